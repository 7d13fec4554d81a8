import { inEveryTranslation, localizedFrom } from '@parcela/domain';
import type { PollPermission, VoteType } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { samplePdf, useFileStore } from '../../../../test/support/media/sample-files.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { giveLevels } from '../../../../test/support/verification/grant-levels.ts';
import { daysFromNow, giveShares, runSamplePoll } from '../../../../test/support/projects/sample-polls.ts';
import {
  advanceClock,
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../../test/support/app/test-app.ts';
import { type Point, useInterleaving, type Work } from '../../../../test/support/concurrency/interleave.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { storeDocument } from '../../media/index.ts';
import {
  createFollowPolls,
  pollDocumentReaders,
  type PollContent,
  votingPersonalData,
  votingsRoutes,
} from '../index.ts';

const context = useTestDatabase();
const store = useFileStore();
const { interleave } = useInterleaving(context);
const running: { app?: TestApp } = {};
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) =>
    votingsRoutes(api, { investorName: async () => 'Anna Nowa' }),
  );
  await context().transact(setSampleRates);
});
afterAll(() => running.app?.close());

interface Item {
  readonly documentId: string;
  readonly question: string;
  readonly state: string;
  readonly options: readonly { readonly optionKey: string; readonly text: string }[];
  readonly document: { readonly url: string; readonly caption: string; readonly size: number } | null;
  readonly ownOptionKey: string | null;
  readonly ownWeight: { readonly weight: string; readonly provisional: boolean } | null;
  readonly results:
    | readonly { readonly optionKey: string; readonly weight: string; readonly votes: number }[]
    | null;
}

