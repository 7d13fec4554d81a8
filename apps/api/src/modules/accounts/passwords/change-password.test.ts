import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '@parcela/platform/http/call.ts';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { freshenSession, openSession } from '@parcela/platform/security/sessions.ts';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  type AccountsTestApp,
  goodPassword,
  startAccountsApp,
} from '../../../../test/support/accounts/accounts-app.ts';
import { changePassword } from './change-password.ts';

const nextPassword = 'Another-horse9';

describe('changePassword', () => {
  const context = useTestDatabase();
  let app: AccountsTestApp;
  let passwordHash: string;
  beforeAll(async () => {
    app = await startAccountsApp(context());
    passwordHash = await hashPassword(goodPassword);
  });
  afterAll(() => app.close());

  const person = (email?: string): Promise<TestUser> =>
    signedInUser(context(), { passwordHash, ...(email !== undefined && { email }) });
  const change = (user: Pick<TestUser, 'headers'>, payload: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/change-password',
      headers: { ...user.headers },
      payload: {
        currentPassword: goodPassword,
        password: nextPassword,
        passwordConfirmation: nextPassword,
        ...payload,
      },
    });
  const signIn = async ({ email }: TestUser, password: string): Promise<number> =>
    (await app.inject({ method: 'POST', url: '/api/auth/local', payload: { identifier: email, password } }))
      .statusCode;
  const sessionStatus = async (headers: Record<string, string>): Promise<number> =>
    (await app.inject({ url: '/api/auth/sessions', headers })).statusCode;
  const freshen = (user: TestUser) =>
    context().transact(async (tx) => {
      const { rows } = await sql<{ id: bigint }>`
        select id from sessions where subject_id = ${user.userId} order by id desc limit 1`.execute(
        context().admin.kysely,
      );
      await freshenSession(tx, rows[0]!.id);
    });
  const removePassword = (user: TestUser) =>
    sql`update users set password_hash = null where id = ${user.userId}`.execute(context().admin.kysely);
  const giveSecondFactor = (user: TestUser) =>
    sql`insert into second_factors (user_id, secret, enabled_at)
      values (${user.userId}, '\\x00', app_now())`.execute(context().admin.kysely);
  /** The answer, and the tables that have changed. */
  const refusal = async (user: TestUser, payload: object) => {
    const before = await fingerprint(context());
    const answer = await change(user, payload);
    const after = await fingerprint(context());
    const { code, params, issues } = answer.json().error.details;
    return {
      status: answer.statusCode,
      code,
      ...(Object.keys(params).length > 0 && { params }),
      ...(issues.length > 0 && { issues }),
      changed: Object.keys(after).filter(
        (table) => after[table] !== before[table] && table !== 'rate_limits',
      ),
    };
  };
  const refused = (code: string, more: object = {}) => ({ status: 400, code, changed: [], ...more });

  it('ends every session, returns the token of a new one and notifies the owner (spec 7.08)', async () => {
    const user = await person();
    const other = await context().transact((tx) =>
      openSession(tx, { audience: 'investor', subjectId: user.userId, userAgent: 'phone' }),
    );
    const answer = await change(user);
    expect(answer.statusCode).toBe(200);
    const { jwt } = answer.json();
    expect(await sessionStatus({ authorization: `Bearer ${jwt}` })).toBe(200);
    expect(await sessionStatus({ ...user.headers })).toBe(401);
    expect(await sessionStatus({ authorization: `Bearer ${other}` })).toBe(401);
    expect(await signIn(user, goodPassword)).toBe(400);
    expect(await signIn(user, nextPassword)).toBe(200);
    const { rows: notified } = await sql`
      select kind, mail_state, link from notifications where user_id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    expect(notified).toEqual([
      { kind: 'security.password_changed', mail_state: 'pending', link: '/settings' },
    ]);
    expect((await auditLogOf(context(), user.userId)).at(-1)).toEqual({
      action: 'user.password_changed',
      subject: 'user',
      actor: `user:${user.userId}`,
      before: null,
      after: null,
    });
  });

  it('makes an unused mailed link invalid', async () => {
    const user = await person('linked@example.com');
    await app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: user.email } });
    await app.mailsSent();
    await change(user);
    const { rows } = await sql`
      select 1 from one_time_tokens
      where subject_id = ${user.userId} and purpose = 'password-reset' and expires_at > app_now()`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([]);
  });

  it('needs the current password and a different new one (spec 5.09, 8.03)', async () => {
    const user = await person('jarmila.kolman@example.com');
    const same = { password: goodPassword, passwordConfirmation: goodPassword };
    const twice = (password: string) => ({ password, passwordConfirmation: password });
    const issue = (path: string, code: string) => refused('common.validation', { issues: [{ path, code }] });
    expect(await refusal(user, { currentPassword: 'Wrong-horse8' })).toEqual(
      refused('auth.credentials_invalid'),
    );
    expect(await refusal(user, { currentPassword: undefined })).toEqual(issue('currentPassword', 'required'));
    expect(await refusal(user, same)).toEqual(refused('auth.password_same'));
    expect(await refusal(user, { passwordConfirmation: 'Another-horse8' })).toEqual(
      issue('passwordConfirmation', 'passwords_differ'),
    );
    expect(await refusal(user, twice('Kolman-2026'))).toEqual(
      refused('auth.password_guessable', { params: { reason: 'own' } }),
    );
    expect(await refusal(user, twice('Zluty-kun-7-Jarmila.Kolman'))).toEqual(
      refused('auth.password_guessable', { params: { reason: 'address' } }),
    );
    await sql`
      update user_profiles set first_name = 'Dobromila', last_name = 'Vrchlická' where user_id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    for (const name of ['Dobromila-2026', 'Vrchlicka-2026'])
      expect(await refusal(user, twice(name))).toEqual(
        refused('auth.password_guessable', { params: { reason: 'own' } }),
      );
    expect(await refusal(user, twice('Weakpassword'))).toEqual(issue('password', 'weakPassword'));
    expect(await signIn(user, goodPassword)).toBe(200);
  });

  it('refuses the right password after ten wrong ones without computing a hash', async () => {
    const user = await person();
    for (let n = 0; n < 10; n += 1) await change(user, { currentPassword: `Wrong-horse${n}` });
    const verified = app.passwords.count;
    const answer = await change(user);
    expect([answer.statusCode, app.passwords.count]).toEqual([429, verified]);
    expect(await signIn(user, goodPassword)).toBe(200);
  });

  it('also needs a fresh session when the second factor is on', async () => {
    const user = await person();
    await giveSecondFactor(user);
    expect(await refusal(user, {})).toEqual(refused('auth.step_up_required', { status: 403 }));
    await freshen(user);
    expect((await refusal(user, { currentPassword: 'Wrong-horse8' })).code).toBe('auth.credentials_invalid');
    expect((await change(user)).statusCode).toBe(200);
  });

  it('sets the first password of a user in a fresh session', async () => {
    const user = await person();
    await removePassword(user);
    const first = { currentPassword: undefined };
    expect(await refusal(user, first)).toEqual(refused('auth.step_up_required', { status: 403 }));
    await freshen(user);
    expect(await refusal(user, {})).toEqual(refused('auth.credentials_invalid'));
    expect((await change(user, first)).statusCode).toBe(200);
    expect(await signIn(user, nextPassword)).toBe(200);
  });

  it('refuses when the password changes between the check and the change', async () => {
    const user = await person();
    const { rows } = await sql<{ id: bigint }>`
      select id from sessions where subject_id = ${user.userId}`.execute(context().admin.kysely);
    const change = {
      caller: { subjectId: user.userId, sessionId: rows[0]!.id } as Caller,
      checked: { passwordHash: 'the one of before' },
      passwordHash: 'the next one',
      userAgent: 'test',
      requestId: 'test',
    };
    const before = await fingerprint(context());
    await expect(context().transact((tx) => changePassword(tx, change))).rejects.toMatchObject({
      code: 'auth.credentials_invalid',
    });
    expect(await fingerprint(context())).toEqual(before);
    expect(await sessionStatus({ ...user.headers })).toBe(200);
  });

  it('changes the password once when two changes run in parallel', async () => {
    const user = await person();
    const answers = await Promise.all(
      ['First-horse11', 'Second-horse22'].map((password) =>
        change(user, { password, passwordConfirmation: password }),
      ),
    );
    const won = answers.filter((answer) => answer.statusCode === 200);
    expect(won).toHaveLength(1);
    expect(await sessionStatus({ authorization: `Bearer ${won[0]!.json().jwt}` })).toBe(200);
    const { rows } = await sql`
      select 1 from sessions where subject_id = ${user.userId} and revoked_at is null`.execute(
      context().admin.kysely,
    );
    expect(rows).toHaveLength(1);
  });
});
