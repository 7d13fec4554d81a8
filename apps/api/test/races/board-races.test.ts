import { money } from '@parcela/domain';
import { balancesOf, holdingOf, walletOf } from '@parcela/ledger';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { advanceClock, dayOfClock } from '../support/app/test-app.ts';
import { addTestStaff } from '../support/app/test-staff.ts';
import { deletion, deletionPoints } from '../support/concurrency/deletion-race-cases.ts';
import {
  beforeCommit,
  type InterleavingResult,
  type Point,
  useInterleaving,
  type Work,
} from '../support/concurrency/interleave.ts';
import { setSampleRates } from '../support/content/sample-rates.ts';
import { staffActor } from '../support/content/sample-texts.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import {
  declareSample,
  distributionDeps,
  executeSample,
} from '../support/distributions/sample-distributions.ts';
import {
  advertise,
  boardHolders,
  interestIn,
  shareContactsOf,
  sign,
} from '../support/orders/sample-share-board.ts';
import {
  recordSampleTransfer,
  type SampleHolders,
  sampleHolders,
  switchShareSales,
} from '../support/orders/sample-share-transfers.ts';
import { orderDeps, placeSampleOrder } from '../support/orders/sample-orders.ts';
import { assertSafe } from '../support/payments/payment-fixture.ts';
import { runSamplePoll } from '../support/projects/sample-polls.ts';
import { creditWallet } from '../support/wallets/ledger-book.ts';
import { usableAccount } from '../support/wallets/sample-withdrawals.ts';
import { holdFromWallet } from '../support/wallets/sample-wallets.ts';
import { executeStep } from '../../src/modules/distributions/paying/execute-distribution.ts';
import { saveApproved } from '../../src/modules/distributions/distributions.store.ts';
import { ratesInForce } from '../../src/modules/exchange-rates/index.ts';
import { cancelOrderByOperator } from '../../src/modules/orders/index.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { castVote, closePoll, createFollowPolls } from '../../src/modules/voting/index.ts';
import { freezeWeights } from '../../src/modules/voting/weights/freeze-weights.ts';
import { sealPoll } from '../../src/modules/voting/seals/seal-poll.ts';
import { withdrawFromWallet } from '../../src/modules/wallets/withdrawals/withdraw-from-wallet.ts';
import { sendInterest } from '../../src/modules/share-transfers/board/send-interest.ts';
import { shareContacts } from '../../src/modules/share-transfers/board/share-contacts.ts';
import { executeShareTransfer, type TransferDraft } from '../../src/modules/share-transfers/index.ts';

const context = useTestDatabase();
const { interleave } = useInterleaving(context);
const reader = () => context().database.reader;

beforeAll(() => context().transact(setSampleRates));
afterEach(() => assertSafe(context()));

const codeOf = (result: PromiseSettledResult<unknown>): string => {
  if (result.status === 'fulfilled') return 'done';
  const { code } = result.reason as { readonly code?: string };
  if (code === undefined) throw result.reason;
  return code;
};
const codesOf = ({ first, second }: InterleavingResult) => [codeOf(first), codeOf(second)];

/** A recorded transfer, ready to be executed. */
const executing = async (holders: SampleHolders, terms: Partial<TransferDraft> = {}): Promise<Work> => {
  const [requestedBy = 0, approvedBy = 0] = await context().transact((tx) => addTestStaff(tx, 2));
  const transfer = await context().transact((tx) =>
    recordSampleTransfer(tx, holders, { shares: 2, ...terms, staffId: requestedBy }),
  );
  const decision = { transfer, requestedBy, approvedBy, reason: 'Both signed', requestId: 'race' };
  return (transact) => transact((tx) => executeShareTransfer(tx, decision));
};
const wholeSale = { kind: 'sale', unitPrice: 300_00, currency: 'CZK', settlement: 'wallet' } as const;
const give = (userId: number, amount: bigint, paymentId: number) =>
  context().transact((tx) => creditWallet(tx, { userId, currency: 'CZK', amount, paymentId }));
