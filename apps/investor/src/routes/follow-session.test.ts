import { queryClient } from '@parcela/web';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loseSession } from '../shared/api/api.ts';
import { session } from '../shared/session/session.ts';
import { followSession } from './follow-session.ts';
import { requireSession } from './guards.ts';

type AppRouter = Parameters<typeof followSession>[0];

/** The part of the router that following a session needs. The tests register it once, like the app. */
const sent: string[] = [];
const router = {
  state: { location: { href: '', pathname: '' } },
  navigate: async ({ href }: { href: string }) => void sent.push(href),
};
followSession(router as unknown as AppRouter);

const routerAt = (href: string): void => {
  const { pathname } = createMemoryHistory({ initialEntries: [href] }).location;
  router.state.location = { href, pathname };
};
let loaded: string[] = [];

beforeEach(() => {
  loaded = [];
  sent.length = 0;
  localStorage.clear();
  session.start('one');
  vi.spyOn(window.location, 'replace').mockImplementation((href) => void loaded.push(String(href)));
  vi.spyOn(window.location, 'reload').mockImplementation(() => void loaded.push('again'));
});
afterEach(() => vi.restoreAllMocks());

const elsewhere = (change: () => void): void => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'parcela-session' }));
};
const endElsewhere = (why: string) => (): void => {
  localStorage.setItem('parcela-session-end', why);
  localStorage.removeItem('parcela-session');
};

describe('followSession after the end of a session', () => {
  test('loads sign-in with the return address, and clears all loaded data (spec 2.06, 4.38, 8.01)', () => {
    queryClient.setQueryData(['me'], 'somebody');
    routerAt('/orders?state=Paid');
    loseSession('expired');
    expect(sent).toEqual(['/sign-in?next=%2Forders%3Fstate%3DPaid&sessionExpired=true']);
    expect(queryClient.getQueryData(['me'])).toBeUndefined();
  });

  test('names inactivity as the reason', () => {
    routerAt('/dashboard');
    loseSession('inactive');
    expect(sent).toEqual(['/sign-in?next=%2Fdashboard&sessionExpired=inactivity']);
  });

  test.each([
    ['expired', '&sessionExpired=true'],
    ['inactive', '&sessionExpired=inactivity'],
    ['signed-out', ''],
  ] as const)('passes the reason (%s) on to a guard that runs later', async (why, said) => {
    routerAt('/sign-in');
    loseSession(why);
    const guarded = requireSession({ location: { href: '/orders', pathname: '/orders' } });
    await expect(guarded).rejects.toMatchObject({ options: { href: `/sign-in?next=%2Forders${said}` } });
  });

  test.each([
    ['with the next session', () => session.start('two')],
    ['once it has been shown', () => session.isEndShown()],
  ])('drops the reason %s', async (_when, happens) => {
    routerAt('/sign-in');
    loseSession('expired');
    happens();
    expect(session.endedBy()).toBe('signed-out');
  });

  test('does not redirect a user on a screen that needs no session', () => {
    routerAt('/new-password?code=mailed');
    loseSession('expired');
    expect(sent).toEqual([]);
    expect(session.isSignedIn()).toBe(false);
  });
});

describe('followSession after a change in another tab', () => {
  test('loads sign-in without a return address after a sign-out (spec 4.39)', () => {
    routerAt('/orders');
    elsewhere(endElsewhere('signed-out'));
    expect(loaded).toEqual(['/sign-in']);
  });

  test('loads sign-in with the reason after the loss of the session', () => {
    routerAt('/orders');
    elsewhere(endElsewhere('inactive'));
    expect(loaded).toEqual(['/sign-in?next=%2Forders&sessionExpired=inactivity']);
  });

  test('loads the page again after any new sign-in', () => {
    routerAt('/orders');
    elsewhere(() => localStorage.setItem('parcela-session', 'two'));
    expect(loaded).toEqual(['again']);
  });
});
