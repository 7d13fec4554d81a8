import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { csobFixture } from '../../../../test/support/payments/csob-payments.ts';
import { usePaymentApp } from '../../../../test/support/payments/payments-app.ts';
import { type PlacedOrder, testInvestors } from '../../../../test/support/payments/payment-fixture.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { checkInvariants } from '@parcela/invariants/check-invariants.queries.ts';
import { cardScheduledJobs } from './check-card-settlements.ts';

const context = useTestDatabase();
const app = usePaymentApp(context, testInvestors());
const { startPaying, fault, poll } = csobFixture(context, app);

const runScheduledJob = async (name: string): Promise<void> => {
  const found = cardScheduledJobs(app().parts).find((each) => each.name === name);
  await found?.run();
};
const settlementOf = async ({ order }: PlacedOrder): Promise<string[]> => {
  const { rows } = await sql<{ state: string }>`
    select s.state from card_settlements s join payments p on p.id = s.payment_id
    where p.order_id = ${order.id}`.execute(context().admin.kysely);
  return rows.map(({ state }) => state);
};
const paid = async (): Promise<PlacedOrder> => {
  const placed = await startPaying();
  await app().atCsob('pay', placed);
  await poll('5 seconds');
  return placed;
};
const broken = async (): Promise<string[]> =>
  (await checkInvariants(context().database.kysely)).violations
    .map(({ invariant }) => invariant.id)
    .filter((id) => ['P14', 'P15'].includes(id));

it('a card payment is polled until the bank reports it as settled', async () => {
  const placed = await paid();
  expect(await settlementOf(placed)).toEqual(['waiting']);
  await runScheduledJob('payments.follow-settlements');
  expect(await settlementOf(placed)).toEqual(['waiting']);
  await app().atCsob('settle', placed);
  await runScheduledJob('payments.follow-settlements');
  expect(await settlementOf(placed)).toEqual(['waiting']);
  await fault('forge-answer', 1);
  await advanceClock(context(), '7 hours');
  await runScheduledJob('payments.follow-settlements');
  expect(await settlementOf(placed)).toEqual(['waiting']);
  await advanceClock(context(), '7 hours');
  await runScheduledJob('payments.follow-settlements');
  expect(await settlementOf(placed)).toEqual(['settled']);
  expect(await broken()).toEqual([]);
});

it('a card payment reversed at the bank or not settled within a week violates an invariant', async () => {
  const [reversed, late] = [await paid(), await paid()];
  await app().atCsob('reverse', reversed);
  await runScheduledJob('payments.follow-settlements');
  await advanceClock(context(), '7 hours');
  await runScheduledJob('payments.follow-settlements');
  expect([await settlementOf(reversed), await settlementOf(late)]).toEqual([['reversed'], ['waiting']]);
  expect(await broken()).toEqual(['P15']);
  await advanceClock(context(), '8 days');
  expect(await broken()).toEqual(['P14', 'P15']);
});

it('a key that the bank rejects is noticed within an hour', async () => {
  await runScheduledJob('payments.echo-card-gateway');
  await fault('forge-answer', 1);
  await expect(runScheduledJob('payments.echo-card-gateway')).rejects.toMatchObject({
    code: 'payment.gateway_unavailable',
  });
});
