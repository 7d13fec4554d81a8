import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inEveryLanguage, publishSampleDocument, staffActor } from '../../testing/sample-content.ts';
import { fingerprint } from '../../testing/sample-orders.ts';
import { useSandbox } from '../../testing/sandbox-process.ts';
import { createSocialBrowser, type PersonThere, type Provider } from '../../testing/social-browser.ts';
import { advanceClock, signedInUser } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { useWholeApp } from '../../testing/whole-app.ts';
import { setVerificationOptions } from '../verification/index.ts';
import { createForgetSocialAttempts } from './social-sign-in.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const app = useWholeApp(context, () => sandbox().url);
const browser = () => createSocialBrowser(app().inject, sandbox());
const providers: readonly Provider[] = ['google', 'apple'];

beforeAll(async () => {
  const { files } = app().application.platform;
  const publishedAt = new Date('2020-01-01T00:00:00Z');
  await context().transact(async (tx) => {
    await publishSampleDocument(tx, files, { kind: 'terms', publishedAt });
    await publishSampleDocument(tx, files, { kind: 'privacy', publishedAt });
    await setVerificationOptions(tx, {
      options: [
        {
          type: 'SIGNUP',
          relevance: 1,
          timeToComplete: 5,
          name: inEveryLanguage('Sign-up'),
          description: inEveryLanguage('About it'),
        },
      ],
      actor: staffActor,
    });
  });
});

const people = { count: 0 };
const newPerson = (more: Partial<PersonThere> = {}): PersonThere => ({
  email: `social${(people.count += 1)}@example.com`,
  name: 'Eva Horáková',
  ...more,
});

interface Account {
  readonly id: number;
  readonly hasPassword: boolean;
  readonly isConfirmed: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly language: string;
  readonly currency: string;
  readonly hasSignedIn: boolean;
  readonly terms: string | null;
  readonly referredBy: number | null;
  readonly visit: string | null;
  readonly providers: string[];
}

/** The account with this address as it stands in the database. */
const accountOf = async (email: string): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`
    select u.id, u.password_hash is not null as "hasPassword", u.email_confirmed_at is not null as "isConfirmed",
      p.first_name as "firstName", p.last_name as "lastName", p.language, p.currency,
      p.last_login is not null as "hasSignedIn", p.terms_version as terms, p.referred_by as "referredBy",
      p.marketing_visit_id as visit,
      array(select i.provider from user_identities i where i.user_id = u.id order by 1) as providers
    from users u join user_profiles p on p.user_id = u.id where u.email_canonical = lower(${email})`.execute(
    context().admin.kysely,
  );
  return rows[0];
};

const toldTo = async (userId: number): Promise<string[]> => {
  const { rows } = await sql<{ told: string }>`
    select kind || ' ' || mail_state || ' ' || params::text as told from notifications
    where user_id = ${userId} order by id`.execute(context().admin.kysely);
  return rows.map(({ told }) => told);
};

