import { z } from 'zod/mini';
import { documentId, instant, pagination } from '../primitives.ts';

/** An event about the caller's account, in the requested language. */
export const notification = z.strictObject({
  documentId,
  /** `order.paid`, `wallet.credited`: the event, for an icon. */
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** Path of the screen with more details. */
  link: z.nullable(z.string()),
  createdAt: instant,
  readAt: z.nullable(instant),
});

export const notifications = z.strictObject({
  data: z.array(notification),
  meta: z.strictObject({ pagination, unread: z.int() }),
});

export const readNotifications = z.strictObject({
  data: z.union([
    z.strictObject({ all: z.literal(true) }),
    z.strictObject({ documentIds: z.array(documentId).check(z.minLength(1), z.maxLength(100)) }),
  ]),
});

z.globalRegistry.add(notification, { id: 'Notification' });
