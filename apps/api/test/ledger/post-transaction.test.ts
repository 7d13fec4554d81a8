import { describe, expect, it } from 'vitest';
import { InvariantError } from '@parcela/platform/errors.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import {
  AlreadyPostedError,
  AlreadyReversedError,
  balanceOf,
  balancesOf,
  feeAccount,
  findTransaction,
  holdingOf,
  InsufficientBalanceError,
  issuanceOf,
  issuerOf,
  ledgerPersonalData,
  listHoldings,
  listHoldingsBefore,
  lockAccounts,
  orderAccount,
  post,
  projectAccount,
  reservedOf,
  reverse,
  transfer,
  walletOf,
  externalAccount,
} from '@parcela/ledger';
import { testKind } from '../support/wallets/test-kinds.ts';

describe('post', () => {
  const context = useTestDatabase();

  it('moves shares and money of a purchase and updates every balance', async () => {
    const { transact, database } = context();
    const accounts = [
      issuanceOf(1),
      issuerOf(1),
      reservedOf(1),
      holdingOf(7, 1),
      externalAccount('bank', 'CZK'),
      orderAccount(5, 'CZK'),
      projectAccount(1, 'CZK'),
      feeAccount('CZK'),
      walletOf(7, 'CZK'),
    ];
    const before = await balancesOf(database.reader, accounts);
    await transact(async (tx) => {
      const source = { type: 'project', id: 1 };
      await transfer(tx, {
        kind: 'project.issued',
        source,
        from: issuanceOf(1),
        to: issuerOf(1),
        amount: 100n,
      });
    });
    await transact(async (tx) => {
      const source = { type: 'order', id: 5 };
      await transfer(tx, {
        kind: 'order.placed',
        source,
        from: issuerOf(1),
        to: reservedOf(1),
        amount: 10n,
      });
      await transfer(tx, {
        kind: testKind('test.credited'),
        source,
        from: externalAccount('bank', 'CZK'),
        to: orderAccount(5, 'CZK'),
        amount: 100_000n,
      });
      await post(tx, {
        kind: 'order.paid',
        source,
        postings: [
          { account: reservedOf(1), amount: -10n },
          { account: holdingOf(7, 1), amount: 10n },
          { account: orderAccount(5, 'CZK'), amount: -100_000n },
          { account: projectAccount(1, 'CZK'), amount: 98_000n },
          { account: feeAccount('CZK'), amount: 2_000n },
        ],
      });
    });
    const after = await balancesOf(database.reader, accounts);
    expect(after.map((balance, index) => balance - before[index]!)).toEqual([
      -100n,
      90n,
      0n,
      10n,
      -100_000n,
      0n,
      98_000n,
      2_000n,
      0n,
    ]);
    expect(await listHoldings(database.reader, { userId: 7 })).toEqual([
      { userId: 7, projectId: 1, shares: 10n },
    ]);
    expect(await listHoldings(database.reader, { projectId: 1 })).toEqual([
      { userId: 7, projectId: 1, shares: 10n },
    ]);
    expect(await listHoldings(database.reader, { projectId: 2 })).toEqual([]);
    expect(await listHoldings(database.reader, { userId: 8, projectId: 1 })).toEqual([]);
    const ownedBefore = (before: string) =>
      listHoldingsBefore(database.reader, { projectId: 1, before: new Date(before) });
    expect(await ownedBefore('2100-01-01')).toEqual([{ userId: 7, shares: 10n }]);
    expect(await ownedBefore('2000-01-01')).toEqual([]);
    const hasRecords = (userId: number) => ledgerPersonalData.hasRecords?.(database.reader, userId);
    expect([await hasRecords(7), await hasRecords(8)]).toEqual([true, false]);
  });

  it('refuses to overdraw an account, names its kind, and rolls back the whole unit of work', async () => {
    const { transact, database } = context();
    const source = { type: 'order', id: 'short' };
    const attempt = transact(async (tx) => {
      await transfer(tx, {
        kind: testKind('test.credited'),
        source,
        from: externalAccount('bank', 'EUR'),
        to: walletOf(8, 'EUR'),
        amount: 100n,
      });
      await transfer(tx, {
        kind: testKind('test.paid'),
        source,
        from: walletOf(8, 'EUR'),
        to: orderAccount(9, 'EUR'),
        amount: 101n,
      });
    });
    await expect(attempt).rejects.toThrow(InsufficientBalanceError);
    await expect(attempt).rejects.toMatchObject({
      name: 'InsufficientBalanceError',
      message: 'The ledger account wallet/EUR/user:8 would go below zero.',
      accountKind: 'wallet',
      account: 'wallet/EUR/user:8',
      cause: { constraint: 'ledger_accounts_not_overdrawn' },
    });
    expect(await balanceOf(database.reader, walletOf(8, 'EUR'))).toBe(0n);
    expect(await findTransaction(database.reader, source, testKind('test.credited'))).toBeUndefined();
  });

  it('posts one business event only once', async () => {
    const { transact, database } = context();
    const credit = () =>
      transact((tx) =>
        transfer(tx, {
          kind: testKind('test.credited'),
          source: { type: 'payment', id: 77 },
          from: externalAccount('bank', 'CZK'),
          to: walletOf(20, 'CZK'),
          amount: 500n,
        }),
      );
    const id = await credit();
    await expect(credit()).rejects.toThrow(AlreadyPostedError);
    await expect(credit()).rejects.toMatchObject({
      name: 'AlreadyPostedError',
      message: 'Already posted: test.credited of payment 77.',
      cause: { constraint: 'ledger_transactions_one_effect' },
    });
    expect(await balanceOf(database.reader, walletOf(20, 'CZK'))).toBe(500n);
    expect(
      await findTransaction(database.reader, { type: 'payment', id: 77 }, testKind('test.credited')),
    ).toBe(id);
    expect(
      await findTransaction(database.reader, { type: 'order', id: 77 }, testKind('test.credited')),
    ).toBeUndefined();
    expect(
      await findTransaction(database.reader, { type: 'payment', id: 77 }, testKind('test.moved')),
    ).toBeUndefined();
  });

  it('reverses a ledger transaction once, by its exact opposite', async () => {
    const { transact, database } = context();
    const before = await balanceOf(database.reader, externalAccount('bank', 'CZK'));
    const transactionId = await transact((tx) =>
      transfer(tx, {
        kind: testKind('test.credited'),
        source: { type: 'payment', id: 78 },
        from: externalAccount('bank', 'CZK'),
        to: walletOf(21, 'CZK'),
        amount: 900n,
      }),
    );
    const undo = (id: number) =>
      transact((tx) =>
        reverse(tx, { kind: testKind('test.reversed'), source: { type: 'reversal', id }, transactionId }),
      );
    await undo(1);
    expect(await balancesOf(database.reader, [walletOf(21, 'CZK'), externalAccount('bank', 'CZK')])).toEqual([
      0n,
      before,
    ]);
    await expect(undo(2)).rejects.toThrow(AlreadyReversedError);
    await expect(undo(3)).rejects.toMatchObject({
      name: 'AlreadyReversedError',
      message: `Already reversed: transaction ${transactionId}.`,
      cause: { constraint: 'ledger_transactions_reversed_once' },
    });
  });

  it('refuses to reverse an unknown ledger transaction, and does not call it already reversed', async () => {
    const { transact, database } = context();
    const source = { type: 'reversal', id: 'of nothing' };
    const undone = transact((tx) =>
      post(tx, {
        kind: testKind('test.reversed'),
        source,
        postings: [
          { account: walletOf(22, 'CZK'), amount: 5n },
          { account: externalAccount('bank', 'CZK'), amount: -5n },
        ],
        reverses: 999_999n,
      }),
    );
    await expect(undone).rejects.toMatchObject({ constraint: 'ledger_transactions_reverses_earlier' });
    expect(await findTransaction(database.reader, source, testKind('test.reversed'))).toBeUndefined();
    expect(await balanceOf(database.reader, walletOf(22, 'CZK'))).toBe(0n);
  });

  it('refuses to transfer zero or less', async () => {
    const { transact, database } = context();
    const wallet = walletOf(23, 'CZK');
    const bank = externalAccount('bank', 'CZK');
    const move = (id: number, amount: bigint) =>
      transact((tx) =>
        transfer(tx, {
          kind: testKind('test.credited'),
          source: { type: 'test', id },
          from: wallet,
          to: bank,
          amount,
        }),
      );
    for (const [id, amount] of [0n, -1n, -500n].entries())
      await expect(move(id, amount)).rejects.toBeInstanceOf(InvariantError);
    expect(await balanceOf(database.reader, wallet)).toBe(0n);
  });

  it('immediately refuses postings that do not balance, are single, are zero, or name an account twice', async () => {
    const { transact } = context();
    const entry = (...amounts: readonly (readonly [Parameters<typeof balanceOf>[1], bigint])[]) =>
      transact((tx) =>
        post(tx, {
          kind: testKind('test.event'),
          source: { type: 'test', id: 1 },
          postings: amounts.map(([account, amount]) => ({ account, amount })),
        }),
      );
    const external = externalAccount('bank', 'CZK');
    const wallet = walletOf(1, 'CZK');
    await expect(entry([external, -5n], [wallet, 4n])).rejects.toThrow(/sum to -1/);
    await expect(entry([external, -5n])).rejects.toThrow(/two postings/);
    await expect(entry([external, 0n], [wallet, 0n])).rejects.toThrow(/of nothing/);
    await expect(entry([external, -5n], [wallet, 2n], [wallet, 3n])).rejects.toThrow(/stands once/);
    await expect(entry([external, -5n], [walletOf(1, 'EUR'), 5n])).rejects.toThrow(/sum to -5/);
  });

  it('opens accounts when they are locked and returns their balances in the given order', async () => {
    const { transact } = context();
    await transact((tx) =>
      transfer(tx, {
        kind: testKind('test.credited'),
        source: { type: 'test', id: 998 },
        from: externalAccount('bank', 'CZK'),
        to: walletOf(998, 'CZK'),
        amount: 500n,
      }),
    );
    const balances = await transact((tx) =>
      lockAccounts(tx, [walletOf(998, 'CZK'), walletOf(999, 'EUR'), externalAccount('bank', 'PLN')]),
    );
    expect(balances).toEqual([500n, 0n, 0n]);
  });
});
