import { milestoneKinds, updateAudiences } from '@parcela/domain';
import { z } from 'zod/mini';
import { email } from '../accounts/user.ts';
import {
  contentItemsQuery,
  contentStatus,
  localizedTextAnswer,
  seenVersion,
  versionStatus,
} from '../content/publication.ts';
import { richText, richTextDraft } from '../content/rich-text.ts';
import {
  calendarDate,
  cursorQuery,
  documentId,
  instant,
  localeQuery,
  localized,
  localizedText,
  lookupId,
  paginationQuery,
  typedText,
} from '../primitives.ts';

/** News of a project: released at one instant for all its readers (docs/architecture/projects-and-content.md). */
export const updateAudience = z.enum(updateAudiences);
const milestone = z.nullable(z.strictObject({ kind: z.enum(milestoneKinds), day: calendarDate }));

const shownParts = {
  title: z.string(),
  content: richText,
  figures: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** Documents; `url` is null for a restricted one, whose address `files/{documentId}/link` returns. */
  files: z.array(
    z.strictObject({ documentId, title: z.string(), size: z.int(), url: z.nullable(z.string()) }),
  ),
  milestone,
};
const correction = z.nullable(z.strictObject({ correctedAt: instant, reason: z.string() }));
export const projectUpdate = z.strictObject({
  documentId,
  project: z.strictObject({ documentId, slug: z.string(), title: z.string() }),
  ...shownParts,
  audience: updateAudience,
  releasedAt: instant,
  /** Null: as released. */
  correction,
});
export const projectUpdateWithHistory = z.strictObject({
  ...projectUpdate.shape,
  /** What readers saw before the corrections, newest first. */
  earlier: z.array(z.strictObject({ ...shownParts, shownFrom: instant, correction })),
});
export const projectUpdatesQuery = { documentId: lookupId, ...localeQuery, ...paginationQuery };

const lines = { error: 'too_big' };
const draft = {
  /** A released update keeps its audience. */
  audience: updateAudience,
  title: localizedText(200),
  content: localized(richTextDraft, richTextDraft.check(z.minLength(1, { error: 'required' }))),
  figures: z
    .array(z.strictObject({ label: localizedText(100), value: localizedText(100) }))
    .check(z.maxLength(20, lines)),
  files: z.array(z.strictObject({ file: lookupId, title: localizedText(200) })).check(z.maxLength(20, lines)),
  milestone,
  /** Why it replaces a released version; empty before the release. */
  correction: localized(typedText(500)),
};
export const newProjectUpdate = z.strictObject({
  /** documentId of the project, which stays. */
  project: lookupId,
  ...draft,
});
export const projectUpdateEdit = z.strictObject({ ...draft, ...seenVersion });

const head = {
  project: documentId,
  projectTitle: localizedTextAnswer,
  audience: updateAudience,
  title: localizedTextAnswer,
  milestone,
};
const release = {
  /** Null before the release. */
  releasedAt: z.nullable(instant),
  /** People with an account whom the audience named at the release; null until they are counted. */
  entitled: z.nullable(z.int()),
};
const body = {
  content: localized(richTextDraft),
  figures: z.array(z.strictObject({ label: localizedTextAnswer, value: localizedTextAnswer })),
  files: z.array(z.strictObject({ file: documentId, title: localizedTextAnswer })),
  correction: localizedTextAnswer,
};
export const projectUpdateItem = z.strictObject({ documentId, ...head, ...release, ...contentStatus });
export const projectUpdateDetail = z.strictObject({
  documentId,
  ...head,
  ...body,
  ...release,
  ...contentStatus,
});
export const projectUpdateVersion = z.strictObject({ ...head, ...body, ...versionStatus });
export const projectUpdateItemsQuery = { ...contentItemsQuery, 'filters[project]': z.optional(lookupId) };

/** A person who could read an update, since when, and when the notice was written. */
export const projectUpdateReader = z.strictObject({
  investor: z.strictObject({ documentId, email }),
  since: instant,
  /** Their shares of the project at the release; null for a later holder. */
  shares: z.nullable(z.int()),
  noticedAt: z.nullable(instant),
});
export const projectUpdateReadersQuery = { ...localeQuery, ...cursorQuery };

z.globalRegistry.add(projectUpdate, { id: 'ProjectUpdate' });
z.globalRegistry.add(projectUpdateItem, { id: 'ProjectUpdateItem' });
z.globalRegistry.add(projectUpdateDetail, { id: 'ProjectUpdateDetail' });
