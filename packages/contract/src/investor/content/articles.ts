import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { article, articlesAnswer, articleType } from '../../schemas/content/article.ts';
import {
  dataOf,
  localeQuery,
  lookupId,
  lookupText,
  paginationQuery,
  populateQuery,
} from '../../schemas/primitives.ts';

const read = { method: 'GET', tag: 'content', idempotency: 'none', rate: 'read' } as const;
export const listArticles = defineRoute({
  ...read,
  operationId: 'listArticles',
  isViewable: true,
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
  isViewable: true,
  path: '/api/articles/{documentId}',
  summary: 'A published article, with its text when the caller may read it.',
  access: 'optional',
  params: z.strictObject({ documentId: lookupId }),
  query: z.strictObject({ ...localeQuery, ...populateQuery }),
  answer: dataOf(article),
  errors: ['common.not_found'],
});
