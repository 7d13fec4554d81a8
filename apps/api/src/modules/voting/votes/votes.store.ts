import type { VoteType } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables, onlyRow } from '@parcela/platform/database/database.ts';
import { type VotingTables } from '../voting.tables.ts';
import { concerns, stateOf } from './votings.queries.ts';

const db = (tx: Tx) => tables<VotingTables>(tx);

/** Returns whether a poll is running without frozen weights. */
export const isToFreeze = async (tx: Tx, poll: string): Promise<boolean> => {
  const { rows } = await sql`
    select from polls p where p.document_id = ${poll} and p.published_at is not null and p.frozen_at is null
      and p.start_at <= app_now() and app_now() < p.end_at`.execute(db(tx));
  return rows.length > 0;
};

/**
 * The id of an announced poll, locked against changes and its end until this transaction ends; parallel votes can
 * share the lock.
 */
export const lockBallot = async (tx: Tx, poll: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select p.id from polls p where p.document_id = ${poll} and p.published_at is not null for share`.execute(
    db(tx),
  );
  return rows[0]?.id;
};

interface Ballot {
  readonly pollId: number;
  readonly voteType: VoteType;
  readonly shareCount: bigint;
  readonly entitledCount: number;
  readonly concerns: boolean;
  readonly isRunning: boolean;
  /** Null: not entitled. */
  readonly ownShares: bigint | null;
  readonly hasOption: boolean;
}

/**
 * A poll with the options that one user chose; a poll that staff have closed is not running, whatever the clock says.
 */
export const findBallot = async (
  tx: Tx,
  of: { readonly pollId: number; readonly userId: number; readonly optionKey: string },
): Promise<Ballot> => {
  const { rows } = await sql<Ballot>`
    select p.id as "pollId", p.vote_type as "voteType", coalesce(p.share_count, 0) as "shareCount",
      coalesce(p.entitled_count, 0) as "entitledCount", ${concerns(of.userId)} as concerns,
      ${stateOf} = 'Current' and p.closed_at is null
        and not exists (select from poll_seals s where s.poll_id = p.id) as "isRunning", w.shares as "ownShares",
      exists (select from poll_options o where o.poll_id = p.id and o.option_key = ${of.optionKey}) as "hasOption"
    from polls p left join poll_weights w on w.poll_id = p.id and w.user_id = ${of.userId}
    where p.id = ${of.pollId}`.execute(db(tx));
  return onlyRow(rows);
};
