import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

/** A value that only the database knows, for a metric and its optional label. */
export interface Measured {
  readonly name: string;
  readonly label: string;
  readonly value: number;
}

/** The connections, size and transactions of the database. */
const ofServer = sql`
  select 'database_connections' as name, '' as label, count(*)::float8 as value
  from pg_stat_activity a where a.datname = current_database()
  union all
  select 'database_connections_limit', '', (current_setting('max_connections')::integer
    - current_setting('superuser_reserved_connections')::integer)::float8
  union all
  select 'database_size_bytes', '', pg_database_size(current_database())::float8
  union all
  select 'database_transaction_ids_used', '', age(d.datfrozenxid)::float8
  from pg_database d where d.datname = current_database()
  union all
  select 'database_longest_transaction_seconds', '',
    coalesce(max(extract(epoch from clock_timestamp() - a.xact_start)), 0)::float8
  from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid()
  union all
  select 'database_clock_seconds', '', extract(epoch from clock_timestamp())::float8`;

/** Waiting work, and work that was given up. */
const ofWork = sql`
  select 'events_parked', '', count(*)::float8 from events_queue q where q.kind = 'parkedEvents'
  union all
  select 'queued_jobs_failed', '', count(*)::float8 from jobs.job j where j.state = 'failed'
  union all
  select 'queued_job_lag_seconds', j.name, extract(epoch from now() - min(j.start_after))::float8 from jobs.job j
  where j.state in ('created', 'retry', 'active') and j.start_after < now() and j.name like '%.%' group by j.name
  union all
  select 'mails_failed', '', ((select count(*) from notifications_queue n where n.kind = 'failedMails')
    + (select count(*) from staff_mails_queue s))::float8
  union all
  select 'mail_lag_seconds', '', coalesce(extract(epoch from app_now() - min(coalesce(n.waits_until, n.created_at))), 0)::float8
  from notifications n where n.mail_state = 'pending' and coalesce(n.waits_until, n.created_at) <= app_now()
  union all
  select 'bank_feed_age_seconds', f.currency,
    coalesce(extract(epoch from app_now() - f.last_read_at)::float8, 'Infinity'::float8) from bank_feeds f
  union all
  select 'provider_silent_seconds', s.provider, extract(epoch from app_now() - s.since)::float8
  from (select * from silent_banks union all select * from silent_mail union all select * from silent_rates) s`;

/** The findings of the last finished proof, and the part of the books without a seal. */
const ofBooks = sql`
  select found.name, '', found.value
  from (select p.* from book_proofs p where p.finished_at is not null order by p.id desc limit 1) p
  cross join lateral (values
    ('books_proof_age_seconds', extract(epoch from app_now() - p.finished_at)::float8),
    ('books_rules_broken', p.broken_count::float8),
    ('books_rules_late', p.late_count::float8)) found (name, value)
  union all
  select 'books_rule_broken', finding ->> 'id', 1
  from (select p.* from book_proofs p where p.finished_at is not null order by p.id desc limit 1) p
  cross join lateral jsonb_array_elements(p.findings) finding where finding ->> 'nature' = 'safety'
  union all
  select 'ledger_unsealed_lag_seconds', '', coalesce(extract(epoch from now() - min(t.recorded_at)), 0)::float8
  from ledger_unsealed_transactions u join ledger_transactions t on t.id = u.transaction_id`;

/** One statement, which like the invariants reads tables of every module and writes nothing. */
export const readStoredState = async (tx: Tx): Promise<readonly Measured[]> => {
  const { rows } = await sql<Measured>`
    ${ofServer} union all ${ofWork} union all ${ofBooks}`.execute(tables(tx));
  return rows;
};
