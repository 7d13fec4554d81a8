import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { CertificatesTable, DocumentsTables } from '../documents.tables.ts';
import type { Insertable } from 'kysely';

const db = (tx: Tx) => tables<DocumentsTables>(tx);

/** Replaces the certificate in force of the same holding in the same language. */
export const storeCertificate = async (
  tx: Tx,
  certificate: Omit<Insertable<CertificatesTable>, 'superseded_at'>,
): Promise<void> => {
  await db(tx)
    .updateTable('certificates')
    .set({ superseded_at: certificate.issued_at })
    .where('user_id', '=', certificate.user_id)
    .where('project_id', '=', certificate.project_id)
    .where('language', '=', certificate.language)
    .where('superseded_at', 'is', null)
    .execute();
  await db(tx).insertInto('certificates').values(certificate).execute();
};

/** Ends a user's certificates and erases their files. */
export const eraseCertificates = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx)
    .updateTable('certificates')
    .set({ superseded_at: sql<Date>`coalesce(superseded_at, app_now())`, file: null })
    .where('user_id', '=', userId)
    .execute();
};
