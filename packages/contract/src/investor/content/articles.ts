import { bannerPages } from '@parcela/domain';
import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { article, articlesAnswer, articleType } from '../../schemas/content/article.ts';
import { banner, faq } from '../../schemas/content/content.ts';
import {
  dataOf,
  listOf,
  localeQuery,
  lookupId,
  lookupText,
  paginationQuery,
  populateQuery,
} from '../../schemas/primitives.ts';

const read = { method: 'GET', tag: 'content', idempotency: 'none', rate: 'read' } as const;
const page = z.optional(z.enum(bannerPages));

export const listArticles = defineRoute({
  ...read,
  operationId: 'listArticles',
  path: '/api/articles',
  summary:
    'Published articles without their texts, newest first. Of those that the caller may not read only title and picture are told; search and tags find nothing else of them.',
  access: 'optional',
  query: z.strictObject({
    ...localeQuery,
    ...populateQuery,
    ...paginationQuery,
    'filters[type]': z.optional(articleType),
    'filters[type][$eq]': z.optional(articleType),
    'filters[tag]': z.optional(lookupId),
    'filters[tag][$eq]': z.optional(lookupId),
    search: z.optional(lookupText(100)),
  }),
  answer: articlesAnswer,
  errors: [],
});

export const getArticle = defineRoute({
  ...read,
  operationId: 'getArticle',
  path: '/api/articles/{documentId}',
  summary: 'A published article, with its text when the caller may read it.',
  access: 'optional',
  params: z.strictObject({ documentId: lookupId }),
  query: z.strictObject({ ...localeQuery, ...populateQuery }),
  answer: dataOf(article),
  errors: ['common.not_found'],
});

export const listFaqs = defineRoute({
  ...read,
  operationId: 'listFaqs',
  path: '/api/faqs',
  summary: 'Published questions and answers, by relevance.',
  access: 'public',
  query: z.strictObject({ ...localeQuery, ...populateQuery, ...paginationQuery }),
  answer: listOf(faq),
  errors: [],
});

export const listBanners = defineRoute({
  ...read,
  operationId: 'listBanners',
  path: '/api/banners',
  summary: 'Published banners, by relevance; `ofPage` is the first segment of a screen’s address.',
  access: 'public',
  query: z.strictObject({
    ...localeQuery,
    ...populateQuery,
    ...paginationQuery,
    ofPage: page,
    'filters[ofPage]': page,
    'filters[ofPage][$eq]': page,
  }),
  answer: listOf(banner),
  errors: [],
});
