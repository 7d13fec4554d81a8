import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  article,
  articleDetail,
  articleSlug,
  tagDraft,
  tagEdit,
  tagItem,
} from '../../schemas/content/article.ts';
import { versionQuery } from '../../schemas/content/publication.ts';
import { dataOf, listOf, lookupId, paginationQuery } from '../../schemas/primitives.ts';

const params = z.strictObject({ documentId: lookupId });
const staff = { tag: 'content', access: 'staff', permission: 'content.edit' } as const;
const read = { ...staff, method: 'GET', idempotency: 'none', rate: 'read' } as const;
const post = { ...staff, method: 'POST', idempotency: 'required', rate: 'write' } as const;

export const previewArticle = defineRoute({
  ...read,
  operationId: 'previewArticle',
  path: '/operator/articles/{documentId}/preview',
  summary: 'An article as its readers would see it if the newest or the asked version were shown now.',
  params,
  query: z.strictObject(versionQuery),
  answer: dataOf(article),
  errors: ['common.not_found'],
});

export const changeArticleSlug = defineRoute({
  ...post,
  operationId: 'changeArticleSlug',
  inRunOff: 'goes on',
  path: '/operator/articles/{documentId}/slug',
  summary: 'Gives an article another address at once; the earlier ones keep leading to it.',
  params,
  body: articleSlug,
  answer: dataOf(articleDetail),
  errors: ['common.not_found', 'common.conflict', 'content.slug_taken'],
});

export const listTagItems = defineRoute({
  ...read,
  operationId: 'listTagItems',
  path: '/operator/tags',
  summary: 'The tags of articles, by their English names.',
  query: z.strictObject(paginationQuery),
  answer: listOf(tagItem),
  errors: [],
});

export const createTag = defineRoute({
  ...post,
  operationId: 'createTag',
  inRunOff: 'goes on',
  path: '/operator/tags',
  summary: 'Adds a tag.',
  body: tagDraft,
  answer: dataOf(tagItem),
  status: 201,
  errors: [],
});

export const renameTag = defineRoute({
  ...post,
  operationId: 'renameTag',
  inRunOff: 'goes on',
  path: '/operator/tags/{documentId}',
  summary: 'Gives a tag other names, at once and on every article.',
  params,
  body: tagEdit,
  answer: dataOf(tagItem),
  errors: ['common.not_found', 'common.conflict'],
});
