import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { endForeignPush, leavePush, pushOwner } from './push-owner.ts';

const server = useServerDouble();
const endpoint = 'https://push.example/device';
const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);

beforeEach(() => {
  unsubscribe.mockClear();
  vi.stubGlobal('PushManager', vi.fn<() => void>());
  vi.stubGlobal('Notification', { permission: 'granted' });
  const registration = { pushManager: { getSubscription: async () => ({ endpoint, unsubscribe }) } };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
});

test('sign-out removes the device at the server with the user’s own token, and in the browser', async () => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const call = `DELETE /api/push/devices/${Buffer.from(digest).toString('base64url')}`;
  server.on(call, () => ({ data: { publicKey: null, devices: [] }, meta: {} }));
  pushOwner.set('first');
  await leavePush('their-token');
  expect(server.sent(call)).toHaveLength(1);
  expect(server.sent(call)[0]?.headers.get('authorization')).toBe('Bearer their-token');
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(pushOwner.isAnybody()).toBe(false);
});

test('a sign-in by another user ends the messages of the previous one', async () => {
  pushOwner.set('first');
  await endForeignPush('second');
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(pushOwner.isAnybody()).toBe(false);
});

test('the same user keeps the subscription, and a device without a subscription stays unchanged', async () => {
  await endForeignPush('first');
  pushOwner.set('first');
  await endForeignPush('first');
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(pushOwner.is('first')).toBe(true);
});
