import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { SignInScreen } from '../screens/sign-in-screen.tsx';

const server = useServerDouble();
const answer = 'POST /api/auth/second-factor';
const signedIn = { jwt: 'token-2', user: { id: 1, documentId: 'u', email: '' } };

beforeEach(() =>
  server.on('POST /api/auth/local', () => ({
    jwt: null,
    challenge: { token: 'challenge-1', methods: ['totp', 'recovery'] },
  })),
);

/** Signs in with the right password; the user wants to go to the orders. */
const comeToSecondStep = async () => {
  const shown = await renderScreen(<SignInScreen />, { scopes: ['auth'], at: '/here?next=%2Forders' });
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'jana@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { level: 1, name: 'Confirm that it is you' });
  return shown;
};
const give = (label: string, code: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('SecondFactorStep', () => {
  test('asks for the code of the authenticator, signs in with it and goes to `next`', async () => {
    server.on(answer, () => signedIn);
    const { location } = await comeToSecondStep();
    expect(session.isSignedIn()).toBe(false);
    const field = screen.getByLabelText('Code from the app');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    give('Code from the app', ' 123\u202F456\u200B ');
    await waitFor(() => expect(location()).toBe('/orders'));
    expect(session.token()).toBe('token-2');
    expect(server.sent(answer).map(({ body }) => body)).toEqual([
      { token: 'challenge-1', method: 'totp', code: '123456' },
    ]);
  });

  test('accepts a recovery code instead of an authenticator code', async () => {
    server.on(answer, () => signedIn);
    const { location } = await comeToSecondStep();
    fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    give('Recovery code', 'ABCD-EFGH');
    await waitFor(() => expect(location()).toBe('/orders'));
    expect(server.sent(answer)[0]?.body).toMatchObject({ method: 'recovery', code: 'ABCDEFGH' });
  });

  test('shows an invalid code at its field and starts no session', async () => {
    server.on(answer, () => refusal(400, 'auth.code_invalid'));
    await comeToSecondStep();
    give('Code from the app', '000000');
    expect(await screen.findByText('The code is not valid.')).toBeTruthy();
    const field = screen.getByLabelText('Code from the app');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(session.isSignedIn()).toBe(false);
  });

  test('says that the sign-in took too long, and starts again', async () => {
    server.on(answer, () => refusal(400, 'auth.challenge_invalid'));
    await comeToSecondStep();
    give('Code from the app', '123456');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The sign-in took too long. Start again.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });
});
