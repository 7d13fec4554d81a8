import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { failedJob, failedMail, failedStaffMail, parkedEvent, parkedEventKey } from '../../schemas/event.ts';
import {
  cursorQuery,
  listOf,
  lookupId,
  okAnswer,
  pageAfter,
  paginationQuery,
} from '../../schemas/primitives.ts';

export const listParkedEvents = defineRoute({
  operationId: 'listParkedEvents',
  method: 'GET',
  path: '/operator/events/parked',
  tag: 'events',
  summary:
    'What should have followed from an event and failed for the last time, the latest first: nobody was notified or told of it.',
  access: 'staff',
  permission: 'events.retry',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(paginationQuery),
  answer: listOf(parkedEvent),
  errors: [],
});

export const retryParkedEvent = defineRoute({
  operationId: 'retryParkedEvent',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/events/parked/retry',
  tag: 'events',
  summary:
    'Tries a parked event again, at once and as often as before; what has worked meanwhile is not repeated.',
  access: 'staff',
  permission: 'events.retry',
  idempotency: 'required',
  rate: 'write',
  body: parkedEventKey,
  answer: okAnswer,
  errors: ['common.not_found'],
});

export const listFailedJobs = defineRoute({
  operationId: 'listFailedJobs',
  method: 'GET',
  path: '/operator/jobs/failed',
  tag: 'events',
  summary: 'Jobs that failed for the last time, the latest first; a week later they are forgotten.',
  access: 'staff',
  permission: 'events.retry',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(cursorQuery),
  answer: pageAfter(failedJob),
  errors: [],
});

export const retryFailedJob = defineRoute({
  operationId: 'retryFailedJob',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/jobs/{id}/retry',
  tag: 'events',
  summary: 'Tries a failed job again, at once and as often as before.',
  access: 'staff',
  permission: 'events.retry',
  idempotency: 'required',
  rate: 'write',
  params: z.strictObject({ id: lookupId }),
  answer: okAnswer,
  errors: ['common.not_found'],
});

export const listFailedMails = defineRoute({
  operationId: 'listFailedMails',
  method: 'GET',
  path: '/operator/mails/failed',
  tag: 'events',
  summary: 'Mails about notifications that the mail server refused for the last time, the latest first.',
  access: 'staff',
  permission: 'events.retry',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(cursorQuery),
  answer: pageAfter(failedMail),
  errors: [],
});

export const retryMail = defineRoute({
  operationId: 'retryMail',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/mails/{documentId}/retry',
  tag: 'events',
  summary:
    'Sends a failed mail again, at once and as often as before, to the address that the person has now.',
  access: 'staff',
  permission: 'events.retry',
  idempotency: 'required',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  answer: okAnswer,
  errors: ['common.not_found'],
});

export const listFailedStaffMails = defineRoute({
  operationId: 'listFailedStaffMails',
  method: 'GET',
  path: '/operator/staff-mails/failed',
  tag: 'events',
  summary:
    'Mails to staff and to those invited that the mail server refused for the last time, the latest first.',
  access: 'staff',
  permission: 'events.retry',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(cursorQuery),
  answer: pageAfter(failedStaffMail),
  errors: [],
});

export const retryStaffMail = defineRoute({
  operationId: 'retryStaffMail',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/staff-mails/{documentId}/retry',
  tag: 'events',
  summary: 'Sends a mail to staff again that was given up; an invitation gets a new link.',
  access: 'staff',
  permission: 'events.retry',
  idempotency: 'required',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  answer: okAnswer,
  errors: ['common.not_found'],
});
