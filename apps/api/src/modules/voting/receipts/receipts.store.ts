import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { onlyRow, type Tx, tables } from '@parcela/platform/database/database.ts';
import { newMarkNumber } from '@parcela/platform/ids.ts';
import type { VotingTables } from '../voting.tables.ts';

const db = (tx: Tx) => tables<VotingTables>(tx);

/** A person whose vote is recorded, and the delegation through which a delegate casts it. */
export interface Voter {
  readonly userId: number;
  readonly delegationId: number | null;
}

export interface RecordedVote {
  readonly number: string;
  readonly hash: string;
  readonly castAt: Date;
}

/** A random number and salt for each of this many receipts. */
const newMarks = (count: number) => ({
  numbers: Array.from({ length: count }, () => newMarkNumber('V')),
  salts: Array.from({ length: count }, () => randomBytes(16).toString('hex')),
});

/**
 * Records one choice for all these people, each with a receipt, in place of their earlier votes; returns the first
 * person's receipt.
 */
export const recordVotes = async (
  tx: Tx,
  vote: {
    readonly pollId: number;
    readonly optionKey: string;
    readonly voters: readonly [Voter, ...Voter[]];
  },
): Promise<RecordedVote> => {
  const { pollId, optionKey, voters } = vote;
  const { numbers, salts } = newMarks(voters.length);
  const { rows } = await sql<RecordedVote>`
    with receipt as (
      insert into poll_receipts (number, poll_id, user_id, option_key, cast_at, delegation_id, salt, hash)
      select n.number, ${pollId}, n.user_id, ${optionKey}, app_now(), n.delegation_id, decode(n.salt, 'hex'),
        vote_receipt_hash(n.number, ${optionKey}, app_now(), decode(n.salt, 'hex'))
      from unnest(${numbers}::text[], ${voters.map(({ userId }) => userId)}::integer[],
        ${voters.map(({ delegationId }) => delegationId)}::integer[], ${salts}::text[])
        as n (number, user_id, delegation_id, salt)
      returning number, poll_id, user_id, option_key, cast_at, hash
    ), vote as (
      insert into poll_votes (poll_id, user_id, option_key, cast_at, receipt_number)
      select r.poll_id, r.user_id, r.option_key, r.cast_at, r.number from receipt r order by r.user_id
      on conflict (poll_id, user_id) do update set option_key = excluded.option_key, cast_at = excluded.cast_at,
        receipt_number = excluded.receipt_number
    )
    select r.number, encode(r.hash, 'hex') as hash, r.cast_at as "castAt" from receipt r
    where r.number = ${numbers[0]}`.execute(db(tx));
  return onlyRow(rows);
};

/** Gives a receipt to each vote from before receipts existed. */
export const issueMissingReceipts = async (tx: Tx, pollId: number): Promise<void> => {
  const { rows } = await sql<{ userId: number }>`
    select v.user_id as "userId" from poll_votes v
    where v.poll_id = ${pollId} and v.receipt_number is null order by v.user_id`.execute(db(tx));
  if (rows.length === 0) return;
  const { numbers, salts } = newMarks(rows.length);
  await sql`
    with receipt as (
      insert into poll_receipts (number, poll_id, user_id, option_key, cast_at, salt, hash)
      select n.number, v.poll_id, v.user_id, v.option_key, v.cast_at, decode(n.salt, 'hex'),
        vote_receipt_hash(n.number, v.option_key, v.cast_at, decode(n.salt, 'hex'))
      from unnest(${numbers}::text[], ${rows.map(({ userId }) => userId)}::integer[], ${salts}::text[])
        as n (number, user_id, salt)
      join poll_votes v on v.poll_id = ${pollId} and v.user_id = n.user_id
      returning number, poll_id, user_id
    )
    update poll_votes v set receipt_number = r.number
    from receipt r where v.poll_id = r.poll_id and v.user_id = r.user_id`.execute(db(tx));
};

/** Stores the hash of a file that a voter downloads; the same file again changes nothing. */
export const recordReceiptFile = async (
  tx: Tx,
  { number, fileSha256 }: { readonly number: string; readonly fileSha256: Buffer },
): Promise<void> => {
  await db(tx)
    .insertInto('vote_receipt_files')
    .values({ file_sha256: fileSha256, receipt_number: number })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
