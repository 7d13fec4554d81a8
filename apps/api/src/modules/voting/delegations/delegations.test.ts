import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../../test/support/app/test-app.ts';
import { type Point, useInterleaving } from '../../../../test/support/concurrency/interleave.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { staffActor } from '../../../../test/support/content/sample-texts.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { giveShares, runSamplePoll } from '../../../../test/support/projects/sample-polls.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { checkInvariants } from '@parcela/invariants/check-invariants.queries.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import {
  acceptDelegation,
  askDelegate,
  castVote,
  closePoll,
  createFollowPolls,
  delegationsRoutes,
  votingPersonalData,
  votingsRoutes,
} from '../index.ts';
import { endDelegation } from './end-delegation.ts';

const context = useTestDatabase();
const { interleave } = useInterleaving(context);
const running: { app?: TestApp } = {};
const names = new Map<number, string>();
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) => {
    votingsRoutes(api, { investorName: async (_tx, userId) => names.get(userId) ?? '' });
    delegationsRoutes(api);
  });
  await context().transact(setSampleRates);
});
afterAll(() => running.app?.close());

interface Delegator {
  readonly documentId: string;
  readonly state: string;
  readonly holder: string;
  readonly shares: number;
  readonly weight: string;
}
interface Item {
  readonly documentId: string;
  readonly ownOptionKey: string | null;
  readonly isOwnVoteDelegated: boolean;
  readonly ownDelegation: {
    readonly documentId: string;
    readonly state: string;
    readonly delegate: string | null;
  } | null;
  readonly delegators: readonly Delegator[];
  readonly delegated: { readonly votes: number; readonly weight: string } | null;
  readonly results: unknown;
}

/** A running poll of a project of 100 shares, with a holder for each number of shares. */
const pollOf = async (...shares: readonly bigint[]) => {
  const { id: projectId, documentId: project } = await context().transact((tx) => publishSampleProject(tx));
  const users: TestUser[] = [];
  for (const count of shares) {
    const user = await signedInUser(context());
    if (count > 0n)
      await context().transact((tx) => giveShares(tx, { userId: user.userId, projectId, shares: count }));
    users.push(user);
  }
  const poll = await context().transact((tx) => runSamplePoll(tx, { project }));
  return { poll, projectId, users: users as [TestUser, TestUser, TestUser] };
};
const send = async (user: TestUser, url: string, payload?: object) => {
  const answer = await running.app!.inject({
    method: 'POST',
    url: `/api/votings/${url}`,
    headers: user.headers,
    ...(payload && { payload }),
  });
  const body = answer.json<{ data: { documentId: string }; error?: { details: { code: string } } }>();
  return { status: answer.statusCode, code: body.error?.details.code, data: body.data };
};
const ask = (user: TestUser, votingDocumentId: string, email: string) =>
  send(user, 'delegations', { votingDocumentId, email });
const vote = (user: TestUser, votingDocumentId: string, optionKey = 'yes') =>
  send(user, 'vote', { votingDocumentId, optionKey });
