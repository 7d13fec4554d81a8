import type { ArticleType, ArticleVisibility, Localized } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { indexOf } from './article-search.ts';
import { findTagIds, getArticleSlug, insertArticleSlug, insertArticleVersion } from './articles.store.ts';
import {
  contentKinds,
  type ContentChange,
  contentSaving,
  createContent,
  type WriteVersion,
  lockItem,
} from '../versioned-content/index.ts';
import { type DraftBlock, picturePlaces, withPictureSizes } from './article-pictures.ts';
import { type NamedPicture, requirePictures } from '../media/index.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';

export interface ArticleContent {
  readonly type: ArticleType;
  readonly visibility: ArticleVisibility;
  readonly title: Localized;
  readonly description: Localized;
  readonly content: Localized<readonly DraftBlock[]>;
  readonly image: NamedPicture | null;
  /** documentIds */
  readonly tags: readonly string[];
}

const requireTags = async (tx: Tx, documentIds: readonly string[]): Promise<number[]> => {
  const ids = await findTagIds(tx, documentIds);
  const missing = documentIds.flatMap((tag, index) => (ids.has(tag) ? [] : [`tags.${index}`]));
  if (missing.length > 0) throw new ValidationError(missing.map((path) => ({ path, code: 'invalid' })));
  return [...ids.values()];
};

const writeArticle = async (
  tx: Tx,
  article: ArticleContent,
  { id, version }: Parameters<WriteVersion>[0],
) => {
  const { type, visibility, title, description, image } = article;
  const tagIds = await requireTags(tx, article.tags);
  const find = await requirePictures(tx, [
    ...(image ? [{ path: 'image.file', file: image.file }] : []),
    ...picturePlaces(article.content),
  ]);
  const content = withPictureSizes(article.content, find);
  await insertArticleVersion(tx, {
    articleId: id,
    version,
    type,
    visibility,
    title,
    description,
    content,
    tagIds,
    ...indexOf({ title, description, content }),
    image: image && { fileId: find(image.file).id, alt: image.alternativeText },
  });
  return { type, visibility, title: title.en };
};

/** Writes the next version of an article. @throws BusinessError `common.not_found`, `common.conflict`; ValidationError */
export const { edit: editArticle } = contentSaving(contentKinds.article, writeArticle);

/**
 * Writes a new article that is not shown yet; returns its documentId. @throws BusinessError `content.slug_taken`;
 * ValidationError for an unknown tag or picture
 */
export const createArticle = async (
  tx: Tx,
  { content, ...author }: EventAuthor & { readonly content: ArticleContent & { readonly slug: string } },
): Promise<string> => {
  const { id, documentId } = await createContent(tx, contentKinds.article, {
    ...author,
    write: (of) => writeArticle(tx, content, of),
  });
  if (!(await insertArticleSlug(tx, id, content.slug))) throw new BusinessError('content.slug_taken');
  return documentId;
};

/**
 * Gives an article another address; earlier ones still lead to it. @throws BusinessError `common.not_found`,
 * `content.slug_taken`, `common.conflict` when the slug differs from the one that the editor saw
 */
export const changeArticleSlug = async (
  tx: Tx,
  {
    item,
    slug,
    seenSlug,
    actor,
    requestId,
  }: ContentChange & { readonly slug: string; readonly seenSlug: string },
): Promise<void> => {
  const article = await lockItem(tx, contentKinds.article, item);
  if (!article) throw new BusinessError('common.not_found');
  if ((await getArticleSlug(tx, article.id)) !== seenSlug) throw new BusinessError('common.conflict');
  if (!(await insertArticleSlug(tx, article.id, slug))) throw new BusinessError('content.slug_taken');
  await recordEvent(tx, {
    actor,
    type: 'article.slug_changed',
    subject: { type: 'article', id: item },
    before: { slug: seenSlug },
    after: { slug },
    requestId,
  });
};
