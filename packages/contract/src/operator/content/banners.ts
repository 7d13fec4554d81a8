import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { bannerEdit, bannerItem, bannerVersion, newBanner } from '../../schemas/content/banner.ts';
import { contentHiding, contentItemsQuery, contentPublication } from '../../schemas/content/publication.ts';
import { dataOf, listOf, lookupId, paginationQuery } from '../../schemas/primitives.ts';

const params = z.strictObject({ documentId: lookupId });
const query = z.strictObject(contentItemsQuery);
const staff = { tag: 'content', access: 'staff', permission: 'content.edit' } as const;
const read = { ...staff, method: 'GET', idempotency: 'none', rate: 'read' } as const;
const post = { ...staff, method: 'POST', idempotency: 'required', rate: 'write' } as const;

export const listBannerItems = defineRoute({
  ...read,
  operationId: 'listBannerItems',
  path: '/operator/banners',
  summary: 'Banners with their newest pictures, by relevance.',
  query,
  answer: listOf(bannerItem),
  errors: [],
});

export const getBannerItem = defineRoute({
  ...read,
  operationId: 'getBannerItem',
  path: '/operator/banners/{documentId}',
  summary: 'The newest version of a banner.',
  params,
  answer: dataOf(bannerItem),
  errors: ['common.not_found'],
});

export const listBannerVersions = defineRoute({
  ...read,
  operationId: 'listBannerVersions',
  path: '/operator/banners/{documentId}/versions',
  summary: 'Every version that a banner ever had, newest first.',
  params,
  query: z.strictObject(paginationQuery),
  answer: listOf(bannerVersion),
  errors: ['common.not_found'],
});

export const createBanner = defineRoute({
  ...post,
  operationId: 'createBanner',
  inRunOff: 'goes on',
  path: '/operator/banners',
  summary: 'Makes a banner as a draft.',
  body: newBanner,
  answer: dataOf(bannerItem),
  status: 201,
  errors: [],
});

export const editBanner = defineRoute({
  ...post,
  operationId: 'editBanner',
  inRunOff: 'goes on',
  path: '/operator/banners/{documentId}/versions',
  summary: 'Makes the next version of a banner; people see it once it is published.',
  params,
  body: bannerEdit,
  answer: dataOf(bannerItem),
  errors: ['common.not_found', 'common.conflict'],
});

export const publishBanner = defineRoute({
  ...post,
  operationId: 'publishBanner',
  inRunOff: 'goes on',
  path: '/operator/banners/{documentId}/publish',
  summary: 'Shows the newest version, or an earlier one again, at once or from a moment on.',
  params,
  body: contentPublication,
  answer: dataOf(bannerItem),
  errors: ['common.not_found', 'common.conflict'],
});

export const unpublishBanner = defineRoute({
  ...post,
  operationId: 'unpublishBanner',
  inRunOff: 'goes on',
  path: '/operator/banners/{documentId}/unpublish',
  summary: 'Hides a banner, now and later; it becomes a draft.',
  params,
  body: contentHiding,
  answer: dataOf(bannerItem),
  errors: ['common.not_found', 'common.conflict'],
});
