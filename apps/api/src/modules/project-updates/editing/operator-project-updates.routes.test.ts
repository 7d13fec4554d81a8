import { localizedFrom } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClock } from '@parcela/platform/database/database.ts';
import { advanceClock, startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { signedInStaff } from '../../../../test/support/app/test-staff.ts';
import { contentStaff } from '../../../../test/support/content/operator-content.ts';
import { sampleUpdate } from '../../../../test/support/content/sample-project-updates.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { inEveryLanguage } from '../../../../test/support/content/sample-texts.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { buyShares } from '../../../../test/support/distributions/investment-history.ts';
import { testLinks } from '../../../../test/support/media/media-dependencies.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { contentKinds, createShowDueContent, plannedContentRoutes } from '../../versioned-content/index.ts';
import {
  createReleaseUpdates,
  operatorProjectUpdatesRoutes,
  projectUpdatesRoutes,
  updateReadersRoutes,
} from '../index.ts';

const context = useTestDatabase();
const running: { app?: TestApp; project: string } = { project: '' };
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) => {
    projectUpdatesRoutes(api, { links: testLinks });
    operatorProjectUpdatesRoutes(api, { links: testLinks });
    updateReadersRoutes(api);
    plannedContentRoutes(api);
  });
  const project = await context().transact(async (tx) => {
    await setSampleRates(tx);
    return publishSampleProject(tx);
  });
  running.project = project.documentId;
});
afterAll(() => running.app?.close());
const staff = contentStaff(context, () => running.app!);

interface Item {
  readonly documentId: string;
  readonly state: string;
  readonly releasedAt: string | null;
  readonly entitled: number | null;
}
interface Shown {
  readonly title: string;
  readonly releasedAt: string;
  readonly correction: { readonly reason: string } | null;
  readonly earlier: readonly { readonly title: string }[];
}
const read = async (item: string): Promise<Shown | number> => {
  const answer = await running.app!.inject({ url: `/api/project-updates/${item}?locale=en` });
  return answer.statusCode === 200 ? answer.json<{ data: Shown }>().data : answer.statusCode;
};
const create = async (words: string): Promise<string> =>
  (await staff.post('/project-updates', { project: running.project, ...sampleUpdate(words) })).data
    .documentId;
const inMs = async (ms: number): Promise<string> =>
  new Date((await readClock(context().database.reader)).getTime() + ms).toISOString();
const reason = localizedFrom({ cs: '', en: 'The rent was wrong', pl: '' });

