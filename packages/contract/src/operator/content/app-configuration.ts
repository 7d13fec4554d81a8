import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { appConfigurationDraft, appConfigurationItem } from '../../schemas/content/app-configuration.ts';
import { dataOf, listOf, paginationQuery } from '../../schemas/primitives.ts';

const staff = { tag: 'content', access: 'staff', permission: 'content.edit' } as const;
const read = { ...staff, method: 'GET', idempotency: 'none', rate: 'read' } as const;
const post = { ...staff, method: 'POST', idempotency: 'required', rate: 'write' } as const;

export const listAppConfigurations = defineRoute({
  ...read,
  operationId: 'listAppConfigurations',
  path: '/operator/app-configurations',
  summary: 'Every version of the application’s configuration, newest first; the first is in force.',
  query: z.strictObject(paginationQuery),
  answer: listOf(appConfigurationItem),
  errors: [],
});

export const setAppConfiguration = defineRoute({
  ...post,
  operationId: 'setAppConfiguration',
  path: '/operator/app-configurations',
  summary: 'Puts another configuration in force at once.',
  body: appConfigurationDraft,
  answer: dataOf(appConfigurationItem),
  status: 201,
  errors: ['common.conflict', 'brand.color_unreadable', 'brand.logo_unfit'],
});