const accept = (user: TestUser, documentId: string) => send(user, `delegations/${documentId}/accept`);
const end = (user: TestUser, documentId: string) => send(user, `delegations/${documentId}/end`);
const see = async (user: TestUser, poll: string): Promise<Item> => {
  const answer = await running.app!.inject({ url: '/api/votings', headers: user.headers });
  const found = answer.json<{ data: Item[] }>().data.find(({ documentId }) => documentId === poll);
  if (!found) throw new Error('The poll is not listed.');
  return found;
};
const delegate = async (poll: string, holder: TestUser, to: TestUser): Promise<string> => {
  const { data } = await ask(holder, poll, to.email);
  expect(await accept(to, data.documentId)).toMatchObject({ status: 200 });
  return data.documentId;
};
const close = async (poll: string): Promise<void> => {
  await context().transact((tx) => closePoll(tx, { poll, reason: 'Everybody has voted', actor: staffActor }));
  const { transact, database } = context();
  while ((await createFollowPolls({ reader: database.reader, transact }).run()) === 'more');
};
const notices = async ({ userId }: TestUser): Promise<readonly string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications where user_id = ${userId} and kind like 'voting.delegat%' order by id`.execute(
    context().admin.kysely,
  );
  return rows.map(({ kind }) => kind);
};

describe('a delegation', () => {
  it('gives the delegate the holder’s weight, and the count shows only sums', async () => {
    const { poll, users } = await pollOf(10n, 20n, 30n);
    const [anna, boris, cyril] = users;
    names.set(anna.userId, 'Anna Nowa').set(boris.userId, 'Boris Starý');
    const asked = await ask(anna, poll, ` ${boris.email.toUpperCase()} `);
    expect(asked).toMatchObject({ status: 201, data: { state: 'asked' } });
    expect(await see(anna, poll)).toMatchObject({ ownDelegation: { state: 'asked', delegate: null } });
    expect((await see(boris, poll)).delegators).toEqual([
      { documentId: asked.data.documentId, state: 'asked', holder: 'Anna Nowa', shares: 10, weight: '10.00' },
    ]);
    expect(await accept(boris, asked.data.documentId)).toMatchObject({ status: 200 });
    expect(await accept(boris, asked.data.documentId)).toMatchObject({ status: 200 });
    await vote(boris, poll, 'no');
    await vote(boris, poll, 'no');
    expect(await see(anna, poll)).toMatchObject({
      ownOptionKey: 'no',
      isOwnVoteDelegated: true,
      ownDelegation: { state: 'accepted', delegate: 'Boris Starý' },
    });
    await vote(cyril, poll);
    await close(poll);
    for (const user of users)
      expect(await see(user, poll)).toMatchObject({
        results: [
          { optionKey: 'yes', weight: '30.00', votes: 1 },
          { optionKey: 'no', weight: '30.00', votes: 2 },
        ],
        delegated: { votes: 1, weight: '10.00' },
        delegators: [],
        ownDelegation: null,
      });
    expect(await notices(anna)).toEqual(['voting.delegation_accepted', 'voting.delegate_voted']);
    expect(await notices(boris)).toEqual(['voting.delegation_asked']);
  });

  it('gets the same answer for a holder, a non-holder and an unknown address', async () => {
    const { poll, users } = await pollOf(10n, 20n, 0n);
    const [anna, boris, stranger] = users;
    for (const email of [boris.email, stranger.email, 'unknown@example.com']) {
      const { status, data } = await ask(anna, poll, email);
      expect({ status, keys: Object.keys(data) }).toEqual({ status: 201, keys: ['documentId', 'state'] });
      expect(await see(anna, poll)).toMatchObject({ ownDelegation: { state: 'asked', delegate: null } });
      expect(await end(anna, data.documentId)).toMatchObject({ status: 200 });
    }
    expect(await notices(stranger)).toEqual([]);
    expect(await ask(anna, poll, anna.email)).toMatchObject({ status: 400 });
  });

  it('ends when the holder votes, revokes it, or the delegate declines', async () => {
    const { poll, users } = await pollOf(10n, 20n, 30n);
    const [anna, boris, cyril] = users;
    await delegate(poll, anna, boris);
    await vote(boris, poll, 'no');
    await vote(anna, poll, 'yes');
    expect(await see(anna, poll)).toMatchObject({ ownOptionKey: 'yes', isOwnVoteDelegated: false });
    await vote(boris, poll, 'yes');
    expect((await see(boris, poll)).delegators).toEqual([]);
    expect(await ask(anna, poll, boris.email)).toMatchObject({ code: 'voting.voted' });

    const revoked = await delegate(poll, cyril, boris);
    expect(await see(cyril, poll)).toMatchObject({ ownOptionKey: 'yes', isOwnVoteDelegated: true });
    expect(await end(anna, revoked)).toMatchObject({ status: 404, code: 'voting.delegation_not_found' });
    expect(await end(cyril, revoked)).toMatchObject({ status: 200 });
    expect(await see(cyril, poll)).toMatchObject({ ownOptionKey: null, ownDelegation: null });
    const declined = await delegate(poll, cyril, boris);
    expect(await end(boris, declined)).toMatchObject({ status: 200 });
    expect(await accept(boris, declined)).toMatchObject({ status: 404 });
    expect(await see(cyril, poll)).toMatchObject({ ownOptionKey: null });
    expect(await notices(cyril)).toEqual([
      'voting.delegation_accepted',
      'voting.delegate_voted',
      'voting.delegation_accepted',
      'voting.delegate_voted',
      'voting.delegation_declined',
    ]);
  });

  it('can be neither doubled nor chained', async () => {
    const { poll, users } = await pollOf(10n, 20n, 30n);
    const [anna, boris, cyril] = users;
    const { data } = await ask(anna, poll, boris.email);
    expect(await ask(anna, poll, cyril.email)).toMatchObject({ status: 409, code: 'voting.delegated' });
    const chained = await ask(boris, poll, cyril.email);
    expect(await accept(boris, data.documentId)).toMatchObject({ status: 409, code: 'voting.delegated' });
    await end(boris, chained.data.documentId);
    await accept(boris, data.documentId);
    expect(await ask(boris, poll, cyril.email)).toMatchObject({ status: 409, code: 'voting.is_delegate' });
    await expect(
      sql`insert into poll_delegations (document_id, poll_id, from_user_id, to_user_id)
        select 'chain', p.id, ${boris.userId}, ${cyril.userId} from polls p where p.document_id = ${poll}`.execute(
        context().admin.kysely,
      ),
    ).rejects.toMatchObject({ constraint: 'poll_delegations_no_chain' });
  });

  it('counts the shares at the start, even after their sale', async () => {
    const { poll, projectId, users } = await pollOf(10n, 20n, 30n);
    const [anna, boris] = users;
    await delegate(poll, anna, boris);
    await context().transact((tx) => giveShares(tx, { userId: anna.userId, projectId, shares: 5n }));
    await vote(boris, poll);
    await close(poll);
    expect(await see(boris, poll)).toMatchObject({ delegated: { votes: 1, weight: '10.00' } });
  });

  it('is impossible after the end, for a poll of another project, and more than five times', async () => {
    const { poll, users } = await pollOf(10n, 20n, 0n);
    const [anna, boris, stranger] = users;
    expect(await ask(stranger, poll, boris.email)).toMatchObject({ status: 404, code: 'voting.not_found' });
    for (let turn = 0; turn < 5; turn += 1)
      await end(anna, (await ask(anna, poll, boris.email)).data.documentId);
    expect(await ask(anna, poll, boris.email)).toMatchObject({
      status: 409,
      code: 'voting.delegations_used',
    });
    const { data } = await ask(boris, poll, anna.email);
    await close(poll);
    expect(await accept(anna, data.documentId)).toMatchObject({ status: 409, code: 'voting.not_running' });
    expect(await end(boris, data.documentId)).toMatchObject({ status: 409, code: 'voting.not_running' });
  });

  it('ends with the account of either party, but cast votes stay', async () => {
    const { poll, users } = await pollOf(10n, 20n, 30n);
    const [anna, boris] = users;
    await delegate(poll, anna, boris);
    await vote(boris, poll);
    await context().transact((tx) => votingPersonalData.erase!(tx, boris.userId));
    expect(await see(anna, poll)).toMatchObject({ ownDelegation: null, ownOptionKey: 'yes' });
    expect(
      await votingPersonalData.parts['delegations']?.(context().database.reader, anna.userId),
    ).toMatchObject([{ voting: poll, role: 'holder', endedBy: 'account' }]);
  });

  it('leaves the holder’s vote in force when holder and delegate vote in parallel', async () => {
    const { poll, users } = await pollOf(10n, 20n, 30n);
    const [anna, boris] = users;
    await delegate(poll, anna, boris);
    const at: Point = { name: 'recording the votes', when: 'after', statement: /insert into poll_receipts/ };
    const met = await interleave({
      first: (transact) => transact((tx) => castVote(tx, { userId: boris.userId, poll, optionKey: 'no' })),
      at,
      second: (transact) => transact((tx) => castVote(tx, { userId: anna.userId, poll, optionKey: 'yes' })),
    });
    expect(met.hasWaited).toBe(true);
    expect(await see(anna, poll)).toMatchObject({ ownOptionKey: 'yes', isOwnVoteDelegated: false });
  });
});

/** One person's action in a random history; people are numbers. */
type Act =
  | { readonly do: 'ask'; readonly who: number; readonly whom: number }
  | { readonly do: 'accept' | 'revoke' | 'decline'; readonly who: number; readonly whom: number }
  | { readonly do: 'vote'; readonly who: number; readonly option: string };

const people = 4;
const person = fc.nat({ max: people - 1 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('ask' as const), who: person, whom: person }),
  fc.record({ do: fc.constantFrom('accept', 'accept', 'revoke', 'decline'), who: person, whom: person }),
  fc.record({ do: fc.constant('vote' as const), who: person, option: fc.constantFrom('yes', 'no') }),
);

interface Count {
  /** The accepted or asked delegate of each holder. */
  readonly open: Map<number, { readonly whom: number; isAccepted: boolean }>;
  readonly choices: Map<number, { readonly option: string; readonly isDelegated: boolean }>;
}

/** The same rules in memory; an action against them changes nothing. */
const count = ({ open, choices }: Count, one: Act): void => {
  const isDelegate = (who: number): boolean =>
    [...open.values()].some((each) => each.isAccepted && each.whom === who);
  const end = (holder: number): void => {
    open.delete(holder);
    if (choices.get(holder)?.isDelegated === true) choices.delete(holder);
  };
  if (one.do === 'ask') {
    const isRefused = open.has(one.who) || choices.has(one.who) || isDelegate(one.who);
    if (!isRefused) open.set(one.who, { whom: one.whom, isAccepted: false });
  } else if (one.do === 'vote') {
    open.delete(one.who);
    choices.set(one.who, { option: one.option, isDelegated: false });
    for (const [holder, each] of open)
      if (each.isAccepted && each.whom === one.who)
        choices.set(holder, { option: one.option, isDelegated: true });
  } else {
    const holder = one.do === 'revoke' ? one.who : one.whom;
    const asked = open.get(holder);
    if (one.do === 'revoke' ? !asked : asked?.whom !== one.who) return;
    if (one.do !== 'accept') end(holder);
    else if (asked && !open.has(one.who)) {
      asked.isAccepted = true;
      const choice = choices.get(one.who);
      if (choice) choices.set(holder, { option: choice.option, isDelegated: true });
    }
  }
};

describe('random histories of delegations and votes', () => {
  it('have the result of an independent count, and seals that contain the result', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          act.filter((one) => one.do === 'vote' || one.who !== one.whom),
          { minLength: 5, maxLength: 30 },
        ),
        async (acts) => {
          const shares = [10n, 20n, 30n, 5n];
          const { poll, users } = await pollOf(...shares);
          const ids = new Map<number, string>();
          const counted: Count = { open: new Map(), choices: new Map() };
          for (const one of acts) {
            const { userId } = users[one.who]!;
            const doIt = async (): Promise<void> => {
              await context().transact(async (tx) => {
                if (one.do === 'vote') await castVote(tx, { userId, poll, optionKey: one.option });
                else if (one.do === 'ask')
                  ids.set(one.who, await askDelegate(tx, { userId, poll, email: users[one.whom]!.email }));
                else {
                  const documentId = ids.get(one.do === 'revoke' ? one.who : one.whom) ?? '';
                  if (one.do === 'accept') await acceptDelegation(tx, { userId, documentId });
                  else await endDelegation(tx, { userId, documentId });
                }
              });
            };
            const refusal = await doIt().then(
              () => undefined,
              (error: unknown) => error,
            );
            // After five requests, a holder cannot ask another holder.
            if (refusal instanceof BusinessError && refusal.code === 'voting.delegations_used') continue;
            count(counted, one);
          }
          await close(poll);
          const { rows } = await sql<{ ballots: string; hash: string }>`
          select poll_ballots(s.poll_id) as ballots, encode(s.ballots_hash, 'hex') as hash
          from poll_seals s where s.poll_document_id = ${poll}`.execute(context().admin.kysely);
          const [seal] = rows;
          const expected = [...counted.choices].map(
            ([who, { option, isDelegated }]) =>
              `${option} ${shares[who]} ${isDelegated ? 'delegate' : 'holder'}`,
          );
          const lines = (seal?.ballots ?? '').split('\n').filter((line) => line !== '');
          expect(lines.map((line) => line.replace(/^\S+ /, '')).toSorted()).toEqual(expected.toSorted());
          expect(
            createHash('sha256')
              .update(seal?.ballots ?? '')
              .digest('hex'),
          ).toBe(seal?.hash);
        },
      ),
      { numRuns: 12 },
    );
    const { violations } = await checkInvariants(context().database.kysely);
    expect(violations.map(({ invariant }) => invariant.id).filter((id) => id.startsWith('V'))).toEqual([]);
  }, 120_000);
});
