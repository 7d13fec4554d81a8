import { z } from 'zod/mini';
import { documentId, instant, lookupText, paginationQuery, requiredText } from '../primitives.ts';
import { contentVersion, localizedTextAnswer, seenVersion } from './publication.ts';

export const mediaKind = z.enum(['image', 'document']);

/** A stored picture or PDF; it never changes, and content refers to it by its documentId. */
export const mediaItem = z.strictObject({
  documentId,
  kind: mediaKind,
  contentType: z.enum(['image/webp', 'application/pdf']),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Pixels; null for a document. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  url: z.string(),
  /** A small picture for all staff, whatever its visibility, valid for one to two hours; null for a document. */
  previewUrl: z.nullable(z.string()),
  createdAt: instant,
});

export const mediaUploadQuery = { name: requiredText(300) };
export const mediaQuery = {
  'filters[kind]': z.optional(mediaKind),
  /** Searches the names. */
  search: z.optional(lookupText(100)),
  ...paginationQuery,
};

/** A place that shows a stored file, or showed it in an earlier version. */
export const mediaUse = z.strictObject({
  kind: z.enum([
    'article',
    'banner',
    'configuration',
    'distribution',
    'legal_document',
    'poll',
    'project',
    'project_update',
  ]),
  documentId: z.nullable(documentId),
  title: localizedTextAnswer,
  /** The newest version that contains it; null for a place without versions. */
  version: z.nullable(z.int()),
  /** Tells whether readers see it now. */
  isShown: z.boolean(),
});
export const mediaDetail = z.extend(mediaItem, { version: contentVersion, uses: z.array(mediaUse) });
export const mediaName = z.strictObject({ name: requiredText(200), ...seenVersion });

/** A short-lived address that gives the file to anyone who has it. */
export const fileLink = z.strictObject({ url: z.string(), expiresAt: instant });

z.globalRegistry.add(mediaItem, { id: 'MediaItem' });
z.globalRegistry.add(mediaDetail, { id: 'MediaDetail' });
z.globalRegistry.add(fileLink, { id: 'FileLink' });
