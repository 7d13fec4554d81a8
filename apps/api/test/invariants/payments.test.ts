import type { Currency } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../../src/modules/accounts/index.ts';
import { createSealJournal } from '@parcela/ledger';
import { cancelOrder } from '../../src/modules/orders/index.ts';
import { creditPayment } from '../../src/modules/payments/suspense/credit-payment.ts';
import { receivePayment } from '../../src/modules/payments/index.ts';
import { getTopUpReference } from '../../src/modules/payments/top-ups/top-up-references.store.ts';
import { findPayment } from '../../src/modules/payments/payments.store.ts';
import { refundReleased } from '../../src/modules/payments/refunds/refund-ended-orders.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { noJobs, testInvestors } from '../support/payments/payment-fixture.ts';
import {
  brokenBy,
  foundIn,
  guardsOff,
  notOfLedger,
  type Planted,
  withBoth,
} from '../support/database/plant-violation.ts';
import { reversePayment } from '../support/bank/return-payment.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { setSampleRates } from '../support/content/sample-rates.ts';
import { placeSampleOrder, orderDeps } from '../support/orders/sample-orders.ts';
import { giveLevels } from '../support/verification/grant-levels.ts';
import { addTestStaff } from '../support/app/test-staff.ts';
import { paymentInvariants } from '@parcela/invariants/payments.ts';
import { sampleBrandName } from '../support/content/sample-brand.ts';

const { deps } = testInvestors();

const receiveWaiting = async (
  tx: Tx,
  money: {
    ref: string;
    amount: bigint;
    currency?: Currency;
    reference: string | null;
    account?: string;
  },
): Promise<void> => {
  await receivePayment({ ...deps, takesTopUps: true }, tx, {
    provider: 'bank',
    providerRef: money.ref,
    paymentType: 'BankTransfer',
    amount: { amount: money.amount, currency: money.currency ?? 'CZK' },
    reference: money.reference,
    payerName: null,
    payerAccount: money.account ?? null,
    attemptId: null,
  });
};

/** Two members of staff, by their assigned ids. */
const twoOfStaff = async (tx: Tx) => {
  const [requestedBy = 0, approvedBy = 0] = await addTestStaff(tx, 2);
  return { reason: 'a test', requestedBy, approvedBy, requestId: 'test' };
};

/**
 * Payment 1 made order 1 Paid with a surplus of 7; payment 2 is a part of the live order 2; payment 3 was a part of
 * order 3, which was cancelled; payment 4 named no order. Payment 5 was a part of order 4, which was cancelled, and
 * is being refunded by refund 1; payment 6 was credited to a wallet; payment 7 made order 5 Paid and was reversed;
 * payment 8 topped up a wallet. One event waits.
 */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  const { userId, user } = await transact(async (tx) => {
    await setSampleRates(tx);
    const { id, documentId } = await createAccount(tx, {
      email: 'anna@example.com',
      passwordHash: 'none',
      language: 'en',
      accepted: { terms: 'terms-1', privacy: 'privacy-1' },
    });
    await giveLevels(tx, id, 'KYC', 'AML');
    return { userId: id, user: documentId };
  });
  // Shares are reserved when the order is committed.
  const place = () =>
    transact(async (tx) => {
      const { documentId } = await publishSampleProject(tx);
      return placeSampleOrder(tx, { userId, project: documentId, shares: 1 });
    });
  const [paid, live, canceled] = [await place(), await place(), await place()];
  const [refunded, reversed] = [await place(), await place()];
  const account = 'CZ6508000000192000145399';
  await transact(async (tx) => {
    await receiveWaiting(tx, { ref: 'a', amount: paid.price.amount + 7n, reference: paid.paymentReference });
    await receiveWaiting(tx, { ref: 'b', amount: 100n, reference: live.paymentReference });
    await receiveWaiting(tx, { ref: 'c', amount: 200n, reference: canceled.paymentReference });
    await receiveWaiting(tx, { ref: 'd', amount: 300n, currency: 'EUR', reference: null });
    await receiveWaiting(tx, { ref: 'e', amount: 400n, reference: refunded.paymentReference, account });
    await receiveWaiting(tx, { ref: 'f', amount: 500n, currency: 'EUR', reference: live.paymentReference });
    await receiveWaiting(tx, {
      ref: 'g',
      amount: reversed.price.amount,
      reference: reversed.paymentReference,
    });
    const reference = await getTopUpReference(tx, { userId, currency: 'CZK' });
    await receiveWaiting(tx, { ref: 'h', amount: 600n, reference });
    await cancelOrder(orderDeps, tx, { userId, documentId: canceled.documentId });
    await cancelOrder(orderDeps, tx, { userId, documentId: refunded.documentId });
  });
  await transact(async (tx) => {
    await refundReleased({ ...deps, jobs: noJobs, brandName: sampleBrandName }, tx, 5);
    const payment = await findPayment(tx, { id: 6 });
    await creditPayment(tx, {
      ...(await twoOfStaff(tx)),
      payment: payment?.documentId ?? '',
      amount: 500n,
      user,
    });
    await reversePayment(tx, {
      reference: reversed.paymentReference,
      amount: reversed.price,
      providerRef: 'reversed',
    });
  });
  await createSealJournal({ transact }).run();
};