const held = ({ giver, receiver, project }: SampleHolders) =>
  balancesOf(reader(), [holdingOf(giver.userId, project.id), holdingOf(receiver.userId, project.id)]);
const wallets = ({ giver, receiver }: SampleHolders) =>
  balancesOf(reader(), [walletOf(giver.userId, 'CZK'), walletOf(receiver.userId, 'CZK')]);
const payments = { count: 5_000_000 };
const nextPayment = () => (payments.count += 1);

const afterPosting: Point = {
  name: 'after it has moved the shares',
  when: 'before',
  statement: /update "?share_transfers/i,
};
const transferPoints = [afterPosting, beforeCommit] as const;

describe('a transfer of shares and a distribution at the record date', () => {
  const approvedToday = async ({ project }: SampleHolders) => {
    const today = await dayOfClock(context());
    const declared = await context().transact((tx) =>
      declareSample(tx, project.documentId, {
        periodFrom: today,
        periodTo: today,
        recordOn: today,
        payOn: today,
      }),
    );
    const [requestedBy = 0, approvedBy = 0] = await context().transact((tx) => addTestStaff(tx, 2));
    await context().transact(async (tx) =>
      saveApproved(tx, declared.id, { requestedBy, approvedBy, rates: await ratesInForce(tx) }),
    );
    return declared;
  };
  const sharesPaid = async (distributionId: number, { giver, receiver }: SampleHolders) => {
    const { rows } = await sql<{ userId: number; shares: bigint }>`
      select user_id as "userId", shares from distribution_lines where distribution_id = ${distributionId}`.execute(
      context().admin.kysely,
    );
    const of = new Map(rows.map(({ userId, shares }) => [userId, Number(shares)]));
    return [of.get(giver.userId) ?? 0, of.get(receiver.userId) ?? 0];
  };
  const paying =
    (id: number): Work =>
    (transact) =>
      transact((tx) => executeStep(distributionDeps, tx, id));

  it.each(transferPoints)(
    'pay its receiver when the transfer was posted that day and stops $name',
    async (at) => {
      const holders = await sampleHolders(context());
      const { id } = await approvedToday(holders);
      const result = await interleave({
        first: await executing(holders),
        at,
        meanwhile: () => advanceClock(context(), '2 days'),
        second: paying(id),
      });
      expect(codesOf(result)).toEqual(['done', 'done']);
      expect(result.hasWaited).toBe(true);
      await executeSample(context().transact, { id });
      expect(await sharesPaid(id, holders)).toEqual([3, 2]);
      expect(await held(holders)).toEqual([3n, 2n]);
    },
  );

  it('pay its giver when the transfer was posted later, and pay each share once', async () => {
    const holders = await sampleHolders(context());
    const { id } = await approvedToday(holders);
    await advanceClock(context(), '2 days');
    const result = await interleave({
      first: paying(id),
      at: {
        name: 'before it writes its lines',
        when: 'before',
        statement: /insert into "?distribution_lines/i,
      },
      second: await executing(holders),
    });
    expect(codesOf(result)).toEqual(['done', 'done']);
    await executeSample(context().transact, { id });
    expect(await sharesPaid(id, holders)).toEqual([5, 0]);
    expect(await held(holders)).toEqual([3n, 2n]);
  });
});

