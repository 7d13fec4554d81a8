import type { Localized } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { requireFiles } from '../media/index.ts';
import { insertLegalDocument } from './legal-documents.store.ts';
import type { LegalDocumentKind } from './legal-documents.tables.ts';
import { requireEveryLanguage } from '@parcela/platform/formatting/require-every-language.ts';

interface PublishedTexts {
  readonly title: Localized;
  readonly caption?: Localized | null;
  /** Ids of stored PDFs, one per language (`storeDocument`). */
  readonly files: Localized<number>;
  /** In force from then on; left out: from now on. */
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

/**
 * Publishes the next version of a document that people agree to, in all three languages. Earlier
 * versions stay, because somebody agreed to them.
 * @throws ValidationError for a missing language or a file that is not a stored PDF
 */
export const publishLegalDocument = async (
  tx: Tx,
  input: PublishLegalDocumentInput,
): Promise<PublishedLegalDocument> => {
  requireEveryLanguage(input.title, 'title');
  const caption = input.caption ?? null;
  if (caption) requireEveryLanguage(caption, 'caption');
  const { cs, en, pl } = input.files;
  await requireFiles(tx, { ids: [cs, en, pl], kind: 'document', path: 'files' });
  const { publishedAt, ...published } = await insertLegalDocument(tx, {
    kind: input.kind,
    projectId: input.projectId ?? null,
    title: input.title,
    caption,
    files: input.files,
    publishedAt: input.publishedAt,
  });
  await recordEvent(tx, {
    actor: input.actor,
    type: 'legal_document.published',
    subject: { type: 'legal_document', id: published.id },
    after: {
      kind: input.kind,
      project: input.projectId ?? null,
      version: published.version,
      publishedAt: publishedAt.toISOString(),
    },
    requestId: input.requestId,
  });
  return published;
};
