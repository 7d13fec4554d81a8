import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

/** A finished proof of the books without findings; returns its documentId. */
export const finishedProof = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ documentId: string }>`
    insert into book_proofs (finished_at, checked_count, broken_count, late_count, findings, journal_seq, journal_hash)
    values (app_now(), 60, 0, 0, '[]', 0, '') returning document_id as "documentId"`.execute(tables(tx));
  return rows[0]?.documentId ?? '';
};
