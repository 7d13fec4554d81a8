import type { Localized } from '@parcela/domain';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { DocumentsTables } from '../documents.tables.ts';

export interface TaxTextContent {
  readonly country: 'CZ' | 'PL';
  readonly year: number;
  readonly title: Localized;
  /** An empty line separates paragraphs. */
  readonly content: Localized;
}

export const insertTaxTextVersion = async (
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  { country, year, title, content }: TaxTextContent,
): Promise<void> => {
  await tables<DocumentsTables>(tx)
    .insertInto('tax_text_versions')
    .values({
      tax_text_id: id,
      version,
      country,
      year,
      title: JSON.stringify(title),
      content: JSON.stringify(content),
    })
    .execute();
};
