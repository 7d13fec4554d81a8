import { orderStates, orderTransitions } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';

describe('the transitions that the database lets through', () => {
  const context = useTestDatabase();

  it('are exactly those of the domain', async () => {
    const { rows } = await context().database.pool.query<{ from: string; to: string }>(
      `select f as from, t as to from unnest($1::text[]) f cross join unnest($1::text[]) t
       where order_transition_is_legal(f, t)`,
      [orderStates],
    );
    const legal = Object.entries(orderTransitions).flatMap(([from, list]) =>
      list.map((to) => ({ from, to })),
    );
    const byPair = (a: { from: string; to: string }, b: { from: string; to: string }): number =>
      `${a.from}${a.to}`.localeCompare(`${b.from}${b.to}`);
    expect(rows.toSorted(byPair)).toEqual(legal.toSorted(byPair));
  });
});
