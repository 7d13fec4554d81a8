import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '../database/database.ts';
import type { ScheduledJob } from './scheduled-jobs.ts';
import type { UnitOfWork } from '../database/unit-of-work.ts';

const batchSize = 1_000;

/** Deletes at most a batch of expired rows, so that no transaction is long; returns how many. */
const purge = async (tx: Tx, table: string, hasHadItsTime: RawBuilder<unknown>): Promise<bigint> => {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${hasHadItsTime} limit ${batchSize}))`.execute(tables(tx));
  return numAffectedRows ?? 0n;
};

/**
 * Idempotency keys are stored for 30 days. An expired rate limit has no meaning; rate limits count real time,
 * even if the clock of the rules was moved.
 */
export const createPurgeOldRows = (deps: { readonly transact: UnitOfWork }): ScheduledJob => ({
  name: 'platform.purge-old-rows',
  everyS: 600,
  run: async () => {
    const [keys, budgets] = await deps.transact(async (tx) => [
      await purge(tx, 'idempotency_keys', sql`created_at < app_now() - interval '30 days'`),
      await purge(tx, 'rate_limits', sql`expire < extract(epoch from now()) * 1000`),
    ]);
    return keys === BigInt(batchSize) || budgets === BigInt(batchSize) ? 'more' : 'done';
  },
});
