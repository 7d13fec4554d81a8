import { z } from 'zod/mini';
import {
  documentId,
  instant,
  localeQuery,
  localizedText,
  lookupId,
  paginationQuery,
  requiredText,
} from '../primitives.ts';

/** What every kind of content has in common: drafts, versions, publishing at once or from a moment on. */
export const contentState = z.enum(['draft', 'scheduled', 'published']);
export const contentVersion = z.int().check(z.positive());

/** `version` is the newest that the editor has seen: a change of somebody else is not overwritten. */
export const seenVersion = { version: contentVersion };
export const contentPublication = z.strictObject({
  ...seenVersion,
  /** Shows this one from before again: it is written once more, as the next version. */
  earlierVersion: z.optional(contentVersion),
  /** Shown from then on; left out: from now on. */
  publishAt: z.optional(instant),
});
/** The name of the member of staff; null: the system. */
const savedBy = z.nullable(z.string());
export const contentStatus = {
  version: contentVersion,
  state: contentState,
  /** What people see now or will see; null: nothing. */
  publishedVersion: z.nullable(contentVersion),
  publishAt: z.nullable(instant),
  savedAt: instant,
  savedBy,
};
/** A version to look at; left out: the newest. */
export const versionQuery = {
  version: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000))),
  ...localeQuery,
};
export const contentItemsQuery = { 'filters[state]': z.optional(contentState), ...paginationQuery };
export const versionStatus = { version: contentVersion, savedAt: instant, savedBy };

/** A text in every language as staff read it; a language may still be empty. */
export const localizedTextAnswer = z.strictObject({ cs: z.string(), en: z.string(), pl: z.string() });

/** A stored picture, and what it shows. */
export const pictureDraft = z.strictObject({ file: lookupId, alternativeText: localizedText(300) });
export const pictureAnswer = z.strictObject({ file: documentId, alternativeText: localizedTextAnswer });

/** A lower number is shown higher. */
export const relevance = z.int().check(z.minimum(0), z.maximum(100_000));

export const inEveryLanguage = (max: number) =>
  z.strictObject({ cs: requiredText(max), en: requiredText(max), pl: requiredText(max) });
