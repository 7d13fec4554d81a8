import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { NewPasswordScreen } from './new-password-screen.tsx';

const server = useServerDouble();
const requestReset = 'POST /api/auth/forgot-password';
const reset = 'POST /api/auth/reset-password';

const closePopup = async (name: string): Promise<void> => {
  const popup = await screen.findByRole('dialog', { name });
  fireEvent.click(popup.querySelectorAll('button')[1]!);
};

describe('ForgotPasswordScreen', () => {
  const open = () => renderScreen(<ForgotPasswordScreen />, { scopes: ['auth'] });

  test('requests the link, says so in a popup and leads to sign-in (spec 2.16)', async () => {
    server.on(requestReset, () => ({ ok: true }));
    const { location } = await open();
    fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: ' jana@example.com ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    await closePopup('The link is on its way');
    await waitFor(() => expect(location()).toBe('/sign-in'));
    const [sent] = server.sent(requestReset);
    expect(sent?.body).toEqual({ email: 'jana@example.com' });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('requires a valid e-mail address (spec 2.16)', async () => {
    await open();
    fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'jana' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Enter an e-mail address such as jana@example.com.')).toBeTruthy();
    expect(server.sent(requestReset)).toHaveLength(0);
  });

  test('says when too many links have been requested', async () => {
    server.on(requestReset, () => refusal(429, 'common.rate_limited'));
    await open();
    fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'jana@example.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
  });
});

describe('NewPasswordScreen', () => {
  const open = (query = '?code=mailed') =>
    renderScreen(<NewPasswordScreen />, { scopes: ['auth'], at: `/here${query}` });
  const type = async (password: string, again = password): Promise<void> => {
    fireEvent.change(await screen.findByLabelText('New password'), { target: { value: password } });
    fireEvent.change(screen.getByLabelText('New password again'), { target: { value: again } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the password' }));
  };

  test.each(['', '?code=', '?code=%20'])(
    'with the query "%s" shows no form and says why (spec 2.17)',
    async (query) => {
      await open(query);
      expect(await screen.findByText('The link is not complete')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Save the password' })).toBeNull();
      expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe(
        '/forgot-password',
      );
    },
  );

  test('sets the password with the code of the link, and ends the current session (spec 2.01, 2.17)', async () => {
    session.start('of-before');
    server.on(reset, () => ({ ok: true }));
    const { location } = await open();
    await type('Lipová-alej-27');
    await closePopup('The password is changed');
    await waitFor(() => expect(location()).toBe('/sign-in'));
    expect(server.sent(reset)[0]?.body).toEqual({
      code: 'mailed',
      password: 'Lipová-alej-27',
      passwordConfirmation: 'Lipová-alej-27',
    });
    expect(session.isSignedIn()).toBe(false);
  });

  test.each([
    ['Aa1bcde', 'Aa1bcde', 'The password must have at least 8 characters.'],
    [`Aa1${'b'.repeat(98)}`, `Aa1${'b'.repeat(98)}`, 'The password must have at most 100 characters.'],
    ['Lipová-alej-27', 'Lipová-alej-28', 'The two passwords differ. Type the new one again.'],
    ['Lipová-alej-27', '', 'Fill in this field.'],
  ])('does not send %s repeated as %s (spec 5.01)', async (password, again, message) => {
    await open();
    await type(password, again);
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(server.sent(reset)).toHaveLength(0);
  });

  test.each([
    ['common', 'This password is among those that are guessed first. Choose another one.'],
    ['own', 'This password is little more than your name or e-mail address. Choose another one.'],
    ['site', 'This password is little more than the name of this platform. Choose another one.'],
  ])('shows at the field why a guessable password is refused: %s', async (reason, message) => {
    server.on(reset, () => refusal(400, 'auth.password_guessable', { reason }));
    await open();
    await type('Password123');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('Password123');
  });

  test('offers a new link when this one was used or has expired', async () => {
    server.on(reset, () => refusal(400, 'auth.reset_invalid'));
    await open();
    await type('Lipová-alej-27');
    expect(await screen.findByRole('heading', { name: 'The link is invalid or has expired' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Send a new link' })).toBeTruthy();
  });

  test('repeats a request without an answer under the same key, and stores no password on the device', async () => {
    await open();
    await type('Lipová-alej-27');
    expect((await screen.findByRole('alert')).textContent).toContain('We cannot reach the server');
    for (const storage of [localStorage, sessionStorage])
      expect(JSON.stringify(Object.entries(storage))).not.toContain('Lipová');
    fireEvent.click(screen.getByRole('button', { name: 'Save the password' }));
    await waitFor(() => expect(server.sent(reset)).toHaveLength(2));
    const keys = server.sent(reset).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
  });
});
