import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { dataOf, localeQuery, lookupText, populateQuery } from '../../schemas/primitives.ts';
import { appConfiguration, legalDocuments } from '../../schemas/projects/project.ts';

const publicRead = { method: 'GET', access: 'public', idempotency: 'none', rate: 'read' } as const;
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

export const getBrandIcon = defineRoute({
  ...publicRead,
  operationId: 'getBrandIcon',
  path: '/api/brand/icons/{name}',
  tag: 'content',
  summary:
    'The mark of the brand as a PNG: `icon-32`, `icon-96`, `icon-180`, `icon-192`, `icon-512`, `maskable-512`, `badge-96`.',
  params: z.strictObject({ name: lookupText(30) }),
  /** With the current version of the brand in the address, the answer may be cached forever. */
  query: z.strictObject({ v: z.optional(lookupText(20)) }),
  answer: z.string(),
  errors: ['common.not_found'],
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
