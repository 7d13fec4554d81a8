import { createECDH, randomBytes } from 'node:crypto';
import type { Tx } from '@parcela/platform/database/database.ts';
import { storePushSubscription } from '../../../src/modules/notifications/push/push-subscriptions.store.ts';
import { endpointHashOf, sealTarget } from '../../../src/modules/notifications/push/push-target.ts';
import { testVault } from './test-app.ts';

const newKey = () => {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return key;
};

const platformKey = newKey().getPrivateKey();
/** The platform's key for push services, as configured. */
export const samplePushKey = Buffer.concat([Buffer.alloc(32 - platformKey.length), platformKey]).toString(
  'base64url',
);

/** A subscription as a browser sends it. */
export const samplePushSubscription = (endpoint: string) => ({
  endpoint,
  keys: { p256dh: newKey().getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
});

/** Adds a device of the user whose push service is unreachable. */
export const addSampleDevice = async (tx: Tx, userId: number): Promise<void> => {
  const { endpoint, keys } = samplePushSubscription(`https://push.example/${randomBytes(8).toString('hex')}`);
  const target = {
    endpoint,
    p256dh: Buffer.from(keys.p256dh, 'base64url'),
    auth: Buffer.from(keys.auth, 'base64url'),
  };
  await storePushSubscription(tx, {
    userId,
    endpointHash: endpointHashOf(endpoint),
    target: await sealTarget(tx, testVault, userId, target),
  });
};