describe('a transfer of shares and a poll', () => {
  const weights = async (poll: string, { giver, receiver }: SampleHolders) => {
    const { rows } = await sql<{ userId: number; shares: bigint }>`
      select w.user_id as "userId", w.shares from poll_weights w join polls p on p.id = w.poll_id
      where p.document_id = ${poll}`.execute(context().admin.kysely);
    const of = new Map(rows.map(({ userId, shares }) => [userId, shares]));
    return [of.get(giver.userId) ?? 0n, of.get(receiver.userId) ?? 0n];
  };
  const freezing =
    (poll: string): Work =>
    (transact) =>
      transact((tx) => freezeWeights(tx, poll));
  const follow = async () => {
    const { transact, database } = context();
    while ((await createFollowPolls({ reader: database.reader, transact }).run()) === 'more');
  };

  it.each(transferPoints)(
    'give the vote to its receiver when the poll opens after the transfer stops $name',
    async (at) => {
      const holders = await sampleHolders(context());
      const started: { poll: string } = { poll: '' };
      const result = await interleave({
        first: await executing(holders),
        at,
        meanwhile: async () => {
          started.poll = await context().transact((tx) =>
            runSamplePoll(tx, { project: holders.project.documentId }),
          );
        },
        second: (transact) => freezing(started.poll)(transact),
      });
      expect(codesOf(result)).toEqual(['done', 'done']);
      expect(result.hasWaited).toBe(true);
      expect(await weights(started.poll, holders)).toEqual([3n, 2n]);
    },
  );

  it('give the vote to its giver when the poll opened before', async () => {
    const holders = await sampleHolders(context());
    const poll = await context().transact((tx) => runSamplePoll(tx, { project: holders.project.documentId }));
    const result = await interleave({
      first: freezing(poll),
      at: { name: 'with the shares read', when: 'before', statement: /insert into poll_weights/i },
      second: await executing(holders),
    });
    expect([...codesOf(result), result.hasWaited]).toEqual(['done', 'done', true]);
    expect(await weights(poll, holders)).toEqual([5n, 0n]);
  });

  it('count each share once when the poll closes during the transfer', async () => {
    const holders = await sampleHolders(context());
    const poll = await context().transact((tx) => runSamplePoll(tx, { project: holders.project.documentId }));
    await follow();
    const vote =
      (userId: number): Work =>
      (transact) =>
        transact((tx) => castVote(tx, { userId, poll, optionKey: 'yes' }));
    await vote(holders.giver.userId)(context().transact);
    const result = await interleave({
      first: await executing(holders),
      at: beforeCommit,
      meanwhile: () =>
        context().transact((tx) => closePoll(tx, { poll, reason: 'It is over', actor: staffActor })),
      second: (transact) => transact((tx) => sealPoll(tx, poll)),
    });
    expect(codesOf(result)).toEqual(['done', 'done']);
    await expect(vote(holders.receiver.userId)(context().transact)).rejects.toMatchObject({
      code: expect.stringMatching(/^voting\./) as string,
    });
    expect(await weights(poll, holders)).toEqual([5n, 0n]);
    const { rows } = await sql<{ shares: bigint }>`
      select sum(w.shares)::bigint as shares from poll_votes v
      join poll_weights w on w.poll_id = v.poll_id and w.user_id = v.user_id
      join polls p on p.id = v.poll_id where p.document_id = ${poll}`.execute(context().admin.kysely);
    expect(rows).toEqual([{ shares: 5n }]);
  });

  it('let only the holders at the opening vote while the shares move', async () => {
    const holders = await sampleHolders(context());
    const poll = await context().transact((tx) => runSamplePoll(tx, { project: holders.project.documentId }));
    await follow();
    const result = await interleave({
      first: await executing(holders, { shares: 5 }),
      at: beforeCommit,
      second: (transact) =>
        transact((tx) => castVote(tx, { userId: holders.receiver.userId, poll, optionKey: 'yes' })),
    });
    expect(codeOf(result.first)).toBe('done');
    expect(codeOf(result.second)).toMatch(/^voting\./);
    await context().transact((tx) => castVote(tx, { userId: holders.giver.userId, poll, optionKey: 'no' }));
    expect(await held(holders)).toEqual([0n, 5n]);
  });
});

