import type { Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { notSetUp } from '@parcela/platform/errors.ts';
import type { LegalDocumentsInForceView } from '../legal-documents/index.ts';
import type { Imprint } from './imprint.ts';

/** The imprint of the configuration `c` as one column. */
export const imprintColumn = sql<Imprint>`jsonb_build_object(
  'register', c.register_text, 'supervision', c.supervision_text, 'fees', c.fees_text, 'risks', c.risks_text,
  'phone', c.phone)`;

export interface AppConfigurationRow {
  readonly title: Localized;
  readonly administratorText: Localized;
  readonly imprint: Imprint;
  readonly image: {
    readonly documentId: string;
    readonly width: number;
    readonly height: number;
    readonly alt: Localized;
  } | null;
  readonly eurToCzk: string;
  readonly eurToPln: string;
  readonly ratesAt: Date;
  readonly hasShareSales: boolean;
  readonly documents: readonly LegalDocumentsInForceView[];
}

/**
 * The published version for `app-configuration`, read in one query. @throws OperationalError 503 if none was
 * published yet
 */
export const readAppConfiguration = async (tx: Tx): Promise<AppConfigurationRow> => {
  const { rows } = await sql<AppConfigurationRow>`
    select c.title, c.administrator_text as "administratorText", ${imprintColumn} as imprint, r.eur_to_czk as "eurToCzk",
      r.eur_to_pln as "eurToPln", r.valid_from as "ratesAt", c.share_sales as "hasShareSales",
      case when f.id is null then null else jsonb_build_object(
        'documentId', f.document_id, 'width', f.width, 'height', f.height, 'alt', c.image_alt) end as image,
      (select coalesce(jsonb_agg(d), '[]') from legal_documents_in_force d
        where d.kind in ('terms', 'privacy', 'white_paper')) as documents
    from app_configurations c
    join app_configuration_shown s on s.version = c.id
    cross join rates_in_force r
    left join stored_files f on f.id = c.image_file_id`.execute(tables(tx));
  const row = rows[0];
  if (!row) throw notSetUp();
  return row;
};

/** Whether holders may sell shares to each other; false until a configuration in force allows it. */
export const areShareSalesOn = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ isOn: boolean }>`
    select c.share_sales as "isOn"
    from app_configurations c join app_configuration_shown s on s.version = c.id`.execute(tables(tx));
  return rows[0]?.isOn === true;
};
