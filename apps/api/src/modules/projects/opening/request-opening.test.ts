import { inEveryLocale, localizedFrom } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { draftOf, useProjectStaff } from '../../../../test/support/projects/operator-projects.ts';
import { sampleOwnership } from '../../../../test/support/projects/sample-ownership.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { staffActor } from '../../../../test/support/content/sample-texts.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { changeProjectState } from '../index.ts';

const context = useTestDatabase();
const staff = useProjectStaff(context);

const texts = (text: string) => inEveryLocale((locale) => `${text} ${locale}`);
const noMap = { latitude: null, longitude: null, absence: null };
const ask = (info: string, body: object = {}, by?: 'finance' | 'second') =>
  staff.post(`/project-infos/${info}/opening`, { reason: 'All is there', ...body }, by);
const see = async (info: string) => (await staff.get(`/project-infos/${info}`)).data;
const missing = async (info: string) =>
  ((await see(info))['openingChecks'] as { name: string; isMet: boolean }[])
    .filter(({ isMet }) => !isMet)
    .map(({ name }) => name);
const factsOf = async (request: unknown) => {
  const { data } = await staff.getAs('second', `/approvals/${String(request)}`);
  return Object.fromEntries(
    (data['facts'] as { name: string; value: unknown; now: unknown; isChanged: boolean }[]).map((fact) => [
      fact.name,
      fact,
    ]),
  );
};

/** A published project with everything that opening its sale requires. */
const ready = async (overrides: object = {}) => {
  const made = await staff.published(overrides);
  await staff.documents(made.info);
  return made;
};

describe('the checklist of an opening', () => {
  it('names what a project lacks until nothing is missing', async () => {
    const { info } = await staff.draft({ calculation: null, map: noMap });
    expect(await missing(info)).toEqual(
      expect.arrayContaining(['published', 'price', 'prospectus', 'yields', 'map']),
    );
    const refused = await ask(info);
    expect([refused.status, refused.code]).toEqual([409, 'project.not_ready']);
    expect(refused.params).toMatchObject({ missing: await missing(info) });
    await staff.price(info);
    await staff.documents(info);
    await staff.publish(info);
    expect(await missing(info)).toEqual(['yields', 'map']);
    expect((await ask(info)).params).toEqual({ missing: ['yields', 'map'] });
  });

  it('accepts a place on the map, or a reason for its absence', async () => {
    const placed = { latitude: '49.7301', longitude: '13.4012', absence: null };
    expect(await missing((await ready({ map: placed })).info)).toEqual([]);
    expect(await missing((await ready({ map: { ...noMap, absence: 'Two streets' } })).info)).toEqual([]);
    expect(await missing((await ready({ map: noMap })).info)).toEqual(['map']);
  });

  it('refuses a place with only one coordinate, outside the world, or with a reason for its absence', async () => {
    const { info } = await staff.draft();
    const { documentId: _id, ...project } = await see(info);
    const draft = draftOf(project);
    const edit = async (map: object) =>
      (
        await staff.post(`/project-infos/${info}/versions`, {
          ...draft,
          map: { ...noMap, ...map },
          version: 1,
        })
      ).paths;
    expect(await edit({ latitude: '49.7' })).toEqual(['map.longitude']);
    expect(await edit({ latitude: '90.5', longitude: '13.4' })).toEqual(['map.latitude']);
    expect(await edit({ latitude: '49.7', longitude: '13.4', absence: 'None' })).toEqual(['map.absence']);
  });

  it('requires what an investor owns, with an extract of the land register or the reason for its absence', async () => {
    const { documentId: file } = await staff.pdf('extract');
    const extract = {
      documentId: null,
      name: texts('Extract'),
      caption: null,
      extractOn: '2020-05-01',
      files: localizedFrom({ cs: null, en: file, pl: null }),
    };
    const owned = { ownership: { ...sampleOwnership, noExtract: null } };
    const lacks = async (overrides: object) => missing((await ready(overrides)).info);
    expect(await lacks({ ownership: null })).toEqual(['ownership']);
    expect(await lacks(owned)).toEqual(['ownership']);
    expect(await lacks({ ...owned, documents: [{ ...extract, extractOn: null }] })).toEqual(['ownership']);
    expect(await lacks({ ...owned, documents: [extract] })).toEqual([]);
    const { info } = await ready({ ownership: null });
    const refused = await ask(info);
    expect([refused.status, refused.code, refused.params]).toEqual([
      409,
      'project.not_ready',
      { missing: ['ownership'] },
    ]);
  });

  it('leaves an open sale open when its version is older than the requirement', async () => {
    const { info } = await ready();
    await staff.open(info);
    await sql`update project_info_versions v set content = v.content - 'ownership' from project_infos i
      where i.id = v.project_info_id and i.document_id = ${info}`.execute(context().admin.kysely);
    const project = await see(info);
    expect(project).toMatchObject({ projectState: 'Open', ownership: null, openingChecks: null });
    const { version } = project;
    const edited = await staff.post(`/project-infos/${info}/versions`, { ...draftOf(project), version });
    expect(edited.status).toBe(200);
    expect((await staff.publish(info, { version: 2 })).data).toMatchObject({ projectState: 'Open' });
  });

  it('keeps what an investor owns in every version after the opening', async () => {
    const { info } = await ready();
    await staff.open(info);
    const project = await see(info);
    const write = (overrides: object) =>
      staff.post(`/project-infos/${info}/versions`, {
        ...draftOf(project),
        ...overrides,
        version: project['version'],
      });
    const refused = await write({ ownership: null });
    expect([refused.status, refused.code, refused.paths]).toEqual([400, 'common.validation', ['ownership']]);
    expect((await see(info))['version']).toBe(project['version']);
    expect((await write({})).status).toBe(200);
  });

  it('refuses to open a sale whose planned version lacks what an investor owns', async () => {
    const { info } = await ready();
    const project = await see(info);
    const version = Number(project['version']);
    const body = { ...draftOf(project), ownership: null, version };
    expect((await staff.post(`/project-infos/${info}/versions`, body)).status).toBe(200);
    await staff.publish(info, { version: version + 1, publishAt: '2999-01-01T00:00:00.000Z' });
    expect(await missing(info)).toEqual(['ownership']);
  });

  it('refuses an extract of a day to come', async () => {
    const { documentId: file } = await staff.pdf('late');
    const documents = [
      {
        documentId: null,
        name: texts('Extract'),
        caption: null,
        extractOn: '2999-05-01',
        files: localizedFrom({ cs: null, en: file, pl: null }),
      },
    ];
    const { info } = await staff.draft();
    const edit = await staff.post(`/project-infos/${info}/versions`, {
      ...draftOf(await see(info)),
      documents,
      version: 1,
    });
    expect(edit.paths).toEqual(['documents.0.extractOn']);
  });

  it('reads a version that is older than map places as one without a place', async () => {
    const { info } = await ready();
    await sql`update project_info_versions v set content = v.content - 'map' from project_infos i
      where i.id = v.project_info_id and i.document_id = ${info}`.execute(context().admin.kysely);
    expect(await see(info)).toMatchObject({ map: noMap });
    expect(await missing(info)).toEqual(['map']);
  });

  it('stays hidden for a sale that cannot open', async () => {
    const { info } = await ready();
    await staff.open(info);
    expect((await see(info))['openingChecks']).toBeNull();
  });
});

