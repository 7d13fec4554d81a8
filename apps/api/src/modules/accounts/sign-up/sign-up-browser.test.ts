import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { signedInStaff } from '../../../../test/support/app/test-staff.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  type AccountsTestApp,
  goodPassword,
  linkToken,
  registrationOf,
  startAccountsApp,
} from '../../../../test/support/accounts/accounts-app.ts';
import { secondFactorOf } from '../../../../test/support/accounts/second-factor.ts';
import { createPurgeSocialAttempts } from '../social-sign-in/purge-social-attempts.ts';
import { claimSignUpBrowser } from './sign-up-browser.store.ts';

const context = useTestDatabase();
const app: { current?: AccountsTestApp } = {};
const running = (): AccountsTestApp => app.current!;
beforeAll(async () => {
  app.current = await startAccountsApp(context());
});
afterAll(() => app.current?.close());

const people = { count: 0 };
const register = (email: string, headers: Record<string, string> = {}) =>
  running().inject({
    method: 'POST',
    url: '/api/auth/local/register',
    payload: registrationOf(email),
    headers,
  });
/** Signs up. Returns the cookie that the browser sends, and the secret of the mailed link. */
const signUp = async (email = `browser${(people.count += 1)}@example.com`) => {
  const answer = await register(email);
  expect(answer.statusCode).toBe(200);
  await running().mailsSent();
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return {
    email,
    cookie,
    secret: cookie.slice(cookie.indexOf('=') + 1),
    link: linkToken(running().mails.findLast((mail) => mail.to === email)!),
    answer,
  };
};
const confirm = (confirmation: string, cookie?: string) =>
  running().inject({
    url: '/api/auth/email-confirmation',
    query: { confirmation },
    headers: { accept: 'application/json', ...(cookie === undefined ? {} : { cookie }) },
  });
const factsOf = async (email: string) => {
  const { rows } = await sql<{ isConfirmed: boolean; isProven: boolean; secrets: number }>`
    select email_confirmed_at is not null as "isConfirmed", owner_proven_at is not null as "isProven",
      (select count(*)::integer from sign_up_browsers b where b.user_id = users.id) as secrets
    from users where email = ${email}`.execute(context().admin.kysely);
  return rows[0];
};
/** Sends the request of the screen's button from a browser with this cookie. */
const goOn = async (cookie?: string) => {
  const answer = await running().inject({
    method: 'POST',
    url: '/api/auth/continue-sign-up',
    headers: cookie === undefined ? {} : { cookie },
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ readonly jwt: string | null }>(),
    cookie: String(answer.headers['set-cookie'] ?? ''),
  };
};
const take = (secret: string, minutes = 15) =>
  context().transact((tx) => claimSignUpBrowser(tx, secret, minutes));

