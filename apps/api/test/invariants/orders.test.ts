import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../../src/modules/accounts/index.ts';
import { createSealJournal } from '@parcela/ledger';
import { cancelOrder, failOrder, lockOrder } from '../../src/modules/orders/index.ts';
import { getProjectVersion } from '../../src/modules/projects/editing/project-versions.store.ts';
import { editProject, publishProject } from '../../src/modules/projects/index.ts';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import {
  brokenBy,
  foundIn,
  guardsOff,
  notOfLedger,
  type Planted,
  withBoth,
} from '../support/database/plant-violation.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { staffActor } from '../support/content/sample-texts.ts';
import { setSampleRates } from '../support/content/sample-rates.ts';
import { creditWallet } from '../support/wallets/ledger-book.ts';
import { placeSampleOrder, allocateSample, orderDeps } from '../support/orders/sample-orders.ts';
import { giveLevels } from '../support/verification/grant-levels.ts';
import { captureHeld, holdFromWallet } from '../support/wallets/sample-wallets.ts';
import { orderInvariants } from '@parcela/invariants/orders.ts';

const investor = async (tx: Tx, name: string): Promise<number> => {
  const { id } = await createAccount(tx, {
    email: `${name}@example.com`,
    passwordHash: 'none',
    language: 'en',
    accepted: { terms: 'terms-1', privacy: 'privacy-1' },
  });
  await giveLevels(tx, id, 'KYC', 'AML');
  return id;
};

/**
 * User 1 has a Paid order of 3 shares (order 1) and a live one of 2 in the other project, partly paid (order 2); user
 * 2 has a Canceled one of 4 (order 3) and a Failed one of 1 (order 4). User 3 paid 1 share from the wallet (order 5),
 * and has the rest of the wallet on hold for 2 shares of the other project (order 6). User 2 has ordered 2 shares of
 * a third project (order 7).
 */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  const place = (order: Parameters<typeof placeSampleOrder>[1]) =>
    transact((tx) => placeSampleOrder(tx, order));
  const { first, second, third, anna, boris, cyril } = await transact(async (tx) => {
    await setSampleRates(tx);
    return {
      first: await publishSampleProject(tx, { shareCount: 10, maxPurchaseQty: 10, maxPerUser: 5 }),
      second: await publishSampleProject(tx, { currency: 'EUR', shareFee: 0n }),
      third: await publishSampleProject(tx),
      anna: await investor(tx, 'anna'),
      boris: await investor(tx, 'boris'),
      cyril: await investor(tx, 'cyril'),
    };
  });
  const paid = await place({ userId: anna, project: first.documentId, shares: 3 });
  await transact((tx) => allocateSample(tx, paid.id, paid.price.amount));
  const live = await place({ userId: anna, project: second.documentId, shares: 2, currency: 'PLN' });
  await transact((tx) => allocateSample(tx, live.id, 100n));
  const canceled = await place({ userId: boris, project: first.documentId, shares: 4 });
  await transact((tx) => cancelOrder(orderDeps, tx, { userId: boris, documentId: canceled.documentId }));
  const failed = await place({ userId: boris, project: first.documentId, shares: 1 });
  await transact(async (tx) => {
    const locked = await lockOrder(tx, { id: failed.id });
    if (locked) await failOrder(orderDeps, tx, locked, 'gateway_refused');
  });
  const captured = await place({ userId: cyril, project: first.documentId, shares: 1 });
  const held = await place({ userId: cyril, project: second.documentId, shares: 2, currency: 'CZK' });
  await transact(async (tx) => {
    await creditWallet(tx, { userId: cyril, currency: 'CZK', amount: 1_510_00n, paymentId: 100 });
    await holdFromWallet(tx, captured);
    await captureHeld(tx, captured);
    await holdFromWallet(tx, held);
  });
  await place({ userId: boris, project: third.documentId, shares: 2 });
  await createSealJournal({ transact }).run();
};

/** Changes that look like faults but are none. */
const harmless: readonly (readonly [what: string, statements: string])[] = [
  [
    'an INVESTOR level that was revoked',
    `insert into verification_records (document_id, user_id, type, source, revoked_at, reason)
     values ('x', 2, 'INVESTOR', 'server', app_now(), 'test');`,
  ],
  [
    'a level that was revoked when an identity check was refused',
    `insert into kyc_checks (user_id, provider, external_user_id, state) values (1, 'sumsub', 'x', 'rejected');
     update verification_records set revoked_at = app_now(), reason = 'test' where user_id = 1 and type = 'KYC';`,
  ],
  [
    'a level that staff gave to whom an identity check has refused',
    `insert into kyc_checks (user_id, provider, external_user_id, state) values (1, 'sumsub', 'x', 'rejected');
     update verification_records set source = 'admin' where user_id = 1 and type = 'KYC';`,
  ],
];

/** Changes an order by hand, after dropping the check constraints that would refuse the change. */
const damaged = (orderId: number, change: string, ...checks: readonly string[]): string =>
  `${checks.map((name) => `alter table orders drop constraint ${name};`).join('')}
   update orders set ${change} where id = ${orderId};`;
