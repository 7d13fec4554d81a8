import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { PollDelegationsTable, VotingTables } from '../voting.tables.ts';

const db = (tx: Tx) => tables<VotingTables>(tx);
type EndedBy = NonNullable<PollDelegationsTable['ended_by']>;

export const insertDelegation = async (
  tx: Tx,
  asked: { readonly pollId: number; readonly fromUserId: number; readonly toUserId: number | null },
): Promise<string> => {
  const documentId = newDocumentId();
  await db(tx)
    .insertInto('poll_delegations')
    .values({
      document_id: documentId,
      poll_id: asked.pollId,
      from_user_id: asked.fromUserId,
      to_user_id: asked.toUserId,
    })
    .execute();
  return documentId;
};

export const setAccepted = async (tx: Tx, delegationId: number): Promise<void> => {
  await sql`update poll_delegations set accepted_at = app_now() where id = ${delegationId}`.execute(db(tx));
};

/** Ends a delegation, and withdraws the vote that the delegate cast through it. */
export const setEnded = async (tx: Tx, delegationId: number, by: EndedBy): Promise<void> => {
  await sql`
    update poll_delegations set ended_at = greatest(app_now(), accepted_at, asked_at), ended_by = ${by}
    where id = ${delegationId}`.execute(db(tx));
  await sql`
    delete from poll_votes v using poll_receipts r
    where r.number = v.receipt_number and r.delegation_id = ${delegationId}`.execute(db(tx));
};

export interface ActiveDelegation {
  readonly id: number;
  readonly userId: number;
  /** The delegate's choice so far. */
  readonly optionKey: string | null;
}

/** Locks the accepted delegations to a user, so that none ends before this transaction does. */
export const lockDelegators = async (
  tx: Tx,
  { pollId, userId }: { readonly pollId: number; readonly userId: number },
): Promise<readonly ActiveDelegation[]> => {
  const { rows } = await sql<ActiveDelegation>`
    select d.id, d.from_user_id as "userId",
      (select v.option_key from poll_votes v where v.poll_id = d.poll_id and v.user_id = d.from_user_id) as "optionKey"
    from poll_delegations d
    where d.poll_id = ${pollId} and d.to_user_id = ${userId} and d.accepted_at is not null and d.ended_at is null
    order by d.id for share of d`.execute(db(tx));
  return rows;
};

/** Ends the open delegation because the holder votes; returns its delegate, if one was asked. */
export const endByOwnVote = async (
  tx: Tx,
  { pollId, userId }: { readonly pollId: number; readonly userId: number },
): Promise<number | undefined> => {
  const { rows } = await sql<{ toUserId: number | null }>`
    update poll_delegations d set ended_at = greatest(app_now(), d.accepted_at, d.asked_at), ended_by = 'vote'
    where d.poll_id = ${pollId} and d.from_user_id = ${userId} and d.ended_at is null
    returning d.to_user_id as "toUserId"`.execute(db(tx));
  return rows[0]?.toUserId ?? undefined;
};

/**
 * A deleted account neither delegates nor votes for others in polls that are still running; votes already cast stay.
 */
export const endByAccount = async (tx: Tx, userId: number): Promise<void> => {
  await sql`
    update poll_delegations d set ended_at = greatest(app_now(), d.accepted_at, d.asked_at), ended_by = 'account'
    from polls p
    where p.id = d.poll_id and p.end_at > app_now() and d.ended_at is null
      and (d.from_user_id = ${userId} or d.to_user_id = ${userId})`.execute(db(tx));
};

/** Ends, after a recount, the delegations of people who were not entitled; returns the number of removed votes. */
export const endByRecount = async (tx: Tx, pollId: number, userIds: readonly number[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from poll_votes v using poll_receipts r, poll_delegations d
    where v.poll_id = ${pollId} and r.number = v.receipt_number and d.id = r.delegation_id
      and d.to_user_id = any(${[...userIds]}::integer[])`.execute(db(tx));
  await sql`
    update poll_delegations d set ended_at = greatest(app_now(), d.accepted_at, d.asked_at), ended_by = 'recount'
    where d.poll_id = ${pollId} and d.ended_at is null
      and (d.from_user_id = any(${[...userIds]}::integer[]) or d.to_user_id = any(${[...userIds]}::integer[]))`.execute(
    db(tx),
  );
  return Number(numAffectedRows ?? 0n);
};
