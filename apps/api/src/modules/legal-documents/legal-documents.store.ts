import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/database/database.ts';
import { newDocumentId } from '../../platform/ids.ts';
import type { ContentTables, LegalDocumentKind } from './legal-documents.tables.ts';
import type { Imprint } from '../app-configuration/imprint.ts';
import type { Localized } from '@parcela/domain';

const db = (tx: Tx) => tables<ContentTables>(tx);

/** The instant given, else now by the clock of the rules. */
const instantOrNow = (instant: Date | undefined) => sql<Date>`coalesce(${instant ?? null}, app_now())`;

export interface NewLegalDocument {
  readonly kind: LegalDocumentKind;
  readonly projectId: number | null;
  readonly title: Localized;
  readonly caption: Localized | null;
  readonly files: Localized<number>;
  readonly publishedAt: Date | undefined;
}

/** Until the transaction ends nobody else writes what goes by this name: the next version is the next one. */
const lockName = async (tx: Tx, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content:${name}`}, 0))`.execute(db(tx));
};
export const lockConfiguration = (tx: Tx): Promise<void> => lockName(tx, 'app_configuration');
export const lockRates = (tx: Tx): Promise<void> => lockName(tx, 'rates');

/** The next version of its kind. */
export const insertLegalDocument = async (
  tx: Tx,
  document: NewLegalDocument,
): Promise<{ id: number; documentId: string; version: number; publishedAt: Date }> => {
  await lockName(tx, `${document.kind}:${document.projectId ?? ''}`);
  const documentId = newDocumentId();
  const row = await db(tx)
    .insertInto('legal_document_versions')
    .values({
      document_id: documentId,
      kind: document.kind,
      project_id: document.projectId,
      version: sql<number>`(
        select coalesce(max(v.version), 0) + 1 from legal_document_versions v
        where v.kind = ${document.kind} and v.project_id is not distinct from ${document.projectId}::integer)`,
      title: JSON.stringify(document.title),
      caption: document.caption && JSON.stringify(document.caption),
      file_cs_id: document.files.cs,
      file_en_id: document.files.en,
      file_pl_id: document.files.pl,
      published_at: instantOrNow(document.publishedAt),
    })
    .returning(['id', 'version', 'published_at'])
    .executeTakeFirstOrThrow();
  return { id: row.id, documentId, version: row.version, publishedAt: row.published_at };
};

export interface LockedLegalVersion {
  readonly id: number;
  readonly kind: LegalDocumentKind;
  readonly projectId: number | null;
  readonly version: number;
  readonly publishedAt: Date;
  /** Not in force, nor within the minute in which a transaction could still end. */
  readonly isToCome: boolean;
  readonly isWithdrawn: boolean;
}

/** A version of a document as it is when nobody else withdraws it any more; undefined when there is none. */
export const lockLegalVersion = (tx: Tx, documentId: string): Promise<LockedLegalVersion | undefined> =>
  db(tx)
    .selectFrom('legal_document_versions as v')
    .select(['v.id', 'v.kind', 'v.project_id as projectId', 'v.version', 'v.published_at as publishedAt'])
    .select([
      sql<boolean>`v.published_at - app_now() > interval '1 minute'`.as('isToCome'),
      sql<boolean>`v.withdrawn_at is not null`.as('isWithdrawn'),
    ])
    .where('v.document_id', '=', documentId)
    .forUpdate()
    .executeTakeFirst();

export const markLegalVersionWithdrawn = async (tx: Tx, id: number): Promise<void> => {
  await db(tx)
    .updateTable('legal_document_versions')
    .set({ withdrawn_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
};

export interface NewConfiguration {
  readonly title: Localized;
  readonly administratorText: Localized;
  readonly imprint: Imprint;
  readonly image: { readonly fileId: number; readonly alt: Localized } | null;
}

/** A jsonb column that may be empty. */
const asJson = (text: Localized | null): string | null => text && JSON.stringify(text);

export const insertConfiguration = async (tx: Tx, configuration: NewConfiguration): Promise<number> => {
  const { imprint } = configuration;
  const row = await db(tx)
    .insertInto('app_configurations')
    .values({
      title: JSON.stringify(configuration.title),
      administrator_text: JSON.stringify(configuration.administratorText),
      register_text: asJson(imprint.register),
      supervision_text: asJson(imprint.supervision),
      fees_text: asJson(imprint.fees),
      risks_text: asJson(imprint.risks),
      phone: imprint.phone,
      image_file_id: configuration.image?.fileId ?? null,
      image_alt: configuration.image && JSON.stringify(configuration.image.alt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

export interface NewRates {
  readonly eurToCzk: string;
  readonly eurToPln: string;
  readonly validFrom: Date | undefined;
  readonly source: string;
}

export const insertRates = async (tx: Tx, rates: NewRates): Promise<number> => {
  const row = await db(tx)
    .insertInto('exchange_rates')
    .values({
      eur_to_czk: rates.eurToCzk,
      eur_to_pln: rates.eurToPln,
      valid_from: instantOrNow(rates.validFrom),
      source: rates.source,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

/** The rates entered last, in force or still to come: what the next ones are compared with. */
export const latestRates = async (
  tx: Tx,
): Promise<{ eurToCzk: string; eurToPln: string; validFrom: Date } | undefined> =>
  db(tx)
    .selectFrom('exchange_rates')
    .select(['eur_to_czk as eurToCzk', 'eur_to_pln as eurToPln', 'valid_from as validFrom'])
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
