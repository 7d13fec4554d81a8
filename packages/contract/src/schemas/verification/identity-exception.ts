import { z } from 'zod/mini';
import { documentId, instant } from '../primitives.ts';
import { decisionReason } from '../staff.ts';
import { identityExceptionKind } from './aml.ts';

export const identityExceptionRequest = z.strictObject({
  kind: identityExceptionKind,
  /** For the second person, the audit log and the investor's own data. */
  reason: decisionReason,
});

/** An exception for staff, with the names of staff members. */
export const identityException = z.strictObject({
  documentId,
  kind: identityExceptionKind,
  reason: z.string(),
  requestedBy: z.string(),
  recordedBy: z.string(),
  recordedAt: instant,
  /** Null while it is open. */
  ended: z.nullable(z.strictObject({ by: z.string(), at: instant, reason: z.string() })),
});

z.globalRegistry.add(identityException, { id: 'IdentityException' });
