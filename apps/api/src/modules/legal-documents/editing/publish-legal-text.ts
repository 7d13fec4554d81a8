import { inEveryLocale, type Localized, locales } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant, ValidationError } from '@parcela/platform/errors.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import {
  countLegalDecisions,
  findLegalText,
  insertLegalText,
  isTextPublished,
  type LegalScope,
  type LegalText,
  lockLegalDocument,
  newestTextVersion,
} from '../legal-texts.store.ts';
import { publishText } from '../publish-legal-document.ts';
import { requireScope } from './legal-scope.queries.ts';

/** @throws ValidationError naming each language without a file */
const wholeFiles = ({ files }: LegalText): Localized<number> => {
  const missing = locales.filter((locale) => files[locale] === null);
  if (missing.length > 0)
    throw new ValidationError(missing.map((locale) => ({ path: `files.${locale}`, code: 'required' })));
  return inEveryLocale((locale) => {
    const file = files[locale];
    invariant(file !== null, 'a language has no file');
    return file;
  });
};

/**
 * Writes an earlier text again as the next version.
 * @throws ValidationError for a number that is not an earlier version
 */
const writeAgain = async (
  tx: Tx,
  scope: LegalScope,
  {
    document,
    newest,
    from,
    actor,
    requestId,
  }: EventAuthor & { document: string; newest: number; from: number },
): Promise<void> => {
  const text = from < newest ? await findLegalText(tx, scope, from) : undefined;
  if (!text) throw new ValidationError([{ path: 'earlierVersion', code: 'too_big' }]);
  const id = await insertLegalText(tx, scope, { ...text, version: newest + 1 });
  await recordEvent(tx, {
    actor,
    type: 'legal_document_text.saved',
    subject: { type: 'legal_document_text', id },
    after: { document, version: newest + 1, copyOf: from },
    requestId,
  });
};

/**
 * Publishes the newest text of a document, or an earlier one again, immediately or from a given instant. From then
 * on, users who accepted other terms must accept again, because only the versions in force count. @throws
 * BusinessError `common.not_found` for an unknown document or one without a text, `common.conflict`,
 * `legal_document.published`, `legal_document.later_planned` @throws ValidationError for a past instant, a number
 * that is not an earlier version, and a language without its text or file
 */
export const publishLegalText = async (
  tx: Tx,
  publication: EventAuthor & {
    /** The contract's name of the document. */
    readonly document: string;
    /** As the editor last saw them. */
    readonly version: number;
    readonly publication: number;
    readonly earlierVersion?: number | undefined;
    readonly publishAt?: Date | undefined;
  },
): Promise<void> => {
  const { document, earlierVersion: from, publishAt, actor, requestId } = publication;
  const scope = await requireScope(tx, document);
  await lockLegalDocument(tx, scope);
  const newest = await newestTextVersion(tx, scope);
  if (newest === 0) throw new BusinessError('common.not_found');
  if (newest !== publication.version || (await countLegalDecisions(tx, scope)) !== publication.publication)
    throw new BusinessError('common.conflict');
  if (publishAt && publishAt < (await readClock(tx)))
    throw new ValidationError([{ path: 'publishAt', code: 'invalid_date' }]);
  if (from !== undefined) await writeAgain(tx, scope, { document, newest, from, actor, requestId });
  const version = from === undefined ? newest : newest + 1;
  if (await isTextPublished(tx, scope, version)) throw new BusinessError('legal_document.published');
  const text = await findLegalText(tx, scope, version);
  if (!text) throw new BusinessError('common.not_found');
  await publishText(tx, scope, {
    version,
    title: text.title,
    caption: text.caption,
    files: wholeFiles(text),
    actor,
    requestId,
    ...(publishAt && { publishedAt: publishAt }),
  });
};
