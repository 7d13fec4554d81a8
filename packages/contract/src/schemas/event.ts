import { z } from 'zod/mini';
import { instant, lookupId } from './primitives.ts';

/** The failed event and its subscriber. */
export const parkedEventKey = z.strictObject({
  /** The number of the event. */
  event: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
  /** `module.verb-noun` of the subscriber. */
  subscriber: lookupId,
});

export const parkedEvent = z.strictObject({
  event: z.string(),
  subscriber: z.string(),
  /** `order.paid` */
  type: z.string(),
  subject: z.strictObject({ type: z.string(), id: z.string() }),
  recordedAt: instant,
  parkedAt: instant,
  tries: z.int(),
  /** The last failure, for readers of the log. */
  error: z.string(),
});
/** A job that is no longer retried. */
export const failedJob = z.strictObject({
  id: z.string(),
  /** `payments.send-refund` */
  queue: z.string(),
  enqueuedAt: instant,
  failedAt: instant,
  tries: z.int(),
  error: z.string(),
});
z.globalRegistry.add(failedJob, { id: 'FailedJob' });

/** A mail about a notification that is no longer retried. */
export const failedMail = z.strictObject({
  documentId: z.string(),
  /** `order.paid` */
  kind: z.string(),
  /** Null when the account no longer exists. */
  user: z.nullable(z.strictObject({ documentId: z.string(), email: z.string() })),
  createdAt: instant,
  /** The mail server's last message; empty when the worker died. */
  error: z.string(),
});
/** A mail to a member of staff or an invited person that is no longer retried. */
export const failedStaffMail = z.strictObject({
  documentId: z.string(),
  kind: z.enum([
    'join',
    'renewal',
    'passkeyAdded',
    'passkeyRenamed',
    'passkeyRevoked',
    'passwordChanged',
    'authenticatorAdded',
    'authenticatorChanged',
  ]),
  to: z.strictObject({ name: z.string(), email: z.string() }),
  createdAt: instant,
  /** The mail server's last message; empty when the worker died. */
  error: z.string(),
});
z.globalRegistry.add(failedStaffMail, { id: 'FailedStaffMail' });
z.globalRegistry.add(failedMail, { id: 'FailedMail' });
z.globalRegistry.add(parkedEvent, { id: 'ParkedEvent' });
