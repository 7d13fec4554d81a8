import { z } from 'zod/mini';
import {
  documentId,
  instant,
  localeQuery,
  localized,
  localizedText,
  lookupId,
  paginationQuery,
} from '../primitives.ts';

/** The common parts of all kinds of content: drafts, versions, immediate or later publication. */
export const contentState = z.enum(['draft', 'scheduled', 'published']);
export const contentVersion = z.int().check(z.positive());

/**
 * `version` is the newest that the editor has seen, so that a change by another editor is not overwritten.
 */
export const seenVersion = { version: contentVersion };
/** The number of publication decisions that the editor has seen. */
export const seenPublication = { publication: z.int().check(z.nonnegative()) };
export const contentPublication = z.strictObject({
  ...seenVersion,
  ...seenPublication,
  /** Shows this earlier version again by writing it once more as the next version. */
  earlierVersion: z.optional(contentVersion),
  /** The time from which it is shown; omitted: now. */
  publishAt: z.optional(instant),
});
export const contentHiding = z.strictObject(seenPublication);
/** Another moment for the planned change. */
export const plannedMove = z.strictObject({ ...seenPublication, publishAt: instant });
/** The name of the staff member; null: the system. */
export const savedBy = z.nullable(z.string());
export const contentStatus = {
  version: contentVersion,
  state: contentState,
  /** The version that readers see now or will see; null: none. */
  publishedVersion: z.nullable(contentVersion),
  publishAt: z.nullable(instant),
  /** The version that will replace the current one, and the time; null: none is planned. */
  nextVersion: z.nullable(contentVersion),
  nextAt: z.nullable(instant),
  /** The number of publication decisions; the next decision sends it back. */
  ...seenPublication,
  savedAt: instant,
  savedBy,
};
/** For a kind without its own actions for planned changes. */
export const plannedContent = z.strictObject({ documentId, ...contentStatus });
export const plannedKind = z.enum([
  'article',
  'faq',
  'banner',
  'message',
  'taxText',
  'projectUpdate',
  'appConfiguration',
]);
/** The requested version; omitted: the newest. */
export const versionQuery = {
  version: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000))),
  ...localeQuery,
};
export const contentItemsQuery = { 'filters[state]': z.optional(contentState), ...paginationQuery };
export const versionStatus = { version: contentVersion, savedAt: instant, savedBy };

/** A text in every language for staff; a language may still be empty. */
export const localizedTextAnswer = localized(z.string());

/** A stored picture with its description. */
export const pictureDraft = z.strictObject({ file: lookupId, alternativeText: localizedText(300) });
export const pictureAnswer = z.strictObject({ file: documentId, alternativeText: localizedTextAnswer });

/** A lower number appears higher. */
export const relevance = z.int().check(z.minimum(0), z.maximum(100_000));

z.globalRegistry.add(plannedContent, { id: 'PlannedContent' });
