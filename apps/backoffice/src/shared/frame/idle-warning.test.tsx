import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { needPhrases } from '@parcela/web';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { activity } from '../session/activity.ts';
import { session } from '../session/session.ts';
import { AppFrame } from './app-frame.tsx';
import { IdleWarning } from './idle-warning.tsx';

const server = useServerDouble();
const me = 'GET /operator/me';

beforeEach(async () => {
  await needPhrases('common', 'errors', 'back-office');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') });
  session.start('token');
  activity.record();
  server.on(me, () => ({ data: {} }));
  render(
    <AppFrame>
      <IdleWarning />
    </AppFrame>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Advances the device's clock without activity, then shows the page again. */
const idle = async (minutes: number): Promise<void> => {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
  });
};
const warning = () => screen.queryByRole('dialog', { name: 'Are you still there?' });

test('staff see a warning two minutes before the end of a session, and their next request extends it', async () => {
  await idle(12.9);
  expect(warning()).toBeNull();
  await idle(0.2);
  expect(warning()?.textContent).toContain('After 15 minutes without activity');
  expect(server.sent(me)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(warning()).toBeNull());
  expect(server.sent(me)[0]?.headers.get('x-background')).toBeNull();
  expect(activity.endsAt().getTime()).toBe(Date.now() + 15 * 60_000);
});

test('an expired staff session ends in the browser once the server confirms it', async () => {
  server.on(me, () => refusal(401, 'auth.session_invalid'));
  await idle(15);
  await waitFor(() => expect(session.isSignedIn()).toBe(false));
  expect(server.sent(me)[0]?.headers.get('x-background')).toBe('1');
});
