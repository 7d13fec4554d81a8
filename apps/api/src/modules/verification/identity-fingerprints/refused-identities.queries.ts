import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { ReviewKind } from '../verification.tables.ts';

/** A refusal of the same person on another account. */
export interface EarlierRefusal {
  readonly kind: ReviewKind;
  readonly refusedAt: Date;
  /** The comment that the refusal gave its user. */
  readonly comment: string | null;
  readonly investorDocumentId: string;
  /** Null when that account no longer exists. */
  readonly email: string | null;
}

const shownMax = 20;

/** Refusals on other accounts that share a fingerprint with this one. */
const refusalsMet = (userId: number) => sql`
  from refused_identities r join identity_fingerprints own on own.fingerprint = r.fingerprint
  where own.user_id = ${userId} and r.user_id <> ${userId}`;

/**
 * Returns whether this person was refused on another account. A refusal that compliance already knew when it last
 * accepted this account's case of the same kind is not reported again.
 */
export const wasRefusedElsewhere = async (
  tx: Tx,
  { userId, kind }: { readonly userId: number; readonly kind: ReviewKind },
): Promise<boolean> => {
  const { rows } = await sql`
    select ${refusalsMet(userId)} and r.refused_at > coalesce((
      select max(c.closed_at) from review_cases c
      where c.user_id = ${userId} and c.kind = ${kind} and c.outcome = 'accepted'
        and 'refused_before' = any(c.reasons)), '-infinity')
    limit 1`.execute(tables(tx));
  return rows.length > 0;
};

/** Accounts that share a fingerprint with this refused one and were not refused themselves. */
export const listOtherAccounts = async (tx: Tx, userId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ userId: number }>`
    select distinct m.user_id as "userId"
    from refused_identities r join identity_fingerprints m on m.fingerprint = r.fingerprint
    where r.user_id = ${userId} and m.user_id <> ${userId}
      and not exists (select from refused_identities own where own.user_id = m.user_id)
    order by m.user_id`.execute(tables(tx));
  return rows.map((row) => row.userId);
};

/** The refusals of this person on other accounts, newest first. */
export const listEarlierRefusals = async (tx: Tx, userId: number): Promise<EarlierRefusal[]> => {
  const { rows } = await sql<EarlierRefusal>`
    select met.kind, met.refused_at as "refusedAt", p.document_id as "investorDocumentId",
      case when p.email not like 'deleted:%' then p.email end as email,
      coalesce(
        (select c.comment from review_cases c
          where c.user_id = met.user_id and c.kind = met.kind and c.outcome = 'rejected' order by c.id desc limit 1),
        case met.kind
          when 'kyc' then (
            select c.moderation_comment from kyc_checks c
            where c.user_id = met.user_id and c.state = 'rejected' order by c.id desc limit 1)
          else (
            select s.comment from aml_submissions s
            where s.user_id = met.user_id and s.state = 'rejected' order by s.id desc limit 1)
        end) as comment
    from (select r.user_id, r.kind, min(r.refused_at) as refused_at ${refusalsMet(userId)} group by 1, 2) met
    join reviewed_people p on p.user_id = met.user_id
    order by met.refused_at desc, met.user_id limit ${shownMax}`.execute(tables(tx));
  return rows;
};
