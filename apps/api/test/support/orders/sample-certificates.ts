import { createHash } from 'node:crypto';
import { createSealJournal } from '@parcela/ledger';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId, newMarkNumber } from '@parcela/platform/ids.ts';
import { testVault } from '../app/test-app.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Stores a certificate of a user's shares of a project; returns its documentId. */
export const sampleCertificate = async (
  tx: Tx,
  { userId, project }: { readonly userId: number; readonly project: string },
): Promise<string> => {
  await createSealJournal({ transact: (work) => work(tx) }).run();
  const documentId = newDocumentId();
  const file = await testVault.encrypt(tx, userId, `certificate:${documentId}`, 'JVBERg==');
  await sql`
    insert into certificates (document_id, number, user_id, project_id, language, shares, share_count, holding_version,
      seal_seq, seal_hash, content_sha256, file_sha256, names_mark, file, issued_at)
    select ${documentId}, ${newMarkNumber('C')}, ${userId}, p.project_id, 'en', h.shares, p.share_count, h.version,
      j.seq, j.hash, ${hashOf('content')}, ${hashOf(documentId)}, ${hashOf('names')}, ${file}, app_now()
    from project_headings p
    join sealed_holdings h on h.project_id = p.project_id and h.user_id = ${userId}
    cross join ledger_head j
    where p.document_id = ${project}`.execute(tables(tx));
  return documentId;
};
