import type { ArticleType, ArticleVisibility, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { ArticlesTables } from './articles.tables.ts';
import type { StoredBlock } from './stored-blocks.ts';

const db = (tx: Tx) => tables<ArticlesTables>(tx);

export interface NewArticleVersion {
  readonly articleId: number;
  readonly version: number;
  readonly type: ArticleType;
  readonly visibility: ArticleVisibility;
  readonly title: Localized;
  readonly description: Localized;
  readonly content: Localized<readonly StoredBlock[]>;
  readonly words: Localized;
  readonly readingMinutes: Localized<number>;
  readonly image: { readonly fileId: number; readonly alt: Localized } | null;
  readonly tagIds: readonly number[];
}

export const insertArticleVersion = async (tx: Tx, article: NewArticleVersion): Promise<void> => {
  const of = { article_id: article.articleId, version: article.version };
  await db(tx)
    .insertInto('article_versions')
    .values({
      ...of,
      type: article.type,
      visibility: article.visibility,
      title: JSON.stringify(article.title),
      description: JSON.stringify(article.description),
      content: JSON.stringify(article.content),
      words: JSON.stringify(article.words),
      reading_minutes: JSON.stringify(article.readingMinutes),
      image_file_id: article.image?.fileId ?? null,
      image_alt: article.image && JSON.stringify(article.image.alt),
    })
    .execute();
  if (article.tagIds.length === 0) return;
  await db(tx)
    .insertInto('article_version_tags')
    .values(article.tagIds.map((tagId) => ({ ...of, tag_id: tagId })))
    .execute();
};

/** Returns whether the slug was free: no article or project has ever had it. */
export const insertArticleSlug = async (tx: Tx, articleId: number, slug: string): Promise<boolean> => {
  const rows = await db(tx)
    .insertInto('article_slugs')
    .values({ slug, article_id: articleId })
    .onConflict((on) => on.constraint('article_slugs_slug_key').doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
};

/** The article's latest slug, which is canonical. */
export const getArticleSlug = async (tx: Tx, articleId: number): Promise<string> => {
  const { slug } = await db(tx)
    .selectFrom('article_slugs')
    .select('slug')
    .where('article_id', '=', articleId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return slug;
};

/** The ids of the tags with these documentIds; unknown tags are left out. */
export const findTagIds = async (
  tx: Tx,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db(tx)
    .selectFrom('tags')
    .select(['id', 'document_id'])
    .where('document_id', '=', sql<string>`any(${[...documentIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.document_id, row.id]));
};

export const insertTag = async (tx: Tx, name: Localized): Promise<string> => {
  const documentId = newDocumentId();
  await db(tx)
    .insertInto('tags')
    .values({ document_id: documentId, name: JSON.stringify(name) })
    .execute();
  return documentId;
};

export interface LockedTag {
  readonly id: number;
  readonly name: Localized;
  readonly version: number;
}

/** A tag, locked against changes; undefined when there is none. */
export const lockTag = (tx: Tx, documentId: string): Promise<LockedTag | undefined> =>
  db(tx)
    .selectFrom('tags')
    .select(['id', 'name', 'version'])
    .where('document_id', '=', documentId)
    .forUpdate()
    .executeTakeFirst();

export const updateTag = async (
  tx: Tx,
  tag: { readonly id: number; readonly name: Localized },
): Promise<void> => {
  await db(tx)
    .updateTable('tags')
    .set({ name: JSON.stringify(tag.name), version: sql<number>`version + 1` })
    .where('id', '=', tag.id)
    .execute();
};
