import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { faq } from '../../schemas/content/faq.ts';
import { listOf, localeQuery, paginationQuery, populateQuery } from '../../schemas/primitives.ts';

const read = { method: 'GET', tag: 'content', idempotency: 'none', rate: 'read' } as const;
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
