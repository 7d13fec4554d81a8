import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

/** Another account on which apparently the same person was verified. */
export interface SamePerson {
  readonly documentId: string;
  readonly email: string;
}

const shownMax = 20;

/** The other accounts that share an identity fingerprint with this one. */
export const listSamePeople = async (tx: Tx, userId: number): Promise<SamePerson[]> => {
  const { rows } = await sql<SamePerson>`
    select p.document_id as "documentId", p.email
    from reviewed_people p
    where p.user_id <> ${userId} and p.user_id in (
      select other.user_id from identity_fingerprints own join identity_fingerprints other on other.fingerprint = own.fingerprint
      where own.user_id = ${userId})
    order by p.user_id limit ${shownMax}`.execute(tables(tx));
  return rows;
};
