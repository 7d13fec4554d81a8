import { z } from 'zod/mini';
import { instant, lookupId } from './primitives.ts';

/** The failed event and its subscriber. */
export const parkedEventKey = z.strictObject({
  /** Number of the event. */
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
z.globalRegistry.add(parkedEvent, { id: 'ParkedEvent' });
