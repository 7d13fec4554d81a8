import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { createJobs, type Jobs, prepareJobs } from '@parcela/platform/jobs/job-queue.ts';
import { createLogger } from '@parcela/platform/log.ts';

describe('createJobs', () => {
  const context = useTestDatabase();
  const parts: { jobs?: Jobs } = {};
  const done: unknown[] = [];
  const failures = { left: 0, reason: 'not now' };
  const lines: string[] = [];
  const jobs = (): Jobs => {
    if (!parts.jobs) throw new Error('not started');
    return parts.jobs;
  };

  beforeAll(async () => {
    const { appUrl, database } = context();
    parts.jobs = await createJobs(
      { url: appUrl, kysely: database.kysely },
      createLogger('warn', { write: (line) => lines.push(line) }),
    );
    await jobs().work([
      {
        queue: 'payments.process-event',
        handle: async (data) => {
          if (failures.left > 0) {
            failures.left -= 1;
            throw new Error(failures.reason);
          }
          done.push(data);
        },
      },
    ]);
  });
  afterAll(() => parts.jobs?.stop());

  it('runs no job of rolled-back work', async () => {
    const failed = context().transact(async (tx) => {
      await jobs().enqueue(tx, 'payments.process-event', { eventId: 'rolled-back' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await context().transact((tx) => jobs().enqueue(tx, 'payments.process-event', { eventId: 'committed' }));
    await jobs().drain(20_000);
    expect(done).toContainEqual({ eventId: 'committed' });
    expect(done).not.toContainEqual({ eventId: 'rolled-back' });
  });

  it('runs a job again after a failure', async () => {
    failures.left = 1;
    await context().transact((tx) => jobs().enqueue(tx, 'payments.process-event', { eventId: 'second-try' }));
    await expect.poll(() => done, { timeout: 30_000 }).toContainEqual({ eventId: 'second-try' });
  });

  it('records the reason of a failed job, without addresses, in its row and in the log', async () => {
    failures.left = 1;
    failures.reason = 'the server refused <jana@example.com>: mailbox full';
    await context().transact((tx) =>
      jobs().enqueue(tx, 'payments.process-event', { eventId: 'with-reason' }),
    );
    const stored = async () => {
      const { rows } = await context().admin.pool.query<{ reason: string }>(
        `select output ->> 'message' as reason from jobs.job where state = 'retry'`,
      );
      return rows.map(({ reason }) => reason);
    };
    const reason = 'the server refused <[address]>: mailbox full';
    await expect.poll(stored, { timeout: 30_000 }).toEqual([reason]);
    expect(lines.at(-1)).toContain(reason);
    await expect.poll(() => done, { timeout: 30_000 }).toContainEqual({ eventId: 'with-reason' });
  });

  it('runs every job of a burst', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => ({ eventId: `burst-${index}` }));
    await Promise.all(
      ids.map((data) => context().transact((tx) => jobs().enqueue(tx, 'payments.process-event', data))),
    );
    await expect.poll(() => done, { timeout: 30_000 }).toEqual(expect.arrayContaining(ids));
  });
});

describe('prepareJobs', () => {
  const context = useTestDatabase();

  it('keeps the process alive when the database ends an idle connection', async () => {
    const { admin, adminUrl } = context();
    const state = { ended: 0, isOver: false };
    const endIdleOnes = async (): Promise<void> => {
      while (!state.isOver) {
        const { rowCount } = await admin.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'pgboss' and datname = current_database() and state = 'idle'`,
        );
        state.ended += rowCount ?? 0;
      }
    };
    const ending = endIdleOnes();
    for (let tries = 0; tries < 10 && state.ended === 0; tries += 1)
      await prepareJobs(adminUrl).catch(() => undefined);
    state.isOver = true;
    await ending;
    expect(state.ended).toBeGreaterThan(0);
    await prepareJobs(adminUrl);
  });
});
