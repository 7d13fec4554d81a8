import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { pushOwner } from './push-owner.ts';
import { followSubscription } from './renew-push.ts';

const server = useServerDouble();
const save = 'PUT /api/push/subscription';
const device: { endpoint: string | null } = { endpoint: null };
let workers = new EventTarget();

const subscription = () => ({
  endpoint: device.endpoint,
  unsubscribe: async () => true,
  toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
});
const pushManager = {
  getSubscription: async () => (device.endpoint === null ? null : subscription()),
  subscribe: async () => {
    device.endpoint = 'https://push.example/renewed';
    return subscription();
  },
};

beforeEach(() => {
  workers = new EventTarget();
  device.endpoint = null;
  vi.stubGlobal('PushManager', vi.fn<() => void>());
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(workers, {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    }),
  });
  const settings = { publicKey: 'key', devices: [] };
  server.on('GET /api/push', () => ({ data: settings, meta: {} }));
  server.on(save, () => ({ data: settings, meta: {} }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
});
const announce = (data: unknown) => workers.dispatchEvent(new MessageEvent('message', { data }));

test('the app renews a lost subscription of the device at its start', async () => {
  pushOwner.set('person');
  await followSubscription();
  expect(server.sent(save).map(({ body }) => body)).toEqual([
    {
      data: {
        endpoint: 'https://push.example/renewed',
        keys: { p256dh: 'p', auth: 'a' },
      },
    },
  ]);
});

test('the app saves a subscription again that the browser changes during a visit', async () => {
  pushOwner.set('person');
  device.endpoint = 'https://push.example/first';
  await followSubscription();
  expect(server.sent(save)).toEqual([]);
  announce({ type: 'something else' });
  announce({ type: 'push-subscription-changed' });
  await vi.waitFor(() => expect(server.sent(save)).toHaveLength(1));
});

test('a device without notifications or without permission stays unchanged', async () => {
  await followSubscription();
  pushOwner.set('person');
  vi.stubGlobal('Notification', { permission: 'default' });
  await followSubscription();
  announce({ type: 'push-subscription-changed' });
  expect(server.sent('GET /api/push')).toEqual([]);
});
