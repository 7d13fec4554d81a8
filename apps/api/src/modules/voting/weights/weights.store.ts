import type { PollPermission, VoteType, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, type Tx, tables } from '@parcela/platform/database/database.ts';
import type { VotingTables } from '../voting.tables.ts';

const db = (tx: Tx) => tables<VotingTables>(tx);

/** Shares by user. */
export type FrozenWeights = ReadonlyMap<number, bigint>;

export interface PollFacts {
  readonly projectId: number;
  readonly voteType: VoteType;
  readonly permission: PollPermission;
  /**
   * In the database's form, because a Date would lose the microseconds, and with them users who became entitled just
   * before.
   */
  readonly weighedAt: string;
  readonly endAt: Date;
  readonly question: Localized;
  readonly projectTitle: Localized;
}

/** The facts of a poll that has begun. */
export const findPollFacts = async (tx: Tx, pollId: number): Promise<PollFacts> => {
  const { rows } = await sql<PollFacts>`
    select p.project_id as "projectId", p.vote_type as "voteType", p.permission, coalesce(p.record_at, p.start_at)::text as "weighedAt",
      p.end_at as "endAt", p.question, h.title as "projectTitle"
    from polls p join project_headings h on h.project_id = p.project_id
    where p.id = ${pollId}`.execute(db(tx));
  return onlyRow(rows);
};

/** The users with the level INVESTOR at an instant. */
export const listInvestorsAt = async (tx: Tx, at: string): Promise<number[]> => {
  const { rows } = await sql<{ userId: number }>`
    select distinct i.user_id as "userId" from investor_times i
    where i.granted_at < ${at} and (i.revoked_at is null or i.revoked_at >= ${at})
    order by i.user_id`.execute(db(tx));
  return rows.map(({ userId }) => userId);
};

export const listWeights = async (tx: Tx, pollId: number): Promise<FrozenWeights> => {
  const rows = await db(tx)
    .selectFrom('poll_weights')
    .select(['user_id', 'shares'])
    .where('poll_id', '=', pollId)
    .execute();
  return new Map(rows.map(({ user_id, shares }) => [user_id, shares]));
};

export const upsertWeights = async (tx: Tx, pollId: number, weights: FrozenWeights): Promise<void> => {
  await sql`
    insert into poll_weights (poll_id, user_id, shares)
    select ${pollId}, w.user_id, w.shares
    from unnest(${[...weights.keys()]}::integer[], ${[...weights.values()].map(String)}::bigint[]) as w (user_id, shares)
    on conflict (poll_id, user_id) do update set shares = excluded.shares`.execute(db(tx));
};

/** Removes entitlements and the votes that depend on them; returns the number of votes. */
export const deleteEntitled = async (tx: Tx, pollId: number, userIds: readonly number[]): Promise<number> => {
  if (userIds.length === 0) return 0;
  const { numDeletedRows } = await db(tx)
    .deleteFrom('poll_votes')
    .where('poll_id', '=', pollId)
    .where('user_id', 'in', [...userIds])
    .executeTakeFirst();
  await db(tx)
    .deleteFrom('poll_weights')
    .where('poll_id', '=', pollId)
    .where('user_id', 'in', [...userIds])
    .execute();
  return Number(numDeletedRows);
};

/**
 * Stores the total shares and users against which a poll is counted. The time of the first reading does not change.
 */
export const saveFrozen = async (tx: Tx, pollId: number, entitledCount: number): Promise<void> => {
  await sql`
    update polls p set frozen_at = coalesce(p.frozen_at, app_now()), entitled_count = ${entitledCount},
      share_count = h.share_count
    from project_headings h where h.project_id = p.project_id and p.id = ${pollId}`.execute(db(tx));
};

/** Marks the end of a poll as notified; undefined when it was already marked. */
export const recordEndNotified = async (tx: Tx, poll: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    update polls set end_notified_at = app_now()
    where document_id = ${poll} and end_notified_at is null and end_at <= app_now() returning id`.execute(
    db(tx),
  );
  return rows[0]?.id;
};
