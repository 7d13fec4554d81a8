import { sql } from 'kysely';
import { type Tx, tables } from '../database/database.ts';
import { instantOfMicros, type Micros, microsOf, type PageAfter } from '../paging/keyset.ts';

/** A job that is no longer retried. It is deleted with its row, a week after it failed. */
export interface FailedJob {
  readonly id: string;
  readonly queue: string;
  readonly enqueuedAt: Date;
  readonly failedAt: Date;
  readonly failedMicros: bigint;
  readonly tries: number;
  /** The log's text, without addresses. */
  readonly error: string;
}

export type FailedJobKey = readonly [micros: Micros, id: string];

/** The latest first, and one more than the page; without the jobs' data. */
export const listFailedJobs = async (
  tx: Tx,
  { after, pageSize }: PageAfter<FailedJobKey>,
): Promise<FailedJob[]> => {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(j.completed_on, j.id) < (${instantOfMicros(after[0])}, ${after[1]}::uuid)`;
  const { rows } = await sql<FailedJob>`
    select j.id::text as id, j.name as queue, j.created_on as "enqueuedAt", j.completed_on as "failedAt",
      ${microsOf(sql`j.completed_on`)} as "failedMicros", j.retry_count + 1 as tries,
      coalesce(nullif(concat_ws(': ', j.output ->> 'type', j.output ->> 'message', j.output ->> 'cause'), ''),
        j.output::text, '') as error
    from jobs.job j where j.state = 'failed' and ${isAfter}
    order by j.completed_on desc, j.id desc limit ${pageSize + 1}`.execute(tables(tx));
  return rows;
};

/** The number of jobs that wait for staff, counted up to a limit, and the start of the oldest wait. */
export const countFailedJobs = async (
  tx: Tx,
  max: number,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> => {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::integer as count, min(failed.completed_on) as "oldestAt"
    from (
      select j.completed_on from jobs.job j where j.state = 'failed' order by j.completed_on limit ${max}
    ) failed`.execute(tables(tx));
  return rows[0] ?? { count: 0, oldestAt: null };
};

/** Queues with jobs that failed at least twice and will be retried, with the start of the oldest wait. */
export const listRetriedQueues = async (
  tx: Tx,
): Promise<readonly { readonly queue: string; readonly since: Date }[]> => {
  const { rows } = await sql<{ queue: string; since: Date }>`
    select j.name as queue, min(j.created_on) as since from jobs.job j
    where j.state = 'retry' and j.retry_count >= 2 and j.name like '%.%' group by j.name`.execute(tables(tx));
  return rows;
};

/** The delay in seconds of the oldest due job of each queue. */
export const readJobLags = async (
  tx: Tx,
): Promise<readonly { readonly queue: string; readonly seconds: number }[]> => {
  const { rows } = await sql<{ queue: string; seconds: number }>`
    select j.name as queue, extract(epoch from now() - min(j.start_after))::float8 as seconds from jobs.job j
    where j.state in ('created', 'retry', 'active') and j.start_after < now() and j.name like '%.%'
    group by j.name`.execute(tables(tx));
  return rows;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Retries a failed job immediately, with the same number of tries; returns its queue, or undefined when there is no
 * such job.
 */
export const retryFailedJob = async (tx: Tx, id: string): Promise<string | undefined> => {
  if (!uuid.test(id)) return undefined;
  const { rows } = await sql<{ queue: string }>`
    update jobs.job set state = 'retry', retry_limit = retry_count + 8, start_after = now(), completed_on = null
    where state = 'failed' and id = ${id}::uuid returning name as queue`.execute(tables(tx));
  return rows[0]?.queue;
};
