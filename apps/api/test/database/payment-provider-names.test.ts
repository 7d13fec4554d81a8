import { callingProviders, paymentProviders, paymentTypes, refundProviders } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../support/database/test-database.ts';

const context = useTestDatabase();

const listedBy = async (constraint: string): Promise<string[]> => {
  const { rows } = await context().admin.pool.query<{ definition: string }>(
    'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
    [constraint],
  );
  return [...(rows[0]?.definition ?? '').matchAll(/'([^']+)'::text/g)].map(([, name = '']) => name);
};

describe('the table of payment providers', () => {
  it.each([
    ['orders_payment_type_known', paymentTypes],
    ['payment_attempts_type_known', paymentTypes],
    ['payment_attempts_provider_known', paymentProviders],
    ['payments_provider_known', paymentProviders],
    ['payment_events_provider_known', callingProviders],
    ['refunds_provider_known', refundProviders],
  ] as const)('has the names that %s lists', async (constraint, names) => {
    expect((await listedBy(constraint)).toSorted()).toEqual([...names].toSorted());
  });
});
