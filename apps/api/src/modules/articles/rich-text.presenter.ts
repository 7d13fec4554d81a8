import { inEveryLocale, type Localized } from '@parcela/domain';
import { imageView } from '../media/index.ts';
import type { ArticleSummary, ArticleView } from './articles.queries.ts';
import type { StoredBlock } from './stored-blocks.ts';
import type { DraftBlock } from './article-pictures.ts';

/**
 * A stored text for its readers: its pictures have addresses. @param proofOf returns the proof that the reader may
 * see a picture in a restricted text
 */
export const richTextView = (blocks: readonly StoredBlock[], proofOf?: (documentId: string) => string) =>
  blocks.map((block) => {
    if (block.type !== 'image') return mutable(block);
    const { file, width, height, alternativeText, caption } = block;
    const image = imageView({ documentId: file, width, height }, alternativeText, caption, proofOf?.(file));
    return { type: 'image' as const, image };
  });

/** A card of a list: the contract's `articleSummary`. */
export const summaryView = (article: ArticleSummary) => ({
  documentId: article.documentId,
  slug: article.slug,
  title: article.title,
  image: article.image && imageView(article.image, article.image.alt, null),
  type: article.type,
  visibility: article.visibility,
  permissions: { type: article.visibility },
  status: 'published' as const,
  available: article.available,
  description: article.description,
  tags: article.tags.map((tag) => ({ ...tag })),
  readingMinutes: article.readingMinutes,
  publishedAt: article.publishedAt.toISOString(),
  updatedAt: article.updatedAt.toISOString(),
});

/** An article's page: the contract's `article`. */
export const articleView = (article: ArticleView, proofOf?: (documentId: string) => string) => ({
  ...summaryView(article),
  content: article.content && richTextView(article.content, proofOf),
});

/** A stored text as staff wrote it. */
const draftView = (blocks: readonly StoredBlock[]): Mutable<DraftBlock>[] =>
  blocks.map((block) => {
    if (block.type !== 'image') return mutable(block);
    const { type, file, alternativeText, caption } = block;
    return { type, file, alternativeText, caption };
  });

export const draftsView = (content: Localized<readonly StoredBlock[]>) =>
  inEveryLocale((locale) => draftView(content[locale]));

type Mutable<T> = T extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
    : T;
/** The contract's types are mutable; nothing else refers to what was just read from the database. */
const mutable = <T>(value: T): Mutable<T> => value as Mutable<T>;
