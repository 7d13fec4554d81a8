import { needPhrases, queryClient, serverClock } from '@parcela/web';
import { onlineManager } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  dataOf,
  idOf,
  listOf,
  sampleHome,
  sampleMe,
  samplePortfolio,
  sampleWallet,
} from '../../../test/support/samples.ts';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { storeAnswers } from '../../features/offline/stored-answers.ts';
import { storedAnswersKey } from '../../shared/offline/stored-app.ts';
import { activity } from '../../shared/session/activity.ts';
import { session } from '../../shared/session/session.ts';
import { followSession } from '../follow-session.ts';
import { createAppRouter } from '../router.tsx';
import { followConnection } from './follow-connection.ts';
import { startOffline } from './offline-app.ts';
const server = useServerDouble();
const person = () => {
  const me = sampleMe();
  const profile = {
    ...me.userProfile,
    firstName: 'Jana',
    lastName: 'Novotná',
    residentialAddress: 'Dlouhá 1',
  };
  return { ...me, userProfile: { ...profile, referralCode: 'REF-1' } };
};

beforeEach(async () => {
  await needPhrases('common', 'errors');
  server.on('GET /api/users/me', person);
  server.on('GET /version', () => ({}));
  for (const list of ['banners', 'messages', 'notifications', 'user-verifications', 'articles'])
    server.on(`GET /api/${list}`, () => listOf([]));
  server.on('GET /api/projects/portfolio', () => dataOf(samplePortfolio()));
  server.on('GET /core/user/home', () => dataOf(sampleHome()));
  server.on('GET /api/projects/portfolio/history', () =>
    dataOf({ currency: 'CZK', range: '1Y', gainChange: 0, points: [] }),
  );
  for (const currency of ['CZK', 'EUR'] as const)
    server.on(`GET /core/user/wallet/${currency}`, () => sampleWallet({ currency, walletId: idOf('w') }));
  session.start('one');
});
afterEach(() => {
  cleanup();
  // The test's listeners and timer end with it.
  onlineManager.setEventListener(() => undefined);
  act(() => onlineManager.setOnline(true));
  queryClient.clear();
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

const open = async (address: string) => {
  window.history.replaceState(null, '', address);
  const router = createAppRouter();
  followSession(router);
  followConnection(router);
  await router.load();
  render(<RouterProvider router={router} />);
  return router;
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const dashboardIsShown = async () => {
  await heading('Dashboard');
  await screen.findByRole('heading', { name: 'Your projects' });
};
/** Shows and stores the dashboard, then closes the page. */
const visit = async (): Promise<void> => {
  await open('/dashboard');
  await dashboardIsShown();
  await waitFor(() => expect(storeAnswers()).toBe(true));
  cleanup();
  queryClient.clear();
};
/** The app knows only the stored data; any request would need a connection. */
const goOffline = (): void => act(startOffline);

describe('a start without a connection', () => {
  test('shows the stored dashboard with its time, and asks the server nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-11-26T09:30:00Z');
    await visit();
    vi.setSystemTime('2026-11-26T15:00:00Z');
    const before = server.sent('GET /api/users/me').length;
    goOffline();
    await open('/dashboard');
    await dashboardIsShown();
    const banner = screen.getByRole('region', { name: 'Connection' });
    expect(within(banner).getByRole('status').textContent).toMatch(
      /You are offline.*as of 26\sNov\s2026, 10:30\sCET\. Nothing can be sent now\.$/,
    );
    expect(server.sent('GET /api/users/me')).toHaveLength(before);
    expect(activity.state()).toBe('recent');
  });

  test('disables every control of the dashboard and its frame except those that work on the device', async () => {
    await visit();
    goOffline();
    await open('/dashboard');
    await dashboardIsShown();
    const free = [...document.querySelectorAll<HTMLElement>('button, select, input')]
      .filter((control) => !control.matches(':disabled') && control.closest('fieldset:disabled') === null)
      .map((control) => control.textContent || control.getAttribute('aria-label'));
    expect(new Set(free)).toEqual(
      new Set(['Hide amounts', 'Light', 'Dark', 'Same as the system', 'Sign out', 'More']),
    );
  });

  test('shows on any other screen that it needs a connection, and links back to the dashboard', async () => {
    await visit();
    goOffline();
    await open('/orders?state=Paid');
    await heading('This page needs a connection');
    expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('link', { name: 'To the last dashboard' }));
    await dashboardIsShown();
    fireEvent.click(screen.getAllByRole('link', { name: 'Earnings' })[0]!);
    await heading('This page needs a connection');
  });

  test('shows the same on the dashboard when nothing is stored', async () => {
    goOffline();
    await open('/dashboard');
    await heading('This page needs a connection');
    expect(screen.queryByRole('link', { name: 'To the last dashboard' })).toBeNull();
  });

  test('ends when the server answers, with a message, current data and the screen that was missing', async () => {
    await visit();
    goOffline();
    const router = await open('/news');
    await heading('This page needs a connection');
    act(() => onlineManager.setOnline(true));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Connection' }).textContent).toBe(
        'You are online again. The page is being refreshed.',
      ),
    );
    await heading('News');
    await waitFor(() =>
      expect(queryClient.getQueryData<{ email: string }>(['me'])?.email).toBe('jana@example.com'),
    );
    expect(router.state.location.href).toBe('/news');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Connection' })).toBeNull());
  });
});

