import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../support/database/test-database.ts';
import {
  accountName,
  listPostings,
  type AccountRef,
  balancesOf,
  debtOf,
  feeAccount,
  fxAccount,
  holdingOf,
  issuanceOf,
  issuerOf,
  storedBalanceOf,
  orderAccount,
  payableAccount,
  post,
  projectAccount,
  reservedOf,
  reverse,
  roundingAccount,
  suspenseFor,
  walletHoldOf,
  walletOf,
  withholdingAccount,
  externalAccount,
} from '@parcela/ledger';
import { testKind } from '../support/wallets/test-kinds.ts';

const ofMoney = {
  'external/CZK/provider:bank': externalAccount('bank', 'CZK'),
  'wallet/CZK/user:7': walletOf(7, 'CZK'),
  'wallet_hold/CZK/user:7': walletHoldOf(7, 'CZK'),
  'order/CZK/order:5': orderAccount(5, 'CZK'),
  'project/CZK/project:3': projectAccount(3, 'CZK'),
  'fee/CZK': feeAccount('CZK'),
  'suspense/CZK/item:payment:12': suspenseFor('payment:12', 'CZK'),
  'payable/CZK/item:refund:5': payableAccount('refund:5', 'CZK'),
  'withholding/CZK': withholdingAccount('CZK'),
  'fx/CZK': fxAccount('CZK'),
  'debt/CZK/user:7': debtOf(7, 'CZK'),
  'rounding/CZK': roundingAccount('CZK'),
};
const ofShares = {
  'external/SHARE:3/project:3': issuanceOf(3),
  'issuer/SHARE:3/project:3': issuerOf(3),
  'reserved/SHARE:3/project:3': reservedOf(3),
  'holding/SHARE:3/user:7/project:3': holdingOf(7, 3),
};
const context = useTestDatabase();

/** The first account gives ten to each of the others. */
const spread = ([from, ...to]: readonly AccountRef[]) => [
  { account: from!, amount: BigInt(to.length) * -10n },
  ...to.map((account) => ({ account, amount: 10n })),
];

describe('ledger accounts', () => {
  it('have a unique name for every kind, the same in the database, and return the posted amounts', async () => {
    const all: Record<string, AccountRef> = { ...ofMoney, ...ofShares };
    expect(Object.values(all).map(accountName)).toEqual(Object.keys(all));
    const { transact, database } = context();
    for (const [id, accounts] of [ofMoney, ofShares].entries()) {
      const postings = spread(Object.values(accounts));
      const source = { type: 'test', id };
      const posted = await transact((tx) => post(tx, { kind: testKind('test.moved'), source, postings }));
      expect(await listPostings(database.reader, posted)).toEqual(postings);
      const balances = await balancesOf(database.reader, Object.values(accounts));
      expect(balances).toEqual(postings.map(({ amount }) => amount));
    }
    const { rows } = await sql<{ stored: bigint; none: bigint }>`
      select ${storedBalanceOf(walletOf(7, 'CZK'))} as stored, ${storedBalanceOf(walletOf(8, 'CZK'))} as none`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ stored: 10n, none: 0n }]);
  });

  it('refuse the reversal of an unknown ledger transaction', async () => {
    const nothing = {
      kind: testKind('test.reversed'),
      source: { type: 'test', id: 'none' },
      transactionId: 999_999n,
    };
    await expect(context().transact((tx) => reverse(tx, nothing))).rejects.toThrow(
      'There is no ledger transaction 999999.',
    );
  });
});
