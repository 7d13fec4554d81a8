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

/** What all kinds of content share: drafts, versions, publishing immediately or from a later time. */
export const contentState = z.enum(['draft', 'scheduled', 'published']);
export const contentVersion = z.int().check(z.positive());

/** `version` is the newest that the editor has seen: a change by another editor is not overwritten. */
export const seenVersion = { version: contentVersion };
/** The number of decisions about what is shown that the editor has seen. */
export const seenPublication = { publication: z.int().check(z.nonnegative()) };
export const contentPublication = z.strictObject({
  ...seenVersion,
  ...seenPublication,
  /** Shows this earlier version again: it is written once more, as the next version. */
  earlierVersion: z.optional(contentVersion),
  /** Shown from then on; omitted: from now on. */
  publishAt: z.optional(instant),
});
export const contentHiding = z.strictObject(seenPublication);
/** Another moment for the planned change. */
export const plannedMove = z.strictObject({ ...seenPublication, publishAt: instant });
/** The name of the member of staff; null: the system. */
export const savedBy = z.nullable(z.string());
export const contentStatus = {
  version: contentVersion,
  state: contentState,
  /** What people see now or will see; null: nothing. */
  publishedVersion: z.nullable(contentVersion),
  publishAt: z.nullable(instant),
  /** What will replace the shown version, and when; null: nothing is planned. */
  nextVersion: z.nullable(contentVersion),
  nextAt: z.nullable(instant),
  /** The number of decisions about what is shown; the next decision sends it back. */
  ...seenPublication,
  savedAt: instant,
  savedBy,
};
/** For a kind without its own actions for planned changes. */
export const plannedContent = z.strictObject({ documentId, ...contentStatus });
export const plannedKind = z.enum(['article', 'faq', 'banner', 'message', 'appConfiguration']);
/** A version to look at; omitted: the newest. */
export const versionQuery = {
  version: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000))),
  ...localeQuery,
};
export const contentItemsQuery = { 'filters[state]': z.optional(contentState), ...paginationQuery };
export const versionStatus = { version: contentVersion, savedAt: instant, savedBy };

/** A text in every language as staff read it; a language may still be empty. */
export const localizedTextAnswer = localized(z.string());

/** A stored picture, and what it shows. */
export const pictureDraft = z.strictObject({ file: lookupId, alternativeText: localizedText(300) });
export const pictureAnswer = z.strictObject({ file: documentId, alternativeText: localizedTextAnswer });

/** A lower number is shown higher. */
export const relevance = z.int().check(z.minimum(0), z.maximum(100_000));

z.globalRegistry.add(plannedContent, { id: 'PlannedContent' });
