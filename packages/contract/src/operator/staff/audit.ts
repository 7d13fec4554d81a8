import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { pageAfter } from '../../schemas/primitives.ts';
import { auditEntry, auditQuery } from '../../schemas/staff.ts';

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
