import { needPhrases, queryClient } from '@parcela/web';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../shared/session/session.ts';
import { listOf, sampleMe } from '../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../packages/web/test/support/server-double.ts';
import { followSession } from './follow-session.ts';
import { createAppRouter } from './router.tsx';
// A busy machine loads the screens slowly.
configure({ asyncUtilTimeout: 10_000 });
const server = useServerDouble();
/** The session that the server knows. */
const alive = { token: '' };
const known = [
  ['GET /api/users/me', () => sampleMe()],
  ...['banners', 'messages', 'notifications', 'user-verifications', 'articles'].map(
    (list) => [`GET /api/${list}`, () => listOf([])] as const,
  ),
] as const;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await needPhrases('common', 'errors');
  for (const [call, answer] of known)
    server.on(call, ({ headers }) =>
      headers.get('authorization') === `Bearer ${alive.token}`
        ? answer()
        : refusal(401, 'auth.session_invalid'),
    );
  server.on('POST /api/auth/local', () => {
    alive.token = 'new';
    return { jwt: 'new', user: { id: 1, documentId: 'u', email: '' } };
  });
  alive.token = 'old';
  session.start('old');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

/** Starts the app as `app.tsx` does. */
const open = async (address: string) => {
  window.history.replaceState(null, '', address);
  const router = createAppRouter();
  followSession(router);
  await router.load();
  render(<RouterProvider router={router} />);
  return () => router.state.location.href;
};
/** Hides the tab for a number of minutes, while the server ends the session. */
const endsUnseen = (minutes: number): void => {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  alive.token = '';
};
const pageIs = async (name: string): Promise<void> => {
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
};

/** Minutes of absence, the reason in the address, and the words of the popup. */
const absences = [
  [5, 'true', 'Your session has ended', 'for your safety'],
  [31, 'inactivity', 'We have signed you out', '30 minutes'],
] as const;
/** The ways in which the user returns to the tab. */
const returns = {
  'by opening the page again': () => open('/news?tag=rents'),
  'by looking at the tab that stayed open': async () => {
    const location = await open('/news?tag=rents');
    await pageIs('News');
    return location;
  },
} as const;

test.each(
  absences.flatMap((absence) =>
    (Object.keys(returns) as (keyof typeof returns)[]).map((how) => [how, ...absence] as const),
  ),
)(
  'the app announces once a session that ended unseen, noticed %s after %s minutes, and sign-in leads back',
  async (...row) => {
    const [how, minutes, shown, title, text] = row;
    const isOpen = how === 'by looking at the tab that stayed open';
    if (!isOpen) endsUnseen(minutes);
    const location = await returns[how]();
    if (isOpen) {
      endsUnseen(minutes);
      window.dispatchEvent(new Event('visibilitychange'));
    }
    const popup = await screen.findByRole('dialog', { name: title });
    expect(popup.textContent).toContain(text);
    expect(location()).toBe(`/sign-in?next=%2Fnews%3Ftag%3Drents&sessionExpired=${shown}`);
    expect([session.isSignedIn(), queryClient.getQueryData(['me'])]).toEqual([false, undefined]);
    fireEvent.click(within(popup).getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(location()).toBe('/sign-in?next=%2Fnews%3Ftag%3Drents'));
    expect(session.endedBy()).toBe('signed-out');
    fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'jana@example.com' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Correct-horse7' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await pageIs('News');
    expect(location()).toBe('/news?tag=rents');
  },
);
