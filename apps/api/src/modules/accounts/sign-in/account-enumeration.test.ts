import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { createRateLimits } from '@parcela/platform/security/rate-limits.ts';
import { statementsOf } from '../../../../test/support/database/recorded-statements.ts';
import { signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWholeApp } from '../../../../test/support/app/whole-app.ts';
import { checkCredentials } from './sign-in-with-password.ts';
import {
  type AccountsTestApp,
  countingPasswordCheck,
  goodPassword,
  startAccountsApp,
} from '../../../../test/support/accounts/accounts-app.ts';

describe('the existence of an account for an address', () => {
  const context = useTestDatabase();
  // Runs without a worker, whose statements would mix with the calls’ statements.
  const app = useWholeApp(context);
  const shared: { verifications?: () => number } = {};
  beforeAll(async () => {
    const spy = vi.spyOn(app().application.platform.passwords, 'matches');
    shared.verifications = () => spy.mock.calls.length;
    const passwordHash = await hashPassword(goodPassword);
    const named = (email: string) => signedInUser(context(), { email, passwordHash });
    await named('known@example.com');
    const [deleted, social] = [await named('deleted@example.com'), await named('social@example.com')];
    const waiting = await named('waiting@example.com');
    const { kysely } = context().admin;
    await sql`update users set deleted_at = app_now() where id = ${deleted.userId}`.execute(kysely);
    await sql`update users set password_hash = null where id = ${social.userId}`.execute(kysely);
    await sql`update users set email_confirmed_at = null where id = ${waiting.userId}`.execute(kysely);
  });
  const verifications = (): number => shared.verifications?.() ?? 0;

  const people = ['known', 'waiting', 'deleted', 'social', 'unknown'] as const;
  const calls = {
    'sign-in': (email: string) => ['/api/auth/local', { identifier: email, password: 'Wrong-horse8' }],
    requestReset: (email: string) => ['/api/auth/forgot-password', { email }],
    resend: (email: string) => ['/api/auth/send-email-confirmation', { email }],
  } satisfies Record<string, (email: string) => [string, object]>;

  /** Everything that an outsider sees, and all statements sent to the database. */
  const observe = async (call: keyof typeof calls, email: string) => {
    const [url, payload] = calls[call](email);
    const seen: Record<string, unknown> = {};
    const verified = verifications();
    const statements = await statementsOf(async () => {
      const answer = await app().inject({ method: 'POST', url, payload });
      const { date: _date, 'x-request-id': _id, ...headers } = answer.headers;
      const body = answer.body.replace(/"requestId":"[^"]*"/, '');
      Object.assign(seen, { status: answer.statusCode, body, headers });
    });
    return {
      ...seen,
      statements: statements.map((text) => text.replaceAll(/'[^']*'/g, '?')),
      verifications: verifications() - verified,
    };
  };

  it.each(Object.keys(calls) as (keyof typeof calls)[])(
    'stays hidden in %s: same status, body and headers, same statements, same number of hash verifications',
    async (call) => {
      // The first calls prepare and name the statements.
      for (let n = 0; n < 4; n += 1) await observe(call, `warm${n}@example.com`);
      const observed = [];
      for (const person of people) observed.push(await observe(call, `${person}@example.com`));
      for (const other of observed.slice(1)) expect(other).toEqual(observed[0]);
      expect(observed[0]?.statements.length).toBeGreaterThan(1);
      expect(observed[0]?.verifications).toBe(call === 'sign-in' ? 1 : 0);
    },
  );

  it('stays hidden in the response time: a successful sign-in also takes one hash verification', async () => {
    const verified = verifications();
    const payload = { identifier: 'known@example.com', password: goodPassword };
    expect((await app().inject({ method: 'POST', url: '/api/auth/local', payload })).statusCode).toBe(200);
    expect(verifications()).toBe(verified + 1);
  });
});

describe('a hundred wrong passwords in parallel', () => {
  const context = useTestDatabase();
  let app: AccountsTestApp;
  beforeAll(async () => {
    app = await startAccountsApp(context());
    const passwordHash = await hashPassword(goodPassword);
    await signedInUser(context(), { email: 'attacked@example.com', passwordHash });
  });
  afterAll(() => app.close());

  const attempt = async (n: number): Promise<number> => {
    const payload = { identifier: 'attacked@example.com', password: `Wrong-horse${n}` };
    return (await app.inject({ method: 'POST', url: '/api/auth/local', payload })).statusCode;
  };

  it('reach the check only up to the limit, and the API refuses the rest', async () => {
    const statuses = await Promise.all(Array.from({ length: 100 }, (_, n) => attempt(n)));
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(90);
    expect(app.passwords.count).toBe(10);
  });

  it('leave attempts for the owner on another network, and still count after a restart', async () => {
    const passwords = countingPasswordCheck();
    const restarted = createRateLimits(context().database.pool, 1_000);
    const from = (clientAddress: string) =>
      checkCredentials({ rateLimits: restarted, passwords }, context().database.reader, {
        identifier: 'attacked@example.com',
        password: goodPassword,
        clientAddress,
      });
    await expect(from('127.0.0.1')).rejects.toMatchObject({ code: 'common.rate_limited' });
    expect(passwords.count).toBe(0);
    await expect(from('198.51.100.7')).resolves.toHaveProperty('userId');
    expect(passwords.count).toBe(1);
  });

  it('count against a limit per account when they come from many networks', async () => {
    const passwords = countingPasswordCheck();
    const email = 'spread@example.com';
    const tries = await Promise.allSettled(
      Array.from({ length: 150 }, (_, n) =>
        checkCredentials({ rateLimits: app.rateLimits, passwords }, context().database.reader, {
          identifier: email,
          password: 'Wrong-horse8',
          clientAddress: `198.51.100.${n}`,
        }),
      ),
    );
    const codes = tries.map((one) =>
      one.status === 'rejected' ? (one.reason as { code: string }).code : '',
    );
    expect(codes.filter((code) => code === 'auth.credentials_invalid')).toHaveLength(100);
    expect(codes.filter((code) => code === 'common.rate_limited')).toHaveLength(50);
    expect(passwords.count).toBe(100);
  });
});