/** Moves an amount between two accounts without changing the postings; M3 detects it too. */
const moved = (from: string, to: string, amount: number): string => `
  update ledger_accounts set balance = balance - ${amount} where name = '${from}';
  update ledger_accounts set balance = balance + ${amount} where name = '${to}';`;
const event = (orderId: number, from: string, to: string): string => `
  insert into domain_events (actor_kind, type, subject_type, subject_id, before, after)
  values ('system', 'order.paid', 'order', '${orderId}', '{"state": "${from}"}',
    '{"state": "${to}", "reason": "forged"}');`;
/** Published data of projects was in force long before the orders. */
const early = `update project_infos set publish_at = publish_at - interval '1 hour';`;
const overdue = `deadline_at = app_now() - interval '6 minutes'`;

const planted: readonly Planted[] = [
  ['a project of more shares than were issued', 'update projects set share_count = 11 where id = 1;', ['T1']],
  ['an oversold project', `update projects set share_count = 2 where id = 1;`, ['T1', 'T2'], ['T1']],
  [
    'a reservation without an order',
    moved('issuer/SHARE:1/project:1', 'reserved/SHARE:1/project:1', 1),
    ['T3'],
  ],
  ['a live order that reserved too little', damaged(2, 'token_count = 3, price = 3 * unit_price'), ['T3']],
  [
    'shares held without a Paid order',
    moved('issuer/SHARE:1/project:1', 'holding/SHARE:1/user:1/project:1', 1),
    ['T4'],
    [],
  ],
  ['an exceeded cap per user', `${early} update projects set max_per_user = 2 where id = 1;`, ['T5'], []],
  [
    'an exceeded cap per user of orders that are paid in part',
    `${early} update projects set max_per_user = 1 where id = 2;`,
    ['T5'],
  ],
  [
    'an exceeded cap per user of an Open order',
    `${early} update projects set max_per_user = 1 where id = 3;`,
    ['T5'],
  ],
  [
    'a price that is not shares times unit price',
    damaged(2, 'price = price + 1', 'orders_price_multiplies_out'),
    ['O1'],
  ],
  [
    'a price of a Paid order that is not shares times unit price',
    damaged(1, 'price = price + 1', 'orders_price_multiplies_out', 'orders_paid_is_funded'),
    ['O1', 'O3'],
    [],
  ],
  [
    'a price of a Failed order that is not shares times unit price',
    damaged(4, 'price = price + 1', 'orders_price_multiplies_out'),
    ['O1'],
  ],
  [
    'two live orders of one user and project',
    `drop index orders_one_live_per_user_and_project;
     insert into orders (document_id, user_id, project_id, token_count, unit_price, price,
       currency, nominal_price, fee, project_currency, eur_to_czk, eur_to_pln, payment_reference, deadline_at, created_at)
     select document_id || 'x', user_id, project_id, token_count, unit_price, price,
       currency, nominal_price, fee, project_currency, eur_to_czk, eur_to_pln, '8999999999', deadline_at, created_at
     from orders where id = 2;
     insert into domain_events (actor_kind, type, subject_type, subject_id, after)
     select 'system', 'order.placed', 'order', max(id)::text, '{"state": "Open", "reason": "forged"}' from orders;`,
    ['O2', 'T3'],
  ],
  [
    'a Paid order with too little allocated',
    damaged(1, 'allocated = allocated - 1', 'orders_paid_is_funded'),
    ['O3', 'P5'],
    [],
  ],
  [
    'a Paid order without its ledger transaction',
    `update ledger_transactions set kind = 'order.lost' where kind = 'order.paid';`,
    ['O3'],
    [],
  ],
  ['money on an ended order', damaged(3, 'allocated = 5', 'orders_ended_have_no_money'), ['O4', 'P5'], []],
  ['a live order with less allocated than was paid', damaged(2, 'allocated = allocated - 1'), ['O4', 'P5']],
  [
    'an illegal transition',
    `${event(3, 'Canceled', 'Paid')} ${event(3, 'Paid', 'AdminCancel')}
     ${damaged(3, `state = 'AdminCancel'`)}`,
    ['O5'],
    [],
  ],
  ['a log that skips a state', event(4, 'Unpaid', 'Failed'), ['O5']],
  ['a state without an entry in the log', damaged(3, `state = 'Timeout'`), ['O5'], []],
  ['an order that should have timed out', damaged(2, overdue, 'orders_deadline_by_state'), ['O6']],
  ['a Failed order that should have timed out', damaged(4, overdue, 'orders_deadline_by_state'), ['O6']],
  [
    'a hold without an order',
    `insert into ledger_accounts (kind, asset, owner_user_id, balance) values ('wallet_hold', 'CZK', 2, 7);`,
    ['O7'],
    [],
  ],
  ['a wallet part without a hold', damaged(2, 'paid_from_wallet = 7'), ['O7', 'O9']],
  [
    'a hold that outlives its order',
    damaged(
      6,
      `state = 'Canceled', ended_at = app_now()`,
      'orders_ended_have_no_money',
      'orders_deadline_by_state',
    ),
    ['O4', 'O5', 'O7', 'O9', 'T3'],
    ['O4', 'O5', 'O9', 'T3'],
  ],
  [
    'a wallet part that was never captured',
    damaged(5, 'paid_from_wallet = paid_from_wallet - 1, allocated = allocated + 1'),
    ['O3', 'O9', 'P5'],
    [],
  ],
  [
    'an attempt without its hold',
    `update ledger_transactions set kind = 'wallet.lost' where kind = 'wallet.held';`,
    ['O9'],
  ],
  [
    'a waiting attempt of a Paid order',
    `update payment_attempts set state = 'pending' where order_id = 5;`,
    ['O9'],
    [],
  ],
  [
    'a price that was never in force',
    damaged(1, 'nominal_price = nominal_price - 100, fee = fee + 100'),
    ['O8'],
    [],
  ],
  ['a unit price that is not rounded', damaged(2, 'unit_price = unit_price - 1, price = price - 2'), ['O8']],
  ['a rate that was never in force', `update exchange_rates set eur_to_czk = 26;`, ['O8']],
  [
    'a Paid order of a user without KYC',
    `update verification_records set granted_at = granted_at + interval '1 hour' where user_id = 1 and type = 'KYC';`,
    ['K1'],
    [],
  ],
  [
    'a Paid order of a user whose AML was revoked before',
    `update verification_records set granted_at = granted_at - interval '2 days',
       revoked_at = granted_at - interval '1 day', reason = 'test' where user_id = 1 and type = 'AML';`,
    ['K1'],
    [],
  ],
  [
    'an INVESTOR level without a Paid order',
    `insert into verification_records (document_id, user_id, type, source) values ('x', 2, 'INVESTOR', 'server');`,
    ['K2'],
    [],
  ],
  [
    'a level that rests on a refused identity check',
    `insert into kyc_checks (user_id, provider, external_user_id, state) values (1, 'sumsub', 'x', 'retry');
     update verification_records set kyc_check_id = (select id from kyc_checks) where user_id = 1 and type = 'KYC';`,
    ['K3'],
  ],
  [
    'a level of a user whom another check has refused for good',
    `insert into kyc_checks (user_id, provider, external_user_id, state) values (1, 'sumsub', 'x', 'rejected');`,
    ['K3'],
  ],
];

