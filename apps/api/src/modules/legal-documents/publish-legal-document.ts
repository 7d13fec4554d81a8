import type { Localized } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { requireFiles } from '../media/index.ts';
import { insertLegalDocument } from './legal-documents.store.ts';
import {
  comesOutOfOrder,
  insertLegalText,
  type LegalScope,
  lockLegalDocument,
  newestTextVersion,
} from './legal-texts.store.ts';
import type { LegalDocumentKind } from './legal-documents.tables.ts';
import { requireEveryLanguage } from '@parcela/platform/formatting/require-every-language.ts';

interface PublishedTexts {
  readonly title: Localized;
  readonly caption?: Localized | null;
  /** Ids of stored PDFs, one per language (`storeDocument`). */
  readonly files: Localized<number>;
  /** The time from which it is in force; default: now. */
  readonly publishedAt?: Date;
  readonly actor: EventActor;
  readonly requestId?: string | undefined;
}

export type PublishLegalDocumentInput = PublishedTexts &
  (
    | { readonly kind: Exclude<LegalDocumentKind, 'prospect'>; readonly projectId?: never }
    | { readonly kind: 'prospect'; readonly projectId: number }
  );

export interface PublishedLegalDocument {
  readonly id: number;
  readonly documentId: string;
  readonly version: number;
}

/** @throws ValidationError for a missing language or a file that is not a stored PDF */
const requireWhole = async (tx: Tx, { title, caption, files }: PublishedTexts): Promise<void> => {
  requireEveryLanguage(title, 'title');
  if (caption) requireEveryLanguage(caption, 'caption');
  await requireFiles(tx, { ids: [files.cs, files.en, files.pl], kind: 'document', path: 'files' });
};

/**
 * Puts a complete text of a document in force, immediately or from a given instant. Earlier versions stay, because
 * users agreed to them. @throws BusinessError `legal_document.later_planned` when an earlier version would come into
 * force after it @throws ValidationError for a missing language or a file that is not a stored PDF
 */
export const publishText = async (
  tx: Tx,
  scope: LegalScope,
  input: PublishedTexts & { readonly version: number },
): Promise<PublishedLegalDocument> => {
  const { version, title, caption = null, files } = input;
  await requireWhole(tx, input);
  const { publishedAt, ...published } = await insertLegalDocument(tx, {
    ...scope,
    version,
    title,
    caption,
    files,
    publishedAt: input.publishedAt,
  });
  if (await comesOutOfOrder(tx, scope)) throw new BusinessError('legal_document.later_planned');
  await recordEvent(tx, {
    actor: input.actor,
    type: 'legal_document.published',
    subject: { type: 'legal_document', id: published.id },
    after: { kind: scope.kind, project: scope.projectId, version, publishedAt: publishedAt.toISOString() },
    requestId: input.requestId,
  });
  return { ...published, version };
};

/**
 * Writes the next text of a document that users agree to, in all three languages, and publishes it. @throws
 * BusinessError and ValidationError like `publishText`
 */
export const publishLegalDocument = async (
  tx: Tx,
  input: PublishLegalDocumentInput,
): Promise<PublishedLegalDocument> => {
  await requireWhole(tx, input);
  const scope = { kind: input.kind, projectId: input.projectId ?? null };
  await lockLegalDocument(tx, scope);
  const version = (await newestTextVersion(tx, scope)) + 1;
  const { title, caption = null, files } = input;
  await insertLegalText(tx, scope, { version, title, caption, files });
  return publishText(tx, scope, { ...input, version });
};
