import type { Localized, VoteType } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { ballotsHashOf, lastSealOf } from '../seals/seals.queries.ts';

/** What the receipt of a vote tells its voter. */
export interface ReceiptRow {
  readonly number: string;
  readonly hash: string;
  readonly question: Localized;
  readonly option: Localized;
  readonly projectTitle: Localized;
  readonly castAt: Date;
  readonly isDelegated: boolean;
  readonly voteType: VoteType;
  readonly shares: bigint;
  readonly shareCount: bigint;
  readonly entitledCount: number;
}

/** A receipt of this user, even for a vote that no longer counts; undefined when there is none. */
export const findOwnReceipt = async (
  tx: Tx,
  key: { readonly number: string; readonly userId: number },
): Promise<ReceiptRow | undefined> => {
  const { rows } = await sql<ReceiptRow>`
    select r.number, encode(r.hash, 'hex') as hash, p.question, o.text as option, h.title as "projectTitle",
      r.cast_at as "castAt", r.delegation_id is not null as "isDelegated", p.vote_type as "voteType",
      coalesce(w.shares, 0) as shares, coalesce(p.share_count, 1) as "shareCount",
      coalesce(p.entitled_count, 1) as "entitledCount"
    from poll_receipts r
    join polls p on p.id = r.poll_id
    join poll_options o on o.poll_id = r.poll_id and o.option_key = r.option_key
    join project_headings h on h.project_id = p.project_id
    left join poll_weights w on w.poll_id = r.poll_id and w.user_id = r.user_id
    where r.number = ${key.number} and r.user_id = ${key.userId}`.execute(tables(tx));
  return rows[0];
};

/**
 * The state of a vote, by the number and hash of its receipt, or by the hash of the receipt's file. A vote counts if
 * the votes of its poll have the sealed hash. Anything else is unknown.
 */
export const verifyVoteReceipt = async (
  tx: Tx,
  { number, hash }: { readonly number: string | undefined; readonly hash: Buffer },
): Promise<'recorded' | 'counted' | 'replaced' | 'unknown'> => {
  const { rows } = await sql<{ state: 'recorded' | 'counted' | 'replaced' | 'unknown' }>`
    select case
      when not exists (select from poll_votes v where v.receipt_number = r.number) then 'replaced'
      when s.hash is null then 'recorded'
      when s.ballots_hash = ${ballotsHashOf(sql`r.poll_id`)} then 'counted'
      else 'unknown' end as state
    from poll_receipts r
    left join lateral ${lastSealOf(sql`r.poll_id`)} s on true
    where ${
      number === undefined
        ? sql`r.number = (select f.receipt_number from vote_receipt_files f where f.file_sha256 = ${hash})`
        : sql`r.number = ${number} and r.hash = ${hash}`
    } and r.hash = vote_receipt_hash(r.number, r.option_key, r.cast_at, r.salt)`.execute(tables(tx));
  return rows[0]?.state ?? 'unknown';
};
