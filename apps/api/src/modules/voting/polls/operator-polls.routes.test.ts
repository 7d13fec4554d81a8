import { localizedFrom } from '@parcela/domain';
import { readPdf } from '../../../../test/support/media/read-pdf.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inEveryLanguage } from '../../../../test/support/content/sample-texts.ts';
import { samplePdf, useFileStore } from '../../../../test/support/media/sample-files.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { daysFromNow, giveShares, runSamplePoll } from '../../../../test/support/projects/sample-polls.ts';
import { signedInUser, startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { signedInStaff, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import { storeDocument } from '../../media/index.ts';
import { sampleLetterhead } from '../../../../test/support/content/sample-brand.ts';
import { castVote, operatorVotingsRoutes } from '../index.ts';

const context = useTestDatabase();
const store = useFileStore();
const running: { app?: TestApp; staff?: TestStaff; support?: TestStaff } = {};
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) =>
    operatorVotingsRoutes(api, { timeZone: 'Europe/Prague', letterhead: sampleLetterhead }),
  );
  running.staff = await signedInStaff(context(), ['content']);
  running.support = await signedInStaff(context(), ['support']);
  await context().transact(setSampleRates);
});
afterAll(() => running.app?.close());

const call = async (
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  { staff = running.staff, key }: { staff?: TestStaff | undefined; key?: string } = {},
) => {
  const answer = await running.app!.inject({
    method,
    url: `/operator/votings${path}`,
    headers: { ...staff?.headers, ...(method === 'POST' && { 'idempotency-key': key ?? randomUUID() }) },
    ...(payload && { payload }),
  });
  const body = answer.json<{
    data: Record<string, unknown> | null;
    meta?: Record<string, unknown>;
    error?: { details: { code: string; issues: readonly { path: string; code: string }[] } };
  }>();
  return {
    status: answer.statusCode,
    data: body.data,
    meta: body.meta,
    code: body.error?.details.code,
    issues: body.error?.details.issues,
  };
};
const reason = { reason: 'The owners asked for it' };

const publish = () => context().transact((tx) => publishSampleProject(tx));
const holder = async (projectId: number, shares: bigint): Promise<number> => {
  const { userId } = await signedInUser(context());
  await context().transact((tx) => giveShares(tx, { userId, projectId, shares }));
  return userId;
};
const run = (content: Parameters<typeof runSamplePoll>[1]): Promise<string> =>
  context().transact((tx) => runSamplePoll(tx, content));
const cast = (userId: number, poll: string, optionKey = 'yes') =>
  context().transact((tx) => castVote(tx, { userId, poll, optionKey }));

/** A sample poll by staff, with two options and a duration of one week. */
const contentOf = async (project: string, overrides: object = {}) => ({
  project,
  question: inEveryLanguage('Shall we sell?'),
  voteType: 'ByShares',
  permission: 'Holders',
  startAt: null,
  endAt: (await daysFromNow(context().database.reader, 7)).toISOString(),
  options: [
    { optionKey: 'yes', text: inEveryLanguage('Yes') },
    { optionKey: 'no', text: inEveryLanguage('No') },
  ],
  document: null,
  ...overrides,
});