const list = async (user: TestUser, query = ''): Promise<readonly Item[]> => {
  const answer = await running.app!.inject({ url: `/api/votings${query}`, headers: user.headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Item[] }>().data;
};
const see = async (user: TestUser, poll: string, query = ''): Promise<Item | undefined> =>
  (await list(user, query)).find(({ documentId }) => documentId === poll);
const vote = async (user: TestUser, votingDocumentId: string, optionKey = 'yes') => {
  const answer = await running.app!.inject({
    method: 'POST',
    url: '/api/votings/vote',
    headers: user.headers,
    payload: { votingDocumentId, optionKey },
  });
  const body = answer.json<{
    data: { weight: string; castAt: string } | null;
    error?: { details: { code: string; issues: unknown } };
  }>();
  const details = body.error?.details;
  return { status: answer.statusCode, code: details?.code, issues: details?.issues, data: body.data };
};
const weigh = async (user: TestUser, project: string, voteType: VoteType, permission: PollPermission) => {
  const url = `/api/votings/vote-weight?projectDocumentId=${project}&voteType=${voteType}&permission=${permission}`;
  return (await running.app!.inject({ url, headers: user.headers })).json<{ data: unknown }>().data;
};

/** A project of 100 shares, and one user for each number of shares. */
const holdersOf = async (...shares: readonly bigint[]) => {
  const { id: projectId, documentId: project } = await context().transact((tx) => publishSampleProject(tx));
  const users: TestUser[] = [];
  for (const count of shares) {
    const user = await signedInUser(context());
    if (count > 0n)
      await context().transact((tx) => giveShares(tx, { userId: user.userId, projectId, shares: count }));
    users.push(user);
  }
  return { projectId, project, users };
};
const run = (content: Partial<PollContent> & Pick<PollContent, 'project'>): Promise<string> =>
  context().transact((tx) => runSamplePoll(tx, content));
const follow = async (): Promise<void> => {
  const { transact, database } = context();
  const scheduledJob = createFollowPolls({ reader: database.reader, transact });
  expect(scheduledJob).toMatchObject({ name: 'voting.follow-polls', everyS: 2 });
  while ((await scheduledJob.run()) === 'more');
  expect(await scheduledJob.run()).toBe('done');
};
const notified = async (user: TestUser): Promise<readonly string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications where user_id = ${user.userId} order by id`.execute(
    context().admin.kysely,
  );
  return rows.map(({ kind }) => kind);
};

/** The same user in a new session, after the clock has ended the old one. */
const renewed = async (user: TestUser): Promise<TestUser> => {
  const token = await context().transact((tx) =>
    openSession(tx, { audience: 'investor', subjectId: user.userId, userAgent: 'test' }),
  );
  return { ...user, headers: { authorization: `Bearer ${token}` } };
};

describe('GET /api/votings', () => {
  it('shows question, options and document in the reader’s language (spec 3.15, 7.07)', async () => {
    const { project, users } = await holdersOf(10n);
    const { files } = store();
    const bytes = samplePdf('Roof');
    const { id: fileId, documentId } = await context().transact((tx) =>
      storeDocument({ files }, tx, { bytes, originalName: 'roof.pdf' }),
    );
    const caption = localizedFrom({ cs: 'Posudek střechy', en: 'Survey of the roof', pl: '' });
    const poll = await run({
      project,
      document: { caption, files: { ...inEveryTranslation(() => null), en: documentId } },
    });
    expect(await see(users[0]!, poll, '?locale=cs')).toMatchObject({
      question: 'Shall we repair the roof? (cs)',
      state: 'Current',
      options: [
        { optionKey: 'yes', text: 'Yes (cs)' },
        { optionKey: 'no', text: 'No (cs)' },
      ],
      document: { url: `/api/files/${documentId}`, caption: 'Posudek střechy', size: bytes.length },
      voteType: 'ByShares',
      permission: 'Holders',
      project: { documentId: project },
      results: null,
    });
    expect((await see(users[0]!, poll, '?locale=pl'))?.document?.caption).toBe('Survey of the roof');
    const mayRead = ({ userId }: TestUser) =>
      pollDocumentReaders.mayRead?.(context().database.reader, { fileId, userId });
    const stranger = await signedInUser(context());
    expect([await mayRead(users[0]!), await mayRead(stranger)]).toEqual([true, false]);
  });

  it('lists only polls of projects whose shares the user owns (spec 8.03)', async () => {
    const { project } = await holdersOf();
    const stranger = await signedInUser(context());
    const poll = await run({ project });
    expect(await list(stranger)).toEqual([]);
    expect(await vote(stranger, poll)).toMatchObject({ status: 404, code: 'voting.not_found' });
    expect(await vote(stranger, 'nothing-of-the-kind')).toMatchObject({
      status: 404,
      code: 'voting.not_found',
    });
    const outside = await running.app!.inject({ url: '/api/votings' });
    expect(outside.statusCode).toBe(401);
  });

  it('orders polls by state: current, future, past (spec 3.15)', async () => {
    const { project, users } = await holdersOf(10n);
    const [user] = users as [TestUser];
    const future = await run({ project, startAt: await daysFromNow(context().database.reader, 2) });
    const past = await run({ project, endAt: await daysFromNow(context().database.reader, 0.5) });
    const current = await run({ project, endAt: await daysFromNow(context().database.reader, 1.5) });
    await advanceClock(context(), '18 hours');
    const later = await renewed(user);
    expect((await list(later)).map(({ documentId, state }) => [documentId, state])).toEqual([
      [current, 'Current'],
      [future, 'Future'],
      [past, 'Past'],
    ]);
    expect((await list(later, '?filters[state]=Past&pagination[pageSize]=1')).length).toBe(1);
    const page = await running.app!.inject({
      url: '/api/votings?pagination[pageSize]=2&pagination[page]=2',
      headers: later.headers,
    });
    expect(page.json()).toMatchObject({
      data: [{ documentId: past, ownWeight: null }],
      meta: { pagination: { page: 2, pageSize: 2, pageCount: 2, total: 3 } },
    });
  });
});

describe('POST /api/votings/vote', () => {
  it('weighs the shares held when the poll began, regardless of later purchases and sales (spec 1.07, 3.16, 7.07)', async () => {
    const { projectId, project, users } = await holdersOf(10n, 30n, 0n);
    const [anna, boris, late] = users as [TestUser, TestUser, TestUser];
    const poll = await run({ project });
    await context().transact(async (tx) => {
      for (const { userId } of [anna, late]) await giveShares(tx, { userId, projectId, shares: 5n });
    });
    expect(await vote(anna, poll)).toMatchObject({ status: 200, data: { weight: '10.00' } });
    expect(await vote(boris, poll, 'no')).toMatchObject({ status: 200, data: { weight: '30.00' } });
    expect(await vote(late, poll)).toMatchObject({ status: 403, code: 'voting.not_entitled' });
    expect(await see(late, poll)).toMatchObject({ ownWeight: null, ownOptionKey: null });
    expect(await see(anna, poll)).toMatchObject({ ownWeight: { weight: '10.00', provisional: false } });
    expect(await weigh(anna, project, 'ByShares', 'Holders')).toEqual({
      weight: '10.00',
      provisional: false,
    });
    expect(await weigh(anna, project, 'ByPerson', 'Holders')).toEqual({ weight: '33.33', provisional: true });
  });

  it('accepts a new choice until the end, and the last choice counts (spec 3.15, 4.32, 4.33, 7.07)', async () => {
    const { project, users } = await holdersOf(10n, 30n);
    const [anna, boris] = users as [TestUser, TestUser];
    const poll = await run({ project });
    await vote(anna, poll, 'yes');
    await vote(boris, poll, 'yes');
    const changed = await vote(anna, poll, 'no');
    expect(await see(anna, poll)).toMatchObject({
      ownOptionKey: 'no',
      ownCastAt: changed.data?.castAt,
      results: null,
    });
    await advanceClock(context(), '8 days');
    const later = await renewed(anna);
    expect(await vote(later, poll, 'yes')).toMatchObject({ status: 409, code: 'voting.not_running' });
    expect(await see(later, poll)).toMatchObject({
      state: 'Past',
      ownOptionKey: 'no',
      ownWeight: null,
      results: [
        { optionKey: 'yes', weight: '30.00', votes: 1 },
        { optionKey: 'no', weight: '10.00', votes: 1 },
      ],
    });
  });

  it('refuses a vote before the start, for an unknown option and without accepted terms (spec 4.32)', async () => {
    const { projectId, project, users } = await holdersOf(10n);
    const [user] = users as [TestUser];
    const future = await run({ project, startAt: await daysFromNow(context().database.reader, 2) });
    expect(await vote(user, future)).toMatchObject({ status: 409, code: 'voting.not_running' });
    expect(await see(user, future)).toMatchObject({ ownWeight: { weight: '10.00', provisional: true } });
    const poll = await run({ project });
    expect(await vote(user, poll, 'perhaps')).toMatchObject({
      status: 400,
      issues: [{ path: 'optionKey', code: 'invalid' }],
    });
    const silent = await signedInUser(context(), { hasAcceptedTerms: false });
    await context().transact((tx) => giveShares(tx, { userId: silent.userId, projectId, shares: 1n }));
    expect(await vote(silent, poll)).toMatchObject({ status: 403, code: 'terms.required' });
    const { rows } = await sql`select from poll_votes v join polls p on p.id = v.poll_id
      where p.document_id in (${poll}, ${future})`.execute(context().admin.kysely);
    expect(rows).toEqual([]);
  });

  it('gives each holder the same weight in a poll by person, and counts only holders with the level at the start as investors', async () => {
    const { project, users } = await holdersOf(10n, 30n, 1n);
    const [anna, boris, cyril] = users as [TestUser, TestUser, TestUser];
    for (const { userId } of [anna, boris])
      await context().transact((tx) => giveLevels(tx, userId, 'INVESTOR'));
    const byShares = await run({ project, permission: 'Investors' });
    const byPerson = await run({ project, voteType: 'ByPerson' });
    await context().transact((tx) => giveLevels(tx, cyril.userId, 'INVESTOR'));
    expect(await vote(boris, byShares)).toMatchObject({ status: 200, data: { weight: '30.00' } });
    expect(await vote(cyril, byShares)).toMatchObject({ status: 403, code: 'voting.not_entitled' });
    expect(await vote(cyril, byPerson)).toMatchObject({ status: 200, data: { weight: '33.33' } });
  });

  it('counts a holder who got the level a microsecond before the start', async () => {
    const { project, users } = await holdersOf(10n);
    const [user] = users as [TestUser];
    const poll = await context().transact(async (tx) => {
      await sql`insert into verification_records (document_id, user_id, type, source, granted_at)
        values (${newDocumentId()}, ${user.userId}, 'INVESTOR', 'server', app_now() - interval '1 microsecond')`.execute(
        tables(tx),
      );
      return runSamplePoll(tx, { project, permission: 'Investors' });
    });
    expect(await vote(user, poll)).toMatchObject({ status: 200, data: { weight: '10.00' } });
  });
});

describe('the start and the end of a poll', () => {
  it('notify every eligible voter once, by bell and by mail', async () => {
    const { projectId, project, users } = await holdersOf(10n, 30n, 0n);
    const [anna, boris, late] = users as [TestUser, TestUser, TestUser];
    await run({ project, startAt: await daysFromNow(context().database.reader, 1) });
    await follow();
    expect(await notified(anna)).toEqual([]);
    await advanceClock(context(), '25 hours');
    await follow();
    await follow();
    await context().transact((tx) => giveShares(tx, { userId: late.userId, projectId, shares: 1n }));
    expect([await notified(anna), await notified(boris)]).toEqual([['voting.started'], ['voting.started']]);
    await advanceClock(context(), '8 days');
    await follow();
    await follow();
    expect([await notified(anna), await notified(late)]).toEqual([['voting.started', 'voting.ended'], []]);
  });

  it('send one notice when two processes detect the end in parallel', async () => {
    const { project, users } = await holdersOf(10n);
    const [anna] = users as [TestUser];
    await run({ project, endAt: await daysFromNow(context().database.reader, 1) });
    await follow();
    await advanceClock(context(), '25 hours');
    const turn: Work = (transact) => createFollowPolls({ reader: context().database.reader, transact }).run();
    // Seals the poll.
    await turn(context().transact);
    const at: Point = { name: 'noting the end', when: 'after', statement: /set end_notified_at/ };
    const met = await interleave({ first: turn, at, second: turn });
    expect(met).toMatchObject({ hasWaited: true, first: { value: 'more' }, second: { value: 'more' } });
    expect(await notified(anna)).toEqual(['voting.started', 'voting.ended']);
  });
});

describe('votes in a user’s own data', () => {
  it('name the question, the shares and the choice', async () => {
    const { project, users } = await holdersOf(10n);
    const [user] = users as [TestUser];
    const poll = await run({ project });
    await vote(user, poll);
    expect(await votingPersonalData.parts['votes']?.(context().database.reader, user.userId)).toMatchObject([
      { voting: poll, project, shares: 10n, optionKey: 'yes', option: { en: 'Yes (en)' } },
    ]);
  });
});
