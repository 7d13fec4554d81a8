import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPushed, readPush, showPush } from './push.ts';
import type { OpenWindow } from './worker-scope.ts';

const message = { title: 'Rent is paid', body: 'CZK 1,000', url: '/earnings', tag: 'earning-1', unread: 3 };

describe('readPush', () => {
  test('returns the content of the message', () => {
    expect(readPush(JSON.stringify(message), 'en-GB')).toEqual(message);
  });

  test.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['no title', JSON.stringify({ ...message, title: ' ' })],
    ['a body that is no text', JSON.stringify({ ...message, body: 5 })],
  ])('makes a general notification from %s', (_, text) => {
    expect(readPush(text, 'cs-CZ')).toMatchObject({
      title: 'Čeká na vás něco nového',
      url: '/dashboard',
      unread: null,
    });
    expect(readPush(text, 'de').title).toBe('Something new is waiting for you');
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    String.raw`/\evil.example`,
    'javascript:alert(1)',
    '/sign-in?next=/dashboard',
    42,
    undefined,
  ])('leads to the dashboard in place of %s', (url) => {
    expect(readPush(JSON.stringify({ ...message, url }), 'en').url).toBe('/dashboard');
  });

  test.each([-1, 1.5, '3', null, undefined])('reads no number of unread notifications from %s', (unread) => {
    expect(readPush(JSON.stringify({ ...message, unread }), 'en').unread).toBeNull();
  });
});

describe('showPush', () => {
  const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(async () => undefined);
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined);
  const scope = { registration: { showNotification }, navigator: { setAppBadge } as unknown as Navigator };
  beforeEach(() => vi.clearAllMocks());

  test('shows the notification with the mark of the brand, and the number on the icon of the app', async () => {
    await showPush(message, scope);
    expect(showNotification.mock.calls).toEqual([
      [
        'Rent is paid',
        {
          body: 'CZK 1,000',
          tag: 'earning-1',
          icon: '/api/brand/icons/icon-192',
          badge: '/api/brand/icons/badge-96',
          data: { url: '/earnings' },
        },
      ],
    ]);
    expect(setAppBadge.mock.calls).toEqual([[3]]);
  });

  test('keeps the number when the message has none, and works on a device without a badge', async () => {
    await showPush({ ...message, unread: null }, scope);
    expect(setAppBadge).not.toHaveBeenCalled();
    setAppBadge.mockRejectedValueOnce(new Error('not allowed'));
    await showPush(message, scope);
    await showPush(message, { ...scope, navigator: {} as Navigator });
    expect(showNotification).toHaveBeenCalledTimes(3);
  });
});

describe('openPushed', () => {
  const origin = 'https://invest.example';
  const windowAt = (path: string, change: Partial<OpenWindow> = {}) => ({
    url: origin + path,
    frameType: 'top-level',
    focus: vi.fn<() => Promise<unknown>>(async () => undefined),
    navigate: vi.fn<OpenWindow['navigate']>(async () => null),
    postMessage: () => undefined,
    ...change,
  });
  const open = async (
    windows: readonly OpenWindow[],
    data: unknown = { url: '/orders/a1' },
  ): Promise<string[]> => {
    const opened: string[] = [];
    const all = { matchAll: async () => windows, openWindow: async (url: string) => opened.push(url) };
    await openPushed(all, data, origin);
    return opened;
  };

  test('opens a window when there is none, or only staff windows and nested windows', async () => {
    expect(await open([])).toEqual(['/orders/a1']);
    const [staff, frame] = [windowAt('/backoffice/'), windowAt('/dashboard', { frameType: 'nested' })];
    expect(await open([staff, frame])).toEqual(['/orders/a1']);
    for (const { navigate } of [staff, frame]) expect(navigate).not.toHaveBeenCalled();
  });

  test('moves the last used window and brings it to the front', async () => {
    const [last, other] = [windowAt('/dashboard'), windowAt('/news')];
    expect(await open([last, other])).toEqual([]);
    expect(last.navigate).toHaveBeenCalledExactlyOnceWith('/orders/a1');
    expect(last.focus).toHaveBeenCalledOnce();
    expect(other.navigate).not.toHaveBeenCalled();
  });

  test('brings a window that already shows the page to the front', async () => {
    const [last, there] = [windowAt('/dashboard'), windowAt('/orders/a1')];
    expect(await open([last, there])).toEqual([]);
    expect(there.focus).toHaveBeenCalledOnce();
    for (const { navigate } of [last, there]) expect(navigate).not.toHaveBeenCalled();
  });

  test('opens no second window when the browser keeps the existing one in the background', async () => {
    const behind = windowAt('/dashboard', { focus: async () => Promise.reject(new Error('not allowed')) });
    expect(await open([behind])).toEqual([]);
    expect(behind.navigate).toHaveBeenCalledOnce();
  });

  test('opens a window when it can move no open one', async () => {
    const stuck = windowAt('/dashboard', {
      navigate: async () => Promise.reject(new TypeError('not controlled')),
    });
    expect(await open([stuck])).toEqual(['/orders/a1']);
  });

  test.each([[null], [{ url: 'https://evil.example/' }], [{}]])(
    'never leads to another site: %j',
    async (data) => {
      expect(await open([], data)).toEqual(['/dashboard']);
    },
  );
});
