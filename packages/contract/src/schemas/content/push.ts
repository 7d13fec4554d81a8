import { pushTopics } from '@parcela/domain';
import { z } from 'zod/mini';
import { instant } from '../primitives.ts';

const topics = z.array(z.enum(pushTopics)).check(
  z.minLength(1, { error: 'required' }),
  z.maxLength(pushTopics.length),
  z.refine((chosen) => new Set(chosen).size === chosen.length, { error: 'invalid' }),
);

/** SHA-256 of the address of a device at its push service, in base64url. */
export const pushDeviceId = z.string().check(z.regex(/^[\w-]{43}$/, { error: 'invalid' }));

/** A device on which a caller is told; times are UTC. */
const pushDevice = z.strictObject({ id: pushDeviceId, createdAt: instant });

/** Whether, where and of what the caller is told on devices. */
export const pushSettings = z.strictObject({
  /** The key of the platform for push services (RFC 8292), base64url; null: push is not set up here. */
  publicKey: z.nullable(z.string()),
  /** What is told; without a device everything there is. */
  topics,
  devices: z.array(pushDevice),
});

const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`, 'u'), { error: 'invalid' }));

/** A subscription as a browser makes it (Push API, `PushSubscription.toJSON`), with what is to be told. */
export const pushSubscription = z.strictObject({
  data: z.strictObject({
    endpoint: z.string({ error: 'required' }).check(z.maxLength(2000, { error: 'too_big' })),
    /** An uncompressed point on P-256, and sixteen random bytes (RFC 8291, section 3.1 and 3.2). */
    keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
    topics,
  }),
});

z.globalRegistry.add(pushSettings, { id: 'PushSettings' });
