import { bannerPages } from '@parcela/domain';
import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { banner } from '../../schemas/content/banner.ts';
import { listOf, localeQuery, paginationQuery, populateQuery } from '../../schemas/primitives.ts';

const read = { method: 'GET', tag: 'content', idempotency: 'none', rate: 'read' } as const;
const page = z.optional(z.enum(bannerPages));

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
