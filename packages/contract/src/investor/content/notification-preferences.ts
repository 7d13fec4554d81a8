import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  noticeGroup,
  notificationPreferences,
  notificationPreferencesChange,
} from '../../schemas/content/notification-preferences.ts';
import { dataOf, lookupId } from '../../schemas/primitives.ts';

export const getNotificationPreferences = defineRoute({
  operationId: 'getNotificationPreferences',
  isViewable: true,
  method: 'GET',
  path: '/api/notification-preferences',
  tag: 'notifications',
  summary: 'What the caller is told of by mail, in the app and on devices, and the quiet hours.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  answer: dataOf(notificationPreferences),
  errors: [],
});

export const saveNotificationPreferences = defineRoute({
  operationId: 'saveNotificationPreferences',
  method: 'PUT',
  path: '/api/notification-preferences',
  tag: 'notifications',
  summary: 'Switches one group of notices on or off on one channel, or sets the quiet hours.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  body: notificationPreferencesChange,
  answer: dataOf(notificationPreferences),
  errors: [],
});

/** The code of the link in a mail, which can only switch off mails of this group. */
const optOutQuery = z.strictObject({ group: noticeGroup, code: lookupId });

export const openNoticeOptOut = defineRoute({
  operationId: 'openNoticeOptOut',
  method: 'GET',
  path: '/api/notification-preferences/opt-out',
  tag: 'notifications',
  summary: 'Leads (302) to the page on which the mails of a group can be switched off. Changes nothing.',
  access: 'public',
  idempotency: 'none',
  rate: 'read',
  query: optOutQuery,
  answer: z.strictObject({ uri: z.string() }),
  errors: [],
});

export const optOutOfNotices = defineRoute({
  operationId: 'optOutOfNotices',
  method: 'POST',
  path: '/api/notification-preferences/opt-out',
  tag: 'notifications',
  summary:
    'Switches off the mails of a group, without a session: by the page, or by the mail program in one click (RFC 8058).',
  access: 'public',
  idempotency: 'none',
  rate: 'write',
  query: optOutQuery,
  bodyType: 'ignored',
  answer: z.strictObject({ ok: z.literal(true) }),
  errors: ['common.not_found'],
});
