import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import {
  assertSafe,
  orderNow,
  orderPrice,
  paymentsOf,
  type PlacedOrder,
  placeSampleOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { revokeLevel } from '../../../../test/support/verification/grant-levels.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { type ReceivedPayment, receivePayment } from './receive-payment.ts';

const context = useTestDatabase();
const { deps } = testInvestors();

const receive = ({ order }: PlacedOrder): Promise<ReceivedPayment> =>
  context().transact((tx) =>
    receivePayment(deps, tx, {
      provider: 'bank',
      providerRef: `movement-of-${order.id}`,
      paymentType: 'BankTransfer',
      amount: order.price,
      reference: order.paymentReference,
      payerName: null,
      payerAccount: null,
      attemptId: null,
    }),
  );

/**
 * Returns when a transaction of this database waits for another transaction's lock, or when `work` has ended without
 * waiting.
 */
const blockedOrDone = async (work: Promise<unknown>): Promise<void> => {
  const state = { isDone: false };
  void work.finally(() => (state.isDone = true));
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(
      context().admin.kysely,
    );
    if (rows.length === 0 && !state.isDone) throw new Error('nobody waits yet');
  });
};

it('money that arrives during the revocation of KYC goes to suspense after it (K1)', async () => {
  const placed = await placeSampleOrder(context());
  const gate = Promise.withResolvers<undefined>();
  const revoked = Promise.withResolvers<undefined>();
  const revoking = context().transact(async (tx) => {
    await revokeLevel(tx, placed.user.userId, 'KYC');
    revoked.resolve(undefined);
    await gate.promise;
  });
  await revoked.promise;
  const receiving = receive(placed);
  await blockedOrDone(receiving);
  gate.resolve(undefined);
  await revoking;
  expect(await receiving).toMatchObject({ match: 'investor_not_cleared', order: { state: 'Open' } });
  expect(await orderNow(context(), placed)).toMatchObject({ state: 'Open', needsReview: true });
  expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
    { state: 'suspense', suspense_amount: orderPrice },
  ]);
  await assertSafe(context());
});

it('the revocation of a level waits from the decision about money until the order is Paid (K1)', async () => {
  const placed = await placeSampleOrder(context());
  const gate = Promise.withResolvers<undefined>();
  const decided = Promise.withResolvers<undefined>();
  const paying = context().transact(async (tx) => {
    await deps.levels.lockLevels(tx, placed.user.userId);
    decided.resolve(undefined);
    await gate.promise;
  });
  await decided.promise;
  const revoking = context().transact((tx) => revokeLevel(tx, placed.user.userId, 'AML'));
  await blockedOrDone(revoking);
  expect(await deps.levels.levelsOf(context().database.reader, placed.user.userId)).toContain('AML');
  gate.resolve(undefined);
  await Promise.all([paying, revoking]);
  expect(await deps.levels.levelsOf(context().database.reader, placed.user.userId)).not.toContain('AML');
});
