import { describe, expect, it } from 'vitest';
import { checkInvariants } from '@parcela/invariants/check-invariants.queries.ts';
import { openDatabase } from '@parcela/platform/database/database.ts';
import { createUnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { beforeCommit, useInterleaving } from '../support/concurrency/interleave.ts';
import { creditWallet } from '../support/wallets/ledger-book.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import {
  balanceOf,
  balancesOf,
  holdingOf,
  InsufficientBalanceError,
  issuanceOf,
  issuerOf,
  lockAccounts,
  orderAccount,
  post,
  reservedOf,
  transfer,
  walletHoldOf,
  walletOf,
  externalAccount,
} from '@parcela/ledger';
import { testKind } from '../support/wallets/test-kinds.ts';

const invariantIds = ['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M9', 'M10'];

describe('the ledger under concurrent use', () => {
  const context = useTestDatabase();
  const { interleave } = useInterleaving(context);

  const violations = async (): Promise<readonly unknown[]> =>
    (await checkInvariants(context().database.kysely, { ids: invariantIds })).violations;

  it('has no deadlock when 16 connections transfer crosswise', async () => {
    const database = openDatabase({
      url: context().appUrl,
      connectionsMax: 16,
      applicationName: 'test-crosswise',
    });
    const transact = createUnitOfWork(database, 30_000);
    const a = walletOf(1, 'CZK');
    const b = walletOf(2, 'CZK');
    await transact((tx) => creditWallet(tx, { userId: 1, currency: 'CZK', amount: 10_000n, paymentId: 1 }));
    await transact((tx) => creditWallet(tx, { userId: 2, currency: 'CZK', amount: 10_000n, paymentId: 2 }));
    let attempts = 0;
    await Promise.all(
      Array.from({ length: 16 }, async (_, worker) => {
        for (let round = 0; round < 12; round += 1) {
          const [from, to] = (worker + round) % 2 === 0 ? [a, b] : [b, a];
          await transact((tx) => {
            attempts += 1;
            const source = { type: 'test', id: `${worker}-${round}` };
            return transfer(tx, { kind: testKind('test.moved'), source, from, to, amount: 7n });
          });
        }
      }),
    );
    // The unit of work would have retried after a deadlock, so there was no deadlock.
    expect(attempts).toBe(16 * 12);
    expect(await balancesOf(database.reader, [a, b])).toEqual([10_000n, 10_000n]);
    await database.close();
    expect(await violations()).toEqual([]);
  });

  it('lets no other connection post to a locked account until the lock ends', async () => {
    const { transact } = context();
    const [locked, other] = [walletOf(60, 'CZK'), walletOf(61, 'CZK')];
    await transact((tx) => creditWallet(tx, { userId: 60, currency: 'CZK', amount: 30n, paymentId: 60 }));
    const { first, second, hasWaited } = await interleave({
      first: (work) => work((tx) => lockAccounts(tx, [other, locked])),
      at: beforeCommit,
      second: (work) =>
        work((tx) =>
          transfer(tx, {
            kind: testKind('test.moved'),
            source: { type: 'test', id: 'after the lock' },
            from: locked,
            to: other,
            amount: 30n,
          }),
        ),
    });
    expect(first).toEqual({ status: 'fulfilled', value: [0n, 30n] });
    expect([second.status, hasWaited]).toEqual(['fulfilled', true]);
    expect(await balancesOf(context().database.reader, [locked, other])).toEqual([0n, 30n]);
  });

  it('opens the same new accounts once for many parallel connections', async () => {
    const { transact, database } = context();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        transact((tx) => {
          const postings = [
            { account: externalAccount('payout', 'EUR'), amount: -3n },
            { account: walletOf(50, 'EUR'), amount: 1n },
            { account: walletHoldOf(50, 'EUR'), amount: 1n },
            { account: walletOf(51, 'EUR'), amount: 1n },
          ];
          return post(tx, {
            kind: testKind('test.paid'),
            source: { type: 'test', id: index },
            postings: index % 2 === 0 ? postings : postings.toReversed(),
          });
        }),
      ),
    );
    expect(await balancesOf(database.reader, [walletOf(50, 'EUR'), walletOf(51, 'EUR')])).toEqual([20n, 20n]);
    expect(await violations()).toEqual([]);
  });

  it('accepts exactly one of 40 payments of 100 from a wallet of 100', async () => {
    const { transact, database } = context();
    await transact((tx) => creditWallet(tx, { userId: 3, currency: 'CZK', amount: 100n, paymentId: 3 }));
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        transact((tx) =>
          transfer(tx, {
            kind: testKind('test.captured'),
            source: { type: 'order', id: index },
            from: walletOf(3, 'CZK'),
            to: orderAccount(index, 'CZK'),
            amount: 100n,
          }),
        ),
      ),
    );
    const reasons = results.filter((result) => result.status === 'rejected').map((result) => result.reason);
    expect(reasons).toHaveLength(39);
    for (const reason of reasons) expect(reason).toBeInstanceOf(InsufficientBalanceError);
    expect(await balanceOf(database.reader, walletOf(3, 'CZK'))).toBe(0n);
    expect(await violations()).toEqual([]);
  });

  it('sells exactly the last 50 shares to 80 buyers', async () => {
    const { transact, database } = context();
    await transact((tx) =>
      transfer(tx, {
        kind: 'project.issued',
        source: { type: 'project', id: 9 },
        from: issuanceOf(9),
        to: issuerOf(9),
        amount: 50n,
      }),
    );
    const results = await Promise.allSettled(
      Array.from({ length: 80 }, (_, buyer) =>
        transact((tx) =>
          post(tx, {
            kind: testKind('test.bought'),
            source: { type: 'order', id: 1_000 + buyer },
            postings: [
              { account: issuerOf(9), amount: -1n },
              { account: buyer % 2 === 0 ? reservedOf(9) : holdingOf(buyer, 9), amount: 1n },
            ],
          }),
        ),
      ),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(30);
    for (const { reason } of refused) expect(reason).toMatchObject({ accountKind: 'issuer' });
    expect(await balanceOf(database.reader, issuerOf(9))).toBe(0n);
    expect(await violations()).toEqual([]);
  });

  it('posts one event once when it arrives 30 times in parallel', async () => {
    const { transact, database } = context();
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        transact((tx) => creditWallet(tx, { userId: 4, currency: 'EUR', amount: 250n, paymentId: 4 })),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(database.reader, walletOf(4, 'EUR'))).toBe(250n);
    expect(await violations()).toEqual([]);
  });
});
