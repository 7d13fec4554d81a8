import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  type AccountsTestApp,
  goodPassword,
  registrationOf,
  startAccountsApp,
} from '../../../../test/support/accounts/accounts-app.ts';

/** Each character takes four bytes. */
const wide = (length: number): string => `Zx7${'🏠'.repeat(length - 3)}`;

describe('input limits of section 5 of the specification', () => {
  const context = useTestDatabase();
  let app: AccountsTestApp;
  let passwordHash: string;
  beforeAll(async () => {
    app = await startAccountsApp(context());
    passwordHash = await hashPassword(goodPassword);
  });
  afterAll(() => app.close());

  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers });
  const people = { count: 0 };
  const newEmail = (): string => `border${(people.count += 1)}@post.example`;
  const verdict = (answer: { statusCode: number; json: () => unknown }) => {
    const { error } = answer.json() as { error?: { details: { issues: { path: string; code: string }[] } } };
    return [answer.statusCode, ...(error?.details.issues ?? []).map(({ path, code }) => `${path} ${code}`)];
  };

  /** Every call that takes a new password, made with the given one. */
  const setters: Readonly<Record<string, (password: string) => ReturnType<typeof post>>> = {
    'sign-up': (password) => post('/api/auth/local/register', registrationOf(newEmail(), { password })),
    reset: async (password) => {
      const { email } = await signedInUser(context(), { email: newEmail(), passwordHash });
      await post('/api/auth/forgot-password', { email });
      await app.mailsSent();
      const mail = app.mails.find(({ to }) => to === email);
      const code = /new-password\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1];
      return post('/api/auth/reset-password', { code, password, passwordConfirmation: password });
    },
    change: async (password) => {
      const { headers } = await signedInUser(context(), { email: newEmail(), passwordHash });
      const payload = { currentPassword: goodPassword, password, passwordConfirmation: password };
      return post('/api/auth/change-password', payload, { ...headers });
    },
  };

  it.each(
    Object.keys(setters).flatMap((name) =>
      (
        [
          ['7 characters of 19 bytes', wide(7), [400, 'password smallPassword']],
          ['8 characters', wide(8), [200]],
          ['8 characters, one of them typed as two code points', `Zx7${'🏠'.repeat(4)}e\u030C`, [200]],
          [
            '7 characters, one of them typed as two',
            `Zx7${'🏠'.repeat(3)}e\u030C`,
            [400, 'password smallPassword'],
          ],
          ['100 characters of 391 bytes', wide(100), [200]],
          ['101 characters', wide(101), [400, 'password bigPassword']],
          ['two of four classes', 'zx7zx7zx7', [400, 'password weakPassword']],
        ] as const
      ).map(([what, password, expected]) => [name, what, password, expected] as const),
    ),
  )('%s with a password of %s (spec 5.01, 5.09)', async (name, _, password, expected) => {
    expect(verdict(await setters[name]!(password))).toEqual(expected);
  });

  it('every character of a password counts in the comparison', async () => {
    const email = newEmail();
    const password = wide(100);
    await post('/api/auth/local/register', registrationOf(email, { password }));
    await sql`update users set email_confirmed_at = app_now() where email = ${email}`.execute(
      context().admin.kysely,
    );
    const signIn = async (typed: string) =>
      (await post('/api/auth/local', { identifier: email, password: typed })).statusCode;
    expect(await signIn(`${Array.from(password).slice(0, 99).join('')}🏡`)).toBe(400);
    expect(await signIn(Array.from(password).slice(0, 99).join(''))).toBe(400);
    expect(await signIn(password)).toBe(200);
  });

  const address = (length: number, letter = 'a'): string =>
    `${letter.repeat(length - Array.from('@post.example').length)}@post.example`;

  it.each([
    ['70 characters', address(70), [200]],
    ['71 characters', address(71), [400, 'username email_too_long', 'email email_too_long']],
    ['70 characters of more bytes', address(70, 'é'), [200]],
    ['70 characters with blanks around', `  ${address(70, 'b')}  `, [200]],
  ] as const)('sign-up with an address of %s', async (_, email, expected) => {
    expect(verdict(await post('/api/auth/local/register', registrationOf(email)))).toEqual(expected);
  });

  it.each(['/api/auth/forgot-password', '/api/auth/send-email-confirmation'])(
    '%s with an address of 70 and of 71 characters',
    async (url) => {
      expect(verdict(await post(url, { email: address(70) }))).toEqual([200]);
      expect(verdict(await post(url, { email: address(71) }))).toEqual([400, 'email email_too_long']);
    },
  );
});
