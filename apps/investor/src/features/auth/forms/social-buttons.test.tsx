import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dataOf, sampleConfiguration } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { SignInScreen } from '../screens/sign-in-screen.tsx';
import { SignUpScreen } from '../screens/sign-up-screen.tsx';

const server = useServerDouble();
const google = 'GET /api/connect/google';
const provider = 'https://accounts.example/authorize?state=s';
let left: string[] = [];

beforeEach(() => {
  left = [];
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void left.push(String(address)));
  server.on('GET /api/app-configuration', () => dataOf(sampleConfiguration()));
  server.on('GET /api/legal-documents', () =>
    dataOf({ terms: { url: '/api/files/terms' }, privacy: { url: '/api/files/privacy' } }),
  );
});
afterEach(() => vi.restoreAllMocks());

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('SocialButtons', () => {
  test('pass on `next` at sign-in (spec 2.08, 4.42)', async () => {
    server.on(google, () => ({ uri: provider }));
    await renderScreen(<SignInScreen />, { scopes: ['auth'], at: '/here?next=%2Forders' });
    await press('Continue with Google');
    await waitFor(() => expect(left).toEqual([provider]));
    const [sent] = server.sent(google);
    expect(sent?.headers.get('accept')).toBe('application/json');
    expect(Object.fromEntries(sent?.query ?? [])).toEqual({ language: 'en', next: '/orders' });
  });

  test('never pass on a `next` that leads to another site', async () => {
    server.on(google, () => ({ uri: provider }));
    await renderScreen(<SignInScreen />, { scopes: ['auth'], at: '/here?next=%2F%2Fevil.example' });
    await press('Continue with Google');
    await waitFor(() => expect(server.sent(google)[0]?.query.get('next')).toBe('/projects'));
  });

  test('omit a `next` that is too long to store', async () => {
    server.on(google, () => ({ uri: provider }));
    const next = `/orders?state=${'x'.repeat(500)}`;
    await renderScreen(<SignInScreen />, { scopes: ['auth'], at: `/here?next=${encodeURIComponent(next)}` });
    await press('Continue with Google');
    await waitFor(() => expect(left).toEqual([provider]));
    expect(server.sent(google)[0]?.query.has('next')).toBe(false);
  });

  test('pass on the referral code at sign-up, and the agreement only once the box is ticked (spec 4.43)', async () => {
    server.on('GET /api/connect/apple', () => ({ uri: provider }));
    await renderScreen(<SignUpScreen />, { scopes: ['auth'], at: '/here?referral=JANA' });
    await press('Continue with Apple');
    await waitFor(() => expect(left).toHaveLength(1));
    fireEvent.click(screen.getByRole('checkbox'));
    await press('Continue with Apple');
    await waitFor(() => expect(left).toHaveLength(2));
    expect(server.sent('GET /api/connect/apple').map(({ query }) => Object.fromEntries(query))).toEqual([
      { language: 'en', referralCode: 'JANA' },
      { language: 'en', referralCode: 'JANA', terms: '1' },
    ]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,hello'])('never lead to %s', async (uri) => {
    server.on(google, () => ({ uri }));
    await renderScreen(<SignInScreen />, { scopes: ['auth'] });
    await press('Continue with Google');
    await waitFor(() => expect(server.sent(google)).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Continue with Google' }).ariaBusy).not.toBe('true'),
    );
    expect(left).toEqual([]);
  });

  test('say that the provider is unavailable, and leave e-mail and password in place', async () => {
    server.on(google, () => refusal(503, 'auth.social_unavailable'));
    await renderScreen(<SignInScreen />, { scopes: ['auth'] });
    await press('Continue with Google');
    expect((await screen.findByRole('alert')).textContent).toContain('This way of signing in does not work');
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  test('appear only for the providers that the operator uses (spec 2.08)', async () => {
    server.on('GET /api/app-configuration', () =>
      dataOf({ ...sampleConfiguration(), socialProviders: ['apple'] }),
    );
    await renderScreen(<SignInScreen />, { scopes: ['auth'] });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Continue with Apple' })).toBeTruthy();
  });
});