describe('invariants of shares, orders and clearance', () => {
  it('are satisfied for undamaged data', async () => {
    expect(await brokenBy({ prepare, damage: 'select 1' })).toEqual([]);
  });

  /** Two new prices within the half minute before each order, which may have read either price. */
  const quickPrices = (first: string, second: string): string => `
    insert into project_prices (document_id, project_id, amount, applied_at)
      select new_document_id(), project_id, amount, at from (
        select distinct on (o.project_id) o.project_id, o.nominal_price, o.created_at from orders o order by o.project_id, o.id
      ) o cross join lateral (values
        (o.nominal_price, o.created_at - ${first}::interval), (o.nominal_price + 7, o.created_at - ${second}::interval)
      ) as prices (amount, at);
    update project_prices set amount = amount + 5
      where applied_at < (select min(created_at) from orders) - interval '1 minute';`;

  it('find no fault in a price that was replaced twice while an order was being placed', async () => {
    const damage = guardsOff + quickPrices(`'20 seconds'`, `'10 seconds'`);
    expect((await brokenBy({ prepare, damage })).filter((id) => id === 'O8')).toEqual([]);
  });

  it('report an order at a price that was replaced long before the order', async () => {
    const damage = guardsOff + quickPrices(`'50 seconds'`, `'40 seconds'`);
    expect(await brokenBy({ prepare, damage })).toContain('O8');
  });

  it('find no fault in a cap per user that staff lowered below what a user has ordered', async () => {
    const lowered = async (transact: UnitOfWork): Promise<void> => {
      await prepare(transact);
      await transact(async (tx) => {
        const { rows } = await sql<{ info: string }>`
          select document_id as info from project_infos where project_id = 1`.execute(tables(tx));
        const change = { item: rows[0]?.info ?? '', actor: staffActor };
        const content = await getProjectVersion(tx, { infoId: 1, version: 1 });
        await editProject(tx, { ...change, version: 1, draft: { ...content, maxPerUser: 2 } });
        await publishProject(tx, { ...change, version: 2 });
      });
    };
    expect(await foundIn({ prepare: lowered, damage: 'select 1' })).toEqual({ whole: [], sinceLast: [] });
  });

  it.each(harmless)('find no fault in %s', async (_what, statements) => {
    expect(await brokenBy({ prepare, damage: guardsOff + statements })).toEqual([]);
  });

  it.each(planted.map(withBoth))('find %s', async (_damage, statements, whole, sinceLast) => {
    const found = await foundIn({ prepare, damage: guardsOff + statements });
    expect(notOfLedger(found)).toEqual({ whole, sinceLast });
  });

  it('each have a planted violation', () => {
    // The notices of offers have their own test.
    const found = new Set(['K4', ...planted.flatMap(([, , ids]) => ids)]);
    expect(orderInvariants.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });
});
