import { inEveryLocale, type Localized, locales } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { lockFiles } from '../../media/index.ts';
import { insertLegalText, lockLegalDocument, newestTextVersion } from '../legal-texts.store.ts';
import { requireScope } from './legal-scope.queries.ts';

/** The ids of these stored PDFs. @throws ValidationError naming each language whose file is not a stored PDF */
const requireDocuments = async (
  tx: Tx,
  files: Localized<string | null>,
): Promise<Localized<number | null>> => {
  const named = locales.map((locale) => files[locale]).filter((file) => file !== null);
  const found = await lockFiles(tx, named, 'document');
  const idOf = (file: string | null): number | null => (file === null ? null : (found.get(file)?.id ?? null));
  const missing = locales.filter((locale) => files[locale] !== null && idOf(files[locale]) === null);
  if (missing.length > 0)
    throw new ValidationError(missing.map((locale) => ({ path: `files.${locale}`, code: 'invalid' })));
  return inEveryLocale((locale) => idOf(files[locale]));
};

/**
 * Writes the next text of a document that users agree to, complete or not; no user has to agree to it before its
 * publication. @throws BusinessError `common.not_found`, `common.conflict` when another member of staff has written
 * one in the meantime @throws ValidationError for a file that is no stored PDF
 */
export const editLegalDocument = async (
  tx: Tx,
  edit: EventAuthor & {
    /** The contract's name of the document. */
    readonly document: string;
    /** The newest version that the editor saw; 0 before the first. */
    readonly version: number;
    readonly title: Localized;
    readonly caption: Localized | null;
    /** documentIds */
    readonly files: Localized<string | null>;
  },
): Promise<void> => {
  const { document, title, caption, files, actor, requestId } = edit;
  const scope = await requireScope(tx, document);
  await lockLegalDocument(tx, scope);
  if ((await newestTextVersion(tx, scope)) !== edit.version) throw new BusinessError('common.conflict');
  const version = edit.version + 1;
  const text = { title, caption, files: await requireDocuments(tx, files) };
  const id = await insertLegalText(tx, scope, { ...text, version });
  await recordEvent(tx, {
    actor,
    type: 'legal_document_text.saved',
    subject: { type: 'legal_document_text', id },
    after: { document, version, title: title.en },
    requestId,
  });
};
