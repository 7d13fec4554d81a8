import { z } from 'zod/mini';
import { instant } from '../primitives.ts';

/** SHA-256 of the address of a device at its push service, in base64url. */
export const pushDeviceId = z.string().check(z.regex(/^[\w-]{43}$/, { error: 'invalid' }));

/** A device that receives the caller's notifications; times are UTC. */
const pushDevice = z.strictObject({ id: pushDeviceId, createdAt: instant });

/** The caller's push notifications: availability and devices. */
export const pushSettings = z.strictObject({
  /** The key of the platform for push services (RFC 8292), base64url; null: push is not set up here. */
  publicKey: z.nullable(z.string()),
  devices: z.array(pushDevice),
});

const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`, 'u'), { error: 'invalid' }));

/** A subscription from a browser (Push API, `PushSubscription.toJSON`). */
export const pushSubscription = z.strictObject({
  data: z.strictObject({
    endpoint: z.string({ error: 'required' }).check(z.maxLength(2000, { error: 'too_big' })),
    /** An uncompressed point on P-256, and sixteen random bytes (RFC 8291, section 3.1 and 3.2). */
    keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
  }),
});

z.globalRegistry.add(pushSettings, { id: 'PushSettings' });
