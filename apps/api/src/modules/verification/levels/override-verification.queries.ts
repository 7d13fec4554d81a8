import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { VerificationTables } from '../verification.tables.ts';

/** The id of a user by documentId; undefined when there is none. */
export const findReviewedPerson = async (tx: Tx, documentId: string): Promise<number | undefined> => {
  const row = await tables<VerificationTables>(tx)
    .selectFrom('reviewed_people')
    .select('user_id')
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row?.user_id;
};
