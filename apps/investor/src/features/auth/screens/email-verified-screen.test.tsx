import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { session } from '../../../shared/session/session.ts';
import { EmailVerifiedScreen } from './email-verified-screen.tsx';

const server = useServerDouble();
const goOn = 'POST /api/auth/continue-sign-up';
const user = { id: 1, documentId: 'me', username: 'jana@example.com', email: 'jana@example.com' };
const open = (at = '/here?next=%2Forders') =>
  renderScreen(<EmailVerifiedScreen />, { scopes: ['auth', 'settings'], at });
const press = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
};

afterEach(() => session.end());

describe('EmailVerifiedScreen', () => {
  test('signs in without the password in the browser that signed up, and continues', async () => {
    server.on(goOn, () => ({ jwt: 'a-session', user }));
    const { location } = await open();
    expect(server.sent(goOn)).toHaveLength(0);
    await press();
    await waitFor(() => expect(location()).toBe('/orders'));
    expect(session.token()).toBe('a-session');
    expect(server.sent(goOn)).toHaveLength(1);
  });

  test('leads to sign-in in another browser', async () => {
    server.on(goOn, () => ({ jwt: null, signIn: true }));
    const { location } = await open();
    await press();
    await waitFor(() => expect(location()).toBe('/sign-in?next=%2Forders'));
    expect(session.isSignedIn()).toBe(false);
  });

  test('continues automatically in the browser that signed up', async () => {
    server.on(goOn, () => ({ jwt: 'a-session', user }));
    const { location } = await open();
    await waitFor(() => expect(location()).toBe('/orders'), { timeout: 5_000 });
    expect(server.sent(goOn)).toHaveLength(1);
  });

  test('does not continue automatically in another browser', async () => {
    server.on(goOn, () => ({ jwt: null, signIn: true }));
    const { location } = await open();
    await waitFor(() => expect(server.sent(goOn)).toHaveLength(1), { timeout: 5_000 });
    await screen.findByRole('button', { name: 'Sign in' });
    expect(location()).toBe('/here?next=%2Forders');
    await press();
    await waitFor(() => expect(location()).toBe('/sign-in?next=%2Forders'));
  });

  test('asks for the second factor', async () => {
    server.on(goOn, () => ({ jwt: null, challenge: { token: 'half', methods: ['totp', 'recovery'] } }));
    await open();
    await press();
    expect(await screen.findByLabelText(/code/i)).toBeTruthy();
    expect(session.isSignedIn()).toBe(false);
  });

  test('says why the confirmation failed, and can be retried', async () => {
    server.on(goOn, () => refusal(429, 'common.rate_limited'));
    const { location } = await open();
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
    server.on(goOn, () => ({ jwt: 'a-session', user }));
    await press();
    await waitFor(() => expect(location()).toBe('/orders'));
  });

  test('shows neither message nor button to a signed-in user, even if another tab signed in', async () => {
    const { location } = await open();
    await screen.findByRole('button', { name: 'Sign in' });
    session.start('from-another-tab');
    window.dispatchEvent(new StorageEvent('storage', { key: 'parcela-session' }));
    await waitFor(() => expect(location()).toBe('/orders'));
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  });
});
