import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  appConfigurationDetail,
  appConfigurationDraft,
  appConfigurationItem,
} from '../../schemas/content/app-configuration.ts';
import { contentPublication } from '../../schemas/content/publication.ts';
import { dataOf, listOf, lookupId, paginationQuery } from '../../schemas/primitives.ts';

const staff = { tag: 'content', access: 'staff', permission: 'content.edit' } as const;
const read = { ...staff, method: 'GET', idempotency: 'none', rate: 'read' } as const;
const post = { ...staff, method: 'POST', idempotency: 'required', rate: 'write' } as const;

export const listAppConfigurations = defineRoute({
  ...read,
  operationId: 'listAppConfigurations',
  path: '/operator/app-configurations',
  summary: 'Every version of the application’s configuration, newest first.',
  query: z.strictObject(paginationQuery),
  answer: listOf(appConfigurationItem),
  errors: [],
});

export const getAppConfigurationItem = defineRoute({
  ...read,
  operationId: 'getAppConfigurationItem',
  path: '/operator/app-configuration',
  summary: 'The newest version of the application’s configuration, and what people see of it.',
  answer: dataOf(appConfigurationDetail),
  errors: [],
});

export const setAppConfiguration = defineRoute({
  ...post,
  operationId: 'setAppConfiguration',
  inRunOff: 'goes on',
  path: '/operator/app-configurations',
  summary: 'Writes the next version of the configuration; it is in force once it is published.',
  body: appConfigurationDraft,
  answer: dataOf(appConfigurationDetail),
  status: 201,
  errors: ['common.conflict', 'brand.color_unreadable', 'brand.logo_unfit'],
});

export const publishAppConfiguration = defineRoute({
  ...post,
  operationId: 'publishAppConfiguration',
  inRunOff: 'goes on',
  path: '/operator/app-configurations/{documentId}/publish',
  summary: 'Puts the newest version in force, or an earlier one again, at once or from a moment on.',
  params: z.strictObject({ documentId: lookupId }),
  body: contentPublication,
  answer: dataOf(appConfigurationDetail),
  errors: ['common.not_found', 'common.conflict'],
});