describe('a sale through the wallets and other use of the buyer’s money', () => {
  /** The buyer has enough money for only one of the sales. */
  const sale = async () => {
    const holders = await sampleHolders(context());
    await context().transact((tx) => switchShareSales(tx, true));
    await give(holders.receiver.userId, 700_00n, nextPayment());
    return { holders, work: await executing(holders, wholeSale) };
  };
  const withdrawal = async ({ receiver }: SampleHolders): Promise<Work> => {
    await usableAccount(context(), receiver.userId);
    return (transact) =>
      transact((tx) =>
        withdrawFromWallet(tx, {
          userId: receiver.userId,
          amount: { ...money(500_00n, 'CZK'), currency: 'CZK' },
          requestId: 'race',
        }),
      );
  };
  const hold = async ({ receiver }: SampleHolders): Promise<Work> => {
    const other = await context().transact((tx) => publishSampleProject(tx, { shareCount: 20 }));
    const order = await context().transact((tx) =>
      placeSampleOrder(tx, { userId: receiver.userId, project: other.documentId, shares: 1 }),
    );
    return (transact) => transact((tx) => holdFromWallet(tx, order));
  };

  it.each([
    ['withdrawal', withdrawal, afterPosting, 'wallet.too_little'],
    ['withdrawal', withdrawal, beforeCommit, 'wallet.too_little'],
    ['payment of an order', hold, beforeCommit, 'wallet.amount_changed'],
  ] as const)('use it once when a %s follows', async (_what, other, at, code) => {
    const { holders, work } = await sale();
    const result = await interleave({ first: work, at, second: await other(holders) });
    expect(codesOf(result)).toEqual(['done', code]);
    expect(await held(holders)).toEqual([3n, 2n]);
    expect(await wallets(holders)).toEqual([600_00n, 100_00n]);
  });

  it.each([
    ['withdrawal', withdrawal, beforeCommit, 200_00n],
    ['payment of an order', hold, beforeCommit, 0n],
  ] as const)('use it once when a %s comes first', async (_what, other, at, left) => {
    const { holders, work } = await sale();
    const result = await interleave({ first: await other(holders), at, second: work });
    expect(codesOf(result)).toEqual(['done', 'share_transfer.wallet_short']);
    expect(await held(holders)).toEqual([5n, 0n]);
    expect(await wallets(holders)).toEqual([0n, left]);
  });
});

describe('a transfer of shares and the cancellation of the order that bought them', () => {
  const cancelling = async ({ giver, project }: SampleHolders): Promise<Work> => {
    const [staffId = 0, approvedBy = 0] = await context().transact((tx) => addTestStaff(tx, 2));
    const { rows } = await sql<{ id: number }>`
      select id from orders where user_id = ${giver.userId} and project_id = ${project.id}`.execute(
      context().admin.kysely,
    );
    const orderId = rows[0]?.id ?? 0;
    return (transact) =>
      transact((tx) =>
        cancelOrderByOperator(orderDeps, tx, { orderId, staffId, approvedBy, reason: 'They agreed' }),
      );
  };

  it.each(transferPoints)('keep the order when the transfer stops $name', async (at) => {
    const holders = await sampleHolders(context());
    const result = await interleave({
      first: await executing(holders),
      at,
      second: await cancelling(holders),
    });
    expect(codesOf(result)).toEqual(['done', 'order.shares_transferred']);
    expect(await held(holders)).toEqual([3n, 2n]);
  });

  it('refuse the transfer when the cancellation stops before it commits', async () => {
    const holders = await sampleHolders(context());
    const result = await interleave({
      first: await cancelling(holders),
      at: beforeCommit,
      second: await executing(holders),
    });
    expect(codesOf(result)).toEqual(['done', 'share_transfer.not_enough_shares']);
    expect(await held(holders)).toEqual([0n, 0n]);
  });
});