/** What changed beside the attempts themselves; nothing may when a sign-in is refused. */
const changesBy = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = await fingerprint(context());
  await work();
  const after = await fingerprint(context());
  return Object.keys(after).filter((table) => table !== 'social_attempts' && after[table] !== before[table]);
};
const sessionsCount = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from sessions`.execute(
    context().admin.kysely,
  );
  return rows[0]?.count ?? 0;
};

const refusal = (status: number, code: string) => ({ status, body: { error: { details: { code } } } });
const failed = refusal(400, 'auth.social_failed');

/** A sign-in that has to be refused, and that leaves no account, no identity and no session behind. */
const expectRefused = async (
  attempt: () => Promise<unknown>,
  expected: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const sessions = await sessionsCount();
  expect(await changesBy(async () => expect(await attempt()).toMatchObject(expected))).toEqual([]);
  expect(await sessionsCount()).toBe(sessions);
};

describe.each(providers)('signing in with %s', (provider) => {
  it('makes an account without a password for somebody new, with what was brought and ticked', async () => {
    const referrer = await signedInUser(context());
    const { rows } = await sql<{ code: string }>`
      select referral_code as code from user_profiles where user_id = ${referrer.userId}`.execute(
      context().admin.kysely,
    );
    const person = newPerson();
    const { status, body, headers } = await browser().signIn(provider, person, {
      next: '/orders?sort=createdAt',
      language: 'cs',
      terms: '1',
      referralCode: rows[0]?.code ?? '',
    });
    expect({ status, next: body.next, email: body.user?.email }).toEqual({
      status: 200,
      next: '/orders?sort=createdAt',
      email: person.email,
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(await accountOf(person.email)).toMatchObject({
      hasPassword: false,
      isConfirmed: true,
      firstName: 'Eva',
      lastName: 'Horáková',
      language: 'cs',
      currency: 'CZK',
      hasSignedIn: true,
      terms: expect.any(String) as string,
      referredBy: referrer.userId,
      providers: [provider],
    });
    const me = await app().inject({
      method: 'GET',
      url: '/api/users/me',
      headers: { authorization: `Bearer ${body.jwt ?? ''}` },
    });
    expect(me.json().verification).toMatchObject([{ type: 'SIGNUP' }]);
  });

  it('takes no tick for granted, keeps a visit, and gives EUR to everybody who does not read Czech', async () => {
    const person = newPerson({ name: '' });
    const visit = 'v'.repeat(32);
    const { body } = await browser().signIn(provider, person, { language: 'pl', referralCode: visit });
    expect(body.next).toBeNull();
    expect(await accountOf(person.email)).toMatchObject({
      terms: null,
      language: 'pl',
      currency: 'EUR',
      firstName: null,
      lastName: null,
      visit,
    });
  });

  it('knows somebody again by the subject alone, whatever the address is now and whether it is verified', async () => {
    const person = newPerson();
    const first = await browser().signIn(provider, person);
    const { subject } = (await sandbox().control(`/${provider}/login`, person)) as { subject: string };
    const elsewhere = newPerson({ subject, verified: false });
    const second = await browser().signIn(provider, elsewhere);
    expect(second.body.user).toEqual(first.body.user);
    expect(await accountOf(elsewhere.email)).toBeUndefined();
  });

  it('links the account with the same confirmed address, tells its owner, and keeps its password', async () => {
    const user = await signedInUser(context(), { email: newPerson().email });
    const { status, body } = await browser().signIn(provider, newPerson({ email: user.email.toUpperCase() }));
    expect([status, body.user?.id]).toEqual([200, user.userId]);
    expect(await accountOf(user.email)).toMatchObject({ hasPassword: true, providers: [provider] });
    expect(await toldTo(user.userId)).toEqual([
      `security.sign_in_linked pending {"provider": "${provider}"}`,
    ]);
    await browser().signIn(provider, newPerson({ email: user.email.toUpperCase() }));
    expect(await toldTo(user.userId)).toHaveLength(1);
  });

  it('links nothing while the address of the account is not confirmed', async () => {
    const user = await signedInUser(context(), { email: newPerson().email });
    await sql`update users set email_confirmed_at = null where id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    await expectRefused(
      () => browser().signIn(provider, newPerson({ email: user.email })),
      refusal(409, 'auth.social_account_unconfirmed'),
    );
  });

  it('neither links nor makes an account by an address that the provider has not verified', async () => {
    const user = await signedInUser(context(), { email: newPerson().email });
    for (const email of [user.email, newPerson().email])
      await expectRefused(
        () => browser().signIn(provider, newPerson({ email, verified: false })),
        refusal(403, 'auth.social_email_unverified'),
      );
  });

  it('does not open an account to another person of the provider who was given its address', async () => {
    const person = newPerson();
    await browser().signIn(provider, person);
    const successor = { ...person, subject: `successor-of-${person.email}` };
    await expectRefused(
      () => browser().signIn(provider, successor),
      refusal(409, 'auth.social_account_other'),
    );
  });

  it('makes no account with a referral code that is nobody’s', async () => {
    await expectRefused(
      () => browser().signIn(provider, newPerson(), { referralCode: 'NOBODYS' }),
      refusal(400, 'auth.referral_invalid'),
    );
  });

  it('asks for the second factor when it is on', async () => {
    const person = newPerson();
    const { body } = await browser().signIn(provider, person);
    await sql`insert into second_factors (user_id, secret, enabled_at) values (${body.user?.id ?? 0}, '', app_now())`.execute(
      context().admin.kysely,
    );
    const sessions = await sessionsCount();
    const second = await browser().signIn(provider, person, { next: '/orders' });
    expect(second.body).toMatchObject({
      jwt: null,
      challenge: { token: expect.any(String) as string },
      next: '/orders',
    });
    expect(await sessionsCount()).toBe(sessions);
  });

  it.each(['unsigned', 'forge', 'wrong-nonce', 'wrong-audience', 'wrong-issuer', 'expired'])(
    'refuses a token that is %s (TC-O7)',
    async (mode) => {
      await sandbox().control('/faults', { provider, mode, times: 1 });
      await expectRefused(() => browser().signIn(provider, newPerson()), failed);
    },
  );

  it('says that the provider does not answer, and leaves no half account (TC-O8)', async () => {
    const eva = browser();
    const fields = await eva.signInThere(provider, await eva.start(provider), newPerson());
    await sandbox().control('/faults', { provider, mode: 'down', times: 1 });
    await expectRefused(
      async () => {
        const back = await eva.comeBack(provider, fields);
        expect(back).toEqual({ error: 'auth.social_unavailable' });
        return eva.finish(provider, back);
      },
      refusal(503, 'auth.social_unavailable'),
    );
  });

  it('goes back to the app when the person does not want to', async () => {
    const eva = browser();
    const fields = await eva.signInThere(provider, await eva.start(provider), 'nobody');
    await expectRefused(async () => eva.finish(provider, await eva.comeBack(provider, fields)), failed);
  });

  it('takes no state that it has not given out, none twice, none of the other provider, none after ten minutes', async () => {
    const eva = browser();
    const person = newPerson();
    const page = await eva.start(provider);
    const fields = await eva.signInThere(provider, page, person);
    const error = { error: 'auth.social_failed' };
    for (const state of ['nobodys', '', `${fields['state'] ?? ''}x`])
      await expectRefused(() => eva.comeBack(provider, { ...fields, state }), error);
    const other = provider === 'google' ? 'apple' : 'google';
    await expectRefused(() => eva.comeBack(other, fields), error);
    expect(await eva.comeBack(provider, fields)).toHaveProperty('code');
    await expectRefused(() => eva.comeBack(provider, fields), error);
    const late = await eva.signInThere(provider, await eva.start(provider), person);
    await advanceClock(context(), '10 minutes');
    await expectRefused(() => eva.comeBack(provider, late), error);
    await advanceClock(context(), '-10 minutes');
  });

  it('gives nobody a session for the answer of another browser (TC-O4)', async () => {
    const attacker = browser();
    const victim = browser();
    const theirs = await attacker.signInThere(provider, await attacker.start(provider), newPerson());
    await victim.start(provider);
    await expectRefused(async () => victim.finish(provider, await victim.comeBack(provider, theirs)), failed);
    await expectRefused(
      async () => browser().finish(provider, await browser().comeBack(provider, theirs)),
      failed,
    );
  });

  it('refuses the code of somebody else’s sign-in at the provider (TC-O4)', async () => {
    const attacker = browser();
    const theirs = await attacker.signInThere(provider, await attacker.start(provider), newPerson());
    const victim = browser();
    const own = await victim.signInThere(provider, await victim.start(provider), newPerson());
    await expectRefused(
      async () =>
        victim.finish(provider, await victim.comeBack(provider, { ...own, code: theirs['code'] ?? '' })),
      failed,
    );
  });

  it('changes a code for a session once, within a minute, in the browser that started', async () => {
    const eva = browser();
    const person = newPerson();
    const newCode = async () =>
      eva.comeBack(provider, await eva.signInThere(provider, await eva.start(provider), person));
    const first = await newCode();
    await expectRefused(() => browser().finish(provider, first), failed);
    expect((await eva.finish(provider, first)).status).toBe(200);
    await expectRefused(() => eva.finish(provider, first), failed);
    const late = await newCode();
    await advanceClock(context(), '60 seconds');
    await expectRefused(() => eva.finish(provider, late), failed);
    await advanceClock(context(), '-60 seconds');
  });

  it('keeps no secret as it is, in a cookie that no script reads', async () => {
    const eva = browser();
    const answer = await app().inject({
      method: 'GET',
      url: `/api/connect/${provider}`,
      headers: { accept: 'text/html' },
    });
    expect(answer.statusCode).toBe(302);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^social=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    const page = await eva.start(provider);
    const back = await eva.comeBack(provider, await eva.signInThere(provider, page, newPerson()));
    const { rows } = await sql`select a::text from social_attempts a`.execute(context().admin.kysely);
    for (const secret of [new URL(page).searchParams.get('state'), back['code'], eva.cookie()?.slice(7)])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('judges times by the clock of the platform', async () => {
    await advanceClock(context(), '3 days');
    await expectRefused(() => browser().signIn(provider, newPerson()), failed);
    await sandbox().advance('P3D');
    expect((await browser().signIn(provider, newPerson())).status).toBe(200);
  });
});

