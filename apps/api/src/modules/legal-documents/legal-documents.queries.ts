import type { Rates, Localized } from '@parcela/domain';
import { type Tx, tables } from '../../platform/database/database.ts';
import { OperationalError } from '../../platform/errors.ts';
import { sql } from 'kysely';
import type { ContentTables, LegalDocumentKind, LegalDocumentPage } from './legal-documents.tables.ts';
import type { Imprint } from '../app-configuration/imprint.ts';

const db = (tx: Tx) => tables<ContentTables>(tx);

export interface RatesInForce extends Rates {
  readonly id: number;
  readonly validFrom: Date;
}

/** A platform that nobody has set up yet is closed, not broken. */
const notSetUp = (): never => {
  throw new OperationalError('common.unavailable', { retryAfterS: 60 });
};

/** The rates that count now (design section 4 "Money"). @throws OperationalError 503 before the first were set */
export const ratesInForce = async (tx: Tx): Promise<RatesInForce> => {
  const row = await db(tx).selectFrom('rates_in_force').selectAll().executeTakeFirst();
  if (!row) return notSetUp();
  return { id: row.id, eurToCzk: row.eur_to_czk, eurToPln: row.eur_to_pln, validFrom: row.valid_from };
};

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
  readonly documents: readonly LegalDocumentPage[];
}

/** What `app-configuration` shows, in one query. @throws OperationalError 503 before it was set up */
export const readAppConfiguration = async (tx: Tx): Promise<AppConfigurationRow> => {
  const { rows } = await sql<AppConfigurationRow>`
    select c.title, c.administrator_text as "administratorText", ${imprintColumn} as imprint, r.eur_to_czk as "eurToCzk",
      r.eur_to_pln as "eurToPln", r.valid_from as "ratesAt",
      case when f.id is null then null else jsonb_build_object(
        'documentId', f.document_id, 'width', f.width, 'height', f.height, 'alt', c.image_alt) end as image,
      (select coalesce(jsonb_agg(d), '[]') from legal_documents_in_force d
        where d.kind in ('terms', 'privacy', 'white_paper')) as documents
    from app_configurations c
    cross join rates_in_force r
    left join media_files f on f.id = c.image_file_id
    order by c.id desc limit 1`.execute(db(tx));
  return rows[0] ?? notSetUp();
};

/** The versions in force of some kinds; what has none is not in the list. */
export const listDocumentsInForce = (
  tx: Tx,
  kinds: readonly Exclude<LegalDocumentKind, 'prospect'>[],
): Promise<LegalDocumentPage[]> =>
  db(tx).selectFrom('legal_documents_in_force').selectAll().where('kind', 'in', kinds).execute();

/** The document ids of the terms and the privacy policy in force; null while one of them is missing. */
export const termsInForce = async (
  tx: Tx,
): Promise<{ readonly terms: string; readonly privacy: string } | null> => {
  const documents = await listDocumentsInForce(tx, ['terms', 'privacy']);
  const idOf = (kind: LegalDocumentKind) => documents.find((page) => page.kind === kind)?.document_id;
  const terms = idOf('terms');
  const privacy = idOf('privacy');
  return terms !== undefined && privacy !== undefined ? { terms, privacy } : null;
};

/** How the contract calls what an order agrees to. */
export type AgreementKind = 'terms' | 'whitePaper' | 'prospect';

/** A version that an order of this project has to agree to now. */
export interface RequiredAgreement {
  readonly kind: AgreementKind;
  readonly versionId: number;
  readonly documentId: string;
}

const agreementKinds: Readonly<Partial<Record<LegalDocumentKind, AgreementKind>>> = {
  terms: 'terms',
  white_paper: 'whitePaper',
  prospect: 'prospect',
};

/** What an order of the project agrees to: each document that has a version in force (design section 3). */
export const agreementsRequired = async (tx: Tx, projectId: number): Promise<RequiredAgreement[]> => {
  const rows = await db(tx)
    .selectFrom('legal_documents_in_force')
    .select(['id', 'document_id', 'kind'])
    .where((on) =>
      on.or([
        on('kind', 'in', ['terms', 'white_paper']),
        on.and([on('kind', '=', 'prospect'), on('project_id', '=', projectId)]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const kind = agreementKinds[row.kind];
    return kind === undefined ? [] : [{ kind, versionId: row.id, documentId: row.document_id }];
  });
};

/** Is the stored document the file of a legal document that is, or was, in force? */
export const isPublishedLegalDocument = async (tx: Tx, fileId: number): Promise<boolean> => {
  const { rows } = await sql<{ isPublished: boolean }>`
    select exists (
      select from legal_document_versions v
      where ${fileId} in (v.file_cs_id, v.file_en_id, v.file_pl_id)
        and v.published_at <= app_now() and v.withdrawn_at is null
    ) as "isPublished"`.execute(db(tx));
  return rows[0]?.isPublished === true;
};
