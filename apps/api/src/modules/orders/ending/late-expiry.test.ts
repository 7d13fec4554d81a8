import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { invariants } from '@parcela/invariants/index.ts';
import { checkInvariants } from '@parcela/invariants/check-invariants.queries.ts';
import { nothing, price, useOrderFixture } from '../../../../test/support/orders/order-fixture.ts';
import { readOrder } from '../../../../test/support/orders/sample-orders.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { setRates } from '../../exchange-rates/index.ts';
import { owedOf } from '../index.ts';

const context = useTestDatabase();
const { placed, allocate, refuse, runScheduledJob, state, books } = useOrderFixture(context);

/** Violated safety invariants and overdue orders; mails and seals have no worker here. */
const broken = async (): Promise<string[]> => {
  const { violations } = await checkInvariants(context().database.kysely, {
    ids: invariants.filter(({ id, nature }) => nature === 'safety' || id === 'O6').map(({ id }) => id),
  });
  return violations.map(({ invariant }) => invariant.id);
};

describe('scheduled jobs after a pause of two days', () => {
  it('end overdue orders by deadline and put money received during the pause into suspense', async () => {
    const failed = await placed();
    await refuse(failed.id);
    await advanceClock(context(), '1 hour');
    const partly = await placed();
    await allocate(partly.id, 10_00n);
    await advanceClock(context(), '1 hour');
    const untouched = await placed();
    await advanceClock(context(), '2 days');
    expect(await broken()).toEqual(['O6']);
    // No job has ended the order yet, but it no longer accepts money.
    expect(await allocate(partly.id, price - 10_00n)).toMatchObject({ state: 'Timeout' });
    expect(await books(partly)).toMatchObject({ ...nothing, suspense: 10_00n });
    const alive = await placed();

    await runScheduledJob();
    const { rows } = await sql<{ order_id: number }>`
      select order_id from order_events where to_state = 'Timeout' order by id`.execute(
      context().admin.kysely,
    );
    expect(rows.map((row) => row.order_id)).toEqual([partly.id, failed.id, untouched.id]);
    for (const order of [failed, untouched]) {
      expect(await state(order.id)).toBe('Timeout');
      expect(await books(order)).toEqual(nothing);
    }
    expect(await state(alive.id)).toBe('Open');
    expect(await broken()).toEqual([]);
  });
});

describe('an exchange rate that changes between order and payment', () => {
  it('does not change the owed amount, which uses the frozen rate of the order', async () => {
    const order = await placed({ currency: 'EUR' });
    const [before, owed] = [await readOrder(context(), order.id), owedOf(order)];
    await context().transact((tx) =>
      setRates(tx, {
        eurToCzk: '30.5',
        eurToPln: '5',
        source: 'test',
        actor: { kind: 'system' },
        confirmed: true,
      }),
    );
    expect(owedOf(await readOrder(context(), order.id))).toEqual(owed);
    const paid = await allocate(order.id, owed.amount);
    expect(paid).toMatchObject({ state: 'Paid', price: before.price });
    expect(await books(order)).toMatchObject({ suspense: 0n, held: 3n });
    expect(await broken()).toEqual([]);
  });
});
