import { articleTypes, articleVisibilities } from '@parcela/domain';
import { z } from 'zod/mini';
import {
  documentId,
  image,
  instant,
  localized,
  localizedText,
  lookupId,
  lookupText,
  pagination,
  slugText,
} from '../primitives.ts';
import {
  contentItemsQuery,
  contentStatus,
  contentVersion,
  localizedTextAnswer,
  pictureAnswer,
  pictureDraft,
  seenVersion,
  versionStatus,
} from './publication.ts';
import { richText, richTextDraft } from './rich-text.ts';

export const articleType = z.enum(articleTypes);
export const articleVisibility = z.enum(articleVisibilities);

/** A name by which readers find articles. */
export const tag = z.strictObject({ id: z.int(), documentId, name: z.string() });
export const tagDraft = z.strictObject({ name: localizedText(50) });
export const tagEdit = z.strictObject({ ...tagDraft.shape, ...seenVersion });
export const tagItem = z.strictObject({
  documentId,
  version: contentVersion,
  name: localizedTextAnswer,
  /** The number of articles that have it in their newest version. */
  articles: z.int(),
});

const summary = {
  documentId,
  /** The canonical address. */
  slug: z.string(),
  title: z.string(),
  image: z.nullable(image),
  type: articleType,
  visibility: articleVisibility,
  /** Always equal to `visibility`. */
  permissions: z.strictObject({ type: articleVisibility }),
  status: z.literal('published'),
  /**
   * Tells whether this caller may read it; if not, description, tags, content and reading time are missing.
   */
  available: z.boolean(),
  description: z.nullable(z.string()),
  tags: z.array(tag),
  readingMinutes: z.nullable(z.int()),
  publishedAt: instant,
  updatedAt: instant,
};
export const articleSummary = z.strictObject(summary);
export const article = z.strictObject({ ...summary, content: z.nullable(richText) });

export const articlesAnswer = z.strictObject({
  data: z.array(articleSummary),
  meta: z.strictObject({
    pagination,
    /** Every tag of the articles of the requested type that this caller may read, by name. */
    tags: z.array(tag),
  }),
});

const draft = {
  type: articleType,
  visibility: articleVisibility,
  title: localizedText(200),
  description: localizedText(500),
  /** Readers see the English text where a translation is missing. */
  content: localized(richTextDraft, richTextDraft.check(z.minLength(1, { error: 'required' }))),
  image: z.nullable(pictureDraft),
  /** documentIds. */
  tags: z.array(lookupId).check(z.maxLength(20, { error: 'too_big' })),
};
export const newArticle = z.strictObject({ slug: slugText, ...draft });
export const articleEdit = z.strictObject({ ...draft, ...seenVersion });
export const articleSlug = z.strictObject({ slug: slugText, seenSlug: slugText });

const fields = {
  type: articleType,
  visibility: articleVisibility,
  title: localizedTextAnswer,
  description: localizedTextAnswer,
  image: z.nullable(pictureAnswer),
  tags: z.array(documentId),
  /** In the order of `tags`. */
  tagNames: z.array(localizedTextAnswer),
};
const content = localized(richTextDraft);

/** An article in the list for staff: its newest version without the text. */
export const articleItem = z.strictObject({ documentId, slug: z.string(), ...fields, ...contentStatus });
export const articleDetail = z.strictObject({
  documentId,
  slug: z.string(),
  /** Old addresses that still lead here, newest first. */
  earlierSlugs: z.array(z.string()),
  ...fields,
  content,
  ...contentStatus,
});
export const articleVersion = z.strictObject({ ...fields, content, ...versionStatus });
export const articleItemsQuery = {
  ...contentItemsQuery,
  'filters[type]': z.optional(articleType),
  search: z.optional(lookupText(100)),
};

z.globalRegistry.add(article, { id: 'Article' });
z.globalRegistry.add(articleSummary, { id: 'ArticleSummary' });
z.globalRegistry.add(articleItem, { id: 'ArticleItem' });
z.globalRegistry.add(articleDetail, { id: 'ArticleDetail' });
z.globalRegistry.add(tag, { id: 'Tag' });
z.globalRegistry.add(tagItem, { id: 'TagItem' });
