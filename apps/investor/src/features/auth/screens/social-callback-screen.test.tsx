import { fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, test } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { CallbackScreen } from './social-callback-screen.tsx';

const server = useServerDouble();
const finish = 'GET /api/auth/google/callback';
const open = (query = '?code=once') =>
  renderScreen(
    <StrictMode>
      <CallbackScreen provider="google" />
    </StrictMode>,
    { scopes: ['auth'], at: `/here${query}` },
  );
const signedIn = (next: string | null) => ({
  jwt: 'token-3',
  user: { id: 1, documentId: 'u', email: '' },
  next,
});

describe('CallbackScreen of Google', () => {
  test('sends the code once, even in strict mode, stores the session and continues (spec 4.42, 7.09)', async () => {
    server.on(finish, () => signedIn('/orders?state=Paid'));
    const { location } = await open();
    await waitFor(() => expect(location()).toBe('/orders?state=Paid'));
    expect(session.token()).toBe('token-3');
    expect(server.sent(finish)).toHaveLength(1);
    expect(server.sent(finish)[0]?.query.get('code')).toBe('once');
  });

  test.each([null, '//evil.example', 'https://evil.example/'])(
    'goes to the projects when `next` is %s (spec 4.43)',
    async (next) => {
      server.on(finish, () => signedIn(next));
      const { location } = await open();
      await waitFor(() => expect(location()).toBe('/projects'));
    },
  );

  test('asks for the code of the second factor when it is on', async () => {
    server.on(finish, () => ({
      jwt: null,
      challenge: { token: 'challenge-1', methods: ['totp'] },
      next: '/orders',
    }));
    server.on('POST /api/auth/second-factor', () => signedIn(null));
    const { location } = await open();
    fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } });
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(location()).toBe('/orders'));
    expect(server.sent('POST /api/auth/second-factor')[0]?.body).toEqual({
      token: 'challenge-1',
      method: 'totp',
      code: '123456',
    });
  });

  const asked = { jwt: null, link: { token: 'question-1' }, next: '/orders' };
  const link = 'POST /api/auth/google/link';

  test('asks for the password of an account that may belong to a stranger, and links the account with it', async () => {
    server.on(finish, () => asked);
    server.on(link, () => refusal(400, 'auth.credentials_invalid'));
    const { location } = await open();
    const field = await screen.findByLabelText('Password');
    fireEvent.change(field, { target: { value: 'wrong' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add Google and sign in' }));
    expect(await screen.findByText('The password is not correct.')).toBeTruthy();
    expect(session.isSignedIn()).toBe(false);
    server.on(link, () => signedIn('/orders'));
    fireEvent.change(field, { target: { value: 'right' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add Google and sign in' }));
    await waitFor(() => expect(location()).toBe('/orders'));
    expect(server.sent(link).map(({ body }) => body)).toEqual([
      { token: 'question-1', password: 'wrong' },
      { token: 'question-1', password: 'right' },
    ]);
  });

  test('says what the API removes without the password, continues without it, and may then ask for a code', async () => {
    server.on(finish, () => asked);
    server.on(link, () => ({
      jwt: null,
      challenge: { token: 'challenge-1', methods: ['totp'] },
      next: '/orders',
    }));
    server.on('POST /api/auth/second-factor', () => signedIn(null));
    const { location } = await open();
    expect(await screen.findByText(/We remove it, together with the second step/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Continue without the password' }));
    fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(location()).toBe('/orders'));
    expect(server.sent(link)[0]?.body).toEqual({ token: 'question-1', password: null });
  });

  test('says that the sign-in took too long, and leads back to sign-in', async () => {
    server.on(finish, () => asked);
    server.on(link, () => refusal(400, 'auth.social_failed'));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue without the password' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The sign-in was not finished');
    fireEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    expect(session.isSignedIn()).toBe(false);
  });

  test.each([
    [400, 'auth.social_failed', 'You are not signed in', 'The sign-in was not finished. Try again.'],
    [
      403,
      'auth.social_email_unverified',
      'Your e-mail address is not verified',
      'The provider has not verified your e-mail address. Sign up with e-mail and password.',
    ],
    [409, 'auth.sign_up_closed', 'Sign-up is closed', 'Sign-up is closed until the terms are published.'],
  ])('after %i %s says why and leads back to sign-in (spec 7.09)', async (status, code, title, text) => {
    server.on(finish, () => refusal(status, code));
    await open('?error=auth.social_failed');
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/sign-in');
    expect(server.sent(finish)[0]?.query.get('error')).toBe('auth.social_failed');
    expect(session.isSignedIn()).toBe(false);
  });

  test('offers a new password or a new link for an unconfirmed account', async () => {
    server.on(finish, () => refusal(409, 'auth.social_account_unconfirmed'));
    server.on('POST /api/auth/send-email-confirmation', () => ({ ok: true }));
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('leave the link closed');
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
    fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'jana@example.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByRole('dialog', { name: 'The link is on its way' })).toBeTruthy();
  });

  test('can be tried again with the same code when the server does not answer', async () => {
    server.on(finish, () => refusal(429, 'common.rate_limited'));
    const { location } = await open();
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
    server.on(finish, () => signedIn(null));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(location()).toBe('/projects'));
    expect(server.sent(finish).map(({ query }) => query.get('code'))).toEqual(['once', 'once']);
  });
});
