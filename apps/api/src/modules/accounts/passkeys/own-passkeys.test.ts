import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import {
  type AccountsTestApp,
  goodPassword,
  linkToken,
  publicUrl,
  startAccountsApp,
} from '../../../../test/support/accounts/accounts-app.ts';
import { secondFactorOf } from '../../../../test/support/accounts/second-factor.ts';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { confirmPasswordOf } from '../../../../test/support/wallets/sample-withdrawals.ts';
import { signedInStaff } from '../../../../test/support/app/test-staff.ts';
import { advanceClock, signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { createTestPasskey, type TestPasskey } from '../../../../test/support/app/test-passkey.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';

describe('passkeys of investors', () => {
  const context = useTestDatabase();
  let app: AccountsTestApp;
  let passwordHash: string;
  beforeAll(async () => {
    app = await startAccountsApp(context());
    passwordHash = await hashPassword(goodPassword);
  });
  afterAll(() => app.close());

  type Method = 'POST' | 'PUT' | 'DELETE';
  const send = (method: Method, path: string, user?: TestUser, payload?: object) =>
    app.inject({
      method,
      url: `/api/auth/${path}`,
      headers: { ...user?.headers },
      ...(payload && { payload }),
    });
  const post = (path: string, user?: TestUser, payload?: object) => send('POST', path, user, payload);
  const challengeOf = async (path: string, user?: TestUser): Promise<string> =>
    (await post(path, user)).json().options.challenge;
  const signInChallenge = (): Promise<string> => challengeOf('passkeys/sign-in/options');
  const signIn = (passkey: object) => post('passkeys/sign-in', undefined, { passkey });
  const add = async (user: TestUser, key: TestPasskey, name = 'Laptop', circumstances = {}) => {
    const challenge = await challengeOf('passkeys/options', user);
    return post('passkeys', user, { name, passkey: key.make(challenge, circumstances) });
  };
  const freshUser = async (): Promise<TestUser> => {
    const user = await signedInUser(context(), { passwordHash });
    await confirmPasswordOf(context().database.reader, user);
    return user;
  };
  const newKey = () => createTestPasskey(publicUrl);
  const withPasskey = async () => {
    const user = await freshUser();
    const key = newKey();
    expect((await add(user, key)).json()).toEqual({ ok: true });
    return { user, key };
  };
  const keysOf = async ({ headers }: TestUser) =>
    (await app.inject({ url: '/api/auth/security', headers: { ...headers } })).json().passkeys;
  const sessionsOf = async ({ userId }: TestUser): Promise<number> => {
    const { rows } = await sql`
      select 1 from sessions where audience = 'investor' and subject_id = ${userId} and revoked_at is null`.execute(
      context().admin.kysely,
    );
    return rows.length;
  };
  const noticesOf = async ({ userId }: TestUser) => {
    const { rows } = await sql<{ kind: string; mail_state: string }>`
      select kind, mail_state from notifications
      where user_id = ${userId} and kind like 'security.passkey%' order by id`.execute(
      context().admin.kysely,
    );
    return rows.map(({ kind, mail_state: mail }) => `${kind} ${mail}`);
  };
  const outcome = (answer: Awaited<ReturnType<typeof send>>): unknown[] => [
    answer.statusCode,
    answer.json().error?.details.code,
  ];
  const refused = [400, 'auth.passkey_invalid'];
  const stepUpNeeded = [403, 'auth.step_up_required'];

  it('sign in without password and code, once for each challenge, which names no user’s key', async () => {
    const { user, key } = await withPasskey();
    await context().transact((tx) => secondFactorOf(tx, user.userId));
    const { options } = (await post('passkeys/sign-in/options')).json();
    expect(options).toMatchObject({
      rpId: 'parcela.example',
      allowCredentials: [],
      userVerification: 'required',
    });
    const proof = key.prove(options.challenge);
    const answers = await Promise.all([signIn(proof), signIn(proof)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
    const { jwt, user: shown } = answers.find(({ statusCode }) => statusCode === 200)!.json();
    expect(shown).toMatchObject({ documentId: user.documentId });
    expect(await sessionsOf(user)).toBe(2);
    expect(outcome(await signIn(proof))).toEqual(refused);
    const own = await app.inject({
      url: '/api/auth/security',
      headers: { authorization: `Bearer ${jwt}` },
    });
    expect(own.json().passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: expect.any(String) }]);
    expect(await auditLogOf(context(), user.userId, 'user.passkey_added')).toHaveLength(1);
    expect(await noticesOf(user)).toEqual(['security.passkey_added pending']);
  });

  it('are refused for another site, without their user, too late, with an older count, or when unknown', async () => {
    const { user, key } = await withPasskey();
    const before = await sessionsOf(user);
    const other = newKey();
    const attempts = [
      async () => key.prove(await signInChallenge(), { origin: 'https://parcela.example.org' }),
      async () => key.prove(await signInChallenge(), { rpId: 'example.org' }),
      async () => key.prove(await signInChallenge(), { isUserVerified: false }),
      async () => key.prove(await signInChallenge(), { counter: 1 }),
      async () => key.prove('bm90IG91cnM'),
      async () => other.prove(await signInChallenge()),
      async () => ({ ...other.prove(await signInChallenge()), id: key.id, rawId: key.id }),
      // Challenges for other actions.
      async () => key.prove(await challengeOf('passkeys/step-up/options', user)),
      async () => key.prove(await challengeOf('passkeys/options', user)),
    ];
    for (const attempt of attempts) expect(outcome(await signIn(await attempt()))).toEqual(refused);
    const late = await signInChallenge();
    await advanceClock(context(), '5 minutes 1 second');
    expect(outcome(await signIn(key.prove(late, { counter: 50 })))).toEqual(refused);
    expect(await sessionsOf(user)).toBe(before);
    expect((await signIn(key.prove(await signInChallenge(), { counter: 51 }))).statusCode).toBe(200);
  });

  it('are refused for a blocked or deleted account, and after removal', async () => {
    const [removed, blocked, deleted] = [await withPasskey(), await withPasskey(), await withPasskey()];
    const [{ documentId }] = await keysOf(removed.user);
    expect((await send('DELETE', `passkeys/${documentId}`, blocked.user)).statusCode).toBe(404);
    expect((await send('DELETE', `passkeys/${documentId}`, removed.user)).json()).toEqual({ ok: true });
    expect(await keysOf(removed.user)).toEqual([]);
    expect(await noticesOf(removed.user)).toEqual([
      'security.passkey_added pending',
      'security.passkey_removed pending',
    ]);
    const { kysely } = context().admin;
    const { staffId } = await signedInStaff(context(), ['support']);
    await sql`
      insert into user_blocks (document_id, user_id, reason, opened_by)
      values (new_document_id(), ${blocked.user.userId}, 'test', ${staffId})`.execute(kysely);
    await sql`update users set deleted_at = app_now() where id = ${deleted.user.userId}`.execute(kysely);
    const tried = async ({ key }: { readonly key: TestPasskey }) =>
      outcome(await signIn(key.prove(await signInChallenge())));
    expect(await tried(removed)).toEqual(refused);
    expect(await tried(blocked)).toEqual([403, 'auth.account_blocked']);
    expect(await tried(deleted)).toEqual(refused);
  });

  it('refresh only their owner’s session, and can be added or removed only in a fresh session', async () => {
    const { user, key } = await withPasskey();
    const { key: foreign } = await withPasskey();
    await advanceClock(context(), '10 minutes 1 second');
    const [{ documentId }] = await keysOf(user);
    expect(outcome(await post('passkeys/options', user))).toEqual(stepUpNeeded);
    expect(outcome(await send('DELETE', `passkeys/${documentId}`, user))).toEqual(stepUpNeeded);
    const stepUp = async (by: TestPasskey) =>
      post('passkeys/step-up', user, {
        passkey: by.prove(await challengeOf('passkeys/step-up/options', user)),
      });
    expect(outcome(await stepUp(foreign))).toEqual(refused);
    expect(outcome(await post('passkeys/options', user))).toEqual(stepUpNeeded);
    expect((await stepUp(key)).json()).toEqual({ ok: true });
    expect(outcome(await add(user, key))).toEqual([409, 'common.conflict']);
    expect(outcome(await add(user, newKey(), 'Phone', { isUserVerified: false }))).toEqual(refused);
    expect((await add(user, newKey(), 'Phone')).json()).toEqual({ ok: true });
    expect((await send('PUT', `passkeys/${documentId}`, user, { name: 'Office' })).json()).toEqual({
      ok: true,
    });
    expect((await keysOf(user)).map(({ name }: { name: string }) => name)).toEqual(['Phone', 'Office']);
  });

  it('are limited to ten per user', async () => {
    const { user } = await withPasskey();
    for (let count = 1; count < 10; count += 1) {
      // An address may try 30 times a minute.
      await sql`delete from rate_limits`.execute(context().admin.kysely);
      expect((await add(user, newKey())).statusCode).toBe(200);
    }
    expect(outcome(await add(user, newKey()))).toEqual([409, 'common.conflict']);
    expect(await keysOf(user)).toHaveLength(10);
  });

  it('end with the first password reset, when the mailbox first proves the owner, and stay at a later reset', async () => {
    const { user, key } = await withPasskey();
    const reset = async (password: string) => {
      await post('forgot-password', undefined, { email: user.email });
      await app.mailsSent();
      const code = linkToken(app.mails.findLast(({ to }) => to === user.email)!);
      return post('reset-password', undefined, { code, password, passwordConfirmation: password });
    };
    expect((await reset('Another-horse9')).json()).toEqual({ ok: true });
    expect(outcome(await signIn(key.prove(await signInChallenge())))).toEqual(refused);
    const next = await signedInUser(context(), { passwordHash });
    await sql`update users set owner_proven_at = app_now() where id = ${next.userId}`.execute(
      context().admin.kysely,
    );
    await confirmPasswordOf(context().database.reader, next);
    const laterKey = newKey();
    expect((await add(next, laterKey)).statusCode).toBe(200);
    await post('forgot-password', undefined, { email: next.email });
    await app.mailsSent();
    const code = linkToken(app.mails.findLast(({ to }) => to === next.email)!);
    const password = 'Another-horse9';
    expect(
      (await post('reset-password', undefined, { code, password, passwordConfirmation: password }))
        .statusCode,
    ).toBe(200);
    expect((await signIn(laterKey.prove(await signInChallenge()))).statusCode).toBe(200);
  });
});
