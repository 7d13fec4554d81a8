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
import {
  appConfiguration,
  detailStats,
  legalDocuments,
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

export const getAppConfiguration = defineRoute({
  ...publicRead,
  operationId: 'getAppConfiguration',
  path: '/api/app-configuration',
  tag: 'content',
  summary: 'Title, documents every order agrees to, and the rates in force.',
  query: z.strictObject({ ...localeQuery, ...populateQuery }),
  answer: dataOf(appConfiguration),
  errors: [],
});

export const getLegalDocuments = defineRoute({
  ...publicRead,
  operationId: 'getLegalDocuments',
  path: '/api/legal-documents',
  tag: 'content',
  summary: 'Terms and privacy policy in force.',
  query: z.strictObject({ ...localeQuery, ...populateQuery }),
  answer: dataOf(legalDocuments),
  errors: [],
});
