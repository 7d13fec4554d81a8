import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { SignInScreen } from './sign-in-screen.tsx';

const server = useServerDouble();

const open = (query = '') => renderScreen(<SignInScreen />, { scopes: ['auth'], at: `/here${query}` });
const signIn = async (email: string, password: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};
const accept = () =>
  server.on('POST /api/auth/local', () => ({ jwt: 'token-1', user: { id: 1, documentId: 'u', email: '' } }));

describe('SignInScreen', () => {
  test('stores the session and goes to the projects (spec 2.08, 2.10, 4.37)', async () => {
    accept();
    const { location } = await open();
    await signIn(' jana@example.com ', ' secret ');
    await waitFor(() => expect(location()).toBe('/projects'));
    expect(session.token()).toBe('token-1');
    expect(server.sent('POST /api/auth/local').map(({ body }) => body)).toEqual([
      { identifier: 'jana@example.com', password: ' secret ' },
    ]);
  });

  test('goes to `next` with its query (spec 2.01, 2.10)', async () => {
    accept();
    const { location } = await open('?next=%2Fverification%3Fslug%3Dbrno');
    await signIn('jana@example.com', 'x');
    await waitFor(() => expect(location()).toBe('/verification?slug=brno'));
  });

  test.each(['https://evil.example', '//evil.example', '/sign-in', 'javascript:alert(1)'])(
    'never goes to a `next` that leads to another site: %s (spec 2.10)',
    async (next) => {
      accept();
      const { location } = await open(`?next=${encodeURIComponent(next)}`);
      await signIn('jana@example.com', 'x');
      await waitFor(() => expect(location()).toBe('/projects'));
    },
  );

  test('requires both fields and sends nothing without them', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('2 fields need your attention')).toBeTruthy();
    expect(server.sent('POST /api/auth/local')).toHaveLength(0);
  });

  test('says that the password is wrong, leaves the fields filled in and starts no session', async () => {
    server.on('POST /api/auth/local', () => refusal(400, 'auth.credentials_invalid'));
    await open();
    await signIn('jana@example.com', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The e-mail or the password is not right',
    );
    expect(screen.getByRole('alert').textContent).not.toMatch(/Something went wrong|for support/);
    expect(document.activeElement?.getAttribute('name')).toBe('password');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('jana@example.com');
    expect(session.isSignedIn()).toBe(false);
  });

  test('offers to send the link again when the address is not confirmed', async () => {
    server.on('POST /api/auth/local', () => refusal(400, 'auth.email_not_confirmed'));
    server.on('POST /api/auth/send-email-confirmation', () => ({ ok: true }));
    await open();
    await signIn('jana@example.com', 'right');
    fireEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByRole('dialog', { name: 'The link is on its way' })).toBeTruthy();
    expect(server.sent('POST /api/auth/send-email-confirmation').map(({ body }) => body)).toEqual([
      { email: 'jana@example.com' },
    ]);
  });

  test('says once why the last session ended (spec 2.01, 2.09, 8.01)', async () => {
    const { location } = await open('?next=%2Forders&sessionExpired=true');
    const popup = await screen.findByRole('dialog', { name: 'Your session has ended' });
    fireEvent.click(popup.querySelectorAll('button')[1]!);
    await waitFor(() => expect(location()).toBe('/sign-in?next=%2Forders'));
  });
});

test('the popup after the deletion of an account appears once', async () => {
  const { location } = await open('?accountDeleted=true');
  const accountClosedMail = within(await screen.findByRole('dialog', { name: 'Your account is deleted' }));
  fireEvent.click(accountClosedMail.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(location()).toBe('/sign-in'));
});
