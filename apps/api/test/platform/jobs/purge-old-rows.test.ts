import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { advanceClock } from '../../support/app/test-app.ts';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { onceForKey } from '@parcela/platform/http/idempotency.ts';
import { createPurgeOldRows } from '@parcela/platform/jobs/purge-old-rows.ts';

describe('createPurgeOldRows', () => {
  const context = useTestDatabase();
  const runScheduledJob = () => createPurgeOldRows({ transact: context().transact }).run();
  const use = (key: string) =>
    context().transact((tx) =>
      onceForKey(tx, { caller: 'user:1', route: 'placeOrder', key, input: '' }, async () => ({
        status: 201,
        body: '{}',
      })),
    );

  it('deletes an idempotency key after 30 days, not before', async () => {
    await use('first-key');
    await advanceClock(context(), '29 days 23 hours');
    await use('second-key');
    expect(await runScheduledJob()).toBe('done');
    expect((await use('first-key')).isReplay).toBe(true);

    await advanceClock(context(), '2 hours');
    await runScheduledJob();
    expect((await use('second-key')).isReplay).toBe(true);
    expect((await use('first-key')).isReplay).toBe(false);
  });

  it('deletes expired rate limits batch by batch', async () => {
    await sql`
      insert into rate_limits (key, points, expire)
      select 'over-' || n, 1, extract(epoch from now()) * 1000 - 1 from generate_series(1, 1001) n
      union all select 'running', 1, extract(epoch from now()) * 1000 + 60000`.execute(
      context().admin.kysely,
    );
    expect([await runScheduledJob(), await runScheduledJob()]).toEqual(['more', 'done']);
    const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(context().admin.kysely);
    expect(rows.map(({ key }) => key)).toEqual(['running']);
  });
});
