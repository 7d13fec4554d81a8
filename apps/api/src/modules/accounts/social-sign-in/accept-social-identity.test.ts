import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { notificationsOf } from '../../../../test/support/app/notifications.ts';
import {
  newPerson,
  providers,
  refusal,
  useSocialFixture,
} from '../../../../test/support/accounts/social-sign-in.ts';
import { advanceClock, signedInUser } from '../../../../test/support/app/test-app.ts';
import { markOwnerProven } from '../users.store.ts';
import { deleteIdentities } from './social-identities.store.ts';
import { createPurgeSocialAttempts } from './purge-social-attempts.ts';

const { context, sandbox, app, browser, accountOf, sessionsCount, outcomeOf } = useSocialFixture();

const notifiedTo = async (userId: number): Promise<string[]> => {
  const { rows } = await sql<{ notified: string }>`
    select kind || ' ' || mail_state || ' ' || params::text as notified from notifications
    where user_id = ${userId} order by id`.execute(context().admin.kysely);
  return rows.map(({ notified }) => notified);
};

describe.each(providers)('acceptIdentity from %s', (provider) => {
  it('creates an account without a password for a new person, with the data and agreements given (spec 1.02, 4.42, 4.43, 7.09)', async () => {
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

  it('records no agreement without a click, stores a visit, and gives EUR to every language but Czech (spec 4.43)', async () => {
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

  it('finds a returning user by the subject alone, with any address, verified or not', async () => {
    const person = newPerson();
    const first = await browser().signIn(provider, person);
    const { subject } = (await sandbox().control(`/${provider}/login`, person)) as { subject: string };
    const elsewhere = newPerson({ subject, verified: false });
    const second = await browser().signIn(provider, elsewhere);
    expect(second.body.user).toEqual(first.body.user);
    expect(await accountOf(elsewhere.email)).toBeUndefined();
  });

  it('links an account with a proven owner, notifies the owner and keeps the password', async () => {
    const user = await signedInUser(context(), { email: newPerson().email });
    await context().transact((tx) => markOwnerProven(tx, user.userId));
    const { status, body } = await browser().signIn(provider, newPerson({ email: user.email.toUpperCase() }));
    expect([status, body.user?.id]).toEqual([200, user.userId]);
    expect(await accountOf(user.email)).toMatchObject({ hasPassword: true, providers: [provider] });
    expect(await notifiedTo(user.userId)).toEqual([
      `security.sign_in_linked pending {"provider": "${provider}"}`,
    ]);
    expect(await notificationsOf(context(), user, 'security.sign_in_linked')).toMatchObject([
      { link: '/settings' },
    ]);
    expect(await auditLogOf(context(), user.userId, 'user.identity_linked')).toMatchObject([
      { subject: 'user', actor: `user:${user.userId}`, before: null, after: { provider } },
    ]);
    await browser().signIn(provider, newPerson({ email: user.email.toUpperCase() }));
    expect(await notifiedTo(user.userId)).toHaveLength(1);
  });

  it('links no account with an unconfirmed address', async () => {
    const user = await signedInUser(context(), { email: newPerson().email });
    await sql`update users set email_confirmed_at = null where id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    expect(await outcomeOf(() => browser().signIn(provider, newPerson({ email: user.email })))).toMatchObject(
      refusal(409, 'auth.social_account_unconfirmed'),
    );
  });

  it('neither links nor creates an account for an address that the provider has not verified', async () => {
    const user = await signedInUser(context(), { email: newPerson().email });
    for (const email of [user.email, newPerson().email])
      expect(
        await outcomeOf(() => browser().signIn(provider, newPerson({ email, verified: false }))),
      ).toMatchObject(refusal(403, 'auth.social_email_unverified'));
  });

  it('refuses another provider user who now has the account’s address', async () => {
    const person = newPerson();
    await browser().signIn(provider, person);
    const successor = { ...person, subject: `successor-of-${person.email}` };
    expect(await outcomeOf(() => browser().signIn(provider, successor))).toMatchObject(
      refusal(409, 'auth.social_account_other'),
    );
  });

  it('refuses an unknown referral code and creates no account', async () => {
    expect(
      await outcomeOf(() => browser().signIn(provider, newPerson(), { referralCode: 'NOBODYS' })),
    ).toMatchObject(refusal(400, 'auth.referral_invalid'));
  });

  it('requires the second factor when it is on', async () => {
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
});

describe('acceptIdentity', () => {
  it('gives Google and Apple with the same address one account', async () => {
    const person = newPerson();
    const google = await browser().signIn('google', person);
    const apple = await browser().signIn('apple', person);
    expect(apple.body.user).toEqual(google.body.user);
    expect(await accountOf(person.email)).toMatchObject({ providers: ['apple', 'google'] });
  });

  it('keeps the name, which Apple sends only once', async () => {
    const person = newPerson();
    await browser().signIn('apple', person);
    const eva = browser();
    const fields = await eva.signInThere('apple', await eva.start('apple'), person);
    expect(fields).not.toHaveProperty('user');
    expect((await eva.finish('apple', await eva.comeBack('apple', fields))).status).toBe(200);
    expect(await accountOf(person.email)).toMatchObject({ firstName: 'Eva', lastName: 'Horáková' });
  });

  it('cleans and shortens a name from the browser, or ignores it', async () => {
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

  it('creates no incomplete account when a new person signs in twice in parallel', async () => {
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

  it('refuses new people without published terms', async () => {
    await sql`update legal_document_versions set published_at = '2200-01-01'`.execute(context().admin.kysely);
    expect(await outcomeOf(() => browser().signIn('google', newPerson(), { terms: '1' }))).toMatchObject(
      refusal(409, 'auth.sign_up_closed'),
    );
    await sql`update legal_document_versions set published_at = '2020-01-01'`.execute(context().admin.kysely);
  });

  it('deletes the identities of a deleted account and unfinished sign-ins', async () => {
    const person = newPerson();
    const { body } = await browser().signIn('google', person);
    await context().transact((tx) => deleteIdentities(tx, body.user?.id ?? 0));
    expect(await accountOf(person.email)).toMatchObject({ providers: [] });
    await browser().start('google');
    await advanceClock(context(), '11 minutes');
    await createPurgeSocialAttempts(context()).run();
    const { rows } = await sql`select from social_attempts`.execute(context().admin.kysely);
    expect(rows).toEqual([]);
    await advanceClock(context(), '-11 minutes');
  });
});
