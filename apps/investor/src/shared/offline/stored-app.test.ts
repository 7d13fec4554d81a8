import { afterEach, expect, test, vi } from 'vitest';
import { useCaches } from '../../../test/support/cache-double.ts';
import { session } from '../session/session.ts';
import { storedAnswersKey } from './stored-app.ts';
import { storedAppName } from './worker-messages.ts';

const badge = { isSet: true };
const store = async (): Promise<ReturnType<typeof useCaches>> => {
  const stored = useCaches();
  badge.isSet = true;
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as Navigator, {
      clearAppBadge: async () => {
        badge.isSet = false;
      },
    }),
  );
  await (await caches.open(storedAppName)).put('/dashboard', new Response('page'));
  localStorage.setItem(storedAnswersKey, '{}');
  return stored;
};
afterEach(() => vi.unstubAllGlobals());

session.start('one');
session.whenChangedElsewhere(() => undefined);
const inAnotherTab = (change: () => void): void => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'parcela-session' }));
};

test.each([
  ['a sign-out', () => session.end('signed-out')],
  ['a session that the server has ended', () => session.end('expired')],
  ['a sign-in', () => session.start('two')],
  ['a sign-in in another tab', () => inAnotherTab(() => localStorage.setItem('parcela-session', 'three'))],
  ['a sign-out in another tab', () => inAnotherTab(() => localStorage.removeItem('parcela-session'))],
])('files, answers and the number on the icon disappear after %s', async (_, change) => {
  session.start('one');
  const stored = await store();
  change();
  await vi.waitFor(() => expect(badge.isSet).toBe(false));
  expect([localStorage.getItem(storedAnswersKey), stored.paths(storedAppName)]).toEqual([null, []]);
});
