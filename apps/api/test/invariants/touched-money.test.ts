import { orderAccount, payableAccount, suspenseFor } from '@parcela/ledger';
import { describe, expect, it } from 'vitest';
import { settledBooks } from '../support/books/settled-books.ts';
import {
  foundOf,
  movedOn,
  postedBy,
  recordedOf,
  row,
  type Touched,
  yesterday,
} from '../support/books/touching.ts';
import { brokenBy } from '../support/database/plant-violation.ts';

/** A price that was never in force. */
const price = (order: number): string =>
  `update orders set nominal_price = nominal_price - 100, fee = fee + 100 where id = ${order};`;
/** An amount that differs from the income in the ledger. */
const refunded = `update payments set amount = amount + 1, refunded_amount = refunded_amount + 1 where id = 4;`;
const credited = `update payments set amount = amount + 1, credited_amount = credited_amount + 1 where id = 5;`;

const payment = (values: Readonly<Record<string, string | number>>): string =>
  row('payments', {
    provider: `'bank'`,
    provider_ref: `'planted'`,
    amount: 100,
    currency: `'CZK'`,
    state: `'reversed'`,
    allocated_amount: 0,
    suspense_amount: 0,
    reversed_amount: 100,
    ...values,
  });
const refund = (state: string, failure: string): string =>
  row('refunds', {
    document_id: `'planted'`,
    payment_id: 5,
    amount: 1,
    currency: `'EUR'`,
    provider: `'confirmo'`,
    state: `'${state}'`,
    cause: `'order_ended'`,
    reason: `''`,
    failure,
    ended_at: state === 'failed' ? 'app_now()' : 'null',
  });
const decision = (kind: string, target: Readonly<Record<string, number>>): string =>
  row('payment_decisions', {
    payment_id: 5,
    kind,
    amount: 1,
    reason: `'test'`,
    requested_by: 1,
    approved_by: 2,
    ...target,
  });
/** The same statement, dated before the proof. */
const old = (statement: string, column: string): string =>
  statement.replace(') values (', `, ${column}) values (`).replace(/\);$/, `, ${yesterday});`);
const restriction = (of: string, id: number, closedAt: string): string =>
  row('account_restrictions', {
    document_id: `'planted'`,
    user_id: 1,
    [of]: id,
    amount: 1,
    currency: `'CZK'`,
    provider_ref: `'planted'`,
    opened_at: yesterday,
    closed_at: closedAt,
    ...(closedAt !== 'null' && { closing_reason: `'test'`, requested_by: 1, approved_by: 2 }),
  });

const orders: readonly Touched[] = [
  ['a line of the audit log', 'O8', price(4), recordedOf('order', 4)],
  ['money on its account', 'O8', price(4), movedOn(orderAccount(4, 'CZK'))],
  ['a ledger transaction of it', 'O8', price(4), postedBy('order', 4)],
  ['a ledger transaction of its attempt', 'O8', price(5), postedBy('attempt', 5)],
  ['a ledger transaction of its payment', 'O8', price(4), postedBy('payment', 4)],
  ['a ledger transaction of the refund of its payment', 'O8', price(4), postedBy('refund', 1)],
  ['money of its ended payments', 'O8', price(4), movedOn(suspenseFor('order:4', 'CZK'))],
  [
    'a ledger transaction of a payment with its reference that has left it',
    'O8',
    `${price(4)} update payments set order_id = null where id = 4;`,
    postedBy('payment', 4),
  ],
  [
    'a ledger transaction of a payment of its attempt that has left it',
    'O8',
    `${price(4)} update payments set attempt_id = 4 where id = 5;`,
    postedBy('payment', 5),
  ],
  [
    'a ledger transaction of a payment that was assigned to it and has left it',
    'O8',
    price(4) + old(decision(`'assigned'`, { order_id: 4 }), 'decided_at'),
    postedBy('payment', 5),
  ],
  ['a new payment', 'O8', price(4), payment({ order_id: 4 })],
  [
    'a new attempt',
    'O8',
    price(4),
    row('payment_attempts', {
      order_id: 4,
      type: `'Wallet'`,
      provider: `'wallet'`,
      state: `'rejected'`,
      amount: 1,
      currency: `'CZK'`,
    }),
  ],
  ['a restriction that is open', 'O8', price(4), restriction('order_id', 4, 'null')],
  ['a restriction that was closed', 'O8', price(4), restriction('order_id', 4, 'app_now()')],
  [
    'its placing, with nothing in the ledger or in the log',
    'O8',
    '',
    `insert into orders (document_id, user_id, project_id, token_count, unit_price, price, currency, nominal_price, fee,
       project_currency, eur_to_czk, eur_to_pln, payment_reference, state, ended_at)
     select 'planted', user_id, project_id, token_count, unit_price, price, currency, nominal_price - 100, fee + 100,
       project_currency, eur_to_czk, eur_to_pln, '2600000099', state, ended_at from orders where id = 4;`,
  ],
];

