import { type RawBuilder, sql } from 'kysely';
import { onlyRow, type Tx, tables } from '@parcela/platform/database/database.ts';

/** The open delegation of a holder. */
export interface OwnDelegation {
  readonly documentId: string;
  /** Null if no entitled holder has the typed address. */
  readonly toUserId: number | null;
  readonly isAccepted: boolean;
}
/** An open delegation to a delegate. */
export interface Delegator {
  readonly documentId: string;
  readonly userId: number;
  readonly isAccepted: boolean;
  readonly shares: string;
}

/** The open delegation of a user in poll `p` as JSON; null without one. */
export const ownDelegationOf = (userId: number): RawBuilder<OwnDelegation | null> => sql`(
  select jsonb_build_object('documentId', d.document_id, 'toUserId', d.to_user_id,
    'isAccepted', d.accepted_at is not null)
  from poll_delegations d where d.poll_id = p.id and d.from_user_id = ${userId} and d.ended_at is null)`;

/** The open delegations to a user in poll `p` as JSON. */
export const delegatorsOf = (userId: number): RawBuilder<readonly Delegator[]> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('documentId', d.document_id, 'userId', d.from_user_id,
    'isAccepted', d.accepted_at is not null, 'shares', w.shares::text) order by d.id)
  from poll_delegations d join poll_weights w on w.poll_id = d.poll_id and w.user_id = d.from_user_id
  where d.poll_id = p.id and d.to_user_id = ${userId} and d.ended_at is null), '[]')`;

export interface DelegatedTally {
  readonly votes: number;
  readonly shares: string;
}
/** The votes in poll `p` that delegates cast, and the shares that they represent. */
export const delegatedOf = sql<DelegatedTally>`(
  select jsonb_build_object('votes', count(*)::integer, 'shares', coalesce(sum(w.shares), 0)::text)
  from poll_votes v
  join poll_receipts r on r.number = v.receipt_number and r.delegation_id is not null
  join poll_weights w on w.poll_id = v.poll_id and w.user_id = v.user_id
  where v.poll_id = p.id)`;

/** The accepted delegations in poll `p` that are in force. */
export const delegationCountOf = sql<number>`(
  select count(*)::integer from poll_delegations d
  where d.poll_id = p.id and d.accepted_at is not null and d.ended_at is null)`;

/** The facts that decide whether a user may delegate or vote for others in a poll. */
export interface DelegationFacts {
  readonly hasVoted: boolean;
  readonly hasOpen: boolean;
  /** The number of requests so far, including ended ones. */
  readonly askedCount: number;
  /** The number of holders whose delegate the user is. */
  readonly delegatorCount: number;
}

export const findDelegationFacts = async (
  tx: Tx,
  { pollId, userId }: { readonly pollId: number; readonly userId: number },
): Promise<DelegationFacts> => {
  const { rows } = await sql<DelegationFacts>`
    select exists (select from poll_votes v where v.poll_id = ${pollId} and v.user_id = ${userId}) as "hasVoted",
      coalesce(bool_or(d.from_user_id = ${userId} and d.ended_at is null), false) as "hasOpen",
      count(*) filter (where d.from_user_id = ${userId})::integer as "askedCount",
      count(*) filter (where d.to_user_id = ${userId} and d.accepted_at is not null
        and d.ended_at is null)::integer as "delegatorCount"
    from poll_delegations d
    where d.poll_id = ${pollId} and (d.from_user_id = ${userId} or d.to_user_id = ${userId})`.execute(
    tables(tx),
  );
  return onlyRow(rows);
};

export interface OpenDelegation {
  readonly id: number;
  readonly pollId: number;
  /** documentId */
  readonly poll: string;
  readonly fromUserId: number;
  readonly toUserId: number | null;
  readonly isAccepted: boolean;
}

/** An open delegation from or to this user. */
export const findOpenDelegation = async (
  tx: Tx,
  { documentId, userId }: { readonly documentId: string; readonly userId: number },
): Promise<OpenDelegation | undefined> => {
  const { rows } = await sql<OpenDelegation>`
    select d.id, d.poll_id as "pollId", p.document_id as poll, d.from_user_id as "fromUserId",
      d.to_user_id as "toUserId", d.accepted_at is not null as "isAccepted"
    from poll_delegations d join polls p on p.id = d.poll_id
    where d.document_id = ${documentId} and d.ended_at is null
      and (d.from_user_id = ${userId} or d.to_user_id = ${userId})`.execute(tables(tx));
  return rows[0];
};

/** Whether a user may vote in a poll whose weights are frozen. */
export const isEntitled = async (
  tx: Tx,
  { pollId, userId }: { readonly pollId: number; readonly userId: number },
): Promise<boolean> => {
  const { rows } = await sql`
    select from poll_weights w where w.poll_id = ${pollId} and w.user_id = ${userId}`.execute(tables(tx));
  return rows.length > 0;
};

/** The choice of a user; undefined without one. */
export const findChoice = async (
  tx: Tx,
  { pollId, userId }: { readonly pollId: number; readonly userId: number },
): Promise<string | undefined> => {
  const { rows } = await sql<{ optionKey: string }>`
    select v.option_key as "optionKey" from poll_votes v
    where v.poll_id = ${pollId} and v.user_id = ${userId}`.execute(tables(tx));
  return rows[0]?.optionKey;
};

/**
 * The user's delegations as holder and as delegate, for the download of the user's own data; the other side is not
 * named.
 */
export const listOwnDelegations = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select p.document_id as voting, p.question,
      case when d.from_user_id = ${userId} then 'holder' else 'delegate' end as role, d.asked_at as "askedAt",
      d.accepted_at as "acceptedAt", d.ended_at as "endedAt", d.ended_by as "endedBy"
    from poll_delegations d join polls p on p.id = d.poll_id
    where d.from_user_id = ${userId} or d.to_user_id = ${userId} order by d.id`.execute(tables(tx));
  return rows;
};
