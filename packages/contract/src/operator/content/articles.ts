import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  article,
  articleDetail,
  articleEdit,
  articleItem,
  articleItemsQuery,
  articleSlug,
  articleVersion,
  newArticle,
} from '../../schemas/content/article.ts';
import { contentHiding, contentPublication, versionQuery } from '../../schemas/content/publication.ts';
import { tagDraft, tagEdit, tagItem } from '../../schemas/content/article.ts';
import { dataOf, listOf, lookupId, paginationQuery } from '../../schemas/primitives.ts';

const params = z.strictObject({ documentId: lookupId });
const staff = { tag: 'content', access: 'staff', permission: 'content.edit' } as const;
const read = { ...staff, method: 'GET', idempotency: 'none', rate: 'read' } as const;
const post = { ...staff, method: 'POST', idempotency: 'required', rate: 'write' } as const;
const change = { ...post, answer: dataOf(articleDetail) } as const;

export const listArticleItems = defineRoute({
  ...read,
  operationId: 'listArticleItems',
  path: '/operator/articles',
  summary: 'Articles with their newest versions, last saved first; `search` looks in titles.',
  query: z.strictObject(articleItemsQuery),
  answer: listOf(articleItem),
  errors: [],
});

export const getArticleItem = defineRoute({
  ...read,
  operationId: 'getArticleItem',
  path: '/operator/articles/{documentId}',
  summary: 'The newest version of an article with its texts.',
  params,
  answer: dataOf(articleDetail),
  errors: ['common.not_found'],
});

export const listArticleVersions = defineRoute({
  ...read,
  operationId: 'listArticleVersions',
  path: '/operator/articles/{documentId}/versions',
  summary: 'Every version that an article ever had, newest first.',
  params,
  query: z.strictObject(paginationQuery),
  answer: listOf(articleVersion),
  errors: ['common.not_found'],
});

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

export const createArticle = defineRoute({
  ...change,
  operationId: 'createArticle',
  inRunOff: 'goes on',
  path: '/operator/articles',
  summary: 'Writes an article as a draft.',
  body: newArticle,
  status: 201,
  errors: ['content.slug_taken'],
});

export const editArticle = defineRoute({
  ...change,
  operationId: 'editArticle',
  inRunOff: 'goes on',
  path: '/operator/articles/{documentId}/versions',
  summary: 'Writes the next version of an article; people see it once it is published.',
  params,
  body: articleEdit,
  errors: ['common.not_found', 'common.conflict'],
});

export const changeArticleSlug = defineRoute({
  ...change,
  operationId: 'changeArticleSlug',
  inRunOff: 'goes on',
  path: '/operator/articles/{documentId}/slug',
  summary: 'Gives an article another address at once; the earlier ones keep leading to it.',
  params,
  body: articleSlug,
  errors: ['common.not_found', 'common.conflict', 'content.slug_taken'],
});

export const publishArticle = defineRoute({
  ...change,
  operationId: 'publishArticle',
  inRunOff: 'goes on',
  path: '/operator/articles/{documentId}/publish',
  summary: 'Shows the newest version, or an earlier one again, at once or from a moment on.',
  params,
  body: contentPublication,
  errors: ['common.not_found', 'common.conflict'],
});

export const unpublishArticle = defineRoute({
  ...change,
  operationId: 'unpublishArticle',
  inRunOff: 'goes on',
  path: '/operator/articles/{documentId}/unpublish',
  summary: 'Hides an article, now and later; it becomes a draft.',
  params,
  body: contentHiding,
  errors: ['common.not_found', 'common.conflict'],
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
