import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../support/database/test-database.ts';
import {
  AlreadyPostedError,
  balancesOf,
  InsufficientBalanceError,
  type LedgerEntry,
  payableAccount,
  postAll,
  walletOf,
  externalAccount,
} from '@parcela/ledger';
import { testKind } from '../support/wallets/test-kinds.ts';

const context = useTestDatabase();
const payable = payableAccount('distribution:1', 'CZK');

/** Fills one account and moves money from it to a wallet for each amount. */
const entries = (id: string, filled: bigint, amounts: readonly bigint[]): LedgerEntry[] => [
  {
    kind: testKind('test.arrived'),
    source: { type: 'test', id },
    postings: [
      { account: externalAccount('rent', 'CZK'), amount: -filled },
      { account: payable, amount: filled },
    ],
  },
  ...amounts.map((amount, index) => ({
    kind: testKind('test.paid'),
    source: { type: 'test', id: `${id}-${index}` },
    postings: [
      { account: payable, amount: -amount },
      { account: walletOf(index + 1, 'CZK'), amount },
    ],
  })),
];
const balances = () =>
  balancesOf(context().database.reader, [payable, walletOf(1, 'CZK'), walletOf(2, 'CZK')]);

describe('postAll', () => {
  it('posts ledger transactions in order, each separately', async () => {
    await context().transact((tx) => postAll(tx, entries('first', 1_000n, [300n, 700n])));
    expect(await balances()).toEqual([0n, 300n, 700n]);
  });

  it('rolls back all of them when one is already posted or overdraws an account', async () => {
    const again = context().transact((tx) => postAll(tx, entries('first', 1_000n, [1n])));
    await expect(again).rejects.toBeInstanceOf(AlreadyPostedError);
    const tooMuch = context().transact((tx) => postAll(tx, entries('second', 10n, [5n, 6n])));
    await expect(tooMuch).rejects.toBeInstanceOf(InsufficientBalanceError);
    expect(await balances()).toEqual([0n, 300n, 700n]);
  });

  it('refuses the call when one does not balance', async () => {
    const [fill, ...rest] = entries('third', 10n, [5n]);
    const wrong = { ...fill!, postings: fill!.postings.slice(0, 1) };
    await expect(context().transact((tx) => postAll(tx, [wrong, ...rest]))).rejects.toThrow(/two postings/);
  });

  it('does nothing for an empty list', async () => {
    await context().transact((tx) => postAll(tx, []));
    expect(await balances()).toEqual([0n, 300n, 700n]);
  });
});
