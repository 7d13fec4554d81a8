import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

const server = useServerDouble();
const confirm = 'GET /api/auth/email-confirmation';
const open = () =>
  renderScreen(
    <StrictMode>
      <VerifyEmailScreen />
    </StrictMode>,
    { scopes: ['auth'], at: '/here?confirmation=abc' },
  );

afterEach(() => {
  vi.useRealTimers();
});

describe('VerifyEmailScreen', () => {
  test('confirms the address once, even in strict mode, and goes to the confirmation screen (spec 2.01, 2.14)', async () => {
    server.on(confirm, () => ({ confirmed: true }));
    const { location } = await open();
    await waitFor(() => expect(location()).toBe('/email-verified'));
    const sent = server.sent(confirm);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.query.get('confirmation')).toBe('abc');
    expect(sent[0]?.headers.get('accept')).toBe('application/json');
  });

  test('offers a new link when this one is invalid or has expired (spec 2.14, 8.16)', async () => {
    server.on(confirm, () => refusal(400, 'auth.confirmation_invalid'));
    server.on('POST /api/auth/send-email-confirmation', () => ({ ok: true }));
    await open();
    expect(await screen.findByRole('heading', { name: 'The link is invalid or has expired' })).toBeTruthy();
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'jana' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('Enter an e-mail address such as jana@example.com.')).toBeTruthy();
    expect(server.sent('POST /api/auth/send-email-confirmation')).toHaveLength(0);
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'jana@example.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByRole('dialog', { name: 'The link is on its way' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/sign-in');
  });

  test('says for 5 s that a new link was sent, then goes to sign-in (spec 8.17)', async () => {
    server.on(confirm, () => refusal(400, 'auth.confirmation_invalid'));
    server.on('POST /api/auth/send-email-confirmation', () => ({ ok: true }));
    const { location } = await open();
    fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'jana@example.com' } });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    await screen.findByRole('dialog', { name: 'The link is on its way' });
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await wait(4_000);
    expect([screen.queryByRole('dialog') === null, location()]).toEqual([false, '/here?confirmation=abc']);
    await wait(1_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location()).toBe('/sign-in');
  });

  test('can be tried again when the server does not answer', async () => {
    server.on(confirm, () => refusal(429, 'common.rate_limited'));
    const { location } = await open();
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
    server.on(confirm, () => ({ confirmed: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(location()).toBe('/email-verified'));
  });
});
