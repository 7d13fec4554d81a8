import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { totpCode } from '@parcela/platform/security/totp.ts';
import { readQr } from '../../../../test/support/media/read-qr.ts';
import { codeNow, secondFactorOf } from '../../../../test/support/accounts/second-factor.ts';
import { confirmPasswordOf } from '../../../../test/support/wallets/sample-withdrawals.ts';
import { statementsOf } from '../../../../test/support/database/recorded-statements.ts';
import {
  advanceClock,
  signedInUser,
  type TestUser,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { checkFirstCode, enableSecondFactor } from './enable-second-factor.ts';
import {
  type AccountsTestApp,
  goodPassword,
  startAccountsApp,
} from '../../../../test/support/accounts/accounts-app.ts';
import { sampleBrandName } from '../../../../test/support/content/sample-brand.ts';

const context = useTestDatabase();
const shared: { app?: AccountsTestApp; passwordHash?: string } = {};

beforeAll(async () => {
  shared.app = await startAccountsApp(context());
  shared.passwordHash = await hashPassword(goodPassword);
});
afterAll(() => shared.app?.close());

/** A user with a fresh session. */
const person = async (): Promise<TestUser> => {
  const user = await signedInUser(context(), { passwordHash: shared.passwordHash! });
  await confirmPasswordOf(context().database.reader, user);
  return user;
};
const protectedPerson = async () => {
  const user = await person();
  return { ...user, ...(await context().transact((tx) => secondFactorOf(tx, user.userId))) };
};

interface Json {
  readonly secret: string;
  readonly uri: string;
  readonly qr: string;
  readonly recoveryCodes: string[];
  readonly jwt: string | null;
  readonly challenge: { readonly token: string };
  readonly error?: { readonly details: { readonly code: string } };
}
type Call = readonly ['GET' | 'POST' | 'DELETE', string, object?];
const call = async ({ headers }: { headers?: object }, [method, path, payload]: Call) => {
  const answer = await shared.app!.inject({
    method,
    url: `/api/auth/${path}`,
    headers: { ...headers },
    ...(payload && { payload }),
  });
  const json = answer.json<Json>();
  return { status: answer.statusCode, code: json.error?.details.code, json };
};
const setup: Call = ['POST', 'second-factor/setup'];
const enable = (code: string): Call => ['POST', 'second-factor/enable', { code }];
const renew: Call = ['POST', 'second-factor/recovery-codes'];
const disable: Call = ['DELETE', 'second-factor'];
const signIn = ({ email }: TestUser, password = goodPassword) =>
  call({}, ['POST', 'local', { identifier: email, password }]);
const answer = (token: string, code: string, method = 'totp') =>
  call({}, ['POST', 'second-factor', { token, code, method }]);
const now = (secret: string) => codeNow(context().database.reader, { secret });
const security = async (user: TestUser) => (await call(user, ['GET', 'security'])).json;

/** The user's notifications and entries in the audit log, newest last. */
const traces = async ({ userId }: TestUser) => {
  const { rows } = await sql<{ what: string }>`
    select what from (
      select created_at as at, kind as what, id from notifications
      where user_id = ${userId} and mail_state = 'pending' and link = '/settings'
      union all
      select at, type, id from domain_events where actor_kind = 'user' and actor_id = ${userId}
        and type like 'user.%' and type not in ('user.registered', 'user.email_confirmed')
    ) all_of_them order by at, what`.execute(context().admin.kysely);
  return rows.map(({ what }) => what);
};

describe('enableSecondFactor', () => {
  it('returns a secret and requires codes only after the user has confirmed the first code', async () => {
    const user = await person();
    const { status, json } = await call(user, setup);
    expect(status).toBe(200);
    expect(json.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(json.uri);
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Parcela:${user.email}`,
    ]);
    expect(uri.searchParams.get('secret')).toBe(json.secret);
    expect(readQr(json.qr)).toBe(json.uri);
    expect((await signIn(user)).json.jwt).toEqual(expect.any(String));
    expect(await security(user)).toMatchObject({ secondFactor: null, stepUp: 'password' });

    const enabled = await call(user, enable(await now(json.secret)));
    expect(enabled.status).toBe(200);
    expect(new Set(enabled.json.recoveryCodes).size).toBe(10);
    for (const code of enabled.json.recoveryCodes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await signIn(user)).json.jwt).toBeNull();
    expect(await security(user)).toMatchObject({
      secondFactor: { recoveryCodesLeft: 10 },
      stepUp: 'code',
    });
    expect(await traces(user)).toEqual(['security.second_factor_on', 'user.second_factor_enabled']);
  });

  it('uses up the first code', async () => {
    const user = await person();
    const { secret } = (await call(user, setup)).json;
    const code = await now(secret);
    expect((await call(user, enable(code))).status).toBe(200);
    const { token } = (await signIn(user)).json.challenge;
    expect(await answer(token, code)).toMatchObject({ status: 400, code: 'auth.code_invalid' });
    await advanceClock(context(), '30 seconds');
    expect((await answer(token, await now(secret))).status).toBe(200);
  });

  it('changes nothing after a wrong code, without a secret, or with a code of an older secret', async () => {
    const user = await person();
    const invalid = { status: 400, code: 'auth.code_invalid' };
    expect(await call(user, enable('123456'))).toMatchObject(invalid);
    const { secret: older } = (await call(user, setup)).json;
    const { secret } = (await call(user, setup)).json;
    expect(secret).not.toBe(older);
    expect(await call(user, enable(await now(older)))).toMatchObject(invalid);
    expect(await call(user, enable(totpCode(secret, new Date('2001-01-01T00:00:00Z'))))).toMatchObject(
      invalid,
    );
    expect(await call(user, enable('not a code'))).toMatchObject(invalid);
    expect((await signIn(user)).json.jwt).toEqual(expect.any(String));
    expect(await traces(user)).toEqual([]);
    expect((await call(user, enable(await now(secret)))).status).toBe(200);
  });

  it('enables only the secret whose code was checked', async () => {
    const user = await person();
    const { userId } = user;
    const { secret } = (await call(user, setup)).json;
    const deps = { rateLimits: shared.app!.rateLimits, vault: testVault, brandName: sampleBrandName };
    const { reader } = context().database;
    const confirmed = await checkFirstCode(deps, reader, { userId, code: await now(secret) });
    await call(user, setup);
    const enabling = context().transact((tx) =>
      enableSecondFactor(tx, confirmed, { userId, requestId: 'test' }),
    );
    await expect(enabling).rejects.toMatchObject({ code: 'auth.code_invalid' });
    expect(await security(user)).toMatchObject({ secondFactor: null });
  });

  it('limits the number of codes tried', async () => {
    const user = await person();
    await call(user, setup);
    for (let n = 0; n < 10; n += 1)
      expect((await call(user, enable('000000'))).code).toBe('auth.code_invalid');
    expect((await call(user, enable('000000'))).status).toBe(429);
  });

  it('succeeds once for two parallel calls and refuses a later one', async () => {
    const user = await person();
    const { secret } = (await call(user, setup)).json;
    const code = await now(secret);
    const answers = await Promise.all([call(user, enable(code)), call(user, enable(code))]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const on = { status: 409, code: 'auth.second_factor_on' };
    expect(await call(user, setup)).toMatchObject(on);
    expect(await call(user, enable(code))).toMatchObject(on);
    expect(await security(user)).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } });
  });
});

describe('an enabled second factor', () => {
  it('gets new recovery codes, which invalidate the old ones', async () => {
    const user = await protectedPerson();
    const { json } = await call(user, renew);
    expect(json.recoveryCodes).toHaveLength(10);
    const { token } = (await signIn(user)).json.challenge;
    expect(await answer(token, user.recoveryCodes[0]!, 'recovery')).toMatchObject({
      code: 'auth.code_invalid',
    });
    expect((await answer(token, json.recoveryCodes[0]!, 'recovery')).status).toBe(200);
    expect(await security(user)).toMatchObject({ secondFactor: { recoveryCodesLeft: 9 } });
    expect(await traces(user)).toContain('security.recovery_codes_renewed');
    expect(await traces(user)).toContain('user.recovery_codes_renewed');
  });

  it('ends when its owner disables it with the password alone, and the API keeps nothing of the factor', async () => {
    const user = await protectedPerson();
    expect((await call(user, disable)).status).toBe(200);
    expect((await signIn(user)).json.jwt).toEqual(expect.any(String));
    const { rows } = await sql`
      select user_id from second_factors where user_id = ${user.userId}
      union all select user_id from recovery_codes where user_id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([]);
    expect(await traces(user)).toContain('security.second_factor_off');
    expect(await traces(user)).toContain('user.second_factor_disabled');
    const off = { status: 409, code: 'auth.second_factor_off' };
    expect(await call(user, disable)).toMatchObject(off);
    expect(await call(user, renew)).toMatchObject(off);
  });
});

describe('GET /api/auth/security', () => {
  it('needs one statement in addition to the one that finds the caller', async () => {
    const user = await protectedPerson();
    const statements = await statementsOf(() => security(user));
    // Meanwhile the test's worker looks for jobs.
    expect(statements.filter((text) => !/rate_limits|\bjobs\b/.test(text))).toHaveLength(2);
  });

  it('names the providers of the caller and the end of the fresh session', async () => {
    const user = await person();
    await sql`insert into user_identities (user_id, provider, subject) values (${user.userId}, 'google', 'g-1')`.execute(
      context().admin.kysely,
    );
    const notified = await security(user);
    expect(notified).toEqual({
      hasPassword: true,
      secondFactor: null,
      passkeys: [],
      providers: ['google'],
      stepUp: 'password',
      freshUntil: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await advanceClock(context(), '10 minutes');
    expect(await security(user)).toMatchObject({ freshUntil: null });
  });
});