describe('the board and the deletion of an account at the same time', () => {
  const outcomes = new Set<string>();
  const works = {
    interest: async (holders: SampleHolders): Promise<Work> => {
      const advert = await advertise(context(), holders);
      return (transact) =>
        transact((tx) =>
          sendInterest(tx, { userId: holders.receiver.userId, advert, shares: 1, requestId: 'race' }),
        );
    },
    contacts: async (holders: SampleHolders): Promise<Work> => {
      const documentId = await interestIn(context(), await advertise(context(), holders), holders.receiver);
      return (transact) =>
        transact((tx) => shareContacts(tx, { userId: holders.giver.userId, documentId, requestId: 'race' }));
    },
  };

  it.each(
    (['interest', 'contacts'] as const).flatMap((what) => [
      ...deletionPoints.map((at) => [what, 'the deletion', at.name, at] as const),
      [what, 'the board', beforeCommit.name, beforeCommit] as const,
    ]),
  )('leave no live %s of the deleted account when %s stops %s', async (what, who, _name, at) => {
    const holders = await boardHolders(context());
    const board = await works[what](holders);
    const deleting = deletion(holders.receiver);
    const isDeletionFirst = who === 'the deletion';
    const { first, second } = await interleave(
      isDeletionFirst ? { first: deleting, at, second: board } : { first: board, at, second: deleting },
    );
    const [deleted, done] = isDeletionFirst ? [first, second] : [second, first];
    outcomes.add(`${what} ${codeOf(done)}`);
    expect(codeOf(deleted)).toBe('done');
    const { rows } = await sql`
      select from share_interests where user_id = ${holders.receiver.userId}
        and state in ('sent', 'shared', 'signed')`.execute(context().admin.kysely);
    expect(rows).toEqual([]);
  });

  it.each([...deletionPoints, beforeCommit])(
    'leave no transfer without its signer when the deletion stops $name',
    async (at) => {
      const holders = await boardHolders(context());
      const interest = await interestIn(context(), await advertise(context(), holders), holders.receiver);
      await shareContactsOf(context(), interest, holders.giver);
      await sign(context(), interest, holders.giver);
      const signing: Work = (transact) => sign({ ...context(), transact }, interest, holders.receiver);
      const { first, second } = await interleave({ first: deletion(holders.receiver), at, second: signing });
      const { rows } = await sql<{ waiting: number; there: boolean }>`
      select (select count(*)::integer from share_transfers t
          where t.to_user_id = u.id and t.state = 'recorded') as waiting, u.deleted_at is null as there
      from users u where u.id = ${holders.receiver.userId}`.execute(context().admin.kysely);
      outcomes.add(`${codeOf(first)} ${codeOf(second)}`);
      expect([
        { waiting: 1, there: true },
        { waiting: 0, there: false },
      ]).toContainEqual(rows[0]);
    },
  );

  it('have each been won by both sides at least once', () => {
    expect(outcomes.size).toBeGreaterThan(3);
  });
});

describe('the switch of sales', () => {
  const sending: (holders: SampleHolders) => Promise<Work> = async (holders) => {
    const advert = await advertise(context(), holders);
    return (transact) => interestIn({ ...context(), transact }, advert, holders.receiver);
  };
  const cases: readonly (readonly [string, RegExp, (holders: SampleHolders) => Promise<Work>])[] = [
    [
      'an advert',
      /insert into "?share_adverts/i,
      async (holders) => (transact) => advertise({ ...context(), transact }, holders),
    ],
    ['an interest', /insert into "?share_interests/i, sending],
    [
      'an answer with the contacts',
      /update "?share_interests/i,
      async (holders) => {
        const sent = await interestIn(context(), await advertise(context(), holders), holders.receiver);
        return (transact) => shareContactsOf({ ...context(), transact }, sent, holders.giver);
      },
    ],
    [
      'a signature',
      /insert into "?share_signatures/i,
      async (holders) => {
        const sent = await interestIn(context(), await advertise(context(), holders), holders.receiver);
        await shareContactsOf(context(), sent, holders.giver);
        return (transact) => sign({ ...context(), transact }, sent, holders.giver);
      },
    ],
  ];

  it.each(cases)('refuses %s that was about to be written, with a code', async (_what, statement, make) => {
    const result = await interleave({
      first: await make(await boardHolders(context())),
      at: { name: 'before it writes', when: 'before', statement },
      second: (transact) => transact((tx) => switchShareSales(tx, false)),
    });
    expect(codesOf(result)).toEqual(['share_board.off', 'done']);
  });
});
