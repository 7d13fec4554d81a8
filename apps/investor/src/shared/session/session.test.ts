import { getMe, listOrders } from '@parcela/contract/investor';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleMe } from '../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { call, whenSessionIsLost } from '../api/api.ts';
import { draftPlace } from '../api/stored-requests.ts';
import { activity } from './activity.ts';
import { sendOnce } from '../api/idempotency.ts';
import { sendSecretOnce } from '../api/send-secret-once.ts';
import { session } from './session.ts';
const server = useServerDouble();
const lost = vi.fn<(why: string) => void>();
whenSessionIsLost(lost);
const heard: string[] = [];
session.whenChangedElsewhere((change) => heard.push(change));

const minutes = (count: number): number => count * 60_000;
const pass = (count: number): void => void vi.setSystemTime(Date.now() + minutes(count));

beforeEach(() => {
  lost.mockClear();
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

describe('session', () => {
  test('ends once when the server no longer knows it (spec 4.38, 8.01)', async () => {
    session.start('one');
    server.on('GET /api/users/me', () => refusal(401, 'auth.session_invalid'));
    server.on('GET /api/orders', () => refusal(401, 'auth.session_invalid'));
    await Promise.allSettled([call(getMe, {}), call(listOrders, {})]);
    expect(session.isSignedIn()).toBe(false);
    expect(lost.mock.calls).toEqual([['expired']]);
  });

  test('does not end when the server refuses the previous session', async () => {
    session.start('one');
    server.on('GET /api/users/me', () => {
      session.start('two');
      return refusal(401, 'auth.session_invalid');
    });
    await expect(call(getMe, {})).rejects.toThrow('auth.session_invalid');
    expect(session.token()).toBe('two');
    expect(lost).not.toHaveBeenCalled();
  });

  test('ends by inactivity if the user does nothing', async () => {
    session.start('one');
    pass(30);
    server.on('GET /api/users/me', () => refusal(401, 'auth.session_invalid'));
    await Promise.allSettled([call(getMe, {})]);
    expect(lost.mock.calls).toEqual([['inactive']]);
  });

  test('lasts longer with requests of the user, not with background requests of the page', async () => {
    session.start('one');
    server.on('GET /api/users/me', () => sampleMe());
    pass(29);
    await call(getMe, {}, { isInBackground: true });
    expect(activity.state()).toBe('warned');
    window.dispatchEvent(new Event('keydown'));
    await call(getMe, {});
    expect(activity.state()).toBe('recent');
  });
});

/** Acts like another tab: the storage changes, and this tab gets the event. */
const elsewhere = (change: () => void, key: string): void => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key }));
};

describe('unanswered requests', () => {
  const unanswered = () => Promise.reject(new Error('offline'));
  const keys: string[] = [];
  const ask = async (): Promise<void> => {
    const activityKey = ({ key }: { readonly key: string }) => {
      keys.push(key);
      return unanswered();
    };
    await sendOnce('place-order', { numOfShares: 7 }, activityKey).catch(() => undefined);
    await sendSecretOnce('change-request', { address: 'Dlouhá 1' }, activityKey).catch(() => undefined);
  };
  const stored = (): string[] => Object.keys(sessionStorage);
  beforeEach(async () => {
    sessionStorage.clear();
    sessionStorage.setItem('parcela-film', 'yes');
    session.start('one');
    sessionStorage.setItem(draftPlace('vila'), '{}');
    keys.length = 0;
    await ask();
  });

  test('are deleted from the browser at sign-out, and another user makes new ones', async () => {
    expect(stored()).toHaveLength(3);
    session.end('signed-out');
    expect(stored()).toEqual(['parcela-film']);
    await ask();
    expect(new Set(keys)).toHaveLength(4);
  });

  test('are deleted from this tab at a sign-out or another sign-in in another tab', () => {
    elsewhere(() => localStorage.removeItem('parcela-session'), 'parcela-session');
    expect(stored()).toEqual(['parcela-film']);
    session.start('two');
    sessionStorage.setItem(draftPlace('vila'), '{}');
    elsewhere(() => localStorage.setItem('parcela-session', 'three'), 'parcela-session');
    expect(stored()).toEqual(['parcela-film']);
  });

  test('stay when the session ends without a sign-out, so that the user can repeat the same request', async () => {
    session.end('inactive');
    await ask();
    expect(new Set(keys)).toHaveLength(2);
    expect(stored()).toHaveLength(3);
  });
});

describe('session in several tabs', () => {
  test('announces its end or start to the other tabs with the reason', () => {
    session.start('one');
    heard.length = 0;
    const end = (why: string) => () => {
      localStorage.setItem('parcela-session-end', why);
      localStorage.removeItem('parcela-session');
    };
    elsewhere(end('inactive'), 'parcela-session');
    elsewhere(() => localStorage.setItem('parcela-session', 'two'), 'parcela-session');
    elsewhere(end('signed-out'), 'parcela-session');
    elsewhere(() => undefined, 'parcela-session');
    elsewhere(() => localStorage.setItem('parcela-active-at', '1'), 'parcela-active-at');
    expect(heard).toEqual(['inactive', 'started', 'signed-out']);
  });
});
