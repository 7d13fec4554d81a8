import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { faqEdit, faqItem, faqVersion, newFaq } from '../../schemas/content/faq.ts';
import { contentHiding, contentItemsQuery, contentPublication } from '../../schemas/content/publication.ts';
import { dataOf, listOf, lookupId, paginationQuery } from '../../schemas/primitives.ts';

const params = z.strictObject({ documentId: lookupId });
const query = z.strictObject(contentItemsQuery);
const staff = { tag: 'content', access: 'staff', permission: 'content.edit' } as const;
const read = { ...staff, method: 'GET', idempotency: 'none', rate: 'read' } as const;
const post = { ...staff, method: 'POST', idempotency: 'required', rate: 'write' } as const;

export const listFaqItems = defineRoute({
  ...read,
  operationId: 'listFaqItems',
  path: '/operator/faqs',
  summary: 'Questions and answers with their newest texts, by relevance.',
  query,
  answer: listOf(faqItem),
  errors: [],
});

export const getFaqItem = defineRoute({
  ...read,
  operationId: 'getFaqItem',
  path: '/operator/faqs/{documentId}',
  summary: 'The newest version of a question.',
  params,
  answer: dataOf(faqItem),
  errors: ['common.not_found'],
});

export const listFaqVersions = defineRoute({
  ...read,
  operationId: 'listFaqVersions',
  path: '/operator/faqs/{documentId}/versions',
  summary: 'Every version that a question ever had, newest first.',
  params,
  query: z.strictObject(paginationQuery),
  answer: listOf(faqVersion),
  errors: ['common.not_found'],
});

export const createFaq = defineRoute({
  ...post,
  operationId: 'createFaq',
  inRunOff: 'goes on',
  path: '/operator/faqs',
  summary: 'Writes a question with its answer as a draft.',
  body: newFaq,
  answer: dataOf(faqItem),
  status: 201,
  errors: [],
});

export const editFaq = defineRoute({
  ...post,
  operationId: 'editFaq',
  inRunOff: 'goes on',
  path: '/operator/faqs/{documentId}/versions',
  summary: 'Writes the next version of a question; people see it once it is published.',
  params,
  body: faqEdit,
  answer: dataOf(faqItem),
  errors: ['common.not_found', 'common.conflict'],
});

export const publishFaq = defineRoute({
  ...post,
  operationId: 'publishFaq',
  inRunOff: 'goes on',
  path: '/operator/faqs/{documentId}/publish',
  summary: 'Shows the newest version, or an earlier one again, at once or from a moment on.',
  params,
  body: contentPublication,
  answer: dataOf(faqItem),
  errors: ['common.not_found', 'common.conflict'],
});

export const unpublishFaq = defineRoute({
  ...post,
  operationId: 'unpublishFaq',
  inRunOff: 'goes on',
  path: '/operator/faqs/{documentId}/unpublish',
  summary: 'Hides a question, now and later; it becomes a draft.',
  params,
  body: contentHiding,
  answer: dataOf(faqItem),
  errors: ['common.not_found', 'common.conflict'],
});
