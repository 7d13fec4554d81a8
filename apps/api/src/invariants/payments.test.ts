import type { Currency } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../modules/accounts/index.ts';
import { cancelOrder } from '../modules/orders/index.ts';
import { receivePayment } from '../modules/payments/index.ts';
import type { Tx } from '../platform/database.ts';
import type { UnitOfWork } from '../platform/unit-of-work.ts';
import { testInvestors } from '../testing/payment-scene.ts';
import { brokenBy, guardsOff } from '../testing/plant-violation.ts';
import { publishSampleProject, setSampleRates } from '../testing/sample-content.ts';
import { giveLevels, placeSampleOrder } from '../testing/sample-orders.ts';
import { paymentInvariants } from './payments.ts';

const { deps } = testInvestors();

const arrives = async (
  tx: Tx,
  money: { ref: string; amount: bigint; currency?: Currency; reference: string | null },
): Promise<void> => {
  await receivePayment(deps, tx, {
    provider: 'bank',
    providerRef: money.ref,
    paymentType: 'BankTransfer',
    amount: { amount: money.amount, currency: money.currency ?? 'CZK' },
    reference: money.reference,
    payerName: null,
    payerAccount: null,
    attemptId: null,
  });
};

/**
 * Payment 1 made order 1 Paid with a surplus of 7; payment 2 is a part of the live order 2; payment 3 was a part of
 * order 3, which was cancelled; payment 4 names no order. One event waits.
 */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  await transact(async (tx) => {
    await setSampleRates(tx);
    const { id: userId } = await createAccount(tx, {
      email: 'anna@example.com',
      passwordHash: 'none',
      language: 'en',
      accepted: { terms: 'terms-1', privacy: 'privacy-1' },
    });
    await giveLevels(tx, userId, 'KYC', 'AML');
    const place = async () => {
      const { documentId } = await publishSampleProject(tx);
      return placeSampleOrder(tx, { userId, project: documentId, shares: 1 });
    };
    const [paid, live, canceled] = [await place(), await place(), await place()];
    await arrives(tx, { ref: 'a', amount: paid.price.amount + 7n, reference: paid.paymentReference });
    await arrives(tx, { ref: 'b', amount: 100n, reference: live.paymentReference });
    await arrives(tx, { ref: 'c', amount: 200n, reference: canceled.paymentReference });
    await arrives(tx, { ref: 'd', amount: 300n, currency: 'EUR', reference: null });
    await cancelOrder(tx, { userId, documentId: canceled.documentId });
  });
};

const event = (received: string, processed: string): string => `
  insert into payment_events (provider, digest, subject, body, received_at, processed_at)
  values ('confirmo', sha256('x'), 'inv1', 'x', app_now() - interval '${received}', ${processed});`;

const planted: readonly (readonly [damage: string, statements: string, found: readonly string[]])[] = [
  [
    'one movement that became two payments',
    `alter table payments drop constraint payments_provider_ref_key;
     update payments set provider_ref = 'd' where id = 3;`,
    ['P1'],
  ],
  ['crowns settled to an order in euros', `update payments set currency = 'EUR' where id = 2;`, ['P2', 'P6']],
  [
    'more settled than the order asked for',
    'update payments set amount = 101001, settled_amount = 101001 where id = 2;',
    ['P2', 'P5', 'P6'],
  ],
  [
    'money settled to no order',
    `alter table payments drop constraint payments_parts_of_state;
     update payments set order_id = null where id = 2;`,
    ['P2', 'P5', 'P6'],
  ],
  [
    'parts that are more than the whole',
    `alter table payments drop constraint payments_parts_within_amount;
     update payments set released_amount = released_amount + 1 where id = 3;`,
    ['P3', 'P6'],
  ],
  ['an event that nobody deals with', event('11 minutes', 'null'), ['P4']],
  [
    'an order that counts more than its payments brought',
    'update payments set settled_amount = 60, released_amount = 40, suspense_reason = $$surplus$$ where id = 2;',
    ['P5', 'P7'],
  ],
  [
    'a cancelled order whose payment is still settled',
    `update payments set state = 'settled', settled_amount = 200, released_amount = 0 where id = 3;`,
    ['P5'],
  ],
  [
    'a Paid order that no payment brought',
    `delete from payments where id = 1;
     update ledger_accounts set balance = 0 where name = 'suspense/CZK/item:payment:1';`,
    ['P5'],
  ],
  [
    'money that waits for a person without its order saying so',
    'update orders set needs_review = false where id = 3;',
    ['P7'],
  ],
  [
    'a payment that never came into the ledger',
    `update ledger_transactions set source_id = '99' where kind = 'payment.received' and source_id = '1';`,
    ['P6'],
  ],
  ['suspense that its row does not know', `update payments set suspense_amount = 6 where id = 1;`, ['P6']],
  ['suspense of a payment that is not there', `delete from payments where id = 4;`, ['P6']],
];

describe('invariants of payments', () => {
  it('hold where nobody damaged anything', async () => {
    expect(await brokenBy({ prepare, damage: event('9 minutes', 'null') })).toEqual([]);
    expect(await brokenBy({ prepare, damage: event('2 hours', 'app_now()') })).toEqual([]);
  });

  it.each(planted)('find %s', async (_damage, statements, found) => {
    const broken = await brokenBy({ prepare, damage: guardsOff + statements });
    expect(broken.filter((id) => !id.startsWith('M')).toSorted((a, b) => a.localeCompare(b))).toEqual([
      ...found,
    ]);
  });

  it('are each shown to find something', () => {
    const found = new Set(planted.flatMap(([, , ids]) => ids));
    expect(paymentInvariants.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });
});
