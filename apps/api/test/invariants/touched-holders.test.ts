import {
  debtOf,
  externalAccount,
  holdingOf,
  issuerOf,
  payableAccount,
  transfer,
  walletHoldOf,
  walletOf,
} from '@parcela/ledger';
import { describe, expect, it } from 'vitest';
import {
  foundOf,
  movedOn,
  postedBy,
  recordedOf,
  row,
  type Touched,
  yesterday,
} from '../support/books/touching.ts';
import { testKind } from '../support/wallets/test-kinds.ts';

/** A wrong amount in crowns. */
const counted = (line: number): string =>
  `update distribution_lines set net_czk = net_czk + 1 where id = ${line};`;
const grossOf = (distribution: number): string =>
  `update distributions set gross = gross + 1 where id = ${distribution};`;

const distributions: readonly Touched[] = [
  [
    'its declaration, with nothing in the ledger',
    'D1',
    '',
    `insert into distributions (document_id, import_id, project_id, currency, origin, state, period_from, period_to,
       record_on, pay_on, gross, costs, reserve, fee, withholding, holder_count, share_total, eur_to_czk, eur_to_pln,
       created_by, requested_by, approved_by, approved_at, started_at, executed_at)
     select 'planted', 'planted', project_id, currency, origin, state, period_from, period_to, record_on, pay_on, gross,
       costs, reserve, fee, withholding, holder_count, share_total, eur_to_czk, eur_to_pln, created_by, requested_by,
       approved_by, approved_at, started_at, executed_at from distributions where id = 1;`,
  ],
  ['a ledger transaction of it', 'D1', grossOf(1), postedBy('distribution', 1)],
  ['money on its account', 'D1', grossOf(1), movedOn(payableAccount('distribution_payable:1', 'CZK'))],
  ['a ledger transaction of one of its lines', 'D1', grossOf(1), postedBy('distribution_line', 2)],
  [
    'the return of the money of a line that waits again',
    'D1',
    `${grossOf(2)} update distribution_lines set state = 'waiting', waits_for = 'staff', settled_at = null where id = 3;`,
    movedOn(payableAccount('distribution_line:3', 'PLN')),
  ],
];

const lines: readonly Touched[] = [
  ['a ledger transaction of its distribution', 'D8', counted(1), postedBy('distribution', 1)],
  ['a ledger transaction of it', 'D8', counted(1), postedBy('distribution_line', 1)],
  ['money on its account', 'D8', counted(1), movedOn(payableAccount('distribution_line:1', 'CZK'))],
  ['a ledger transaction of its transfer', 'D8', counted(3), postedBy('transfer', 3)],
  [
    'a new transfer of it',
    'D8',
    counted(1),
    row('distribution_transfers', { line_id: 1, bank_account_id: 1, failed_at: 'app_now()' }),
  ],
  [
    'a new payment of a debt from it',
    'D8',
    counted(1),
    row('distribution_debt_payments', { debt_id: 1, line_id: 1, way: `'deducted'`, amount: 1 }),
  ],
  [
    'a new debt by it',
    'D8',
    counted(1),
    row('distribution_debts', {
      document_id: `'planted'`,
      line_id: 1,
      user_id: 1,
      currency: `'CZK'`,
      amount: 1,
      outstanding: 0,
    }),
  ],
  [
    'its payment by hand',
    'D8',
    counted(1),
    row('distribution_lines_paid_by_hand', {
      line_id: 1,
      evidence: `'test'`,
      reason: `'test'`,
      requested_by: 1,
      approved_by: 2,
    }),
  ],
];

const deleted = `update users set deleted_at = ${yesterday} where id = 1;`;
const users: readonly Touched[] = [
  [
    'their coming, with nothing in the log',
    'E1',
    '',
    `insert into users (document_id, email, email_canonical, deleted_at, erased_at)
     values ('planted', 'planted@example.com', 'planted@example.com', app_now(), app_now());
     insert into user_profiles (document_id, user_id, language, currency, referral_code)
     select 'planted', id, 'en', 'CZK', 'PLANTED' from users where document_id = 'planted';`,
  ],
  ['a line of the audit log', 'E4', deleted, recordedOf('user', 1)],
  ['money on one of their accounts', 'E4', deleted, movedOn(walletOf(1, 'CZK'))],
  ['a line of the audit log about one of their orders', 'E4', deleted, recordedOf('order', 1)],
];

const held = `update ledger_accounts set balance = balance + 1 where name = 'holding/SHARE:1/user:1/project:1';`;
/** The price was in force long before the order. */
const early = `update project_infos set publish_at = publish_at - interval '1 hour';`;
const capped = `${early} update projects set max_per_user = 2 where id = 1;`;
const owed = 'update distribution_debts set outstanding = outstanding + 1 where user_id = 1;';
const shares: readonly Touched[] = [
  ['shares held without a Paid order', 'T4', held, recordedOf('order', 1)],
  ['shares held without a Paid order', 'T4', held, movedOn(holdingOf(1, 1), issuerOf(1))],
  ['an exceeded cap', 'T5', capped, recordedOf('order', 2)],
  ['an exceeded cap', 'T5', capped, movedOn(holdingOf(2, 1), issuerOf(1))],
  [
    'a hold without an order',
    'O7',
    `update ledger_accounts set balance = balance + 1 where name = 'wallet_hold/CZK/user:5';`,
    movedOn(walletHoldOf(5, 'CZK')),
  ],
  [
    'a balance without postings',
    'M3',
    '',
    `insert into ledger_accounts (kind, asset, owner_user_id, balance) values ('wallet', 'EUR', 1, 5);`,
  ],
  ['a debt with more outstanding than the ledger has', 'D11', owed, recordedOf('user', 1)],
  [
    'a debt with more outstanding than the ledger has',
    'D11',
    owed,
    movedOn(externalAccount('confirmo', 'CZK'), debtOf(1, 'CZK')),
  ],
  [
    'a debt that no line has found',
    'D11',
    '',
    async (transact) => {
      const to = externalAccount('confirmo', 'CZK');
      const source = { type: 'test', id: 1 };
      await transact((tx) =>
        transfer(tx, { kind: testKind('test.moved'), source, from: debtOf(2, 'CZK'), to, amount: 5n }),
      );
    },
  ],
  [
    'a payment of a debt of which the ledger knows nothing',
    'D12',
    'update distribution_debt_payments set amount = amount + 1;',
    recordedOf('user', 1),
  ],
];

describe('an incremental proof of settled books', () => {
  it.each(distributions)('finds damage to a distribution after %s', async (_by, id, ...given) => {
    expect(await foundOf(id, ...given)).toEqual({ before: [], after: [id] });
  });

  it.each(lines)('finds damage to a line after %s', async (_by, id, ...given) => {
    expect(await foundOf(id, ...given)).toEqual({ before: [], after: [id] });
  });

  it.each(users)('finds the damage to a person’s records after %s', async (_by, id, ...given) => {
    expect(await foundOf(id, ...given)).toEqual({ before: [], after: [id] });
  });

  it.each(shares)(
    'finds %s after a change to an order, an account or the log of the holder',
    async (_what, id, ...given) => {
      expect(await foundOf(id, ...given)).toEqual({ before: [], after: [id] });
    },
  );
});
