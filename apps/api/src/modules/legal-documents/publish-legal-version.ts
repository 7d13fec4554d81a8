import { type Localized, locales } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant, ValidationError } from '@parcela/platform/errors.ts';
import { findFiles } from '../media/index.ts';
import type { LegalDocumentKind } from './legal-documents.tables.ts';
import { findProjectId } from './operator-legal-documents.queries.ts';
import { publishLegalDocument } from './publish-legal-document.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';

/** The stored PDFs at these addresses. @throws ValidationError naming each language without a valid file */
const requireDocuments = async (tx: Tx, files: Localized): Promise<Localized<number>> => {
  const found = await findFiles(tx, [files.cs, files.en, files.pl], 'document');
  const missing = locales.filter((locale) => !found.has(files[locale]));
  if (missing.length > 0)
    throw new ValidationError(missing.map((locale) => ({ path: `files.${locale}`, code: 'invalid' })));
  const idOf = (file: string): number => {
    const document = found.get(file);
    invariant(document, 'every language was looked up');
    return document.id;
  };
  return { cs: idOf(files.cs), en: idOf(files.en), pl: idOf(files.pl) };
};

/** A prospect belongs to a project, nothing else does. */
const scopeOf = async (
  tx: Tx,
  kind: LegalDocumentKind,
  project: string | null,
): Promise<{ kind: 'prospect'; projectId: number } | { kind: Exclude<LegalDocumentKind, 'prospect'> }> => {
  if (kind !== 'prospect') {
    if (project !== null) throw new ValidationError([{ path: 'project', code: 'invalid' }]);
    return { kind };
  }
  if (project === null) throw new ValidationError([{ path: 'project', code: 'required' }]);
  const projectId = await findProjectId(tx, project);
  if (projectId === undefined) throw new BusinessError('project.not_found');
  return { kind, projectId };
};

/**
 * Publishes the next version of a document as staff sent it, at once or from a moment on; answers its documentId.
 * Whoever accepted other terms is asked again from then on, because what counts are the versions in force.
 * @throws BusinessError `project.not_found`
 * @throws ValidationError for a file that is none, a project that does not belong there, a moment that has passed
 */
export const publishLegalVersion = async (
  tx: Tx,
  version: EventAuthor & {
    readonly kind: LegalDocumentKind;
    /** documentId */
    readonly project: string | null;
    readonly title: Localized;
    readonly caption: Localized | null;
    /** documentIds */
    readonly files: Localized;
    readonly publishAt: Date | undefined;
  },
): Promise<string> => {
  const { kind, project, title, caption, publishAt, actor, requestId } = version;
  if (publishAt && publishAt < (await readClock(tx)))
    throw new ValidationError([{ path: 'publishAt', code: 'invalid_date' }]);
  const { documentId } = await publishLegalDocument(tx, {
    ...(await scopeOf(tx, kind, project)),
    title,
    caption,
    actor,
    requestId,
    files: await requireDocuments(tx, version.files),
    ...(publishAt && { publishedAt: publishAt }),
  });
  return documentId;
};
