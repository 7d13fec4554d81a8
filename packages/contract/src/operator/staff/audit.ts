import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { dataOf, pageAfter } from '../../schemas/primitives.ts';
import { auditChoices, auditEntry, auditQuery } from '../../schemas/staff.ts';

export const listAuditEntries = defineRoute({
  operationId: 'listAuditEntries',
  method: 'GET',
  path: '/operator/audit',
  tag: 'audit',
  summary: 'Who did what to which record, newest first.',
  access: 'staff',
  permission: 'audit.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(auditQuery),
  answer: pageAfter(auditEntry),
  errors: [],
});

export const getAuditChoices = defineRoute({
  operationId: 'getAuditChoices',
  method: 'GET',
  path: '/operator/audit/choices',
  tag: 'audit',
  summary: 'What the audit log can be filtered by: the actions that it has, and the members of staff.',
  access: 'staff',
  permission: 'audit.read',
  idempotency: 'none',
  rate: 'read',
  answer: dataOf(auditChoices),
  errors: [],
});
