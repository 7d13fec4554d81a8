import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

/** The hash of the votes that count in a poll. */
export const ballotsHashOf = (pollId: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql`sha256(convert_to(poll_ballots(${pollId}), 'UTF8'))`;

/** The last seal of a poll, as a table expression. */
export const lastSealOf = (pollId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select x.* from poll_seals x where x.poll_id = ${pollId} order by x.revision desc limit 1)`;

export interface SealRow {
  readonly number: number;
  readonly hash: string;
  readonly ballotsHash: string;
  readonly ballotCount: number;
  readonly revision: number;
}

/** The last seal of poll `p` as JSON; null without one. */
export const sealOf = sql<SealRow | null>`(
  select jsonb_build_object('number', s.seq, 'hash', encode(s.hash, 'hex'), 'ballotsHash', encode(s.ballots_hash, 'hex'),
    'ballotCount', s.ballot_count, 'revision', s.revision)
  from ${lastSealOf(sql`p.id`)} s)`;

/** Whether the votes of poll `p` still have the hash of its last seal. */
export const sealMatches = sql<boolean>`coalesce(
  (select s.ballots_hash = ${ballotsHashOf(sql`p.id`)} from ${lastSealOf(sql`p.id`)} s), false)`;

/** The text that is sealed for a poll, with the number of its last seal. */
export const findSealedLines = async (
  tx: Tx,
  poll: string,
): Promise<{ readonly seal: string | null; readonly lines: string } | undefined> => {
  const { rows } = await sql<{ seal: string | null; lines: string }>`
    select (select s.seq::text from ${lastSealOf(sql`p.id`)} s) as seal, poll_ballots(p.id) as lines
    from polls p where p.document_id = ${poll}`.execute(tables(tx));
  return rows[0];
};

/** The first ended poll without a seal. */
export const findPollToSeal = async (tx: Tx): Promise<string | undefined> => {
  const { rows } = await sql<{ documentId: string }>`
    select p.document_id as "documentId" from polls p
    where p.frozen_at is not null and p.end_at <= app_now()
      and not exists (select from poll_seals s where s.poll_id = p.id)
    order by p.end_at limit 1`.execute(tables(tx));
  return rows[0]?.documentId;
};
