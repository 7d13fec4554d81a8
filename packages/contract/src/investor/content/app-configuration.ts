import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { dataOf, localeQuery, populateQuery } from '../../schemas/primitives.ts';
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
