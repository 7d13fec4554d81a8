import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { versionQuery } from '../../schemas/content/publication.ts';
import {
  projectUpdate,
  projectUpdateReader,
  projectUpdateReadersQuery,
} from '../../schemas/projects/project-update.ts';
import { dataOf, lookupId, pageAfter } from '../../schemas/primitives.ts';

const read = {
  tag: 'content',
  access: 'staff',
  method: 'GET',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
} as const;

export const previewProjectUpdate = defineRoute({
  ...read,
  permission: 'content.edit',
  operationId: 'previewProjectUpdate',
  path: '/operator/project-updates/{documentId}/preview',
  summary: 'An update as its readers would see it if the newest or the requested version were shown now.',
  query: z.strictObject(versionQuery),
  answer: dataOf(projectUpdate),
  errors: ['common.not_found'],
});

export const listProjectUpdateReaders = defineRoute({
  ...read,
  // The same columns as in the register of holders.
  permission: 'distributions.read',
  operationId: 'listProjectUpdateReaders',
  path: '/operator/project-updates/{documentId}/readers',
  summary:
    'Who could read an update since when, by name: the people entitled at its release and later holders; with `Accept: text/csv` all of them. Each reading is recorded.',
  query: z.strictObject(projectUpdateReadersQuery),
  answer: pageAfter(projectUpdateReader),
  errors: ['common.not_found'],
});
