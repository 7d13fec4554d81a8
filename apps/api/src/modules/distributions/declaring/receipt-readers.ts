import { sql } from 'kysely';
import type { Localized } from '@parcela/domain';
import { tables } from '@parcela/platform/database/database.ts';
import type { DocumentReaders } from '../../media/index.ts';

/** Receipts are for staff only; one that a distribution names is not deleted. */
export const receiptReaders: DocumentReaders = {
  uses: async (tx, { documentId }) => {
    const { rows } = await sql<{ documentId: string; title: Localized; version: number }>`
      select p.document_id as "documentId", h.title, p.version
      from distributions p join project_headings h on h.project_id = p.project_id
      where p.cost_items @> jsonb_build_array(jsonb_build_object('receipt', ${documentId}::text))
      order by p.id desc`.execute(tables(tx));
    return rows.map((use) => ({ kind: 'distribution' as const, ...use, isShown: false }));
  },
};
