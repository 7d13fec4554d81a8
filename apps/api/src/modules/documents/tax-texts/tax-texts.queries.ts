import type { Locale } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { contentKinds, type ContentReading } from '../../versioned-content/index.ts';
import type { DocumentsTables } from '../documents.tables.ts';

export interface TaxTextRow {
  readonly documentId: string;
  readonly country: 'CZ' | 'PL';
  readonly year: number;
  readonly title: string;
  readonly content: string;
  readonly publishedAt: Date;
}

/** The text that staff published last for each country and year, newest year first. */
export const listTaxTexts = async (tx: Tx, locale: Locale): Promise<TaxTextRow[]> => {
  const { rows } = await sql<TaxTextRow>`
    select distinct on (v.year, v.country) i.document_id as "documentId", v.country, v.year,
      localized(v.title, ${locale}) as title, localized(v.content, ${locale}) as content,
      i.publish_at as "publishedAt"
    from tax_texts i join tax_text_versions v on v.tax_text_id = i.id and v.version = i.published_version
    where i.publish_at <= app_now()
    order by v.year desc, v.country, i.publish_at desc, i.id desc`.execute(tables<DocumentsTables>(tx));
  return rows;
};

export const taxTextReading: ContentReading = {
  kind: contentKinds.taxText,
  columns: sql`v.country, v.year, v.title, v.content`,
  order: sql`v.year desc, v.country, i.id desc`,
};
