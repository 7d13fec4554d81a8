import { getMe, listOrders } from '@parcela/client/investor';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleMe } from '../testing/samples.ts';
import { refusal, useServerDouble } from '../testing/server-double.ts';
import { activity } from './activity.ts';
import { configureApi, inBackground, whenSessionIsLost } from './api.ts';
import { session } from './session.ts';

configureApi();
const server = useServerDouble();
const lost = vi.fn<(why: string) => void>();
whenSessionIsLost(lost);

const minutes = (count: number): number => count * 60_000;
const pass = (count: number): void => void vi.setSystemTime(Date.now() + minutes(count));

beforeEach(() => {
  lost.mockClear();
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

describe('a session', () => {
  test('that the server no longer knows is forgotten, and the app hears of it once', async () => {
    session.start('one');
    server.on('GET /api/users/me', () => refusal(401, 'auth.session_invalid'));
    server.on('GET /api/orders', () => refusal(401, 'auth.session_invalid'));
    await Promise.allSettled([getMe(), listOrders()]);
    expect(session.isSignedIn()).toBe(false);
    expect(lost.mock.calls).toEqual([['expired']]);
  });

  test('is not ended by a refusal of the one before it', async () => {
    session.start('one');
    server.on('GET /api/users/me', () => {
      session.start('two');
      return refusal(401, 'auth.session_invalid');
    });
    await expect(getMe()).rejects.toThrow('auth.session_invalid');
    expect(session.token()).toBe('two');
    expect(lost).not.toHaveBeenCalled();
  });

  test('that ended while nobody did anything was ended by inactivity', async () => {
    session.start('one');
    pass(30);
    server.on('GET /api/users/me', () => refusal(401, 'auth.session_invalid'));
    await Promise.allSettled([getMe()]);
    expect(lost.mock.calls).toEqual([['inactive']]);
  });

  test('is prolonged by what the person asks for, not by what the page asks for itself', async () => {
    session.start('one');
    server.on('GET /api/users/me', () => sampleMe());
    pass(29);
    await getMe(inBackground);
    expect(activity.state()).toBe('warned');
    window.dispatchEvent(new Event('keydown'));
    await getMe();
    expect(activity.state()).toBe('recent');
  });
});

describe('a session of several tabs', () => {
  /** As if another tab had done it: the storage changes, and this tab is told. */
  const elsewhere = (change: () => void, key: string): void => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };

  test('that ends or begins in one is told to the others, with the reason', () => {
    session.start('one');
    const heard: string[] = [];
    session.whenChangedElsewhere((change) => heard.push(change));
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
