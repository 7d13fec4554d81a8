import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  type AccountsTestApp,
  publishedTerms,
  registrationOf,
  startAccountsApp,
} from '../../../../test/support/accounts/accounts-app.ts';

describe('register', () => {
  const context = useTestDatabase();
  let app: AccountsTestApp;
  beforeAll(async () => {
    app = await startAccountsApp(context());
  });
  beforeEach(() => {
    app.published.terms = publishedTerms;
  });
  afterAll(() => app.close());

  const register = (payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/api/auth/local/register', payload, headers });
  const accounts = async (): Promise<number> => {
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from users`.execute(
      context().database.kysely,
    );
    return Number(rows[0]!.n);
  };
  const profileOf = async (email: string): Promise<Record<string, unknown>> => {
    const { rows } = await sql<Record<string, unknown>>`
      select u.*, p.language, p.currency, p.referral_code, p.referred_by, p.marketing_visit_id, p.terms_version,
             p.privacy_version, p.terms_accepted_at = u.created_at as accepted_at_sign_up
      from users u join user_profiles p on p.user_id = u.id where u.email = ${email}`.execute(
      context().database.kysely,
    );
    return rows[0]!;
  };
  /** Returns the refusal and the traces it left, which must be none. */
  const refusal = async (payload: object) => {
    await app.mailsSent();
    const [before, mailsBefore] = [await accounts(), app.mails.length];
    const answer = await register(payload);
    await app.mailsSent();
    const { code, issues } = answer.json().error.details;
    return {
      status: answer.statusCode,
      code,
      issues,
      accountsMade: (await accounts()) - before,
      mailsSent: app.mails.length - mailsBefore,
    };
  };
  const refused = (code: string, status = 400) => ({
    status,
    code,
    issues: [],
    accountsMade: 0,
    mailsSent: 0,
  });
  const refusedField = (path: string, code: string) => ({
    ...refused('common.validation'),
    issues: [{ path, code }],
  });

  it('creates one unconfirmed account with profile and accepted versions, sends one mail, and opens no session (spec 3.24, 7.08)', async () => {
    const answer = await register(registrationOf('Anna.Nova@Example.com', { language: 'pl' }));
    expect(answer.statusCode).toBe(200);
    const stored = await profileOf('Anna.Nova@Example.com');
    expect(answer.json()).toEqual({
      user: { id: stored['id'], documentId: stored['document_id'], email: 'Anna.Nova@Example.com' },
    });
    expect(stored).toMatchObject({
      email_canonical: 'anna.nova@example.com',
      email_confirmed_at: null,
      language: 'pl',
      currency: 'EUR',
      terms_version: 'terms-2',
      privacy_version: 'privacy-3',
      accepted_at_sign_up: true,
      referred_by: null,
      marketing_visit_id: null,
    });
    expect(stored['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(stored['referral_code']).toMatch(/^[A-Z0-9]{10}$/);
    await app.mailsSent();
    expect(app.mails.filter((mail) => mail.to === 'Anna.Nova@Example.com')).toHaveLength(1);
    const { rows } = await sql`select 1 from sessions where subject_id = ${stored['id']}`.execute(
      context().database.kysely,
    );
    expect(rows).toHaveLength(0);
    const { rows: audit } = await sql`
      select type, actor_id, after from domain_events where subject_id = ${String(stored['id'])}`.execute(
      context().database.kysely,
    );
    expect(audit).toEqual([
      {
        type: 'user.registered',
        actor_id: stored['id'],
        after: { termsVersion: 'terms-2', privacyVersion: 'privacy-3' },
      },
    ]);
  });

  it.each([
    ['cs-CZ,cs;q=0.9', 'cs', 'CZK'],
    ['pl', 'pl', 'EUR'],
    ['de-DE', 'en', 'EUR'],
  ])(
    'uses the language of the browser when the form contains none: %s',
    async (accept, language, currency) => {
      const email = `browser-${language}@example.com`;
      await register(registrationOf(email), { 'accept-language': accept });
      expect(await profileOf(email)).toMatchObject({ language, currency });
    },
  );

  it('creates one account and sends one mail for parallel sign-ups with one address in upper and lower case', async () => {
    await app.mailsSent();
    const [before, mailsBefore] = [await accounts(), app.mails.length];
    const spellings = ['jan.dvorak@example.com', 'Jan.Dvorak@example.com', 'JAN.DVORAK@EXAMPLE.COM'];
    const answers = await Promise.all(
      [...spellings, ...spellings].map((email) => register(registrationOf(email))),
    );
    const refusals = answers.filter((answer) => answer.statusCode !== 200);
    expect(refusals.map((answer) => answer.json().error.details.code)).toEqual(
      Array.from({ length: 5 }, () => 'auth.email_taken'),
    );
    await app.mailsSent();
    expect(await accounts()).toBe(before + 1);
    expect(app.mails).toHaveLength(mailsBefore + 1);
  });

  it('refuses an address that has an account (spec 8.03)', async () => {
    await signedInUser(context(), { email: 'taken@example.com' });
    expect(await refusal(registrationOf(' TAKEN@example.com '))).toEqual(refused('auth.email_taken'));
  });

  it('gives a repeated key the first answer and creates no second account', async () => {
    const headers = { 'idempotency-key': 'sign-up-0001' };
    const first = await register(registrationOf('repeat@example.com'), headers);
    const before = await accounts();
    const second = await register(registrationOf('repeat@example.com'), headers);
    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
    expect(await accounts()).toBe(before);
  });

  it('refuses a username that differs from the e-mail address (spec 3.24)', async () => {
    const payload = registrationOf('one@example.com', { username: 'two@example.com' });
    expect(await refusal(payload)).toEqual(refused('auth.username_differs'));
  });

  it('refuses until staff have published the terms (spec 5.06)', async () => {
    app.published.terms = null;
    expect(await refusal(registrationOf('early@example.com'))).toEqual(refused('auth.sign_up_closed', 409));
  });

  it('refuses an unknown referral code (spec 5.07)', async () => {
    const payload = registrationOf('guest@example.com', { referralCode: 'NOSUCHCODE' });
    expect(await refusal(payload)).toEqual(refused('auth.referral_invalid'));
  });

  it('stores the referring user for a code in upper or lower case (spec 3.24)', async () => {
    const friend = await signedInUser(context(), { email: 'friend@example.com' });
    const code = (await profileOf('friend@example.com'))['referral_code'] as string;
    await register(registrationOf('brought@example.com', { referralCode: ` ${code.toLowerCase()} ` }));
    expect(await profileOf('brought@example.com')).toMatchObject({
      referred_by: friend.userId,
      marketing_visit_id: null,
    });
  });

  it('stores 32 letters and digits as a marketing visit, and stores no visit for an empty code (spec 5.08)', async () => {
    const visit = 'a1B2'.repeat(8);
    await register(registrationOf('visitor@example.com', { referralCode: visit }));
    expect(await profileOf('visitor@example.com')).toMatchObject({
      referred_by: null,
      marketing_visit_id: visit,
    });
    const answer = await register(registrationOf('plain@example.com', { referralCode: '  ' }));
    expect(answer.statusCode).toBe(200);
    expect(await profileOf('plain@example.com')).toMatchObject({ marketing_visit_id: null });
  });

  it.each([
    ['7 characters', `aB1${'x'.repeat(4)}`, 'smallPassword'],
    ['101 characters', `aB1${'x'.repeat(98)}`, 'bigPassword'],
    ['7 characters of which some are emoji', 'aB1🏠🏠🏠🏠', 'smallPassword'],
    ['101 characters of which most are emoji', `aB1${'🏠'.repeat(98)}`, 'bigPassword'],
    ['two classes only', 'alllower77', 'weakPassword'],
  ])('refuses a password of %s (spec 5.02)', async (_, password, code) => {
    const payload = registrationOf('password@example.com', { password });
    expect(await refusal(payload)).toEqual(refusedField('password', code));
  });

  it.each([
    ['8 characters', `aB1${'x'.repeat(5)}`],
    ['100 characters', `aB1${'x'.repeat(97)}`],
    ['8 characters of which some are emoji', 'aB1🏠🏠🏠🏠🏠'],
    ['100 characters of which most are emoji', `aB1${'🏠'.repeat(97)}`],
  ])('accepts a password of %s and compares all of it', async (name, password) => {
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    expect((await register(registrationOf(email, { password }))).statusCode).toBe(200);
    await sql`update users set email_confirmed_at = app_now() where email = ${email}`.execute(
      context().admin.kysely,
    );
    const signIn = (candidate: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/local',
        payload: { identifier: email, password: candidate },
      });
    const shorter = Array.from(password).slice(0, -1).join('');
    expect((await signIn(shorter)).statusCode).toBe(400);
    expect((await signIn(password)).statusCode).toBe(200);
  });

  it('accepts an address of 70 characters and refuses one of 71 (spec 5.04)', async () => {
    const longest = `${'a'.repeat(58)}@example.com`;
    expect(longest).toHaveLength(70);
    expect((await register(registrationOf(longest))).statusCode).toBe(200);
    const before = await accounts();
    const answer = await register(registrationOf(`b${longest}`));
    expect(answer.json().error.details.issues).toContainEqual({ path: 'email', code: 'email_too_long' });
    expect(await accounts()).toBe(before);
  });

  it.each([
    ['', 'required'],
    ['nobody', 'invalid_email'],
    ['a@b', 'invalid_email'],
    ['j\u0430n@example.com', 'mixed_alphabets'],
    ['jan@ex\u0430mple.com', 'mixed_alphabets'],
  ])('refuses %j as an address (spec 5.04)', async (email, code) => {
    const answer = await register(registrationOf(email));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.details.issues).toContainEqual({ path: 'email', code });
  });

  it.each([
    ['jan@xn--bcher-kva.example', 'jan@bücher.example'],
    ['eva@bücher.example', 'eva@xn--bcher-kva.example'],
    ['full-width@example.com', 'ｆｕｌｌ-ｗｉｄｔｈ＠example.com'],
  ])('finds the account of the mailbox %s by the spelling %s', async (email, other) => {
    expect((await register(registrationOf(email))).statusCode).toBe(200);
    expect(await refusal(registrationOf(other))).toEqual(refused('auth.email_taken'));
  });

  it('finds an older account whose domain has the other spelling', async () => {
    expect((await register(registrationOf('old@bücher.example'))).statusCode).toBe(200);
    await sql`update users set email_canonical = 'old@xn--bcher-kva.example'
              where email = 'old@bücher.example'`.execute(context().admin.kysely);
    expect(await refusal(registrationOf('old@bücher.example'))).toEqual(refused('auth.email_taken'));
  });

  it('refuses a sign-up without the agreement to the terms (spec 5.06)', async () => {
    const payload = registrationOf('tick@example.com', { termsAndPrivacyAccepted: false });
    expect(await refusal(payload)).toEqual(refusedField('termsAndPrivacyAccepted', 'must_agree'));
  });

  it.each(['id', 'confirmed', 'provider', 'role'])('refuses the extra field %s', async (field) => {
    const payload = registrationOf('extra@example.com', { [field]: 1 });
    expect(await refusal(payload)).toEqual(refusedField(field, 'unknown_field'));
  });
});
