import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import {
  type AccountsTestApp,
  goodPassword,
  publicUrl,
  startAccountsApp,
} from '../../../../test/support/accounts/accounts-app.ts';
import { secondFactorOf } from '../../../../test/support/accounts/second-factor.ts';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import {
  advanceClock,
  signedInUser,
  testVault,
  type TestUser,
} from '../../../../test/support/app/test-app.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { storedPasskey } from '../../../../test/support/route-matrix/passkey-fixture.ts';
import { savePayoutAccount } from '../../wallets/index.ts';
import { issueNotMeCode } from '../../notifications/index.ts';

describe('denyAccess', () => {
  const context = useTestDatabase();
  let app: AccountsTestApp;
  let passwordHash: string;
  beforeAll(async () => {
    app = await startAccountsApp(context());
    passwordHash = await hashPassword(goodPassword);
  });
  afterAll(() => app.close());

  const newUser = (): Promise<TestUser> => signedInUser(context(), { passwordHash });
  const codeOf = async ({ userId }: TestUser): Promise<string> =>
    (await context().transact((tx) => issueNotMeCode(tx, userId)))!;
  const deny = async (code: string) => {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/not-me', payload: { code } });
    return [answer.statusCode, answer.json().error?.details.code ?? answer.json()];
  };
  const isSignedIn = async ({ headers }: TestUser): Promise<boolean> =>
    (await app.inject({ url: '/api/auth/security', headers: { ...headers } })).statusCode === 200;
  const accountsOf = async ({ userId }: TestUser) => {
    const { rows } = await sql<{ currency: string; state: string; isInUse: boolean }>`
      select currency, state, replaced_at is null as "isInUse" from bank_accounts
      where user_id = ${userId} order by id`.execute(context().admin.kysely);
    return rows;
  };
  const enterAccount = (user: TestUser, currency: 'CZK' | 'EUR') =>
    context().transact((tx) =>
      savePayoutAccount({ vault: testVault, investorName: async () => 'Jan Novák' }, tx, {
        userId: user.userId,
        currency,
        iban: 'CZ6508000000192000145399',
        holderName: 'Jan Novák',
        requestId: 'test',
      }),
    );
  const refused = [400, 'auth.not_me_invalid'];

  it('ends sessions, passkeys and the password, blocks a new bank account and mails a link for a password', async () => {
    const user = await newUser();
    const key = await context().transact((tx) => storedPasskey(tx, 'user', user.userId, publicUrl));
    await enterAccount(user, 'CZK');
    await advanceClock(context(), '24 hours 1 second');
    const again = { ...user, ...(await sessionOf(user)) };
    await enterAccount(user, 'EUR');
    expect(await isSignedIn(again)).toBe(true);

    expect(await deny(await codeOf(user))).toEqual([200, { ok: true }]);
    expect(await isSignedIn(again)).toBe(false);
    const { options } = (
      await app.inject({ method: 'POST', url: '/api/auth/passkeys/sign-in/options' })
    ).json();
    const byPasskey = await app.inject({
      method: 'POST',
      url: '/api/auth/passkeys/sign-in',
      payload: { passkey: key.prove(options.challenge) },
    });
    expect(byPasskey.statusCode).toBe(400);
    expect(await sessionOf(user)).toBeUndefined();
    expect(await accountsOf(user)).toEqual([
      { currency: 'CZK', state: 'accepted', isInUse: true },
      { currency: 'EUR', state: 'rejected', isInUse: false },
    ]);
    await app.mailsSent();
    expect(app.mails.findLast(({ to }) => to === user.email)?.text).toContain(
      `${publicUrl}/new-password?code=`,
    );
    expect(await auditLogOf(context(), user.userId, 'user.access_denied')).toMatchObject([
      { after: { passkeys: 1, accounts: 1 } },
    ]);
  });

  /** Opens a session with the password, if it still works. */
  const sessionOf = async ({ email }: TestUser) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/local',
      payload: { identifier: email, password: goodPassword },
    });
    const { jwt } = answer.json();
    return jwt ? { headers: { authorization: `Bearer ${jwt}` } } : undefined;
  };

  it('keeps the second factor, because the mailbox alone must not open the account', async () => {
    const user = await newUser();
    await context().transact((tx) => secondFactorOf(tx, user.userId));
    expect(await deny(await codeOf(user))).toEqual([200, { ok: true }]);
    const { rows } = await sql`
      select from second_factors where user_id = ${user.userId} and enabled_at is not null`.execute(
      context().admin.kysely,
    );
    expect(rows).toHaveLength(1);
  });

  it('accepts the link of any mail of the week once, and refuses every other link with the same answer', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const [first, second] = [await codeOf(user), await codeOf(user)];
    const late = await codeOf(other);
    expect(await deny(first)).toEqual([200, { ok: true }]);
    await advanceClock(context(), '7 days 1 second');
    const before = await fingerprint(context());
    for (const code of [first, second, late, 'unknown']) expect(await deny(code)).toEqual(refused);
    expect(await fingerprint(context())).toEqual(before);
  });

  it('succeeds for only one of two parallel calls', async () => {
    const user = await newUser();
    const code = await codeOf(user);
    const answers = await Promise.all([deny(code), deny(code)]);
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  });

  it('mails no code for a deleted account', async () => {
    const user = await newUser();
    await sql`update users set deleted_at = app_now() where id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    expect(await context().transact((tx) => issueNotMeCode(tx, user.userId))).toBeUndefined();
  });
});