describe('POST /operator/project-infos/:documentId/opening', () => {
  it('opens the sale once a second member of staff approves', async () => {
    const { info } = await ready();
    const { offerVersion } = await see(info);
    const asked = await ask(info, { offerVersion });
    expect([asked.status, asked.data]).toMatchObject([201, { action: 'projects.open', state: 'pending' }]);
    expect((await see(info))['projectState']).toBe('Prepared');
    expect((await staff.approve(asked.data['documentId'])).status).toBe(200);
    expect(await see(info)).toMatchObject({ projectState: 'Open', opensAt: null });
  });

  it('shows the approver the project, price, shares, checklist and opening time', async () => {
    const { info } = await ready();
    const asked = await ask(info, { opensAt: '2998-01-01T00:00:00.000Z' });
    expect(await factsOf(asked.data['documentId'])).toMatchObject({
      project: { value: { kind: 'thing', thing: 'project', documentId: info } },
      price: { value: { sums: [{ amount: 1_000_00, currency: 'CZK' }] } },
      shares: { value: { count: 100 } },
      checks: { value: { kind: 'checks', missing: [] } },
      opensAt: { value: { kind: 'instant', at: '2998-01-01T00:00:00.000Z' } },
      notified: { value: { kind: 'count' } },
    });
  });

  it('refuses the approval when an item has gone missing, and names it', async () => {
    const { info } = await ready();
    const request = (await ask(info)).data['documentId'];
    await staff.post(`/project-infos/${info}/unpublish`);
    const { data } = await staff.getAs('second', `/approvals/${String(request)}`);
    expect(data['outlook']).toEqual({
      isPossible: false,
      refusal: 'project.not_ready',
      params: { missing: ['published'] },
    });
    expect((await factsOf(request))['checks']).toMatchObject({
      isChanged: true,
      now: { kind: 'checks', missing: ['published'] },
    });
    const refused = await staff.approve(request);
    expect([refused.status, refused.code, refused.params]).toEqual([
      409,
      'project.not_ready',
      { missing: ['published'] },
    ]);
    expect((await see(info))['projectState']).toBe('Prepared');
  });

  it('refuses a request without the permission, and an approval by its author or without the permission', async () => {
    const { info } = await ready();
    const own = (await ask(info, {}, 'second')).data['documentId'];
    expect(await staff.approve(own, 'second')).toMatchObject({ status: 403, code: 'approval.own' });
    expect(await staff.approve(own, 'finance')).toMatchObject({ status: 403, code: 'common.forbidden' });
    expect((await ask(info, {}, 'finance')).status).toBe(403);
    expect((await see(info))['projectState']).toBe('Prepared');
  });

  it('names the waiting request when staff request the opening again', async () => {
    const { info } = await ready();
    const request = (await ask(info)).data['documentId'];
    const again = await ask(info, {}, 'second');
    expect([again.status, again.code]).toEqual([409, 'approval.pending']);
    expect(again.params).toMatchObject({ request });
  });

  it('is the only way to open: a change of state cannot do it', async () => {
    const { info } = await ready();
    const refused = await staff.post(`/project-infos/${info}/state`, { state: 'Open' });
    expect([refused.status, refused.paths]).toEqual([400, ['state']]);
    const { id } = await context().transact((tx) => publishSampleProject(tx, { state: 'Prepared' }));
    await expect(
      context().transact((tx) =>
        changeProjectState({ timeZone: 'Europe/Prague' }, tx, {
          projectId: id,
          state: 'Open',
          actor: staffActor,
        }),
      ),
    ).rejects.toMatchObject({ code: 'project.not_ready', params: { missing: ['prospectus'] } });
  });

  it('opens a closed sale again in the same way', async () => {
    const { info } = await ready();
    await staff.open(info);
    await staff.post(`/project-infos/${info}/state`, { state: 'Closed' });
    expect(await missing(info)).toEqual([]);
    expect((await staff.open(info)).data).toMatchObject({ projectState: 'Open' });
  });
});
