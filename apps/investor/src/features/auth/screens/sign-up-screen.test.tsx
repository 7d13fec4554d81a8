import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dataOf, sampleConfiguration } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { SignUpScreen } from './sign-up-screen.tsx';

const server = useServerDouble();
const link = (name: string) => ({
  documentId: name.padEnd(24, '0'),
  name,
  url: `/api/files/${name}`,
  caption: null,
  size: 1,
  publishedAt: '2026-11-20T10:00:00.000Z',
});
const register = 'POST /api/auth/local/register';

const open = (query = '', documents: unknown = { terms: link('terms'), privacy: link('privacy') }) => {
  server.on('GET /api/legal-documents', () => dataOf(documents));
  return renderScreen(<SignUpScreen />, { scopes: ['auth'], at: `/here${query}` });
};
const type = async (label: string | RegExp, value: string): Promise<void> => {
  const input = await screen.findByLabelText(label);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
/** Returns the error of a field as assistive technology reads it. */
const errorOf = (label: string): string | null => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  const texts = ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  return texts.join(' ').trim() || null;
};
const submit = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
const agree = (): void => void fireEvent.click(screen.getByRole('checkbox'));

describe('SignUpScreen', () => {
  test('shows no form during a run-off, and explains the closing', async () => {
    server.on('GET /api/app-configuration', () => dataOf({ ...sampleConfiguration(), isRunOff: true }));
    await open();
    expect(await screen.findByText('The platform is being closed')).toBeTruthy();
    expect(screen.queryByLabelText('E-mail')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull();
  });

  test('registers with the language shown and an idempotency key, and says where the link was sent (spec 2.11, 2.12)', async () => {
    server.on(register, () => ({ user: { id: 1, documentId: 'u', email: 'jana@example.com' } }));
    await open();
    await type('E-mail', ' jana@example.com ');
    await type('Password', 'Heslo123');
    agree();
    submit();
    expect(await screen.findByRole('heading', { name: 'Confirm your e-mail address' })).toBeTruthy();
    expect(screen.getByText(/We have sent a link to jana@example.com/)).toBeTruthy();
    const [sent] = server.sent(register);
    expect(sent?.body).toEqual({
      username: 'jana@example.com',
      email: 'jana@example.com',
      password: 'Heslo123',
      termsAndPrivacyAccepted: true,
      language: 'en',
    });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('repeats a request without an answer under the same key', async () => {
    await open();
    await type('E-mail', 'lost@example.com');
    await type('Password', 'Heslo123');
    agree();
    submit();
    expect((await screen.findByRole('alert')).textContent).toContain('We cannot reach the server');
    submit();
    await waitFor(() => expect(server.sent(register)).toHaveLength(2));
    const keys = server.sent(register).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
  });

  test.each([
    [`${'a'.repeat(58)}@example.com`, null],
    [`${'a'.repeat(59)}@example.com`, 'The e-mail address may have at most 70 characters.'],
    ['jana@example', 'Enter an e-mail address such as jana@example.com.'],
  ])('checks the address %s', async (email, message) => {
    await open();
    await type('E-mail', email);
    expect(errorOf('E-mail')).toBe(message);
  });

  test.each([
    ['Aa1bcde', 'The password must have at least 8 characters.'],
    ['Aa1bcdef', null],
    [`Aa1${'b'.repeat(97)}`, null],
    [`Aa1${'b'.repeat(98)}`, 'The password must have at most 100 characters.'],
    [
      'abcdefg1',
      'Use at least three of these: lowercase letters, uppercase letters, digits, special characters.',
    ],
  ])('checks the password %s (spec 5.01)', async (password, message) => {
    await open();
    await type('Password', password);
    expect(errorOf('Password')).toBe(message);
  });

  test('ticks each part of the password rule as the user types', async () => {
    await open();
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'Heslo' } });
    const met = (text: string) => screen.getByText(text).closest('[data-met]') !== null;
    expect([met('uppercase letter'), met('lowercase letter'), met('digit')]).toEqual([true, true, false]);
    expect([met('8 to 100 characters'), met('At least 3 of these four:')]).toEqual([false, false]);
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Heslo123' } });
    expect([met('digit'), met('8 to 100 characters'), met('At least 3 of these four:')]).toEqual([
      true,
      true,
      true,
    ]);
    const noAddress = 'not your e-mail address or the part of it before the @ sign';
    await type('E-mail', 'jana.novakova@example.com');
    expect(met(noAddress)).toBe(true);
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Zluty-7-Jana.Nováková' } });
    expect([met('8 to 100 characters'), met(noAddress)]).toEqual([true, false]);
  });

  test('requires the agreement (spec 2.11, 5.06)', async () => {
    await open();
    await type('E-mail', 'jana@example.com');
    await type('Password', 'Heslo123');
    submit();
    expect(await screen.findByText('Tick this box to go on.')).toBeTruthy();
    expect(server.sent(register)).toHaveLength(0);
  });

  test.each([
    ['no document', { terms: null, privacy: null }],
    ['the privacy policy missing', { terms: link('terms'), privacy: null }],
  ])('with %s says that sign-up is closed, and shows no form (spec 5.06)', async (_what, documents) => {
    await open('', documents);
    expect(await screen.findByText('Sign-up is closed')).toBeTruthy();
    expect(screen.queryByLabelText('E-mail')).toBeNull();
  });

  test('takes the referral code from the address, and marks a refused code (spec 2.11, 8.14)', async () => {
    server.on(register, () => refusal(400, 'auth.referral_invalid'));
    await open('?referral=JANA');
    await type('E-mail', 'jana@example.com');
    await type('Password', 'Heslo123');
    expect(screen.getByLabelText<HTMLInputElement>(/Referral code/).value).toBe('JANA');
    agree();
    submit();
    expect(await screen.findByRole('dialog', { name: 'The referral code is not valid' })).toBeTruthy();
    expect(screen.getByLabelText(/Referral code/).getAttribute('aria-invalid')).toBe('true');
    expect(server.sent(register)[0]?.body).toMatchObject({ referralCode: 'JANA' });
  });

  test('shows the visit id of a marketing link as a fixed label and sends it (spec 2.11, 5.08)', async () => {
    const visit = '0123456789abcdefABCDEF0123456789';
    server.on(register, () => ({ user: { id: 1, documentId: 'u', email: 'j' } }));
    await open(`?ehub=${visit}`);
    await type('E-mail', 'visit@example.com');
    await type('Password', 'Heslo123');
    expect(screen.getByText(visit)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /Referral code/ })).toBeNull();
    agree();
    submit();
    await waitFor(() => expect(server.sent(register)[0]?.body).toMatchObject({ referralCode: visit }));
  });
});
