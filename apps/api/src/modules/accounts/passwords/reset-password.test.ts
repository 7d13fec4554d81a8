import type { Locale } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceClock, signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import {
  type AccountsTestApp,
  goodPassword,
  linkToken,
  publicUrl,
  registrationOf,
  startAccountsApp,
} from '../../../../test/support/accounts/accounts-app.ts';

const nextPassword = 'Another-horse9';

describe('resetPassword', () => {
  const context = useTestDatabase();
  let app: AccountsTestApp;
  let passwordHash: string;
  beforeAll(async () => {
    app = await startAccountsApp(context());
    passwordHash = await hashPassword(goodPassword);
  });
  afterAll(() => app.close());

  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  const requestReset = (email: string) => post('/api/auth/forgot-password', { email });
  const reset = (code: string, password = nextPassword, passwordConfirmation = password) =>
    post('/api/auth/reset-password', { code, password, passwordConfirmation });
  const signIn = async (identifier: string, password: string): Promise<number> =>
    (await post('/api/auth/local', { identifier, password })).statusCode;
  const mailsTo = (email: string) => app.mails.filter((mail) => mail.to === email);
  const newUser = (email: string, language: Locale = 'en') =>
    signedInUser(context(), { email, passwordHash, language });
  /** Requests the link and returns its code. */
  const codeFor = async (email: string): Promise<string> => {
    expect((await requestReset(email)).json()).toEqual({ ok: true });
    await app.mailsSent();
    return linkToken(mailsTo(email).at(-1)!);
  };
  /** The answer, and the tables that have changed. */
  const refusal = async (attempt: () => ReturnType<typeof reset>) => {
    const before = await fingerprint(context());
    const answer = await attempt();
    const after = await fingerprint(context());
    const { code, params, issues } = answer.json().error.details;
    return {
      status: answer.statusCode,
      code,
      ...(Object.keys(params).length > 0 && { params }),
      ...(issues.length > 0 && { issues }),
      changed: Object.keys(after).filter((table) => after[table] !== before[table]),
    };
  };
  const refused = (code: string, more: object = {}) => ({ status: 400, code, ...more, changed: [] });
  const notified = async (userId: number) => {
    const { rows } = await sql<{ kind: string; mail_state: string; link: string }>`
      select kind, mail_state, link from notifications where user_id = ${userId} order by id`.execute(
      context().admin.kysely,
    );
    return rows;
  };

  it.each([
    ['cs', 'Nastavte si nové heslo pro Parcela', 'platí 1 hodinu'],
    ['en', 'Set a new password for Parcela', 'for 1 hour'],
    ['pl', 'Nowe hasło do konta – Parcela', 'przez 1 godzinę'],
  ] as const)(
    'mails the link in the language of the account: %s (spec 2.16)',
    async (language, subject, validity) => {
      const email = `forgot-${language}@example.com`;
      await newUser(email, language);
      const code = await codeFor(email);
      const [mail] = mailsTo(email);
      expect(mail?.subject).toBe(subject);
      for (const body of [mail!.text, mail!.html]) {
        expect(body).toContain(`${publicUrl}/new-password?code=${code}`);
        expect(body.replaceAll('\u00a0', ' ')).toContain(validity);
      }
    },
  );

  it('gives the same answer for an unknown, a deleted and a known address, and mails only the known one (spec 7.08)', async () => {
    const deleted = await newUser('gone@example.com');
    await sql`update users set deleted_at = app_now() where id = ${deleted.userId}`.execute(
      context().admin.kysely,
    );
    await newUser('there@example.com');
    const before = app.mails.length;
    for (const email of ['nobody@example.com', 'gone@example.com', 'There@Example.com']) {
      const answer = await requestReset(email);
      expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    }
    await app.mailsSent();
    expect(app.mails.slice(before).map((mail) => mail.to)).toEqual(['there@example.com']);
  });

  it('mails at most five links an hour to one address, without an error', async () => {
    await newUser('flooded@example.com');
    for (let count = 0; count < 8; count += 1)
      expect((await requestReset('flooded@example.com')).json()).toEqual({ ok: true });
    await app.mailsSent();
    expect(mailsTo('flooded@example.com')).toHaveLength(5);
  });

  it('sets the password by the link, ends every session, opens none, and notifies the owner (spec 1.03, 7.08)', async () => {
    const user = await newUser('reset@example.com');
    const answer = await reset(await codeFor('reset@example.com'));
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    const { rows: live } = await sql`
      select 1 from sessions where subject_id = ${user.userId} and revoked_at is null`.execute(
      context().admin.kysely,
    );
    expect(live).toHaveLength(0);
    expect(await signIn('reset@example.com', goodPassword)).toBe(400);
    expect(await signIn('reset@example.com', nextPassword)).toBe(200);
    expect(await notified(user.userId)).toEqual([
      { kind: 'security.password_changed', mail_state: 'pending', link: '/settings' },
    ]);
    const { rows: auditEntries } = await sql`
      select actor_id, before, after from domain_events where type = 'user.password_reset'
      and subject_id = ${String(user.userId)}`.execute(context().admin.kysely);
    expect(auditEntries).toEqual([{ actor_id: user.userId, before: null, after: null }]);
  });

  it('invalidates every unused link of the user, for a reset or a confirmation', async () => {
    await post('/api/auth/local/register', registrationOf('links@example.com'));
    await app.mailsSent();
    const code = await codeFor('links@example.com');
    await reset(code);
    const { rows } = await sql`
      select t.purpose from one_time_tokens t join users u on u.id = t.subject_id
      where u.email = 'links@example.com' and t.purpose <> 'not-me'
        and t.used_at is null and t.expires_at > app_now()`.execute(context().admin.kysely);
    expect(rows).toEqual([]);
    expect(await refusal(() => reset(code, 'Third-horse11'))).toEqual(refused('auth.reset_invalid'));
    expect(await signIn('links@example.com', nextPassword)).toBe(200);
  });

  it('confirms an unconfirmed address, since only its owner has the link', async () => {
    await post('/api/auth/local/register', registrationOf('unconfirmed@example.com'));
    await app.mailsSent();
    const answer = await post('/api/auth/local', {
      identifier: 'unconfirmed@example.com',
      password: goodPassword,
    });
    expect(answer.json().error.details.code).toBe('auth.email_not_confirmed');
    await reset(await codeFor('unconfirmed@example.com'));
    expect(await signIn('unconfirmed@example.com', nextPassword)).toBe(200);
  });

  it('sets a password for a user without one', async () => {
    const user = await newUser('social@example.com');
    await sql`update users set password_hash = null where id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    expect(await signIn('social@example.com', goodPassword)).toBe(400);
    await reset(await codeFor('social@example.com'));
    expect(await signIn('social@example.com', nextPassword)).toBe(200);
  });

  it('refuses an older link, another user’s link and a link for another purpose', async () => {
    await newUser('older@example.com');
    const first = await codeFor('older@example.com');
    const second = await codeFor('older@example.com');
    await post('/api/auth/local/register', registrationOf('waiting@example.com'));
    await app.mailsSent();
    const confirmation = linkToken(mailsTo('waiting@example.com').at(-1)!);
    for (const code of [first, 'A'.repeat(43), 'not a code', confirmation])
      expect(await refusal(() => reset(code))).toEqual(refused('auth.reset_invalid'));
    expect((await reset(second)).statusCode).toBe(200);
  });

  it('sets the password once when many parallel requests use one link', async () => {
    await newUser('parallel@example.com');
    const code = await codeFor('parallel@example.com');
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => reset(code, `Several-horse${n}`)));
    const won = answers.flatMap((answer, n) => (answer.statusCode === 200 ? [n] : []));
    expect(won).toHaveLength(1);
    expect(await signIn('parallel@example.com', `Several-horse${won[0]}`)).toBe(200);
  });

  it('refuses a guessable or invalid password and leaves the link usable', async () => {
    await newUser('vilma.dvorak@example.com');
    const code = await codeFor('vilma.dvorak@example.com');
    const guessable = (reason: string) => refused('auth.password_guessable', { params: { reason } });
    expect(await refusal(() => reset(code, 'Password1'))).toEqual(guessable('common'));
    expect(await refusal(() => reset(code, 'Parcela-demo-1'))).toEqual(guessable('site'));
    expect(await refusal(() => reset(code, 'Dvořák-2026'))).toEqual(guessable('own'));
    const invalid = (path: string, issue: string) =>
      refused('common.validation', { issues: [{ path, code: issue }] });
    expect(await refusal(() => reset(code, 'Short-7'))).toEqual(invalid('password', 'smallPassword'));
    expect(await refusal(() => reset(code, nextPassword, 'Another-horse8'))).toEqual(
      invalid('passwordConfirmation', 'passwords_differ'),
    );
    expect((await reset(code)).statusCode).toBe(200);
  });

  it('lets the owner sign in immediately after any number of wrong passwords', async () => {
    await newUser('tried@example.com');
    for (let n = 0; n < 12; n += 1) await signIn('tried@example.com', `Wrong-horse${n}`);
    expect(await signIn('tried@example.com', goodPassword)).toBe(429);
    await reset(await codeFor('tried@example.com'));
    expect(await signIn('tried@example.com', nextPassword)).toBe(200);
  });

  it.each([
    [{ email: 'nobody' }, 'email', 'invalid_email'],
    [{ email: 'a@example.com', user: 1 }, 'user', 'unknown_field'],
    [{}, 'email', 'required'],
  ])('refuses a request with %j', async (payload, path, code) => {
    const answer = await post('/api/auth/forgot-password', payload);
    expect([answer.statusCode, answer.json().error.details.issues]).toEqual([400, [{ path, code }]]);
  });

  it('stores no secret in a job and only its hash in the database', async () => {
    await newUser('secret@example.com');
    const code = await codeFor('secret@example.com');
    const { rows: jobs } = await sql`select data from jobs.job`.execute(context().admin.kysely);
    const { rows: tokens } = await sql`select t::text from one_time_tokens t`.execute(context().admin.kysely);
    expect(JSON.stringify(tokens)).not.toContain(code);
    for (const secret of [code, 'secret@example.com', 'nobody@example.com'])
      expect(JSON.stringify(jobs)).not.toContain(secret);
  });

  it('accepts the link a minute before its hour ends and refuses it a minute after', async () => {
    await newUser('early@example.com');
    await newUser('late@example.com');
    const [early, late] = [await codeFor('early@example.com'), await codeFor('late@example.com')];
    await advanceClock(context(), '59 minutes');
    expect((await reset(early)).statusCode).toBe(200);
    await advanceClock(context(), '2 minutes');
    expect(await refusal(() => reset(late))).toEqual(refused('auth.reset_invalid'));
  });
});
