import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  currency,
  dataOf,
  listOf,
  localeQuery,
  lookupId,
  lookupText,
  paginationQuery,
  populateQuery,
} from '../../schemas/primitives.ts';
import { projectViewer } from '../../schemas/projects/funded-request.ts';
import {
  detailStats,
  parsedSlug,
  projectInfo,
  projectState,
  projectSummary,
} from '../../schemas/projects/project.ts';

const publicRead = { method: 'GET', access: 'public', idempotency: 'none', rate: 'read' } as const;
const countryFilter = z.optional(z.string().check(z.regex(/^[A-Z]{2}$/)));

export const listProjectInfos = defineRoute({
  ...publicRead,
  operationId: 'listProjectInfos',
  path: '/api/project-infos',
  tag: 'projects',
  summary:
    'Published projects. Default order: by state (Open, Prepared, Completed, Closed, Unknown), then newest.',
  query: z.strictObject({
    ...localeQuery,
    ...populateQuery,
    ...paginationQuery,
    'filters[countryCode]': countryFilter,
    'filters[countryCode][$eq]': countryFilter,
    'filters[state]': z.optional(projectState),
    'filters[state][$eq]': z.optional(projectState),
    'filters[currency]': z.optional(currency),
    'filters[currency][$eq]': z.optional(currency),
    sort: z.optional(z.enum(['state', 'state:desc', 'createdAt', 'createdAt:desc', 'yield', 'yield:desc'])),
  }),
  answer: listOf(projectSummary),
  errors: [],
});

export const getProjectInfo = defineRoute({
  ...publicRead,
  operationId: 'getProjectInfo',
  path: '/api/project-infos/{documentId}',
  tag: 'projects',
  summary: 'Everything a project page shows.',
  params: z.strictObject({ documentId: lookupId }),
  query: z.strictObject({ ...localeQuery, ...populateQuery }),
  answer: dataOf(projectInfo),
  errors: ['project.not_found'],
});

export const parseSlug = defineRoute({
  ...publicRead,
  operationId: 'parseSlug',
  path: '/api/tools/parse-slug',
  tag: 'content',
  summary: 'What a slug stands for; `slug` in the answer is the canonical one, old slugs keep working.',
  query: z.strictObject({ slug: lookupText(200) }),
  answer: dataOf(parsedSlug),
  errors: ['common.not_found'],
});

export const getDetailStats = defineRoute({
  ...publicRead,
  operationId: 'getDetailStats',
  path: '/api/projects/detail-stats',
  tag: 'projects',
  summary: 'Sold, reserved and available shares of a project and its price in each currency.',
  query: z.strictObject({ documentId: lookupId }),
  answer: dataOf(detailStats),
  errors: ['project.not_found'],
});

export const countTokens = defineRoute({
  ...publicRead,
  operationId: 'countTokens',
  path: '/api/tokens/count',
  tag: 'projects',
  summary: 'Shares that can be ordered now.',
  query: z.strictObject({ documentId: lookupId }),
  answer: dataOf(z.strictObject({ available: z.int() })),
  errors: ['project.not_found'],
});

export const getProjectViewer = defineRoute({
  operationId: 'getProjectViewer',
  isViewable: true,
  method: 'GET',
  path: '/api/projects/viewer',
  tag: 'projects',
  summary:
    'What the page of a project offers the caller: calculator, interest request or neither. Apart from the project itself, whose answer is the same for everybody.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({ documentId: lookupId }),
  answer: dataOf(projectViewer),
  errors: ['project.not_found'],
});
