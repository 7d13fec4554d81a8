import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { countFailedJobs } from '@parcela/platform/jobs/failed-jobs.ts';
import type { Queue, QueueKind } from './queues.ts';

/** The maximum number of items counted per kind; beyond it, staff only need to know that there are more. */
const countMax = 1_000;

/** The reader of the queues. */
export interface QueuesQuery {
  readonly kinds: readonly QueueKind[];
  readonly staffId: number;
  /** The time zone that decides when days end. */
  readonly timeZone: string;
  /** Approval requests that the reader may approve. */
  readonly actions: readonly { readonly action: string; readonly asks: string }[];
}

interface QueueRow extends Omit<Queue, 'count' | 'isMore' | 'oldestAt'> {
  readonly count: number;
  readonly oldestAt: Date;
}

/**
 * The oldest items of a kind; reads nothing for a kind that the query does not name. Parts that are equal for all
 * readers are in the SQL text, so that one plan serves all readers: planning takes longer than reading.
 */
const oldestOf = (
  queue: RawBuilder<unknown>,
  kind: string,
  kinds: readonly string[],
): RawBuilder<unknown> => sql`
  (select q.kind, q.since, q.amount, q.currency from ${queue} q
   where q.kind = ${sql.lit(kind)} and ${sql.lit(kind)} = any(${kinds}::text[])
   order by q.since limit ${countMax + 1})`;

const queuesQuery = ({
  kinds,
  staffId,
  actions,
  timeZone,
}: QueuesQuery): RawBuilder<QueueRow> => sql<QueueRow>`
  with waiting as (
    ${oldestOf(sql`verification_queue`, 'reviews', kinds)}
    union all ${oldestOf(sql`verification_queue`, 'changeRequests', kinds)}
    union all ${oldestOf(sql`verification_queue`, 'expiringDocuments', kinds)}
    union all ${oldestOf(sql`orders_queue`, 'orders', kinds)}
    union all ${oldestOf(sql`payments_queue`, 'suspense', kinds)}
    union all ${oldestOf(sql`payments_queue`, 'refunds', kinds)}
    union all ${oldestOf(sql`payments_queue`, 'topUps', kinds)}
    union all ${oldestOf(sql`bank_queue`, 'untiedReversals', kinds)}
    union all ${oldestOf(sql`bank_queue`, 'askedBankLines', kinds)}
    union all ${oldestOf(sql`bank_queue`, 'bankLines', kinds)}
    union all ${oldestOf(sql`bank_queue`, 'transfers', kinds)}
    union all ${oldestOf(sql`share_transfers_queue`, 'shareTransfers', kinds)}
    union all ${oldestOf(sql`wallets_queue`, 'withdrawals', kinds)}
    union all ${oldestOf(sql`wallets_queue`, 'restrictions', kinds)}
    union all ${oldestOf(sql`wallets_queue`, 'bankAccounts', kinds)}
    union all ${oldestOf(sql`distributions_queue`, 'waitingLines', kinds)}
    union all ${oldestOf(sql`distributions_queue`, 'declaredDistributions', kinds)}
    union all ${oldestOf(sql`distributions_queue`, 'declaredCorrections', kinds)}
    union all ${oldestOf(sql`rates_queue`, 'publishedRates', kinds)}
    union all ${oldestOf(sql`events_queue`, 'parkedEvents', kinds)}
    union all ${oldestOf(sql`notifications_queue`, 'failedMails', kinds)}
    union all ${oldestOf(sql`staff_mails_queue`, 'failedStaffMails', kinds)}
    union all ${oldestOf(sql`articles_queue`, 'articleDrafts', kinds)}
    union all ${oldestOf(sql`projects_queue`, 'projectDrafts', kinds)}
    union all ${oldestOf(sql`projects_queue`, 'failedOpenings', kinds)}
    union all
    (select 'reservations', l.since, l.amount, l.currency from lapsing_orders l
     where 'reservations' = any(${kinds}::text[])
       and l.deadline_at < (date_trunc('day', app_now() at time zone ${sql.lit(timeZone)}) + interval '1 day') at time zone ${sql.lit(timeZone)}
     order by l.deadline_at limit ${countMax + 1})
    union all
    (select 'approvals', a.since, null, null from pending_approvals a
     where 'approvals' = any(${kinds}::text[]) and a.requested_by <> ${staffId}
       and exists (select from unnest(${actions.map(({ action }) => action)}::text[],
         ${actions.map(({ asks }) => asks)}::text[]) as known(action, asks)
         where known.action = a.action and known.asks = any(a.author_may))
     order by a.since limit ${countMax + 1})
  ), sums as (
    select w.kind, w.currency, count(*) as count, min(w.since) as since, sum(w.amount) as amount
    from waiting w group by w.kind, w.currency
  )
  select s.kind, sum(s.count)::integer as count, min(s.since) as "oldestAt",
    coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'amount', s.amount) order by s.currency)
      filter (where s.amount is not null), '[]') as amounts
  from sums s group by s.kind order by min(s.since)`;

/** Waiting items; the queue with the oldest item comes first. */
export const listQueues = async (tx: Tx, query: QueuesQuery): Promise<Queue[]> => {
  const [{ rows }, jobs] = await Promise.all([
    queuesQuery(query).execute(tables(tx)),
    query.kinds.includes('failedJobs') ? countFailedJobs(tx, countMax + 1) : null,
  ]);
  const all =
    jobs === null || jobs.oldestAt === null
      ? rows
      : [
          ...rows,
          { kind: 'failedJobs' as const, count: jobs.count, oldestAt: jobs.oldestAt, amounts: [] },
        ].toSorted((one, other) => one.oldestAt.getTime() - other.oldestAt.getTime());
  return all.map(({ kind, count, oldestAt, amounts }) => {
    const isMore = count > countMax;
    return {
      kind,
      count: Math.min(count, countMax),
      isMore,
      oldestAt: oldestAt.toISOString(),
      amounts: isMore ? [] : amounts,
    };
  });
};
