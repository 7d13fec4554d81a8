import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  notifications,
  readNotifications as readNotificationsBody,
} from '../../schemas/content/notification.ts';
import { localeQuery, paginationQuery } from '../../schemas/primitives.ts';

export const listNotifications = defineRoute({
  operationId: 'listNotifications',
  isViewable: true,
  method: 'GET',
  path: '/api/notifications',
  tag: 'notifications',
  summary: 'What happened to the caller’s things, newest first, and how much of it is unread.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({
    ...localeQuery,
    ...paginationQuery,
    'filters[unread]': z.optional(z.literal('true')),
    /** Only the newest of each order: a purchase is one entry, which changes with its state. */
    'filters[bundled]': z.optional(z.literal('true')),
  }),
  answer: notifications,
  errors: [],
});

export const readNotifications = defineRoute({
  operationId: 'readNotifications',
  method: 'POST',
  path: '/api/notifications/read',
  tag: 'notifications',
  summary: 'Marks some or all as read; ids that are not the caller’s change nothing.',
  access: 'session',
  idempotency: 'accepted',
  rate: 'write',
  body: readNotificationsBody,
  answer: z.strictObject({ data: z.strictObject({ unread: z.int() }), meta: z.strictObject({}) }),
  errors: [],
});
