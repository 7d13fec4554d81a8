import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  projectUpdate,
  projectUpdatesQuery,
  projectUpdateWithHistory,
} from '../../schemas/projects/project-update.ts';
import { dataOf, listOf, localeQuery, lookupId } from '../../schemas/primitives.ts';

const read = {
  method: 'GET',
  tag: 'projects',
  access: 'optional',
  idempotency: 'none',
  rate: 'read',
  isViewable: true,
} as const;

export const listProjectUpdates = defineRoute({
  ...read,
  operationId: 'listProjectUpdates',
  path: '/api/project-updates',
  summary:
    'The released updates of a project that the caller may read, newest first. The database decides at each call, so that all readers get an update from the same instant.',
  query: z.strictObject(projectUpdatesQuery),
  answer: listOf(projectUpdate),
  errors: ['project.not_found'],
});

export const getProjectUpdate = defineRoute({
  ...read,
  operationId: 'getProjectUpdate',
  path: '/api/project-updates/{documentId}',
  summary: 'A released update that the caller may read, with what its corrections replaced.',
  params: z.strictObject({ documentId: lookupId }),
  query: z.strictObject(localeQuery),
  answer: dataOf(projectUpdateWithHistory),
  errors: ['common.not_found'],
});
