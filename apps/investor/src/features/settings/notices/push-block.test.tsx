import type { PushSettings } from '@parcela/contract/investor';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dataOf } from '../../../../test/support/samples.ts';
import { answerSettings } from '../../../../test/support/settings-answers.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { pushOwner } from '../../../shared/notices/push-owner.ts';
import { SettingsScreen } from '../screens/settings-screen.tsx';

const server = useServerDouble();
const save = 'PUT /api/push/subscription';
const endpoint = 'https://push.example/device';
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
/** SHA-256 of the address, by which the server identifies the device. */
const deviceId = async (): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))).toString(
    'base64url',
  );

const settings = (change: Partial<PushSettings> = {}): PushSettings => ({
  publicKey: 'platform-key',
  devices: [],
  ...change,
});
const answer = (change: Partial<PushSettings> = {}): void =>
  server.on('GET /api/push', () => dataOf(settings(change)));

/** A browser that can subscribe; `permission` is the user's answer. */
const givePush = (permission: NotificationPermission, isSubscribed = false) => {
  const state = { isSubscribed };
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      state.isSubscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (state.isSubscribed ? subscription : null),
    subscribe: vi.fn<() => Promise<typeof subscription>>(async () => {
      state.isSubscribed = true;
      return subscription;
    }),
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', vi.fn<() => void>());
  vi.stubGlobal('Notification', {
    permission: permission === 'denied' ? 'denied' : 'default',
    requestPermission: async () => permission,
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  });
  return { state, pushManager };
};

beforeEach(() => {
  answerSettings(server);
  answer();
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
});
const open = () => renderScreen(<SettingsScreen />, { scopes: ['settings', 'step-up', 'wallet', 'aml'] });
const section = async () => within(await screen.findByRole('region', { name: 'Notifications' }));
const press = async (name: string): Promise<void> =>
  void fireEvent.click(await (await section()).findByRole('button', { name }));

describe('PushBlock', () => {
  test('subscribes the device with the key of the platform, once the user allows it', async () => {
    const { pushManager } = givePush('granted');
    const id = await deviceId();
    server.on(save, () => dataOf(settings({ devices: [{ id, createdAt: '2026-11-26T10:00:00.000Z' }] })));
    await open();
    await press('Turn on notifications');
    expect(await (await section()).findByText('On')).toBeTruthy();
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'platform-key',
    });
    expect(server.sent(save).map(({ body }) => body)).toEqual([{ data: { endpoint, keys } }]);
    expect(pushOwner.isAnybody()).toBe(true);
  });

  test('sends nothing when the user does not allow it', async () => {
    const { pushManager } = givePush('default');
    await open();
    await press('Turn on notifications');
    await waitFor(async () =>
      expect((await section()).getByRole('button', { name: 'Turn on notifications' })).toHaveProperty(
        'disabled',
        false,
      ),
    );
    expect(pushManager.subscribe).not.toHaveBeenCalled();
    expect(server.sent(save)).toEqual([]);
  });

  test('turns off push messages', async () => {
    const { state } = givePush('granted', true);
    const id = await deviceId();
    answer({ devices: [{ id, createdAt: '2026-11-26T10:00:00.000Z' }] });
    server.on(`DELETE /api/push/devices/${id}`, () => dataOf(settings()));
    await open();
    await press('Turn off');
    expect(await (await section()).findByRole('button', { name: 'Turn on notifications' })).toBeTruthy();
    expect(state.isSubscribed).toBe(false);
    expect(pushOwner.isAnybody()).toBe(false);
  });

  test('says why it cannot be turned on', async () => {
    await open();
    expect(await (await section()).findByText('This browser cannot show notifications.')).toBeTruthy();
    expect((await section()).queryByRole('button')).toBeNull();
  });

  test('says how the user can allow notifications again in a browser that blocks them', async () => {
    givePush('denied');
    await open();
    expect(await (await section()).findByText(/blocked in this browser/)).toBeTruthy();
    expect((await section()).queryByRole('button')).toBeNull();
  });

  test('says that notifications are unavailable when the platform has not set them up', async () => {
    givePush('granted');
    answer({ publicKey: null });
    await open();
    expect(await (await section()).findByText(/not available here/)).toBeTruthy();
    expect((await section()).queryByRole('button')).toBeNull();
  });

  test('shows the reason when the server refuses the device, and stays off', async () => {
    givePush('granted');
    server.on(save, () => refusal(400, 'push.service_unknown'));
    await open();
    await press('Turn on notifications');
    expect(await (await section()).findByText(/cannot send notifications to this browser/)).toBeTruthy();
    expect((await section()).queryByText('On')).toBeNull();
  });
});
