import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  bannerMessageEdit,
  bannerMessageItem,
  bannerMessageVersion,
  bannerMessagesQuery,
  newBannerMessage,
} from '../../schemas/content/banner-message.ts';
import { contentHiding, contentPublication } from '../../schemas/content/publication.ts';
import { dataOf, listOf, lookupId, paginationQuery } from '../../schemas/primitives.ts';

const params = z.strictObject({ documentId: lookupId });
const staff = { tag: 'content', access: 'staff', permission: 'content.edit' } as const;
const change = {
  ...staff,
  method: 'POST',
  idempotency: 'required',
  rate: 'write',
  answer: dataOf(bannerMessageItem),
} as const;

export const listMessageItems = defineRoute({
  ...staff,
  operationId: 'listMessageItems',
  method: 'GET',
  path: '/operator/messages',
  summary: 'Banner messages with their newest texts, by relevance.',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(bannerMessagesQuery),
  answer: listOf(bannerMessageItem),
  errors: [],
});

export const getMessageItem = defineRoute({
  ...staff,
  operationId: 'getMessageItem',
  method: 'GET',
  path: '/operator/messages/{documentId}',
  summary: 'The newest version of a banner message.',
  idempotency: 'none',
  rate: 'read',
  params,
  answer: dataOf(bannerMessageItem),
  errors: ['common.not_found'],
});

export const listMessageVersions = defineRoute({
  ...staff,
  operationId: 'listMessageVersions',
  method: 'GET',
  path: '/operator/messages/{documentId}/versions',
  summary: 'Every version that a banner message ever had, newest first.',
  idempotency: 'none',
  rate: 'read',
  params,
  query: z.strictObject(paginationQuery),
  answer: listOf(bannerMessageVersion),
  errors: ['common.not_found'],
});

export const createMessage = defineRoute({
  ...change,
  operationId: 'createMessage',
  inRunOff: 'goes on',
  path: '/operator/messages',
  summary: 'Writes a banner message as a draft.',
  body: newBannerMessage,
  status: 201,
  errors: [],
});

export const editMessage = defineRoute({
  ...change,
  operationId: 'editMessage',
  inRunOff: 'goes on',
  path: '/operator/messages/{documentId}/versions',
  summary: 'Writes the next version of a banner message; people see it once it is published.',
  params,
  body: bannerMessageEdit,
  errors: ['common.not_found', 'common.conflict'],
});

export const publishMessage = defineRoute({
  ...change,
  operationId: 'publishMessage',
  inRunOff: 'goes on',
  path: '/operator/messages/{documentId}/publish',
  summary: 'Shows the newest version, or an earlier one again, at once or from a moment on.',
  params,
  body: contentPublication,
  errors: ['common.not_found', 'common.conflict'],
});

export const unpublishMessage = defineRoute({
  ...change,
  operationId: 'unpublishMessage',
  inRunOff: 'goes on',
  path: '/operator/messages/{documentId}/unpublish',
  summary: 'Hides a banner message, now and later; it becomes a draft.',
  params,
  body: contentHiding,
  errors: ['common.not_found', 'common.conflict'],
});
