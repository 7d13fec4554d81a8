import { checkInvariants, rowText } from '@parcela/invariants/check-invariants.queries.ts';
import type { TestContext } from '../../apps/api/test/support/database/test-database.ts';

/** The effects of events are done, and the ledger is sealed. */
export const isSettled = async ({ admin }: TestContext): Promise<boolean> => {
  const { rows } = await admin.pool.query<{ count: bigint }>(
    `select (select count(*) from ledger_unsealed_transactions) + (select count(*) from event_outbox) as count`,
  );
  return rows[0]?.count === 0n;
};

/** Broken invariants in words. */
export const violationsOf = async ({ database }: TestContext): Promise<string[]> => {
  const { violations } = await checkInvariants(database.kysely);
  return violations.map(({ invariant, rows }) => {
    const examples = rows.slice(0, 2).map(rowText).join('; ');
    return `${invariant.id} is broken: ${invariant.title} (${examples})`;
  });
};
