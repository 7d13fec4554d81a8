import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { ballotsHashOf, lastSealOf } from './seals.queries.ts';

/** Adds a seal to the chain unless the last one of the poll covers the same votes. */
export const insertSeal = async (tx: Tx, pollId: number): Promise<void> => {
  await sql`
    insert into poll_seals (seq, poll_id, poll_document_id, revision, ballot_count, share_count, entitled_count,
      ballots_hash, previous_hash, hash)
    select n.seq, p.id, p.document_id, n.revision, n.ballot_count, p.share_count, p.entitled_count, n.ballots_hash,
      n.previous_hash, poll_seal_hash(n.seq, p.document_id, n.revision, n.ballot_count, p.share_count, p.entitled_count,
        n.ballots_hash, n.previous_hash)
    from polls p
    left join lateral ${lastSealOf(sql`p.id`)} s on true
    left join lateral (select x.seq, x.hash from poll_seals x order by x.seq desc limit 1) l on true
    cross join lateral (
      select coalesce(l.seq, 0) + 1 as seq, (coalesce(s.revision, 0) + 1)::smallint as revision,
        (select count(*)::integer from poll_votes v where v.poll_id = p.id) as ballot_count,
        ${ballotsHashOf(sql`p.id`)} as ballots_hash, l.hash as previous_hash
    ) n
    where p.id = ${pollId} and (s.hash is null or s.ballots_hash <> n.ballots_hash or s.share_count <> p.share_count
      or s.entitled_count <> p.entitled_count)`.execute(tables(tx));
};
