import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { openDatabase } from '@parcela/platform/database/database.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { createScheduledJobRunner, type ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';

describe('createScheduledJobRunner', () => {
  const context = useTestDatabase();
  const runner = (...scheduledJobs: readonly ScheduledJob[]) =>
    createScheduledJobRunner(context().database.kysely, scheduledJobs, createLogger('silent'));

  it('runs a job again while more is waiting', async () => {
    const left = { count: 3 };
    const scheduledJob: ScheduledJob = {
      name: 'test.drains',
      everyS: 60,
      run: async () => {
        left.count -= 1;
        return left.count > 0 ? 'more' : 'done';
      },
    };
    await runner(scheduledJob).runDue();
    expect(left.count).toBe(0);
  });

  it('skips a job while another process runs it', async () => {
    const gate = { open: (): void => undefined };
    const runs = { first: 0, second: 0 };
    const isInside = { enter: (): void => undefined };
    const inside = new Promise<void>((resolve) => {
      isInside.enter = resolve;
    });
    const first = runner({
      name: 'test.exclusive',
      everyS: 60,
      run: async () => {
        runs.first += 1;
        isInside.enter();
        await new Promise<void>((resolve) => {
          gate.open = resolve;
        });
        return 'done';
      },
    }).runDue();
    await inside;
    await runner({
      name: 'test.exclusive',
      everyS: 60,
      run: async () => {
        runs.second += 1;
        return 'done';
      },
    }).runDue();
    expect(runs).toEqual({ first: 1, second: 0 });
    gate.open();
    await first;
  });

  it('leaves connections for the jobs when all are due at the same time', async () => {
    const small = openDatabase({
      url: context().appUrl,
      connectionsMax: 2,
      applicationName: 'scheduled-jobs-pool',
    });
    const done = new Set<string>();
    const scheduledJobs = Array.from({ length: 12 }, (_, index): ScheduledJob => {
      const name = `test.together-${index}`;
      const run = async () => {
        await sql`select 1`.execute(small.kysely);
        done.add(name);
        return 'done' as const;
      };
      return { name, everyS: 0.02, run };
    });
    const together = createScheduledJobRunner(small.kysely, scheduledJobs, createLogger('silent'));
    together.start();
    await vi.waitFor(() => expect(done.size).toBe(scheduledJobs.length), { timeout: 4_000 });
    await together.stop();
    await small.close();
  });

  it('still runs the other jobs, and the next run, after a failure', async () => {
    const seen: string[] = [];
    const failing: ScheduledJob = {
      name: 'test.fails',
      everyS: 60,
      run: async () => {
        seen.push('failing');
        throw new Error('no');
      },
    };
    const next: ScheduledJob = {
      name: 'test.next',
      everyS: 60,
      run: async () => {
        seen.push('next');
        return 'done';
      },
    };
    const scheduledJobs = runner(failing, next);
    await scheduledJobs.runDue();
    await scheduledJobs.runDue();
    expect(seen).toEqual(['failing', 'next', 'failing', 'next']);
  });

  it('waits for a running job on stop, and names one that does not end', async () => {
    const lines: string[] = [];
    const [began, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<'done'>()];
    const run = (): Promise<'done'> => {
      began.resolve();
      return gate.promise;
    };
    const scheduledJobs = createScheduledJobRunner(
      context().database.kysely,
      [{ name: 'test.endless', everyS: 60, run }],
      createLogger('error', { write: (line) => void lines.push(line) }),
    );
    const due = scheduledJobs.runDue();
    await began.promise;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stopped = scheduledJobs.stop();
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { scheduledJobs: ['test.endless'] },
    ]);
    gate.resolve('done');
    await Promise.all([due, stopped]);
    expect(lines).toHaveLength(1);
  });
});
