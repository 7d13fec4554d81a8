import { type Kysely, sql } from 'kysely';

/** The result of a proof without a finding, on which the next proof can build. */
export interface ProvedPoint {
  /** The id in the list of proofs. */
  readonly proofId: number;
  /** The last seal that it proved, and its hash in hex. */
  readonly seq: bigint;
  readonly hash: string;
  /** An hour before it, as text. A transaction that the proof did not see cannot have begun earlier. */
  readonly since: string;
  /** The proved data of accounts with many postings, as JSON that only the database reads. */
  readonly balances: string;
}

/** The point of the last finished proof; none when it found something, or without a whole proof this week. */
export const findProvedPoint = async (db: Kysely<unknown>): Promise<ProvedPoint | undefined> => {
  const { rows } = await sql<ProvedPoint>`
    select p.id as "proofId", p.journal_seq as seq, p.journal_hash as hash,
      p.proved_point ->> 'since' as since, (p.proved_point -> 'balances')::text as balances
    from book_proofs p
    where p.id = (select max(last.id) from book_proofs last where last.finished_at is not null)
      and p.proved_point is not null`.execute(db);
  return rows[0];
};

/** True when the last whole proof is so old that the next one must be whole. */
export const isWholeProofDue = async (db: Kysely<unknown>): Promise<boolean> => {
  const { rows } = await sql<{ isDue: boolean }>`
    select not exists (
      select from book_proofs p
      where p.is_whole and p.proved_point is not null and p.asked_at > app_now() - interval '6 days 12 hours'
    ) as "isDue"`.execute(db);
  return rows[0]?.isDue ?? true;
};

/**
 * Prepares the statements of an incremental proof, which read the proved data from settings of the
 * transaction.
 */
export const setProvedPoint = async (
  db: Kysely<unknown>,
  { seq, hash, since, balances }: ProvedPoint,
): Promise<void> => {
  await sql`
    select set_config('parcela.proved_seq', ${seq.toString()}, true),
      set_config('parcela.proved_hash', ${hash}, true), set_config('parcela.proved_since', ${since}, true),
      set_config('parcela.proved_balances', ${balances}, true)`.execute(db);
};

/**
 * The point of a whole proof without a finding: the version and balance of every account with more than a
 * thousand postings; for fees, which have neither, the sum of sealed postings.
 */
export const readWholePoint = async (db: Kysely<unknown>): Promise<string> => {
  const { rows } = await sql<{ point: string }>`
    select jsonb_build_object('since', app_now() - interval '1 hour', 'balances', coalesce((
      select jsonb_agg(jsonb_build_object('id', k.id, 'version', k.version, 'balance', k.balance)) from (
        select a.id, a.version, a.balance from ledger_accounts a where a.version > 1000 and a.balance is not null
        union all
        select a.id, 0, coalesce(sum(p.amount), 0) from ledger_accounts a
        join ledger_postings p on p.account_id = a.id
        where a.kind = 'fee'
          and not exists (select from ledger_unsealed_transactions u where u.transaction_id = p.transaction_id)
        group by a.id
      ) k), '[]'))::text as point`.execute(db);
  return rows[0]?.point ?? '';
};

/** The same for an incremental proof: the earlier proved data, plus the new ones. */
export const readNextPoint = async (db: Kysely<unknown>): Promise<string> => {
  const { rows } = await sql<{ point: string }>`
    with known as (
      select c.id, c.balance
      from jsonb_to_recordset(current_setting('parcela.proved_balances')::jsonb) c (id bigint, balance bigint)
      union all
      select n.id, 0 from unnest(current_setting('parcela.touched_accounts')::bigint[]) n (id)
    ), counted as (select known.id, max(known.balance) as balance from known group by known.id)
    select jsonb_build_object('since', app_now() - interval '1 hour', 'balances', coalesce((
      select jsonb_agg(jsonb_build_object('id', k.id, 'version', k.version, 'balance', k.balance)) from (
        select a.id, a.version, a.balance from counted c join ledger_accounts a on a.id = c.id
        where a.version > 1000 and a.balance is not null
        union all
        select a.id, 0, c.balance + fresh.sum
        from counted c join ledger_accounts a on a.id = c.id and a.kind = 'fee'
        cross join lateral (
          select coalesce(sum(p.amount), 0) as sum
          from unnest(current_setting('parcela.touched_transactions')::bigint[]) n (id)
          cross join lateral (select x.* from ledger_postings x where x.transaction_id = n.id offset 0) p
          where p.account_id = a.id and not exists (select from ledger_unsealed_transactions u where u.transaction_id = n.id)
        ) fresh
      ) k), '[]'))::text as point`.execute(db);
  return rows[0]?.point ?? '';
};
