import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  type AccountsTestApp,
  goodPassword,
  linkToken,
  publicUrl,
  registrationOf,
  startAccountsApp,
} from '../../../../test/support/accounts/accounts-app.ts';

describe('confirmEmail', () => {
  const context = useTestDatabase();
  let app: AccountsTestApp;
  beforeAll(async () => {
    app = await startAccountsApp(context());
  });
  afterAll(() => app.close());

  const json = { accept: 'application/json' };
  const confirm = (confirmation: string, headers: Record<string, string> = json) =>
    app.inject({ url: '/api/auth/email-confirmation', query: { confirmation }, headers });
  const resend = (email: string) =>
    app.inject({ method: 'POST', url: '/api/auth/send-email-confirmation', payload: { email } });
  const mailsTo = (email: string) => app.mails.filter((mail) => mail.to === email);
  /** Signs up and returns the secret of the mailed link. */
  const signUp = async (email: string, language = 'en'): Promise<string> => {
    const payload = registrationOf(email, { language });
    const answer = await app.inject({ method: 'POST', url: '/api/auth/local/register', payload });
    expect(answer.statusCode).toBe(200);
    await app.mailsSent();
    return linkToken(mailsTo(email).at(-1)!);
  };
  const isConfirmed = async (email: string): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`
      select email_confirmed_at is not null as is from users where email = ${email}`.execute(
      context().database.kysely,
    );
    return rows[0]!.is;
  };
  /** The answer to the link, and whether the account is confirmed afterwards. */
  const outcome = async (token: string, email: string) => {
    const answer = await confirm(token);
    return {
      status: answer.statusCode,
      code: answer.json().error?.details.code,
      isConfirmed: await isConfirmed(email),
    };
  };
  const invalid = { status: 400, code: 'auth.confirmation_invalid', isConfirmed: false };

  it.each([
    ['cs', 'Potvrďte svůj e-mail pro Parcela', 'Odkaz platí 24 hodin.'],
    ['en', 'Confirm your e-mail for Parcela', 'The link works for 24 hours.'],
    ['pl', 'Potwierdzenie adresu e-mail – Parcela', 'Link jest ważny przez 24 godziny.'],
  ])('mails the link in the language of the user: %s', async (language, subject, validity) => {
    const email = `language-${language}@example.com`;
    const token = await signUp(email, language);
    const [mail] = mailsTo(email);
    expect(mail).toMatchObject({ to: email, subject });
    for (const body of [mail!.text, mail!.html]) {
      expect(body).toContain(`${publicUrl}/verify-email?confirmation=${token}`);
      expect(body.replaceAll('\u00a0', ' ')).toContain(validity);
      expect(body).toContain('Parcela s.r.o., Praha 1');
    }
    expect(mail!.html).toMatch(new RegExp(`<html[^>]* lang="${language}"`));
  });

  it('confirms the address and opens no session (spec 1.03)', async () => {
    const token = await signUp('json@example.com');
    expect(await isConfirmed('json@example.com')).toBe(false);
    const answer = await confirm(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ confirmed: true });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await isConfirmed('json@example.com')).toBe(true);
    const { rows } = await sql`select 1 from sessions`.execute(context().database.kysely);
    expect(rows).toHaveLength(0);
  });

  it('redirects a browser to the page that says the address is confirmed (spec 7.08)', async () => {
    const token = await signUp('browser@example.com');
    const answer = await confirm(token, { accept: 'text/html,*/*;q=0.8' });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`${publicUrl}/email-verified`);
    expect(await isConfirmed('browser@example.com')).toBe(true);
    const led = await app.inject({
      url: `/api/auth/email-confirmation?confirmation=${token}&locale=pl&next=%2Fprojects%2Fhouse%2Forder`,
      headers: { accept: 'text/html' },
    });
    expect(led.headers.location).toBe(`${publicUrl}/email-verified?next=%2Fprojects%2Fhouse%2Forder`);
  });

  it('succeeds again with a used link of a confirmed account and keeps the first time', async () => {
    const token = await signUp('twice@example.com');
    await confirm(token);
    const readTime = async () =>
      (
        await sql`select email_confirmed_at from users where email = 'twice@example.com'`.execute(
          context().database.kysely,
        )
      ).rows;
    const first = await readTime();
    expect((await confirm(token)).json()).toEqual({ confirmed: true });
    expect(await readTime()).toEqual(first);
  });

  it('confirms once when the link is opened many times in parallel', async () => {
    const token = await signUp('parallel@example.com');
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    const { rows } = await sql`
      select 1 from domain_events a join users u on a.subject_id = u.id::text
      where u.email = 'parallel@example.com' and a.type = 'user.email_confirmed'`.execute(
      context().database.kysely,
    );
    expect(rows).toHaveLength(1);
  });

  it('refuses a link that was never sent and a link for another purpose', async () => {
    await signUp('foreign@example.com');
    expect(await outcome('A'.repeat(43), 'foreign@example.com')).toEqual(invalid);
    expect(await outcome('not a token \u0000', 'foreign@example.com')).toEqual(invalid);
    const token = await signUp('purpose@example.com');
    await sql`update one_time_tokens set purpose = 'password-reset' where subject_id =
      (select id from users where email = 'purpose@example.com')`.execute(context().admin.kysely);
    expect(await outcome(token, 'purpose@example.com')).toEqual(invalid);
  });

  it('refuses a missing value and unknown parameters', async () => {
    const answer = await app.inject({ url: '/api/auth/email-confirmation', headers: json });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.details.issues).toMatchObject([{ path: 'confirmation' }]);
    const stranger = await app.inject({
      url: '/api/auth/email-confirmation?confirmation=x&user=1',
      headers: json,
    });
    expect(stranger.json().error.details.issues).toEqual([{ path: 'user', code: 'unknown_field' }]);
  });

  it('accepts only the link of the newest mail', async () => {
    const first = await signUp('newest@example.com');
    expect((await resend('Newest@Example.com')).json()).toEqual({ ok: true });
    await app.mailsSent();
    expect(mailsTo('newest@example.com')).toHaveLength(2);
    const second = linkToken(mailsTo('newest@example.com')[1]!);
    expect(await outcome(first, 'newest@example.com')).toEqual(invalid);
    expect((await confirm(second)).statusCode).toBe(200);
    expect(await isConfirmed('newest@example.com')).toBe(true);
  });

  it('gives the same answer to a resend for an unknown, a confirmed and an unconfirmed address, and mails only the unconfirmed one (spec 7.08)', async () => {
    await confirm(await signUp('confirmed@example.com'));
    await signUp('waiting@example.com');
    const before = app.mails.length;
    for (const email of ['unknown@example.com', 'confirmed@example.com', 'waiting@example.com']) {
      const answer = await resend(email);
      expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    }
    await app.mailsSent();
    expect(app.mails.slice(before).map((mail) => mail.to)).toEqual(['waiting@example.com']);
  });

  it('mails at most five links an hour to one address, without an error', async () => {
    await signUp('bombed@example.com');
    for (let count = 0; count < 8; count += 1) {
      const answer = await resend('bombed@example.com');
      expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    }
    await app.mailsSent();
    expect(mailsTo('bombed@example.com')).toHaveLength(1 + 5);
  });

  it('refuses a resend to an invalid address or with an extra field (spec 5.05)', async () => {
    const before = app.mails.length;
    const payloads = [{ email: 'nobody' }, { email: 'a@example.com', user: 1 }, {}];
    const answers = await Promise.all(
      payloads.map((payload) =>
        app.inject({ method: 'POST', url: '/api/auth/send-email-confirmation', payload }),
      ),
    );
    expect(answers.map((answer) => answer.json().error.details.issues)).toEqual([
      [{ path: 'email', code: 'invalid_email' }],
      [{ path: 'user', code: 'unknown_field' }],
      [{ path: 'email', code: 'required' }],
    ]);
    await app.mailsSent();
    expect(app.mails).toHaveLength(before);
  });

  it('sends no mail when the account is deleted or confirmed before the job runs', async () => {
    await signUp('gone@example.com');
    await signUp('meanwhile@example.com');
    await sql`update users set deleted_at = app_now() where email = 'gone@example.com'`.execute(
      context().admin.kysely,
    );
    await sql`update users set email_confirmed_at = app_now() where email = 'meanwhile@example.com'`.execute(
      context().admin.kysely,
    );
    const before = app.mails.length;
    const { rows } = await sql<{ id: number }>`
      select id from users where email in ('gone@example.com', 'meanwhile@example.com')`.execute(
      context().database.kysely,
    );
    await context().transact(async (tx) => {
      for (const { id } of rows)
        await app.jobs.enqueue(tx, 'accounts.send-confirmation-mail', { userId: id });
    });
    await app.mailsSent();
    expect(app.mails).toHaveLength(before);
  });

  it('leads back to the page where the sign-up began, but only to a path of the site', async () => {
    const linkOf = async (email: string, next: string): Promise<URL> => {
      const payload = registrationOf(email, { language: 'pl', next });
      const answer = await app.inject({ method: 'POST', url: '/api/auth/local/register', payload });
      expect(answer.statusCode).toBe(200);
      await app.mailsSent();
      return new URL(/https?:\S+verify-email\S+/.exec(mailsTo(email).at(-1)!.text)![0]);
    };
    const link = await linkOf('shared@example.com', '/projects/house/order');
    expect([link.searchParams.get('next'), link.searchParams.get('locale')]).toEqual([
      '/projects/house/order',
      'pl',
    ]);
    for (const next of ['https://evil.example/', '//evil.example', '/sign-in'])
      expect((await linkOf(`evil${next.length}@example.com`, next)).searchParams.get('next')).toBe(
        '/projects',
      );
    await app.inject({
      method: 'POST',
      url: '/api/auth/send-email-confirmation',
      payload: { email: 'shared@example.com', next: '/projects/other' },
    });
    await app.mailsSent();
    expect(mailsTo('shared@example.com').at(-1)!.text).toContain('next=%2Fprojects%2Fother');
    const tooLong = registrationOf('long@example.com', { next: `/${'x'.repeat(500)}` });
    const refused = await app.inject({ method: 'POST', url: '/api/auth/local/register', payload: tooLong });
    expect([refused.statusCode, refused.json().error.details.issues[0].path]).toEqual([400, 'next']);
  });

  it('stores no secret in a job and only its hash in the database', async () => {
    const token = await signUp('secret@example.com');
    const { rows } = await sql<{ data: unknown }>`select data from jobs.job`.execute(context().admin.kysely);
    const jobs = JSON.stringify(rows);
    expect(jobs).toContain('userId');
    for (const secret of [token, goodPassword, 'secret@example.com']) expect(jobs).not.toContain(secret);
    const { rows: tokens } = await sql`select t::text from one_time_tokens t`.execute(context().admin.kysely);
    expect(JSON.stringify(tokens)).not.toContain(token);
  });

  it('accepts a link a minute before its 24 hours end and refuses it after that', async () => {
    const [early, late] = [await signUp('early@example.com'), await signUp('late@example.com')];
    await advanceClock(context(), '23 hours 59 minutes');
    expect((await confirm(early)).statusCode).toBe(200);
    await advanceClock(context(), '2 minutes');
    expect(await outcome(late, 'late@example.com')).toEqual(invalid);
  });
});
