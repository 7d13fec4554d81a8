import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { activity } from '../../../shared/session/activity.ts';
import { loseSession } from '../../../shared/api/api.ts';
import { session } from '../../../shared/session/session.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { sampleMe } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { InactivityWarning } from './inactivity-warning.tsx';

const server = useServerDouble();
const me = 'GET /api/users/me';
const start = new Date('2026-11-20T10:00:00Z');

/** Advances the device's clock without activity, as during sleep, then makes the page visible again. */
const sleep = async (minutes: number): Promise<void> => {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
  });
};
const warning = () => screen.queryByRole('dialog', { name: 'Are you still there?' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  session.start('token');
  server.on(me, () => sampleMe());
});
afterEach(() => vi.useRealTimers());
const open = () => renderScreen(<InactivityWarning />, { scopes: ['auth'] });

describe('InactivityWarning', () => {
  test('appears two minutes before the end of the session, and no sooner', async () => {
    await open();
    await sleep(27.9);
    expect(warning()).toBeNull();
    await sleep(0.1);
    expect(warning()?.textContent).toContain('After 30 minutes without activity');
    expect(warning()?.textContent).toContain('Time left: 2m');
    expect(server.sent(me)).toHaveLength(0);
  });

  test('extends the session with a request when the user presses the button', async () => {
    await open();
    await sleep(29);
    fireEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(warning()).toBeNull());
    expect(server.sent(me)[0]?.headers.get('x-background')).toBeNull();
    expect(activity.endsAt().getTime()).toBe(Date.now() + 30 * 60_000);
    expect(session.isSignedIn()).toBe(true);
  });

  test('lets the user sign out immediately', async () => {
    server.on('POST /api/auth/logout', () => ({ ok: true }));
    const { location } = await open();
    await sleep(29);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(location()).toBe('/sign-in'));
    expect(session.isSignedIn()).toBe(false);
    expect(server.sent('POST /api/auth/logout')[0]?.headers.get('authorization')).toBe('Bearer token');
  });

  test('signs the user out after half an hour, once the server confirms it (spec 4.40)', async () => {
    server.on(me, () => refusal(401, 'auth.session_invalid'));
    await open();
    await sleep(30);
    // The server may know of less activity, so the page asks only when the server has certainly ended the session.
    expect(warning()).toBeNull();
    expect(server.sent(me)).toHaveLength(0);
    await sleep(1);
    await waitFor(() => expect(session.isSignedIn()).toBe(false));
    expect(server.sent(me)[0]?.headers.get('x-background')).toBe('1');
    expect(localStorage.getItem('parcela-session-end')).toBe('inactive');
  });

  test('signs the user out on this device when the server cannot be reached', async () => {
    server.on(me, () => {
      throw new TypeError('Failed to fetch');
    });
    await open();
    await sleep(31);
    await waitFor(() => expect(session.isSignedIn()).toBe(false));
  });

  test('trusts the server over the clock of the device', async () => {
    await open();
    await sleep(24 * 60);
    await waitFor(() => expect(server.sent(me)).toHaveLength(1));
    await waitFor(() => expect(activity.state()).toBe('recent'));
    expect(session.isSignedIn()).toBe(true);
  });

  test('does not appear while another tab is used', async () => {
    await open();
    await sleep(29);
    expect(warning()).not.toBeNull();
    act(() => {
      activity.record();
      window.dispatchEvent(new StorageEvent('storage', { key: 'parcela-active-at' }));
    });
    expect(warning()).toBeNull();
  });

  test('never appears to a visitor', async () => {
    loseSession('expired');
    await open();
    await sleep(29);
    expect(warning()).toBeNull();
    await sleep(10);
    expect(server.sent(me)).toHaveLength(0);
  });
});
