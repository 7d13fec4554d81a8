import { createHash } from 'node:crypto';
import { locales, writeHash } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { sampleLetterhead } from '../../../../test/support/content/sample-brand.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { readPdf } from '../../../../test/support/media/read-pdf.ts';
import { giveShares, runSamplePoll } from '../../../../test/support/projects/sample-polls.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { signedInStaff } from '../../../../test/support/app/test-staff.ts';
import {
  castVote,
  closePoll,
  createFollowPolls,
  operatorVotingsRoutes,
  recountPoll,
} from '../../voting/index.ts';
import { staffActor } from '../../../../test/support/content/sample-texts.ts';
import { certificatesRoutes, voteReceiptsRoutes } from '../index.ts';

const holder = '#"[] Žofie Wąsówna';
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
const sha256Of = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

describe('receipts of votes', () => {
  const context = useTestDatabase();
  const made: { app?: TestApp } = {};

  beforeAll(async () => {
    const deps = {
      timeZone: 'Europe/Prague',
      publicUrl: 'https://invest.example',
      letterhead: sampleLetterhead,
      investorName: async () => holder,
    };
    made.app = await startTestApp(context(), (api) => {
      certificatesRoutes(api, { ...deps, vault: testVault });
      voteReceiptsRoutes(api, deps);
      operatorVotingsRoutes(api, deps);
    });
    await context().transact(setSampleRates);
  });
  afterAll(() => made.app?.close());

  /** A running poll of a project with 100 shares, with one holder per given number of shares. */
  const pollOf = async (...shares: readonly bigint[]) => {
    const { id: projectId, documentId: project } = await context().transact((tx) => publishSampleProject(tx));
    const users: TestUser[] = [];
    for (const count of shares) {
      const user = await signedInUser(context());
      await context().transact((tx) => giveShares(tx, { userId: user.userId, projectId, shares: count }));
      users.push(user);
    }
    const poll = await context().transact((tx) => runSamplePoll(tx, { project }));
    return { poll, users: users as [TestUser, TestUser] };
  };
  const vote = async ({ userId }: TestUser, poll: string, optionKey = 'yes') =>
    (await context().transact((tx) => castVote(tx, { userId, poll, optionKey }))).receipt;
  const close = (poll: string) =>
    context().transact((tx) => closePoll(tx, { poll, reason: 'Everybody has voted', actor: staffActor }));
  const follow = async (): Promise<void> => {
    const { transact, database } = context();
    while ((await createFollowPolls({ reader: database.reader, transact }).run()) === 'more');
  };
  const verify = async (data: { number?: string; hash: string }): Promise<string> => {
    const answer = await made.app!.inject({
      method: 'POST',
      url: '/api/certificates/verify',
      payload: { data },
    });
    expect(answer.statusCode).toBe(200);
    const { state } = answer.json<{ data: { state: string } }>().data;
    expect(answer.json(), 'nothing but the state').toEqual({ data: { state }, meta: {} });
    return state;
  };
  const download = ({ headers }: { headers?: TestUser['headers'] }, number: string, locale = 'en') =>
    made.app!.inject({
      url: `/api/votings/receipts/${number}/file?locale=${locale}`,
      ...(headers && { headers }),
    });
  const sealsOf = async (poll: string) => {
    const { rows } = await sql<{
      seq: number;
      revision: number;
      count: number;
      ballots: string;
      sealed: string;
      previous: string | null;
      hash: string;
    }>`
      select s.seq, s.revision, s.ballot_count as count, poll_ballots(s.poll_id) as ballots,
        encode(s.ballots_hash, 'hex') as sealed, encode(s.previous_hash, 'hex') as previous, encode(s.hash, 'hex') as hash
      from poll_seals s where s.poll_document_id = ${poll} order by s.revision`.execute(
      context().admin.kysely,
    );
    return rows;
  };

  it('verify as recorded, counted and replaced, and reveal nothing else', async () => {
    const { poll, users } = await pollOf(10n, 30n);
    const [anna, boris] = users;
    const first = await vote(anna, poll, 'no');
    const last = await vote(anna, poll, 'yes');
    await vote(boris, poll);
    expect([await verify(first), await verify(last)]).toEqual(['replaced', 'recorded']);
    await close(poll);
    expect(await verify(last)).toBe('recorded');
    await follow();
    expect([await verify(first), await verify(last)]).toEqual(['replaced', 'counted']);
    for (const wrong of [
      { ...last, hash: last.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      { ...last, hash: first.hash },
      { ...last, number: last.number.replace(/.$/, (letter) => (letter === '2' ? '3' : '2')) },
      { ...last, number: last.number.replace('V', 'C') },
      { hash: last.hash },
    ])
      expect(await verify(wrong)).toBe('unknown');
  });

  it('are files in three languages, and none verifies after a changed byte', async () => {
    const { poll, users } = await pollOf(10n, 30n);
    const [anna, boris] = users;
    const receipt = await vote(anna, poll);
    await close(poll);
    await follow();
    for (const locale of locales) {
      const answer = await download(anna, receipt.number, locale);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="vote-${receipt.number}.pdf"`,
        'cache-control': 'no-store',
      });
      const pdf = readPdf(answer.rawPayload);
      expect(pdf.fonts).toEqual(['Inter-Regular']);
      expect(pdf.language).toBe(locale);
      for (const said of [
        say(locale, 'exports.voteReceipt.title'),
        holder,
        receipt.number,
        writeHash(receipt.hash),
        `Yes (${locale})`,
      ])
        expect(plain(pdf.text)).toContain(plain(said));
      expect(await verify({ hash: sha256Of(answer.rawPayload) })).toBe('counted');
      const changed = Buffer.from(answer.rawPayload);
      changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
      expect(await verify({ hash: sha256Of(changed) })).toBe('unknown');
    }
    expect((await download(boris, receipt.number)).statusCode).toBe(404);
    expect((await download({}, receipt.number)).statusCode).toBe(401);
  });

  it('are sealed in a chain from which a recount of the votes is possible', async () => {
    const one = await pollOf(10n, 30n);
    const other = await pollOf(1n, 2n);
    await vote(one.users[0], one.poll, 'no');
    await vote(one.users[1], one.poll);
    for (const { poll } of [one, other]) await close(poll);
    await follow();
    await follow();
    const [seal, ...more] = await sealsOf(one.poll);
    const [next] = await sealsOf(other.poll);
    expect(more).toEqual([]);
    expect(next).toMatchObject({ seq: (seal?.seq ?? 0) + 1, previous: seal?.hash, count: 0 });
    expect(sha256Of(seal?.ballots ?? '')).toBe(seal?.sealed);
    const lines = (seal?.ballots ?? '').trim().split('\n');
    expect(lines.map((line) => line.split(' ').slice(1).join(' ')).toSorted()).toEqual([
      'no 10 holder',
      'yes 30 holder',
    ]);
  });

  it('are in an export for staff, from which a third party can compute the seal', async () => {
    const { poll, users } = await pollOf(10n, 30n);
    await vote(users[0], poll, 'no');
    const { headers } = await signedInStaff(context(), ['administrator']);
    const lines = () => made.app!.inject({ url: `/operator/votings/${poll}/sealed-lines`, headers });
    expect((await lines()).statusCode, 'not sealed').toBe(409);
    await close(poll);
    await follow();
    const file = await lines();
    const [seal] = await sealsOf(poll);
    expect(sha256Of(file.rawPayload)).toBe(seal?.sealed);
    expect(file.body).toMatch(/^[0-9a-f]{64} no 10 holder\n$/);
    const { rows } =
      await sql`select from domain_events e where e.type = 'poll.lines_read' and e.subject_id = ${poll}`.execute(
        context().admin.kysely,
      );
    expect(rows).toHaveLength(1);
    const other = await signedInStaff(context(), ['finance']);
    const refused = await made.app!.inject({
      url: `/operator/votings/${poll}/sealed-lines`,
      headers: other.headers,
    });
    expect(refused.statusCode).toBe(403);
  });

  it('exist for votes that are older than the receipts', async () => {
    const { poll, users } = await pollOf(10n, 30n);
    await vote(users[0], poll);
    await sql`update poll_votes set receipt_number = null where user_id = ${users[0].userId}`.execute(
      context().admin.kysely,
    );
    await close(poll);
    await follow();
    expect(await sealsOf(poll)).toMatchObject([{ count: 1, revision: 1 }]);
  });

  it('get a new seal only if a recount changes a weight', async () => {
    const { poll, users } = await pollOf(10n, 30n);
    const receipt = await vote(users[0], poll);
    const weigh = (shares: number) =>
      sql`update poll_weights set shares = ${shares} where user_id = ${users[0].userId}`.execute(
        context().admin.kysely,
      );
    const recount = () =>
      context().transact((tx) => recountPoll(tx, { poll, reason: 'A late booking', actor: staffActor }));
    await weigh(9);
    await close(poll);
    await follow();
    await recount();
    const [first, second, ...more] = await sealsOf(poll);
    expect([first?.revision, second?.revision, more]).toEqual([1, 2, []]);
    expect(second?.previous).toBe(first?.hash);
    expect(await verify(receipt)).toBe('counted');
    await recount();
    expect((await sealsOf(poll)).length).toBe(2);
    await weigh(9);
    expect(await verify(receipt), 'the votes differ from the seal').toBe('unknown');
  });

  it('are refused by the database after the seal, regardless of the clock', async () => {
    const { poll, users } = await pollOf(10n, 30n);
    await close(poll);
    await follow();
    await expect(vote(users[0], poll)).rejects.toMatchObject({ code: 'voting.not_running' });
    await expect(
      sql`insert into poll_votes (poll_id, user_id, option_key, cast_at)
        select p.id, ${users[0].userId}, 'yes', p.start_at from polls p where p.document_id = ${poll}`.execute(
        context().admin.kysely,
      ),
    ).rejects.toMatchObject({ constraint: 'poll_votes_in_time' });
  });
});
