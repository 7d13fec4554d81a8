import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { storeEvent } from '../../../src/modules/payments/gateways/gateway-events.store.ts';
import { processEvent } from '../../../src/modules/payments/gateways/process-gateway-events.ts';
import { pollAttempts } from '../../../src/modules/payments/gateways/poll-attempts.ts';
import { prepareInvoice, saveInvoice } from '../../../src/modules/payments/gateways/pay-by-gateway.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { decisionPoints } from './interleave.ts';
import type { RaceCase } from './race-case.ts';
import {
  attemptStates,
  followParts,
  orderNow,
  orderPrice,
  paymentsOf,
  type PlacedOrder,
  placeSampleOrder,
  testGateways,
  testInvestors,
} from '../payments/payment-fixture.ts';
import type { SandboxProcess } from '../app/sandbox-process.ts';
import { advanceClock } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { sampleBrandName } from '../content/sample-brand.ts';

/** Creates the order's invoice and pays it at Payout; returns its id there. */
const payAtPayout = async (
  context: TestContext,
  sandbox: SandboxProcess,
  { user, order }: PlacedOrder,
): Promise<string> => {
  const { payout } = testGateways(sandbox.url);
  const deps = {
    ...testInvestors().deps,
    payerOf: async () => ({ firstName: 'Jan', lastName: 'Novák', email: user.email }),
    publicUrl: 'http://localhost:9',
    brandName: sampleBrandName,
  };
  const key = { userId: user.userId, documentId: order.documentId, locale: 'cs' as const };
  const prepared = await context.transact((tx) => prepareInvoice(deps, tx, payout, key));
  invariant(prepared.kind === 'place', 'a new order has no invoice');
  const { request } = prepared;
  const made = await payout.createInvoice(request);
  invariant(made.kind === 'created', 'the sandbox made no checkout');
  await context.transact((tx) => saveInvoice(deps, tx, payout, { ...made, attemptId: request.attemptId }));
  await sandbox.control('/payout/pay', { reference: order.paymentReference });
  return made.id;
};

/** The gateway reports a paid invoice by its webhook and in answer to our poll. */
export const webhookRaceCase = (context: () => TestContext, sandbox: () => SandboxProcess): RaceCase => {
  const outcome = {
    state: 'Paid',
    allocated: orderPrice,
    payments: ['payout allocated'],
    attempts: ['succeeded'],
    waitingEvents: 0,
  };
  return {
    name: 'the webhook and the question about the same invoice',
    sides: { left: 'the webhook', right: 'the question' },
    points: decisionPoints,
    make: async () => {
      const placed = await placeSampleOrder(context());
      const subject = await payAtPayout(context(), sandbox(), placed);
      const eventId = await context().transact((tx) =>
        storeEvent(tx, { provider: 'payout', subject, nonce: randomUUID(), body: Buffer.from(subject) }),
      );
      invariant(eventId !== undefined, 'the event is new');
      // Makes the poll due for this attempt only.
      await advanceClock(context(), '1 minute');
      await sql`update payment_attempts set next_poll_at = null where order_id <> ${placed.order.id}`.execute(
        context().admin.kysely,
      );
      const parts = followParts(context(), testInvestors(), testGateways(sandbox().url));
      return {
        left: (transact) => processEvent({ ...parts, transact }, eventId),
        right: (transact) => pollAttempts({ ...parts, transact }),
        outcome: async () => {
          const { state, allocated } = await orderNow(context(), placed);
          const payments = await paymentsOf(context(), placed.order.id);
          const { rows } = await sql<{ count: number }>`
            select count(*)::integer as count from payment_events where id = ${eventId} and processed_at is null`.execute(
            context().admin.kysely,
          );
          return {
            state,
            allocated: allocated.amount,
            payments: payments.map((payment) => `${payment.provider} ${payment.state}`),
            attempts: await attemptStates(context(), placed.order.id),
            waitingEvents: rows[0]?.count,
          };
        },
      };
    },
    wins: { left: ['done', 'done', outcome], right: ['done', 'done', outcome] },
  };
};
