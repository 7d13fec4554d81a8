import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app/test-app.ts';
import { signedInStaff, type TestStaff } from '../../../test/support/app/test-staff.ts';
import { failedJobSample } from '../../../test/support/database/failed-work.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { eventsRoutes } from './index.ts';

const context = useTestDatabase();
const made: { app?: TestApp; staff?: TestStaff } = {};
beforeAll(async () => {
  made.app = await startTestApp(context(), eventsRoutes);
  made.staff = await signedInStaff(context(), ['administrator']);
});

const list = async (query: Record<string, string> = {}) =>
  made.app!.inject({ url: '/operator/jobs/failed', query, headers: { ...made.staff!.headers } });
const retry = async (id: string): Promise<number> => {
  const headers = { ...made.staff!.headers, 'idempotency-key': randomUUID() };
  return (await made.app!.inject({ method: 'POST', url: `/operator/jobs/${id}/retry`, headers })).statusCode;
};

it('staff can list failed jobs with their error, newest first, without their data', async () => {
  const [first, second] = await context().transact(async (tx) => [
    await failedJobSample(tx),
    await failedJobSample(tx, 'the provider refused'),
  ]);
  await context().admin.pool.query(
    `update jobs.job set completed_on = now() - interval '1 hour' where id = $1`,
    [first],
  );
  const page = (await list({ 'pagination[pageSize]': '1' })).json();
  expect(page.data).toEqual([
    {
      id: second,
      queue: 'payments.send-refund',
      enqueuedAt: expect.any(String),
      failedAt: expect.any(String),
      tries: 9,
      error: 'ProviderError: the provider refused',
    },
  ]);
  const rest = (await list({ 'pagination[after]': page.meta.pagination.next })).json();
  expect(rest.data.map(({ id }: { id: string }) => id)).toEqual([first]);
  expect(JSON.stringify([page, rest])).not.toContain('hidden');
  expect((await list({ 'pagination[after]': 'WzEsMl0' })).statusCode).toBe(400);
});

it('staff can retry a failed job once, with the usual number of tries and an audit entry, but not an unknown job', async () => {
  const id = await context().transact((tx) => failedJobSample(tx));
  expect(await retry(id)).toBe(200);
  const { rows } = await context().admin.pool.query(
    `select state, retry_limit - retry_count as tries, completed_on from jobs.job where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ state: 'retry', tries: 8, completed_on: null }]);
  expect(await retry(id)).toBe(404);
  expect(await retry('no-id')).toBe(404);
  const events = await context().admin.pool.query(
    `select after from domain_events where type = 'job.retried' and subject_id = $1`,
    [id],
  );
  expect(events.rows).toEqual([{ after: { queue: 'payments.send-refund' } }]);
});