describe('polls in the back office', () => {
  it('go from draft through change, announcement and withdrawal to the end, with an audit entry for each step', async () => {
    const { id: projectId, documentId: project } = await publish();
    await holder(projectId, 10n);
    const created = await call('POST', '', await contentOf(project));
    expect(created).toMatchObject({ status: 201, data: { state: 'Draft', version: 1, voteCount: 0 } });
    const poll = String(created.data?.['documentId']);
    const startAt = (await daysFromNow(context().database.reader, 1)).toISOString();
    const edit = { ...(await contentOf(project, { startAt })), version: 1 };
    expect(await call('POST', `/${poll}/edit`, edit)).toMatchObject({
      status: 200,
      data: { version: 2, startAt },
    });
    expect(await call('POST', `/${poll}/edit`, edit)).toMatchObject({ status: 409, code: 'common.conflict' });
    expect((await call('POST', `/${poll}/run`, { version: 2 })).data).toMatchObject({ state: 'Future' });
    expect((await call('POST', `/${poll}/close`, reason)).code).toBe('voting.not_running');
    // Another call does not change a draft or an announced poll: the audit log below has each step once.
    expect((await call('POST', `/${poll}/run`, { version: 2 })).data).toMatchObject({ state: 'Future' });
    const withdrawal = { version: 2, ...reason };
    expect((await call('POST', `/${poll}/withdraw`, { ...withdrawal, version: 1 })).code).toBe(
      'common.conflict',
    );
    for (let round = 0; round < 2; round += 1)
      expect((await call('POST', `/${poll}/withdraw`, withdrawal)).data).toMatchObject({ state: 'Draft' });
    await call('POST', `/${poll}/edit`, { ...(await contentOf(project)), version: 2 });
    expect((await call('POST', `/${poll}/run`, { version: 3 })).data).toMatchObject({ state: 'Current' });
    for (const [path, body] of [
      ['edit', { ...edit, version: 3 }],
      ['run', { version: 3 }],
      ['withdraw', { version: 3, ...reason }],
    ] as const)
      expect((await call('POST', `/${poll}/${path}`, body)).code).toBe('voting.begun');
    expect((await call('POST', `/${poll}/recount`, reason)).code).toBe('voting.not_past');
    expect((await call('POST', `/${poll}/close`, reason)).data).toMatchObject({ state: 'Past' });
    const { rows } = await sql<Record<'type' | 'subject' | 'actor' | 'before' | 'after', unknown>>`
      select type, subject_type as subject, actor_kind || ':' || actor_id as actor, before, after
      from domain_events where subject_id = ${poll} order by id`.execute(context().admin.kysely);
    const written = {
      project,
      question: 'Shall we sell? (en)',
      voteType: 'ByShares',
      permission: 'Holders',
      startAt: null,
      endAt: expect.stringMatching(/Z$/) as string,
      options: ['yes: Yes (en)', 'no: No (en)'],
    };
    const { endAt } = written;
    expect(rows).toMatchObject([
      { type: 'poll.created', after: written },
      { type: 'poll.edited', before: { version: 1 }, after: { ...written, startAt, version: 2 } },
      { type: 'poll.run', after: { startAt, endAt } },
      { type: 'poll.withdrawn', after: reason },
      { type: 'poll.edited', before: { version: 2, startAt }, after: { ...written, version: 3 } },
      { type: 'poll.run', after: { startAt: 'now', endAt } },
      { type: 'poll.closed', before: { endAt }, after: reason },
    ]);
    const by = new Set(rows.map(({ subject, actor }) => `${String(subject)} by ${String(actor)}`));
    expect(by).toEqual(new Set([`poll by staff:${running.staff!.staffId}`]));
  });

  it('show staff their document with the original texts', async () => {
    const { documentId: project } = await publish();
    const { files } = store();
    const { documentId: en } = await context().transact((tx) =>
      storeDocument({ files }, tx, { bytes: samplePdf('Plan'), originalName: 'plan.pdf' }),
    );
    const document = { caption: inEveryLanguage('Plan'), files: localizedFrom({ cs: null, en, pl: null }) };
    const created = await call('POST', '', await contentOf(project, { document }));
    expect(created).toMatchObject({ status: 201, data: { document } });
    expect((await call('POST', '', await contentOf(project))).data).toMatchObject({ document: null });
  });

  it('appear newest first, by project and state, a page at a time', async () => {
    const [{ documentId: project }, { documentId: other }] = [await publish(), await publish()];
    const [first, second, third] = [await run({ project }), await run({ project }), await run({ project })];
    const elsewhere = await run({ project: other });
    await call('POST', `/${second}/close`, reason);
    const listed = async (query: string) => {
      const { data, meta } = await call('GET', `?${query}`);
      const ids = (data as unknown as readonly { documentId: string }[]).map(({ documentId }) => documentId);
      return { ids, ...(meta as { pagination: object }).pagination };
    };
    const ofProject = `filters[project]=${project}`;
    expect(await listed(ofProject)).toEqual({
      ids: [third, second, first],
      page: 1,
      pageSize: 25,
      pageCount: 1,
      total: 3,
    });
    expect(await listed(`filters[project]=${other}`)).toMatchObject({ ids: [elsewhere], total: 1 });
    expect(await listed(`${ofProject}&filters[state]=Past`)).toMatchObject({ ids: [second], total: 1 });
    expect(await listed(`${ofProject}&filters[state]=Draft`)).toMatchObject({ ids: [], total: 0 });
    const page = { pageSize: 2, pageCount: 2, total: 3 };
    expect(await listed(`${ofProject}&pagination[pageSize]=2&pagination[page]=2`)).toEqual({
      ...page,
      ids: [first],
      page: 2,
    });
    expect(await listed(`${ofProject}&pagination[pageSize]=2&pagination[page]=3`)).toEqual({
      ...page,
      ids: [],
      page: 3,
    });
  });

  it('need the majority of their rule, which nothing changes once they have begun', async () => {
    const { id: projectId, documentId: project } = await publish();
    await holder(projectId, 10n);
    const created = await call('POST', '', await contentOf(project, { majority: 'TwoThirds' }));
    expect(created).toMatchObject({ status: 201, data: { majority: 'TwoThirds' } });
    const poll = String(created.data?.['documentId']);
    const change = (majority: string) =>
      sql`update polls set majority = ${majority} where document_id = ${poll}`.execute(
        context().admin.kysely,
      );
    await change('Simple');
    await expect(change('Whatever')).rejects.toThrow(/polls_majority_known/);
    expect(await call('POST', `/${poll}/run`, { version: 1 })).toMatchObject({
      data: { majority: 'Simple' },
    });
    await expect(change('Absolute')).rejects.toThrow(/fixed since it began/);
    expect((await call('GET', `/${poll}`)).data).toMatchObject({ majority: 'Simple' });
  });

  it('count the shares of their record date, and decide by quorum and abstention', async () => {
    const { id: projectId, documentId: project } = await publish();
    const anna = await holder(projectId, 10n);
    const recordAt = (await daysFromNow(context().database.reader, 0)).toISOString();
    const boris = await holder(projectId, 30n);
    const rules = { recordAt, quorumPercent: 10, abstention: { optionKey: 'no', countsForQuorum: false } };
    const startAt = (await daysFromNow(context().database.reader, 1)).toISOString();
    const created = await call('POST', '', await contentOf(project, { ...rules, startAt }));
    expect(created).toMatchObject({ status: 201, data: { ...rules, outcome: null } });
    const poll = String(created.data?.['documentId']);
    await call('POST', `/${poll}/edit`, { ...(await contentOf(project, { ...rules })), version: 1 });
    expect((await call('POST', `/${poll}/run`, { version: 2 })).data).toMatchObject({ state: 'Current' });
    await cast(anna, poll);
    await expect(cast(boris, poll), 'bought after the record date').rejects.toMatchObject({
      code: expect.stringMatching(/^voting\./) as string,
    });
    const closed = await call('POST', `/${poll}/close`, reason);
    expect(closed.data).toMatchObject({
      entitledCount: 1,
      turnout: '10.00',
      outcome: { kind: 'decided', optionKey: 'yes' },
    });
    expect((await call('POST', `/${poll}/recount`, reason)).data).toMatchObject({ changedWeights: 0 });
  });

  it('refuse invalid values and write nothing', async () => {
    const { documentId: project } = await publish();
    const before = await call('GET', `?filters[project]=${project}`);
    const option = { optionKey: 'yes', text: inEveryLanguage('Yes') };
    const file = localizedFrom({ cs: null, en: 'nothing', pl: null });
    for (const [overrides, path, code] of [
      [{ options: [option, option] }, 'options', 'duplicate'],
      [{ options: [option] }, 'options', 'too_small'],
      [{ startAt: '2020-01-01T00:00:00Z' }, 'startAt', 'invalid_date'],
      [{ endAt: '2020-01-01T00:00:00Z' }, 'endAt', 'invalid_date'],
      [{ recordAt: '2099-01-01T00:00:00Z' }, 'recordAt', 'invalid_date'],
      [{ quorumPercent: 101 }, 'quorumPercent', 'invalid'],
      [{ abstention: { optionKey: 'maybe', countsForQuorum: true } }, 'abstention.optionKey', 'invalid'],
      [{ document: { caption: inEveryLanguage('Plan'), files: file } }, 'document.files', 'invalid'],
      [{ question: localizedFrom({ cs: 'Prodat?', en: '', pl: '' }) }, 'question.en', 'required'],
    ] as const)
      expect(await call('POST', '', await contentOf(project, overrides))).toMatchObject({
        status: 400,
        code: 'common.validation',
        issues: [{ path, code }],
      });
    expect((await call('POST', '', await contentOf('nowhere'))).code).toBe('project.not_found');
    expect(await call('GET', `?filters[project]=${project}`)).toEqual(before);
  });

  it('stay open for an idempotency key that has closed another poll', async () => {
    const { documentId: project } = await publish();
    const [first, second] = [await run({ project }), await run({ project })];
    const close = (poll: string) => call('POST', `/${poll}/close`, reason, { key: 'one-key-two-polls' });
    expect(await close(first)).toMatchObject({ status: 200, data: { documentId: first, state: 'Past' } });
    expect(await close(second)).toMatchObject({ status: 422, code: 'idempotency.key_reused' });
    expect((await call('GET', `/${second}`)).data).toMatchObject({ state: 'Current' });
  });

  it('take no vote once staff have closed them, even if staff move the end back', async () => {
    const { id: projectId, documentId: project } = await publish();
    const anna = await holder(projectId, 10n);
    const poll = await run({ project });
    await call('POST', `/${poll}/close`, reason);
    await sql`
      update polls set end_at = app_now() + interval '1 day' where document_id = ${poll}`.execute(
      context().admin.kysely,
    );
    await expect(cast(anna, poll)).rejects.toMatchObject({ code: 'voting.not_running' });
  });

  it('need the permission, and answer 404 for an unknown poll', async () => {
    expect((await call('GET', '', undefined, { staff: running.support })).status).toBe(403);
    expect((await call('GET', '/nowhere')).code).toBe('voting.not_found');
    for (const [path, body] of [
      ['withdraw', { version: 1, ...reason }],
      ['close', reason],
      ['recount', reason],
    ] as const)
      expect((await call('POST', `/nowhere/${path}`, body)).code).toBe('voting.not_found');
  });

  it('have a preview of the voters’ view, with the result only after the end', async () => {
    const { id: projectId, documentId: project } = await publish();
    const anna = await holder(projectId, 10n);
    const draft = await call('POST', '', await contentOf(project));
    expect(
      (await call('GET', `/${String(draft.data?.['documentId'])}/preview?locale=cs`)).data,
    ).toMatchObject({
      state: 'Current',
      question: inEveryLanguage('Shall we sell?').cs,
      ownWeight: { provisional: true },
      ownOptionKey: null,
      results: null,
    });
    const poll = await run({ project });
    await cast(anna, poll);
    const preview = async () => (await call('GET', `/${poll}/preview`)).data;
    expect(await preview()).toMatchObject({ state: 'Current', ownOptionKey: null, results: null });
    await call('POST', `/${poll}/close`, reason);
    expect(await preview()).toMatchObject({
      state: 'Past',
      ownWeight: null,
      results: [{ optionKey: 'yes', weight: '10.00', votes: 1 }, { votes: 0 }],
    });
    expect((await call('GET', `/${'x'.repeat(24)}/preview`)).code).toBe('voting.not_found');
  });

  it('show the turnout during the vote, and the votes by option only after the end', async () => {
    const { id: projectId, documentId: project } = await publish();
    const anna = await holder(projectId, 10n);
    await holder(projectId, 30n);
    const poll = await run({ project });
    await cast(anna, poll);
    expect((await call('GET', `/${poll}`)).data).toMatchObject({
      state: 'Current',
      entitledCount: 2,
      voteCount: 1,
      turnout: '10.00',
      results: null,
    });
    expect((await call('GET', `/${poll}/result-file`)).code).toBe('voting.no_result');
    expect((await call('POST', `/${poll}/close`, reason)).data).toMatchObject({
      results: [
        { optionKey: 'yes', weight: '10.00', votes: 1 },
        { optionKey: 'no', weight: '0.00', votes: 0 },
      ],
    });
    const printed = await running.app!.inject({
      url: `/operator/votings/${poll}/result-file?locale=en`,
      headers: { ...running.staff!.headers },
    });
    const pdf = readPdf(printed.rawPayload);
    expect(pdf.fonts).toEqual(['Inter-Regular']);
    const said = pdf.text.replaceAll(/\s+/g, ' ');
    for (const part of ['Result of a poll', 'Decided: ', '10.00% 1', '0.00% 0', 'Turnout: 10.00%'])
      expect(said).toContain(part);
  });
});