const event = (received: string, processed: string): string => `
  insert into payment_events (provider, digest, subject, body, received_at, processed_at)
  values ('confirmo', sha256('x'), 'inv1', 'x', app_now() - interval '${received}', ${processed});`;

const planted: readonly Planted[] = [
  [
    'one movement that became two payments',
    `alter table payments drop constraint payments_provider_ref_key;
     update payments set provider_ref = 'd' where id = 3;`,
    ['P1'],
  ],
  [
    'crowns allocated to an order in euros',
    `update payments set currency = 'EUR' where id = 2;`,
    ['P2', 'P6'],
  ],
  [
    'more allocated than the order owed',
    'update payments set amount = 101001, allocated_amount = 101001 where id = 2;',
    ['P2', 'P5', 'P6'],
  ],
  [
    'money allocated to no order',
    `alter table payments drop constraint payments_parts_of_state;
     update payments set order_id = null where id = 2;`,
    ['P2', 'P5', 'P6'],
    ['P5'],
  ],
  [
    'parts that are more than the whole',
    `alter table payments drop constraint payments_parts_are_the_amount;
     update payments set released_amount = released_amount + 1 where id = 3;`,
    ['P3', 'P6', 'P8'],
  ],
  [
    'refunds that are more than the payment',
    `insert into refunds (document_id, payment_id, amount, currency, provider, state, cause, reason, recipient_iban)
     values ('x', 5, 1, 'CZK', 'bank', 'requested', 'order_ended', '', 'CZ6508000000192000145399');`,
    ['P10', 'P3', 'P9'],
  ],
  ['an unprocessed event', event('11 minutes', 'null'), ['P4']],
  [
    'an order with more allocated than its payments have',
    'update payments set allocated_amount = 60, released_amount = 40, suspense_reason = $$surplus$$ where id = 2;',
    ['P5', 'P7', 'P8'],
  ],
  [
    'a cancelled order whose payment is still allocated',
    `update payments set state = 'allocated', allocated_amount = 200, released_amount = 0 where id = 3;`,
    ['P5', 'P8'],
    [],
  ],
  [
    'a Paid order without payments',
    `delete from payments where id = 1;
     update ledger_accounts set balance = 0 where name = 'suspense/CZK/item:payment:1';`,
    ['P5'],
    [],
  ],
  [
    'money in suspense whose order needs no review',
    'update orders set needs_review = false where id = 3;',
    ['P7'],
  ],
  [
    'a payment that is not in the ledger',
    `update ledger_transactions set source_id = '99' where kind = 'payment.received' and source_id = '1';`,
    ['P6'],
  ],
  [
    'suspense in the ledger that differs from the payment',
    `update payments set suspense_amount = 6, reversed_amount = 1 where id = 1;`,
    ['P6'],
  ],
  [
    'money of an ended order that is not on a suspense account',
    `update ledger_accounts set balance = 0 where name = 'suspense/CZK/item:order:3';`,
    ['P8'],
  ],
  ['a wallet credit without a decision', 'delete from payment_decisions;', ['P9']],
  [
    'a failed refund whose money was not returned to suspense',
    `update refunds set state = 'failed', failure = 'refused', ended_at = app_now();`,
    ['P10', 'P9'],
    [],
  ],
  [
    'a refund that is done without a booking',
    `update refunds set state = 'done', ended_at = app_now();`,
    ['P10'],
    [],
  ],
  ['money for a deleted refund', 'delete from refunds;', ['P10', 'P9'], []],
  ['a reversal without an account restriction', 'delete from account_restrictions;', ['P11']],
  [
    'an account restriction of a person who did not get the money',
    'update account_restrictions set order_id = null;',
    ['P11', 'P12'],
  ],
  [
    'a live order with a waiting amount that no payment has',
    'update orders set waiting_amount = 1 where id = 2;',
    ['P13'],
  ],
  ['a restriction of more than the payment', 'update account_restrictions set amount = amount + 1;', ['P12']],
  [
    'a reversal that takes back two payments',
    `insert into account_restrictions (document_id, payment_id, amount, currency, provider_ref)
      select 'again', 1, 1, 'CZK', b.provider_ref from account_restrictions b;`,
    ['P16'],
  ],
  [
    'a reversal that restricts less than it took',
    `insert into collection_accounts (iban, currency) values ('CZ1', 'CZK');
      insert into bank_movements (collection_account_id, movement_id, booked_on, amount, currency, raw, outcome)
      select 1, 'r', '2026-11-21', -b.amount - 1, b.currency, '{}', 'reversal' from account_restrictions b;
      update account_restrictions set provider_ref = 'CZ1/r';`,
    ['B1', 'P16'],
    ['P16'],
  ],
  ['a top-up without its record', 'delete from wallet_top_ups;', ['P17', 'P9'], ['P17']],
  ['a top-up of less than its payment', 'update wallet_top_ups set amount = 599;', ['P17', 'P9'], ['P17']],
  [
    'a top-up with the reference of another wallet',
    `update top_up_references set currency = 'EUR';`,
    ['P17'],
  ],
  [
    'a top-up that is not in the ledger',
    `update ledger_transactions set source_id = '99' where kind = 'wallet.topped_up';`,
    ['P17'],
  ],
  ['suspense of a deleted payment', `delete from payments where id = 4;`, ['P6'], []],
  [
    'a card payment without settlement for days',
    `insert into card_settlements (payment_id, opened_at) values (1, app_now() - interval '8 days');`,
    ['P14'],
  ],
  [
    'a card payment reversed without a refund of ours',
    `insert into card_settlements (payment_id, state, next_look_at, ended_at)
     values (1, 'reversed', null, app_now());`,
    ['P15'],
  ],
];

describe('invariants of payments', () => {
  it('are satisfied for undamaged data', async () => {
    expect(await brokenBy({ prepare, damage: event('9 minutes', 'null') })).toEqual([]);
    expect(await brokenBy({ prepare, damage: event('2 hours', 'app_now()') })).toEqual([]);
  });

  it.each(planted.map(withBoth))('find %s', async (_damage, statements, whole, sinceLast) => {
    const found = await foundIn({ prepare, damage: guardsOff + statements });
    expect(notOfLedger(found)).toEqual({ whole, sinceLast });
  });

  it('each have a planted violation', () => {
    const found = new Set(planted.flatMap(([, , ids]) => ids));
    expect(paymentInvariants.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });
});