describe('signing in with a provider', () => {
  it('has one account for Google and Apple with the same address (TC-A11)', async () => {
    const person = newPerson();
    const google = await browser().signIn('google', person);
    const apple = await browser().signIn('apple', person);
    expect(apple.body.user).toEqual(google.body.user);
    expect(await accountOf(person.email)).toMatchObject({ providers: ['apple', 'google'] });
  });

  it('keeps the name that Apple tells only once', async () => {
    const person = newPerson();
    await browser().signIn('apple', person);
    const eva = browser();
    const fields = await eva.signInThere('apple', await eva.start('apple'), person);
    expect(fields).not.toHaveProperty('user');
    expect((await eva.finish('apple', await eva.comeBack('apple', fields))).status).toBe(200);
    expect(await accountOf(person.email)).toMatchObject({ firstName: 'Eva', lastName: 'Horáková' });
  });

  it('takes a name from the browser as text that it might be: cleaned, cut, or none', async () => {
    for (const [user, firstName] of [
      ['{"name":{"firstName":"  E\\u0000v\\u202ea\\n","lastName":""}}', 'E v a'],
      [`{"name":{"firstName":"${'x'.repeat(500)}"}}`, 'x'.repeat(100)],
      ['{"name":"Eva"}', null],
      ['{"name":', null],
    ] as const) {
      const eva = browser();
      const person = newPerson();
      const fields = await eva.signInThere('apple', await eva.start('apple'), person);
      await eva.finish('apple', await eva.comeBack('apple', { ...fields, user }));
      expect(await accountOf(person.email)).toMatchObject({ firstName, lastName: null });
    }
  });

  it('lets two tabs of one browser finish', async () => {
    const eva = browser();
    const person = newPerson();
    const [first, second] = [await eva.start('google'), await eva.start('google')];
    for (const page of [second, first]) {
      const back = await eva.comeBack('google', await eva.signInThere('google', page, person));
      expect((await eva.finish('google', back)).status).toBe(200);
    }
  });

  it('answers two sign-ins of one new person at the same moment without a half account', async () => {
    const person = newPerson();
    const tabs = await Promise.all(
      providers.map(async (provider) => {
        const eva = browser();
        const fields = await eva.signInThere(provider, await eva.start(provider), person);
        return { eva, provider, back: await eva.comeBack(provider, fields) };
      }),
    );
    const answers = await Promise.all(tabs.map(({ eva, provider, back }) => eva.finish(provider, back)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual(
      [],
    );
    for (const { eva, provider, back } of tabs) await eva.finish(provider, back);
    expect(await accountOf(person.email)).toMatchObject({ providers: ['apple', 'google'] });
  });

  it('is closed to new people while there are no published terms', async () => {
    await sql`update legal_document_versions set published_at = '2200-01-01'`.execute(context().admin.kysely);
    await expectRefused(
      () => browser().signIn('google', newPerson(), { terms: '1' }),
      refusal(409, 'auth.sign_up_closed'),
    );
    await sql`update legal_document_versions set published_at = '2020-01-01'`.execute(context().admin.kysely);
  });

  it('forgets an identity with its account, and what nobody finished', async () => {
    const person = newPerson();
    const { body } = await browser().signIn('google', person);
    await sql`update users set deleted_at = app_now() where id = ${body.user?.id ?? 0}`.execute(
      context().admin.kysely,
    );
    expect(await accountOf(person.email)).toMatchObject({ providers: [] });
    await browser().start('google');
    await advanceClock(context(), '11 minutes');
    await createForgetSocialAttempts(context()).run();
    const { rows } = await sql`select from social_attempts`.execute(context().admin.kysely);
    expect(rows).toEqual([]);
    await advanceClock(context(), '-11 minutes');
  });

  it('never leads out of our own site, whatever `next` says (Q14, TC-X4)', async () => {
    const eva = browser();
    const pieces = fc.constantFrom(
      '/',
      '//',
      '\\',
      '..',
      '%2f',
      '\t',
      ':',
      '@',
      'https',
      'evil.example',
      'orders',
    );
    const texts = fc.oneof(
      fc.array(pieces, { maxLength: 6 }).map((list) => list.join('')),
      fc.webUrl(),
      fc.string({ unit: 'binary', maxLength: 100 }),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (next) => {
        await sql`delete from social_attempts`.execute(context().admin.kysely);
        const page = await eva.start('google', { next });
        expect(new URL(page).origin).toBe(sandbox().url);
        const { rows } = await sql<{ next: string }>`select next from social_attempts`.execute(
          context().admin.kysely,
        );
        expect(rows).toHaveLength(1);
        const kept = rows[0]?.next ?? '';
        expect(kept).toMatch(/^\/(?!\/)/);
        expect(new URL(kept, 'https://parcela.example').origin).toBe('https://parcela.example');
      }),
      { numRuns: 100 },
    );
  });
});
