import type { Locale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { findArticle, findArticleBySlug, isWithdrawnSlug, listArticles } from '../articles.queries.ts';
import { articleView, summaryView } from '../rich-text.presenter.ts';

/** A page of the articles that a visitor may read, newest first, with the tags that find them. */
export const listPublicArticles = async (
  tx: Tx,
  asked: {
    readonly locale: Locale;
    /** documentId of a tag. */
    readonly tag?: string | undefined;
    readonly page: number;
    readonly pageSize: number;
  },
) => {
  const { items, total, tags } = await listArticles(tx, {
    audience: 'visitor',
    isReadable: true,
    type: undefined,
    search: undefined,
    tag: undefined,
    ...asked,
  });
  return { articles: items.map(summaryView), total, tags: tags.map((tag) => ({ ...tag })) };
};

/**
 * What an article's address leads to: its page, its newer address, a withdrawn article, or nothing. An article that a
 * visitor may not read counts as missing.
 */
export const findPublicArticle = async (
  tx: Tx,
  { slug, locale }: { readonly slug: string; readonly locale: Locale },
) => {
  const found = await findArticleBySlug(tx, slug);
  if (!found) return { is: (await isWithdrawnSlug(tx, slug)) ? ('gone' as const) : ('missing' as const) };
  const article = await findArticle(tx, { documentId: found.documentId, audience: 'visitor', locale });
  if (article?.available !== true) return { is: 'missing' as const };
  if (found.slug !== slug) return { is: 'moved' as const, slug: found.slug };
  return { is: 'shown' as const, article: articleView(article) };
};
