import { queryClient } from '@parcela/web';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { idOf, levelOptions, listOf, sampleMe } from '../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { BannerMessages } from './banner-messages.tsx';

const server = useServerDouble();
const messages = { current: [] as object[] };
const message = (text: string, change: object = {}) => ({
  documentId: idOf(text.replaceAll(/\W/g, '')),
  type: 'General',
  text,
  relevance: 1,
  ofPage: null,
  visibleForDaysFromRegistration: null,
  visibleUntil: null,
  ...change,
});
const hidden = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());

beforeEach(() => {
  messages.current = [];
  server.on('GET /api/messages', () => listOf(messages.current));
  server.on('GET /api/user-verifications', () => listOf(levelOptions));
  server.on('GET /api/users/me', () => sampleMe(['SIGNUP']));
});
afterEach(() => vi.useRealTimers());

const show = async (...shown: object[]) => {
  messages.current = shown;
  const at = await renderScreen(
    <>
      <BannerMessages />
      <main tabIndex={-1}>The screen</main>
    </>,
    { scopes: ['bell'] },
  );
  // All messages appear once the last of the three answers has arrived.
  await waitFor(() => expect(server.sent('GET /api/messages')).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return at;
};
const texts = (): string[] =>
  screen.queryAllByText(/^(Verify|Green|All|Projects)$/).map(({ textContent }) => textContent);

const all = [
  message('Verify', { type: 'Verification' }),
  message('Green', { type: 'Greenhorn' }),
  message('All'),
  message('Projects', { ofPage: 'projects' }),
];

test.each<[string, string[], string[]]>([
  ['lacks KYC', ['SIGNUP'], ['Verify', 'Green', 'All']],
  ['lacks AML', ['SIGNUP', 'KYC'], ['Verify', 'Green', 'All']],
  ['is verified', ['SIGNUP', 'KYC', 'AML', 'ORDER'], ['Green', 'All']],
  ['is an investor', ['SIGNUP', 'KYC', 'AML', 'ORDER', 'INVESTOR'], ['All']],
  ['is an investor whose identity is not valid now', ['SIGNUP', 'AML', 'INVESTOR'], ['Verify', 'All']],
])(
  'a user who %s sees the messages for their levels in the order of the server (spec 4.35)',
  async (_who, levels, seen) => {
    server.on('GET /api/users/me', () => sampleMe(levels));
    await show(...all);
    expect(texts()).toEqual(seen);
  },
);

test('the screen hides messages for other screens and shows nothing without messages', async () => {
  await show(message('Projects', { ofPage: 'projects' }));
  expect(screen.queryByRole('region')).toBeNull();
});

test('the message about verification links to verification, and disappears once the user has the levels', async () => {
  await show(...all);
  const link = screen.getByRole('link', { name: 'Complete the verification' });
  expect(link.getAttribute('href')).toBe('/verification');
  server.on('GET /api/users/me', () => sampleMe());
  await act(() => queryClient.invalidateQueries());
  await hidden('Verify');
  expect(screen.getByText('All')).toBeTruthy();
});

test('a dismissed message disappears immediately, the server is notified, and the focus stays on the screen (spec 4.36)', async () => {
  await show(message('All'), message('Green', { type: 'Greenhorn' }));
  const answer = Promise.withResolvers<object>();
  server.on(`POST /api/messages/${idOf('All')}/dismiss`, () => answer.promise);
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  await hidden('All');
  expect(screen.getByText('Green')).toBeTruthy();
  expect(document.activeElement?.tagName).toBe('MAIN');
  messages.current = messages.current.slice(1);
  answer.resolve({ ok: true });
  await waitFor(() => expect(server.sent('GET /api/messages')).toHaveLength(2));
  expect(screen.queryByText('All')).toBeNull();
});

test('a message that could not be dismissed comes back with the reason', async () => {
  await show(message('All'));
  server.on(`POST /api/messages/${idOf('All')}/dismiss`, () => refusal(503, 'common.unavailable'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect((await screen.findByRole('alert')).textContent).toContain('could not hide');
  expect(screen.getByText('All')).toBeTruthy();
});

test('a countdown shows days, hours, minutes and seconds, and its message disappears at the end (spec 4.36)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T10:00:00Z') });
  await show(message('All', { visibleUntil: '2026-11-23T13:04:05Z' }));
  const shown = screen.getByText('All').parentElement?.querySelector('time');
  expect(shown?.textContent).toBe('2d 3h 4m 5s');
  messages.current = [];
  vi.setSystemTime('2026-11-23T13:04:06Z');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await hidden('All');
  expect(server.sent('GET /api/messages').length).toBeGreaterThan(1);
});

test('a failure of the server leaves the screen unchanged', async () => {
  server.on('GET /api/messages', () => refusal(400, 'common.validation'));
  await show();
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.getByText('The screen')).toBeTruthy();
});
