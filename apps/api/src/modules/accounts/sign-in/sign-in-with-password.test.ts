import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '@parcela/platform/log.ts';
import { createRateLimits } from '@parcela/platform/security/rate-limits.ts';
import { signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { createPasswordCheck, hashPassword } from '@parcela/platform/security/passwords.ts';
import { checkCredentials, signIn as openSignIn } from './sign-in-with-password.ts';
import {
  type AccountsTestApp,
  goodPassword,
  registrationOf,
  startAccountsApp,
} from '../../../../test/support/accounts/accounts-app.ts';

describe('signIn', () => {
  const context = useTestDatabase();
  const logged: string[] = [];
  let app: AccountsTestApp;
  let passwordHash: string;
  beforeAll(async () => {
    const log = createLogger('trace', { write: (line) => logged.push(line) });
    app = await startAccountsApp(context(), { log });
    passwordHash = await hashPassword(goodPassword);
  });
  afterAll(() => app.close());

  const signIn = (identifier: string, password = goodPassword) =>
    app.inject({ method: 'POST', url: '/api/auth/local', payload: { identifier, password } });
  const newUser = (email: string) => signedInUser(context(), { email, passwordHash });
  const sessionsOf = async (userId: number): Promise<number> => {
    const { rows } = await sql`select 1 from sessions where subject_id = ${userId}`.execute(
      context().database.kysely,
    );
    return rows.length;
  };
  const lastLogin = async (userId: number): Promise<Date | null> => {
    const { rows } = await sql<{ at: Date | null }>`
      select last_login as at from user_profiles where user_id = ${userId}`.execute(
      context().database.kysely,
    );
    return rows[0]!.at;
  };
  const codeOf = (answer: { json: () => { error: { details: { code: string } } } }): string =>
    answer.json().error.details.code;

  it('opens a session whose token works, stores only its hash, and records the sign-in (spec 4.37, 6.03, 7.08)', async () => {
    const user = await newUser('good@example.com');
    const answer = await signIn('good@example.com');
    expect(answer.statusCode).toBe(200);
    const { jwt, user: summary } = answer.json();
    expect(summary).toEqual({ id: user.userId, documentId: user.documentId, email: 'good@example.com' });
    expect(jwt).toMatch(/^[\w-]{43}$/);
    expect(await sessionsOf(user.userId)).toBe(2);
    expect(await lastLogin(user.userId)).toBeInstanceOf(Date);
    const { rows } = await sql`select s::text from sessions s`.execute(context().admin.kysely);
    expect(JSON.stringify(rows)).not.toContain(jwt);
    const used = await app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${jwt}` },
    });
    expect(used.statusCode).toBe(200);
  });

  it('accepts the address in upper or lower case and with spaces around it', async () => {
    await newUser('Case.Man@Example.com');
    expect((await signIn('  case.MAN@example.COM ')).statusCode).toBe(200);
  });

  it('accepts a password that another keyboard composes from different characters', async () => {
    await signedInUser(context(), {
      email: 'composed@example.com',
      passwordHash: await hashPassword('Příliš-7'.normalize('NFC')),
    });
    expect((await signIn('composed@example.com', 'Příliš-7'.normalize('NFD'))).statusCode).toBe(200);
  });

  it('gives the same answer for a wrong password and an unknown address, and opens no session (spec 8.03)', async () => {
    const user = await newUser('alike@example.com');
    const before = await sessionsOf(user.userId);
    const answers = [
      await signIn('alike@example.com', 'Wrong-horse8'),
      await signIn('stranger@example.com'),
      await signIn('not an address'),
      await signIn('x'.repeat(320)),
    ];
    const bodies = answers.map((answer) => {
      const { error } = answer.json();
      return { ...error, details: { ...error.details, requestId: '' } };
    });
    expect(bodies[0]).toMatchObject({ status: 400, message: 'Invalid identifier or password' });
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await sessionsOf(user.userId)).toBe(before);
    expect(await lastLogin(user.userId)).toBeNull();
  });

  it('computes a hash of the same cost for an unknown address and never accepts it', async () => {
    const passwords = createPasswordCheck();
    expect(await passwords.matches(undefined, goodPassword)).toBe(false);
    expect(await passwords.matches(passwordHash, goodPassword)).toBe(true);
    expect(await passwords.matches(passwordHash, `${goodPassword} `)).toBe(false);
  });

  it('says that the address is unconfirmed only after the right password', async () => {
    await app.inject({
      method: 'POST',
      url: '/api/auth/local/register',
      payload: registrationOf('unconfirmed@example.com'),
    });
    const right = await signIn('unconfirmed@example.com');
    expect([right.statusCode, codeOf(right)]).toEqual([400, 'auth.email_not_confirmed']);
    const wrong = await signIn('unconfirmed@example.com', 'Wrong-horse8');
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([400, 'auth.credentials_invalid']);
    const { rows } = await sql`
      select 1 from sessions s join users u on u.id = s.subject_id
      where u.email = 'unconfirmed@example.com'`.execute(context().database.kysely);
    expect(rows).toHaveLength(0);
  });

  it('gives a deleted account the same answer as an unknown one', async () => {
    const user = await newUser('deleted@example.com');
    await sql`update users set deleted_at = app_now() where id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    expect(codeOf(await signIn('deleted@example.com'))).toBe('auth.credentials_invalid');
  });

  it('opens no session when the password changes during the check of the old one (S1)', async () => {
    const user = await newUser('changed@example.com');
    const deps = { rateLimits: app.rateLimits, passwords: createPasswordCheck() };
    const input = {
      identifier: 'changed@example.com',
      password: goodPassword,
      clientAddress: '127.0.0.1',
    };
    const checked = await checkCredentials(deps, context().database.reader, input);
    const newHash = await hashPassword('Another-horse9');
    await sql`update users set password_hash = ${newHash} where id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    const before = await sessionsOf(user.userId);
    await expect(context().transact((tx) => openSignIn(tx, checked, 'test'))).rejects.toMatchObject({
      code: 'auth.credentials_invalid',
    });
    expect(await sessionsOf(user.userId)).toBe(before);
  });

  it('checks at most ten passwords in 15 minutes, in parallel or in sequence, even after a restart', async () => {
    await newUser('guessed@example.com');
    await newUser('neighbour@example.com');
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => signIn('Guessed@example.com', `Wrong-horse${n}`)),
    );
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    const right = await signIn('guessed@example.com');
    expect([right.statusCode, codeOf(right)]).toEqual([429, 'common.rate_limited']);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    const restarted = createRateLimits(context().database.pool, 1_000);
    const counted = { hashed: 0 };
    const passwords = {
      matches: () => {
        counted.hashed += 1;
        return Promise.resolve(true);
      },
    };
    await expect(
      checkCredentials({ rateLimits: restarted, passwords }, context().database.reader, {
        identifier: 'guessed@example.com',
        password: goodPassword,
        clientAddress: '127.0.0.1',
      }),
    ).rejects.toMatchObject({ code: 'common.rate_limited' });
    expect(counted.hashed).toBe(0);
    expect((await signIn('neighbour@example.com')).statusCode).toBe(200);
  });

  it('lets the owner sign in while an attacker guesses from another network', async () => {
    await newUser('victim@example.com');
    const { reader } = context().database;
    const deps = { rateLimits: app.rateLimits, passwords: createPasswordCheck() };
    const attempt = (password: string, clientAddress: string) =>
      checkCredentials(deps, reader, { identifier: 'victim@example.com', password, clientAddress });
    for (let n = 0; n < 12; n += 1) await attempt('Wrong-horse8', '203.0.113.9').catch(() => undefined);
    await expect(attempt(goodPassword, '203.0.113.9')).rejects.toMatchObject({ code: 'common.rate_limited' });
    await expect(attempt(goodPassword, '198.51.100.7')).resolves.toMatchObject({
      userId: expect.any(Number),
    });
  });

  it('resets the count of wrong passwords after the right one', async () => {
    await newUser('forgiven@example.com');
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 6; n += 1)
        expect((await signIn('forgiven@example.com', `Wrong-horse${n}`)).statusCode).toBe(400);
      expect((await signIn('forgiven@example.com')).statusCode).toBe(200);
    }
  });

  it.each([
    [{ password: goodPassword }, 'identifier', 'required'],
    [{ identifier: 'a@example.com' }, 'password', 'required'],
    [{ identifier: ' ', password: goodPassword }, 'identifier', 'required'],
    [{ identifier: 'a@example.com', password: goodPassword, userId: 1 }, 'userId', 'unknown_field'],
    [{ identifier: { $ne: '' }, password: goodPassword }, 'identifier', 'required'],
  ])('refuses the payload %j (spec 5.03)', async (payload, path, code) => {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/local', payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.details.issues).toEqual([{ path, code }]);
  });

  it('writes no address, password or token to the log at any log level', async () => {
    await newUser('private@example.com');
    const { jwt } = (await signIn('private@example.com')).json();
    await signIn('private@example.com', 'Wrong-horse8');
    const text = logged.join('');
    expect(text).toContain('/api/auth/local');
    for (const secret of [jwt, goodPassword, 'Wrong-horse8', 'private@example.com', passwordHash])
      expect(text).not.toContain(secret);
  });
});
