import { PgBoss, type JobResult, type JobWithMetadata, fromKysely } from 'pg-boss';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { keepAlive, type Tx, tables } from '../database/database.ts';
import { type Logger, reasonOf } from '../log.ts';
import { currentTraceparent, inSpan } from '../telemetry/tracing.ts';
import { jobDuration } from './job-metrics.ts';

/**
 * Enqueues jobs inside the transaction of their cause: a rollback leaves no job, and a committed job runs at
 * least once, so every handler can run twice without a second effect.
 */
const schema = 'jobs';

/** The queues, named `module.verb`. The migration step creates a queue, so the application needs no DDL. */
const queues = [
  'accounts.send-confirmation-mail',
  'accounts.send-account-closed-mail',
  'accounts.send-password-reset-mail',
  'accounts.send-step-up-code',
  'payments.process-event',
  'payments.send-refund',
  'payments.send-wallet-authorization',
  'verification.process-event',
] as const;
export type QueueName = (typeof queues)[number];

export interface JobHandler {
  readonly queue: QueueName;
  readonly handle: (data: unknown) => Promise<void>;
}

export interface Jobs {
  enqueue(tx: Tx, queue: QueueName, data: object): Promise<void>;
  /** Starts working; another worker takes over a crashed worker's job after about ten seconds. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  /** Ends when every due job is done, and returns whether there was any; for the demo clock and tests. */
  drain(timeoutMs: number): Promise<'idle' | 'worked'>;
  stop(): Promise<void>;
}

/**
 * Creates the tables and queues. Runs with the migrating role, and under the lock of `migrate`, which calls
 * it.
 */
export const prepareJobs = async (adminUrl: string): Promise<void> => {
  const boss = new PgBoss({ connectionString: adminUrl, schema, max: 2, supervise: false, schedule: false });
  // A statement reports the loss of its own connection; an unused connection may end at any time.
  boss.on('error', () => undefined);
  await boss.start();
  for (const queue of queues) {
    const options = { retryLimit: 8, retryBackoff: true, retryDelay: 2, heartbeatSeconds: 10, notify: true };
    await boss.createQueue(queue, options);
  }
  await boss.stop({ graceful: false });
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`
      grant usage on schema ${schema} to parcela_app;
      grant select, insert, update, delete on all tables in schema ${schema} to parcela_app;
      grant usage, select on all sequences in schema ${schema} to parcela_app;
      grant execute on all functions in schema ${schema} to parcela_app;
      create index if not exists job_failed on ${schema}.job (completed_on, id) where state = 'failed';
    `);
  } finally {
    await client.end();
  }
};

interface JobTables {
  'jobs.job': { id: string; name: string; state: string; start_after: Date };
}

/** Adds the span that enqueued a job to the job's data. */
const withTrace = (data: object): object => {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? data : { ...data, traceparent };
};

const withoutTrace = (stored: unknown): { readonly data: unknown; readonly parent: string | undefined } => {
  if (typeof stored !== 'object' || stored === null || !('traceparent' in stored))
    return { data: stored, parent: undefined };
  const { traceparent, ...data } = stored;
  return { data, parent: String(traceparent) };
};

/** Each job of a batch succeeds or fails alone, so that one failure does not repeat the others. */
const runOne = async (
  handler: JobHandler,
  job: JobWithMetadata<unknown>,
  log: Logger,
): Promise<JobResult> => {
  const { data, parent } = withoutTrace(job.data);
  const measured = jobDuration.startTimer({ queue: handler.queue });
  try {
    await inSpan({ name: handler.queue, kind: 'consumer', parent }, () => handler.handle(data));
    measured({ outcome: 'done' });
    return { id: job.id, status: 'completed' };
  } catch (error) {
    measured({ outcome: 'failed' });
    const facts = { err: error, queue: handler.queue, jobId: job.id };
    if (job.retryCount < job.retryLimit) log.warn(facts, 'a job failed and will be tried again');
    else log.error(facts, 'a job failed for the last time and is given up');
    return { id: job.id, status: 'failed', output: reasonOf(error) };
  }
};

export const createJobs = async (
  db: {
    readonly url: string;
    readonly kysely: Kysely<unknown>;
    /** Tells whether it listens for new jobs, which needs a separate connection; default yes. */
    readonly listens?: boolean;
  },
  log: Logger,
): Promise<Jobs> => {
  const boss = new PgBoss({
    connectionString: db.url,
    ...keepAlive,
    schema,
    max: 4,
    migrate: false,
    createSchema: false,
    supervise: true,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    useListenNotify: db.listens ?? true,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job runner met an error'));
  await boss.start();

  return {
    enqueue: async (tx, queue, data) => {
      await boss.send(queue, withTrace(data), { db: fromKysely(tables(tx)) });
    },
    work: async (handlers) => {
      for (const handler of handlers) {
        // In batches, because a notification wakes a worker for one fetch only.
        await boss.work(
          handler.queue,
          {
            batchSize: 20,
            burstWhenBatchFull: true,
            pollingIntervalSeconds: 1,
            notifyPollingIntervalSeconds: 1,
            perJobResults: true,
            includeMetadata: true,
          },
          (batch) => Promise.all(batch.map((job) => runOne(handler, job, log))),
        );
      }
    },
    drain: async (timeoutMs) => {
      const reader = db.kysely as unknown as Kysely<JobTables>;
      const deadline = performance.now() + timeoutMs;
      for (let looks = 0; performance.now() < deadline; looks += 1) {
        const waiting = await reader
          .selectFrom('jobs.job')
          .select('id')
          .where('state', 'in', ['created', 'active'])
          .limit(1)
          .execute();
        if (waiting.length === 0) return looks === 0 ? 'idle' : 'worked';
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      return 'worked';
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
};