describe('the secret of the browser that signed up', () => {
  it('is only in a cookie that no script and no other host can read, and nowhere else in plain text', async () => {
    const { answer, secret } = await signUp();
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-sign-up=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(answer.body).not.toContain(secret);
    const { rows } = await sql`
      select (select jsonb_agg(to_jsonb(b)) from sign_up_browsers b)::text || coalesce((
        select jsonb_agg(to_jsonb(k)) from idempotency_keys k)::text, '') as everything`.execute(
      context().admin.kysely,
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('proves the owner when the same browser opens the link', async () => {
    const { email, link, cookie } = await signUp();
    expect((await confirm(link, cookie)).statusCode).toBe(200);
    expect(await factsOf(email)).toMatchObject({ isConfirmed: true, isProven: true });
  });

  it('proves nothing when another browser opens the link, until the first browser opens it too', async () => {
    const [one, other] = [await signUp(), await signUp()];
    await confirm(one.link);
    await confirm(one.link, other.cookie);
    await confirm(one.link, '__Host-sign-up=short');
    expect(await factsOf(one.email)).toMatchObject({ isConfirmed: true, isProven: false });
    await confirm(one.link, one.cookie);
    expect(await factsOf(one.email)).toMatchObject({ isConfirmed: true, isProven: true });
  });

  it('proves nothing after 24 hours, when the API deletes it', async () => {
    const { email, link, cookie } = await signUp();
    await confirm(link);
    await advanceClock(context(), '24 hours');
    await confirm(link, cookie);
    expect(await factsOf(email)).toMatchObject({ isConfirmed: true, isProven: false });
    await createPurgeSocialAttempts(context()).run();
    expect(await factsOf(email)).toMatchObject({ secrets: 0 });
    await advanceClock(context(), '-24 hours');
  });

  it('comes only once: neither a repeated nor a refused call sends it', async () => {
    const key = { 'idempotency-key': 'sign-up-browser-1' };
    expect((await register('repeated@example.com', key)).headers['set-cookie']).toBeDefined();
    const again = await register('repeated@example.com', key);
    expect([again.statusCode, again.headers['set-cookie']]).toEqual([200, undefined]);
    const taken = await register('repeated@example.com');
    expect([taken.statusCode, taken.headers['set-cookie']]).toEqual([400, undefined]);
  });

  it('never comes from a form of another site', async () => {
    const answer = await running().inject({
      method: 'POST',
      url: '/api/auth/local/register',
      payload: JSON.stringify(registrationOf('planted@example.com')),
      headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([415, undefined]);
    expect(await factsOf('planted@example.com')).toBeUndefined();
  });

  it('works once, within the given minutes and only after the confirmation', async () => {
    const [one, late] = [await signUp(), await signUp()];
    expect(await take(one.secret)).toBeUndefined();
    await confirm(one.link);
    await confirm(late.link);
    const taken = await Promise.all([take(one.secret), take(one.secret)]);
    expect(taken.filter((userId) => userId !== undefined)).toHaveLength(1);
    expect(await take(one.secret)).toBeUndefined();
    await advanceClock(context(), '15 minutes');
    expect(await take(late.secret)).toBeUndefined();
    await advanceClock(context(), '-15 minutes');
  });

  it('signs the user in once without the password and then deletes the cookie', async () => {
    const { cookie, link, email } = await signUp();
    const [early, elsewhere] = [await goOn(cookie), await goOn()];
    for (const { body } of [early, elsewhere]) expect(body).toEqual({ jwt: null, signIn: true });
    await confirm(link);
    const answers = await Promise.all([goOn(cookie), goOn(cookie)]);
    const [signedIn, refused] = answers.toSorted(
      (a, b) => Number(b.body.jwt !== null) - Number(a.body.jwt !== null),
    );
    expect(signedIn).toMatchObject({ status: 200, body: { user: { email } } });
    expect(signedIn?.cookie).toMatch(/^__Host-sign-up=; Path=\/; Max-Age=0; HttpOnly/);
    expect(refused).toEqual({ status: 200, body: { jwt: null, signIn: true }, cookie: '' });
    const ended = await running().inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${signedIn?.body.jwt}` },
    });
    expect(ended.statusCode).toBe(200);
    expect(await factsOf(email)).toMatchObject({ secrets: 0 });
  });

  it('opens no session after 15 minutes, in malformed form or for the link alone', async () => {
    const [late, other] = [await signUp(), await signUp()];
    for (const { link } of [late, other]) await confirm(link);
    await advanceClock(context(), '15 minutes');
    expect((await goOn(late.cookie)).body).toEqual({ jwt: null, signIn: true });
    await advanceClock(context(), '-15 minutes');
    for (const value of ['short', other.link, `${other.secret}x`, "' or true --"])
      expect((await goOn(`__Host-sign-up=${value}`)).body).toEqual({ jwt: null, signIn: true });
    expect((await goOn(other.cookie)).body.jwt).not.toBeNull();
  });

  it('does not replace the second factor and opens no blocked account', async () => {
    const [careful, blocked] = [await signUp(), await signUp()];
    for (const { link } of [careful, blocked]) await confirm(link);
    const idOf = async (email: string): Promise<number> =>
      (await sql<{ id: number }>`select id from users where email = ${email}`.execute(context().admin.kysely))
        .rows[0]!.id;
    const id = await idOf(careful.email);
    await context().transact((tx) => secondFactorOf(tx, id));
    expect((await goOn(careful.cookie)).body).toEqual({
      jwt: null,
      challenge: { token: expect.any(String) as string, methods: ['totp', 'recovery'] },
    });
    const { staffId } = await signedInStaff(context(), ['compliance']);
    await sql`insert into user_blocks (document_id, user_id, reason, opened_by)
      values ('a-block', ${await idOf(blocked.email)}, 'The bank has called', ${staffId})`.execute(
      context().admin.kysely,
    );
    expect((await goOn(blocked.cookie)).body).toMatchObject({
      error: { details: { code: 'auth.account_blocked' } },
    });
  });

  it('becomes invalid when the user sets the password by mail or changes it', async () => {
    const [reset, changed] = [await signUp(), await signUp()];
    for (const { link } of [reset, changed]) await confirm(link);
    await running().inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: reset.email },
    });
    await running().mailsSent();
    const code = linkToken(running().mails.findLast((mail) => mail.to === reset.email)!);
    const password = `${goodPassword}-new`;
    await running().inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { code, password, passwordConfirmation: password },
    });
    const { jwt } = (
      await running().inject({
        method: 'POST',
        url: '/api/auth/local',
        payload: { identifier: changed.email, password: goodPassword },
      })
    ).json();
    await running().inject({
      method: 'POST',
      url: '/api/auth/change-password',
      payload: { currentPassword: goodPassword, password, passwordConfirmation: password },
      headers: { authorization: `Bearer ${jwt}` },
    });
    for (const { email, secret, link, cookie } of [reset, changed]) {
      expect(await factsOf(email)).toMatchObject({ secrets: 0 });
      expect(await take(secret)).toBeUndefined();
      expect((await goOn(cookie)).body).toEqual({ jwt: null, signIn: true });
      await confirm(link, cookie);
    }
    // Setting a password by mail already proves who owns the account.
    expect(await factsOf(reset.email)).toMatchObject({ isProven: true });
    expect(await factsOf(changed.email)).toMatchObject({ isProven: false });
  });
});
