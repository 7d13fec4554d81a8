import { inEveryLocale, type Locale, type Localized, locales } from '@parcela/domain';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import type { AgreementKind } from './legal-documents.queries.ts';
import type { DocumentRow } from './legal-documents.presenter.ts';
import type { LegalDocumentsTables } from './legal-documents.tables.ts';

/** A version that a user agrees to, with the hash of its file in each language. */
export interface AgreedVersion {
  readonly kind: AgreementKind;
  readonly documentId: string;
  readonly title: Localized;
  readonly files: DocumentRow['files'];
  readonly sha256: Readonly<Record<Locale, Buffer>>;
}

/** A published version never changes (the application may update only its withdrawal), so reading it once is enough. */
const cached = new LRUCache<string, AgreedVersion>({ max: 2_000 });

const readVersions = async (tx: Tx, documentIds: readonly string[]): Promise<void> => {
  const { rows } = await sql<Omit<AgreedVersion, 'sha256'> & { readonly hashes: readonly Buffer[] }>`
    select case d.kind when 'white_paper' then 'whitePaper' else d.kind end as kind,
      d.document_id as "documentId", d.title, d.files,
      array(select h.sha256 from legal_document_hashes h where h.document_id = d.document_id
        order by array_position(${locales}::text[], h.language)) as hashes
    from legal_document_pages d where d.document_id = any(${documentIds})`.execute(
    tables<LegalDocumentsTables>(tx),
  );
  for (const { hashes, ...version } of rows) {
    const sha256 = inEveryLocale((locale) => {
      const hash = hashes[locales.indexOf(locale)];
      invariant(hash, 'an agreed version has no file');
      return hash;
    });
    cached.set(version.documentId, { ...version, sha256 });
  }
};

/** Finds versions by their documentIds, in that order. */
export const findAgreedVersions = async (
  tx: Tx,
  documentIds: readonly string[],
): Promise<readonly AgreedVersion[]> => {
  const missing = documentIds.filter((documentId) => !cached.has(documentId));
  if (missing.length > 0) await readVersions(tx, missing);
  return documentIds.map((documentId) => {
    const version = cached.get(documentId);
    invariant(version, 'an agreed version is not there');
    return version;
  });
};