describe('an update in the back office', () => {
  it('is a draft with a preview, then planned, then released, and stays with its instant', async () => {
    const item = await create('First');
    expect(await read(item)).toBe(404);
    const preview = await staff.get<Shown>(`/project-updates/${item}/preview?locale=en`);
    expect(preview.data).toMatchObject({ title: 'First title (en)', correction: null });
    const at = await inMs(3_600_000);
    const plan = await staff.decide<Item>(`/project-updates/${item}/publish`, { version: 1, publishAt: at });
    expect(plan.data).toMatchObject({ state: 'scheduled', releasedAt: null, entitled: null });
    const seen = (await staff.get<{ publication: number }>(`/project-updates/${item}`)).data.publication;
    const move = await staff.post(`/planned-content/projectUpdate/${item}/move`, {
      publication: seen,
      publishAt: await inMs(7_200_000),
    });
    expect(move.status).toBe(200);
    await advanceClock(context(), '1 hour');
    expect(await read(item)).toBe(404);
    await advanceClock(context(), '1 hour');
    expect(await read(item)).toMatchObject({ title: 'First title (en)', correction: null, earlier: [] });
    expect((await staff.decide(`/project-updates/${item}/unpublish`)).code).toBe('content.released');
    expect(await read(item)).toMatchObject({ title: 'First title (en)' });
  });

  it('does not move in the last seconds before its instant', async () => {
    const item = await create('Near');
    const publishAt = await inMs(8_000);
    await staff.decide(`/project-updates/${item}/publish`, { version: 1, publishAt });
    expect((await staff.decide(`/project-updates/${item}/unpublish`)).code).toBe('common.conflict');
    const again = await staff.decide(`/project-updates/${item}/publish`, { version: 1 });
    expect(again.code).toBe('common.conflict');
  });

  it('changes after its release only by a version with a reason, and the former text stays readable', async () => {
    const item = await create('Former');
    // A version from before the release has no reason.
    await staff.post(`/project-updates/${item}/versions`, { ...sampleUpdate('Former'), version: 1 });
    await staff.decide(`/project-updates/${item}/publish`, { version: 2 });
    const { releasedAt } = (await read(item)) as Shown;
    const path = `/project-updates/${item}/versions`;
    const silent = await staff.post(path, { ...sampleUpdate('Silent'), version: 2 });
    expect([silent.status, silent.issues]).toEqual([400, [{ path: 'correction.en', code: 'required' }]]);
    const wider = { ...sampleUpdate('Wider', { audience: 'holders', correction: reason }), version: 2 };
    expect((await staff.post(path, wider)).issues).toEqual([{ path: 'audience', code: 'invalid' }]);
    const again = { version: 2, earlierVersion: 1 };
    expect((await staff.decide(`/project-updates/${item}/publish`, again)).code).toBe('content.released');
    expect(await read(item)).toMatchObject({ title: 'Former title (en)', releasedAt, earlier: [] });

    await staff.post(path, { ...sampleUpdate('Right', { correction: reason }), version: 2 });
    expect(await read(item), 'a saved version is not shown').toMatchObject({ title: 'Former title (en)' });
    const publishAt = await inMs(3_600_000);
    await staff.decide(`/project-updates/${item}/publish`, { version: 3, publishAt });
    await advanceClock(context(), '1 hour');
    const corrected = {
      title: 'Right title (en)',
      releasedAt,
      correction: { correctedAt: publishAt, reason: 'The rent was wrong' },
      earlier: [{ title: 'Former title (en)' }],
    };
    expect(await read(item), 'before the job records it').toMatchObject(corrected);
    const kinds = Object.values(contentKinds);
    await createShowDueContent({ transact: context().transact, kinds }).run();
    expect(await read(item)).toMatchObject(corrected);
    expect(await staff.auditOf('project_update', item)).toEqual([
      'project_update.saved',
      'project_update.saved',
      'project_update.published',
      'project_update.saved',
      'project_update.published',
      'project_update.shown',
    ]);
  });

  it('refuses an unknown project, a picture as a document and half a milestone, and changes nothing', async () => {
    const count = await staff.countOf('project_updates');
    const post = (change: object) =>
      staff.post('/project-updates', { project: running.project, ...sampleUpdate('Bad'), ...change });
    expect((await post({ project: 'unknown' })).code).toBe('project.not_found');
    const files = [{ file: 'unknown', title: inEveryLanguage('Plan') }];
    expect((await post({ files })).issues).toEqual([{ path: 'files.0.file', code: 'invalid' }]);
    expect((await post({ milestone: { kind: 'permit' } })).status).toBe(400);
    expect((await post({ audience: 'friends' })).status).toBe(400);
    expect((await post({ correction: undefined })).status).toBe(400);
    expect(await staff.countOf('project_updates')).toBe(count);
  });

  it('is guarded by the database too', async () => {
    const item = await create('Guarded');
    await staff.decide(`/project-updates/${item}/publish`, { version: 1 });
    const { kysely } = context().admin;
    for (const change of [
      sql`publish_at = null, published_version = null`,
      sql`first_published_at = first_published_at - interval '1 day'`,
    ])
      await expect(
        sql`update project_updates set ${change} where document_id = ${item}`.execute(kysely),
      ).rejects.toThrow('a released update stays');
    await expect(
      sql`
        with copy as (
          insert into project_update_versions
          select c.* from project_update_versions v join project_updates i on i.id = v.project_update_id
          cross join lateral jsonb_populate_record(v, '{"version": 2}') c where i.document_id = ${item}
          returning project_update_id
        )
        select from copy`.execute(kysely),
    ).resolves.toBeDefined();
    await expect(
      sql`update project_updates set published_version = 2 where document_id = ${item}`.execute(kysely),
    ).rejects.toThrow('a correction with a reason');
  });
});

describe('the log of the readers of an update', () => {
  it('names who could read it since when, as a list and a file, and records each reading', async () => {
    const [early, late] = [await clearedUser(context()), await clearedUser(context())];
    await buyShares(context(), { userId: early.userId, project: running.project, shares: 4 });
    const item = await create('Logged');
    await staff.decide(`/project-updates/${item}/publish`, { version: 1 });
    const { transact } = context();
    while ((await createReleaseUpdates({ transact }).run()) === 'more');
    await buyShares(context(), { userId: late.userId, project: running.project, shares: 1 });
    expect((await staff.get<Item>(`/project-updates/${item}`)).data).toMatchObject({
      releasedAt: expect.any(String) as string,
      entitled: 1,
    });
    const { headers } = await signedInStaff(context(), ['finance']);
    const ask = (accept?: string, documentId = item) =>
      running.app!.inject({
        url: `/operator/project-updates/${documentId}/readers`,
        headers: { ...headers, ...(accept !== undefined && { accept }) },
      });
    expect((await ask()).json()).toMatchObject({
      data: [
        { investor: { documentId: early.documentId }, shares: 4, noticedAt: expect.any(String) as string },
        { investor: { documentId: late.documentId }, shares: null, noticedAt: null },
      ],
    });
    const file = await ask('text/csv');
    expect([file.statusCode, file.body.includes(early.email), file.body.includes(late.email)]).toEqual([
      200,
      true,
      true,
    ]);
    expect((await ask(undefined, 'unknown')).statusCode).toBe(404);
    expect((await staff.auditOf('project_update', item)).slice(-2)).toEqual([
      'project_update.readers_viewed',
      'project_update.readers_viewed',
    ]);
  });
});