describe('the stored data', () => {
  test('includes the figures, but no name, address, e-mail or code of the user', async () => {
    await visit();
    const text = localStorage.getItem(storedAnswersKey) ?? '';
    expect(text).toContain(String(samplePortfolio().netWorth));
    for (const personal of ['jana@example.com', 'Jana', 'Novotná', 'Dlouhá', 'REF-1'])
      expect(text).not.toContain(personal);
  });

  test.each([
    ['of another session', () => localStorage.setItem('parcela-session', 'two')],
    ['of another build', () => change({ build: 'older' })],
    ['older than a week', () => change({ storedAt: Date.now() - 8 * 86_400_000 })],
  ])('is deleted and not shown when it is %s', async (_, spoil) => {
    await visit();
    spoil();
    goOffline();
    await open('/dashboard');
    await heading('This page needs a connection');
    expect(localStorage.getItem(storedAnswersKey)).toBeNull();
  });

  test('is deleted with the session, however it ends, and when another user signs in', async () => {
    for (const end of [
      () => session.end('signed-out'),
      () => session.end('inactive'),
      () => session.start('two'),
    ]) {
      session.start('one');
      await visit();
      end();
      expect(localStorage.getItem(storedAnswersKey)).toBeNull();
    }
  });

  test('never includes what another tab loaded for the previous user', async () => {
    await open('/dashboard');
    await dashboardIsShown();
    await waitFor(() => expect(storeAnswers()).toBe(true));
    localStorage.removeItem(storedAnswersKey);
    localStorage.setItem('parcela-session', 'two');
    expect(storeAnswers()).toBe(false);
    expect(localStorage.getItem(storedAnswersKey)).toBeNull();
  });
});

const change = (with_: object): void => {
  const stored = JSON.parse(localStorage.getItem(storedAnswersKey) ?? '{}') as object;
  localStorage.setItem(storedAnswersKey, JSON.stringify({ ...stored, ...with_ }));
};

describe('a connection lost during a visit', () => {
  test('is announced on the open screen, which stays open and keeps its other controls', async () => {
    await open('/news');
    await heading('News');
    act(() => onlineManager.setOnline(false));
    expect(screen.getByRole('region', { name: 'Connection' }).textContent).toContain(
      'What you see may be out of date, and nothing can be sent.',
    );
    await heading('News');
  });

  test('keeps the dashboard of this visit readable', async () => {
    await open('/dashboard');
    await dashboardIsShown();
    act(() => onlineManager.setOnline(false));
    const shownAt = new Date(serverClock.now()).getFullYear();
    expect(screen.getByRole('region', { name: 'Connection' }).textContent).toContain(`${shownAt}`);
    fireEvent.click(screen.getAllByRole('link', { name: 'Orders' })[0]!);
    await heading('This page needs a connection');
  });

  test('still ends the session of an unattended page after half an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await visit();
    goOffline();
    vi.setSystemTime(Date.now() + 31 * 60_000);
    expect(activity.state()).toBe('over');
  });
});