const payments: readonly Touched[] = [
  ['a line of the audit log about its order', 'P6', refunded, recordedOf('order', 4)],
  ['its coming, with nothing in the ledger', 'P6', '', payment({})],
  ['a ledger transaction of it', 'P6', credited, postedBy('payment', 5)],
  ['a ledger transaction of its refund', 'P6', refunded, postedBy('refund', 1)],
  ['a ledger transaction of a decision', 'P6', credited, postedBy('payment_decision', 1)],
  ['money on its account', 'P6', credited, movedOn(suspenseFor('payment:5', 'EUR'))],
  ['money on the account of its refund', 'P6', refunded, movedOn(payableAccount('refund:1', 'CZK'))],
  ['a refund that is under way', 'P6', credited, old(refund('requested', 'null'), 'created_at')],
  ['a refund that waits for staff', 'P6', credited, old(refund('needs_staff', 'null'), 'created_at')],
  ['a new refund', 'P6', credited, refund('failed', `'refused'`)],
  ['a new decision', 'P6', credited, decision(`'credited'`, { user_id: 4 })],
  ['a restriction that is open', 'P6', credited, restriction('payment_id', 5, 'null')],
  ['a restriction that was closed', 'P6', credited, restriction('payment_id', 5, 'app_now()')],
];

/** Money on the account of a booked transfer. */
const account = (item: string): string => `
  insert into ledger_accounts (kind, asset, item_id, balance, created_at)
  values ('payable', 'CZK', '${item}', 5, ${yesterday})
  on conflict (name) do update set balance = 5;`;
const transferRow = row('outgoing_transfers', {
  document_id: `'planted'`,
  item_kind: `'refund'`,
  item_id: 99,
  amount: 5,
  currency: `'CZK'`,
  recipient_iban: `'CZ6508000000192000145399'`,
  recipient_name: `'Anna'`,
  message: `''`,
  state: `'cancelled'`,
  ended_at: 'app_now()',
});

const transfers: readonly Touched[] = [
  ['its order, with nothing in the ledger', 'B2', account('refund:99'), transferRow],
  ['a ledger transaction of it', 'B2', account('withdrawal:1'), postedBy('transfer', 2)],
  ['money on its account', 'B2', account('withdrawal:1'), movedOn(payableAccount('withdrawal:1', 'CZK'))],
];

const failed = `update withdrawals set state = 'failed' where id = 1;`;
const withdrawals: readonly Touched[] = [
  [
    'its coming, with nothing in the ledger',
    'B3',
    '',
    row('withdrawals', {
      document_id: `'planted'`,
      user_id: 5,
      bank_account_id: 2,
      amount: 5,
      currency: `'CZK'`,
      state: `'done'`,
      decided_at: 'app_now()',
      ended_at: 'app_now()',
    }),
  ],
  ['a ledger transaction of it', 'B3', failed, postedBy('withdrawal', 1)],
  ['a ledger transaction of its transfer', 'B3', failed, postedBy('transfer', 2)],
  [
    'money on its account',
    'B3',
    'delete from outgoing_transfers where id = 2;',
    movedOn(payableAccount('withdrawal:1', 'CZK')),
  ],
];

describe('an incremental proof of settled books', () => {
  it('finds nothing, and neither does a whole proof', async () => {
    expect(await brokenBy({ prepare: settledBooks, damage: 'select;' })).toEqual([]);
  });

  it.each(orders)('finds damage to an order after %s', async (_by, id, ...given) => {
    expect(await foundOf(id, ...given)).toEqual({ before: [], after: [id] });
  });

  it('finds in every proof an attempt under review whose order is not under review', async () => {
    const damage = `update payment_attempts set state = 'needs_review' where id = 4;`;
    expect(await foundOf('P7', damage, 'select;')).toEqual({ before: ['P7'], after: ['P7'] });
  });

  it.each(payments)('finds damage to a payment after %s', async (_by, id, ...given) => {
    expect(await foundOf(id, ...given)).toEqual({ before: [], after: [id] });
  });

  it.each(transfers)('finds damage to a transfer after %s', async (_by, id, ...given) => {
    expect(await foundOf(id, ...given)).toEqual({ before: [], after: [id] });
  });

  it.each(withdrawals)('finds damage to a withdrawal after %s', async (_by, id, ...given) => {
    expect(await foundOf(id, ...given)).toEqual({ before: [], after: [id] });
  });
});