describe('a poll result', () => {
  it('adds up to the share of all votes although each weight is rounded down', async () => {
    const { id: projectId, documentId: project } = await context().transact((tx) =>
      publishSampleProject(tx, { shareCount: 6 }),
    );
    const people = await Promise.all(Array.from({ length: 6 }, () => holder(projectId, 1n)));
    const poll = await run({ project });
    for (const userId of people) expect((await cast(userId, poll)).weight).toBe('16.66');
    expect((await call('POST', `/${poll}/close`, reason)).data).toMatchObject({
      turnout: '100.00',
      results: [{ weight: '100.00', votes: 6 }, { weight: '0.00' }],
    });
  });

  it('matches a recount from the ledger as of the start', async () => {
    const { id: projectId, documentId: project } = await publish();
    const [anna, boris] = [await holder(projectId, 10n), await holder(projectId, 30n)];
    const poll = await run({ project });
    await cast(anna, poll);
    await cast(boris, poll);
    await call('POST', `/${poll}/close`, reason);
    const exact = await call('POST', `/${poll}/recount`, reason);
    expect(exact.data).toMatchObject({ changedWeights: 0, removedVotes: 0, poll: { turnout: '40.00' } });
    const dora = (await signedInUser(context())).userId;
    await sql`update poll_weights set shares = 1 where user_id = ${anna}`.execute(context().admin.kysely);
    await sql`insert into poll_weights select id, ${dora}, 5 from polls where document_id = ${poll}`.execute(
      context().admin.kysely,
    );
    expect((await call('POST', `/${poll}/recount`, reason)).data).toMatchObject({
      changedWeights: 2,
      removedVotes: 0,
      poll: { entitledCount: 2, results: [{ optionKey: 'yes', weight: '40.00', votes: 2 }, { votes: 0 }] },
    });
  });

  it('counts one vote, cast before the end, of a holder who changes it fifty times during the closing', async () => {
    const { id: projectId, documentId: project } = await publish();
    const anna = await holder(projectId, 10n);
    const poll = await run({ project });
    const votes = Array.from({ length: 50 }, (_, index) => cast(anna, poll, index % 2 === 0 ? 'yes' : 'no'));
    const [settled] = await Promise.all([Promise.allSettled(votes), call('POST', `/${poll}/close`, reason)]);
    const late = settled.flatMap((vote) => (vote.status === 'rejected' ? [String(vote.reason)] : []));
    expect(late.filter((message) => !message.includes('only while the voting runs'))).toEqual([]);
    const { rows } = await sql<{ isInTime: boolean }>`
      select v.cast_at >= p.start_at and v.cast_at < p.end_at as "isInTime"
      from poll_votes v join polls p on p.id = v.poll_id where p.document_id = ${poll}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([{ isInTime: true }]);
    await expect(cast(anna, poll)).rejects.toThrow(/only while the voting runs/);
  });

  it('cannot change in the database by a late vote or a vote without weight (spec 4.32)', async () => {
    const { id: projectId, documentId: project } = await publish();
    const anna = await holder(projectId, 10n);
    const stranger = (await signedInUser(context())).userId;
    const poll = await run({ project });
    await cast(anna, poll);
    const vote = (userId: number, castAt: string) =>
      sql`insert into poll_votes select id, ${userId}, 'yes', ${castAt}::timestamptz from polls
        where document_id = ${poll}
        on conflict (poll_id, user_id) do update set cast_at = excluded.cast_at`.execute(
        context().database.kysely,
      );
    await expect(vote(anna, '2099-01-01T00:00:00Z')).rejects.toThrow(/while its poll runs/);
    const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(context().admin.kysely);
    await expect(vote(stranger, rows[0]!.now.toISOString())).rejects.toThrow(/poll_votes_entitled_fkey/);
    await expect(sql`delete from polls`.execute(context().database.kysely)).rejects.toThrow(
      /permission denied/,
    );
  });
});
