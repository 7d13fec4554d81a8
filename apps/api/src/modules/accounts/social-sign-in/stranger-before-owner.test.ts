import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { issueToken } from '@parcela/platform/security/one-time-tokens.ts';
import { goodPassword, publicUrl, registrationOf } from '../../../../test/support/accounts/accounts-app.ts';
import { codeNow, pendingFactor, secondFactorOf } from '../../../../test/support/accounts/second-factor.ts';
import { newPerson, providers, useSocialFixture } from '../../../../test/support/accounts/social-sign-in.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import type { TestPasskey } from '../../../../test/support/app/test-passkey.ts';
import { storedPasskey } from '../../../../test/support/route-matrix/passkey-fixture.ts';
import { samplePushSubscription } from '../../../../test/support/app/sample-push.ts';
import { confirmationToken, resetToken } from '../mailed-links/link-purposes.ts';
import type { Provider } from '../../../../test/support/accounts/social-browser.ts';

const { context, app, browser, accountOf } = useSocialFixture();

const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
  const answer = await app().inject({ method: 'POST', url, payload, headers });
  return {
    status: answer.statusCode,
    body: answer.json(),
    cookie: String(answer.headers['set-cookie'] ?? ''),
  };
};

/** Everything the stranger has obtained so far. */
interface Loot {
  readonly email: string;
  readonly userId: number;
  /** The cookie of the browser that signed up, as the browser sends it. */
  readonly cookie: string;
  password: string;
  readonly sessions: string[];
  readonly challenges: string[];
  readonly resetCodes: string[];
  passkey?: TestPasskey;
  factor?: { readonly secret: string; readonly recoveryCodes: readonly string[] };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const signUp = async (): Promise<Loot> => {
  const { email } = newPerson();
  const { status, cookie } = await post('/api/auth/local/register', registrationOf(email));
  expect(status).toBe(200);
  const userId = (await accountOf(email))!.id;
  return {
    email,
    userId,
    cookie: cookie.split(';')[0] ?? '',
    password: goodPassword,
    sessions: [],
    challenges: [],
    resetCodes: [],
  };
};

/** Opens the link of a new mail, in the browser with this cookie or in another browser. */
const openLink = async ({ userId }: Loot, cookie?: string): Promise<void> => {
  const confirmation = await context().transact((tx) => issueToken(tx, confirmationToken, userId));
  const answer = await app().inject({
    url: '/api/auth/email-confirmation',
    query: { confirmation },
    headers: { accept: 'application/json', ...(cookie === undefined ? {} : { cookie }) },
  });
  expect(answer.statusCode).toBe(200);
};

const signInAs = ({ email, password }: Loot) => post('/api/auth/local', { identifier: email, password });

const deeds = {
  'signs in': async (loot: Loot) => {
    const { body } = await signInAs(loot);
    if (body.jwt) loot.sessions.push(body.jwt);
    else if (body.challenge) loot.challenges.push(body.challenge.token);
  },
  'adds a second factor': async (loot: Loot) => {
    loot.factor ??= await context().transact((tx) => secondFactorOf(tx, loot.userId));
  },
  'begins a second factor': async (loot: Loot) => {
    if (!loot.factor) await context().transact((tx) => pendingFactor(tx, loot.userId));
  },
  'adds a passkey': async (loot: Loot) => {
    loot.passkey ??= await context().transact((tx) => storedPasskey(tx, 'user', loot.userId, publicUrl));
  },
  'changes the password': async (loot: Loot) => {
    const token = loot.sessions.at(-1);
    if (token === undefined || loot.factor) return;
    const password = `${loot.password}-x`;
    const change = { currentPassword: loot.password, password, passwordConfirmation: password };
    const { status, body } = await post('/api/auth/change-password', change, bearer(token));
    if (status !== 200) return;
    Object.assign(loot, { password });
    loot.sessions.push(body.jwt);
  },
  'registers a device for messages': async (loot: Loot) => {
    const token = loot.sessions.at(-1);
    if (token === undefined) return;
    const answer = await app().inject({
      method: 'PUT',
      url: '/api/push/subscription',
      payload: {
        data: samplePushSubscription(`https://push.example/${loot.userId}`),
      },
      headers: bearer(token),
    });
    if (![200, 401].includes(answer.statusCode)) throw new Error('the device was not looked at');
  },
  'requests a reset code': async (loot: Loot) => {
    loot.resetCodes.push(await context().transact((tx) => issueToken(tx, resetToken, loot.userId)));
  },
  'requests the confirmation again': async (loot: Loot) => {
    await post('/api/auth/send-email-confirmation', { email: loot.email });
  },
} satisfies Record<string, (loot: Loot) => Promise<void>>;
type Deed = keyof typeof deeds;

/** Lists everything that still works for the stranger. */
const whatWorks = async (loot: Loot): Promise<string[]> => {
  const works: string[] = [];
  for (const password of new Set([loot.password, goodPassword])) {
    const { body } = await signInAs({ ...loot, password });
    if (body.jwt !== undefined) works.push(`password ${password}`);
  }
  for (const token of loot.sessions) {
    const me = await app().inject({ url: '/api/users/me', headers: bearer(token) });
    if (me.statusCode !== 401) works.push('session');
  }
  for (const token of loot.challenges) {
    const code = loot.factor ? await codeNow(context().database.reader, loot.factor) : '000000';
    const byApp = await post('/api/auth/second-factor', { token, code, method: 'totp' });
    const recovery = loot.factor?.recoveryCodes[0] ?? 'AAAA-AAAA';
    const byCode = await post('/api/auth/second-factor', { token, code: recovery, method: 'recovery' });
    if (byApp.status === 200 || byCode.status === 200) works.push('challenge');
  }
  for (const code of loot.resetCodes) {
    const password = 'Taken-over-again-9';
    const reset = await post('/api/auth/reset-password', { code, password, passwordConfirmation: password });
    if (reset.status === 200) works.push('reset code');
  }
  if (loot.passkey) {
    const { body } = await post('/api/auth/passkeys/sign-in/options', {});
    const passkey = loot.passkey.prove(body.options.challenge);
    if ((await post('/api/auth/passkeys/sign-in', { passkey })).status === 200) works.push('passkey');
  }
  const continued = await post('/api/auth/continue-sign-up', {}, { cookie: loot.cookie });
  if (continued.body.signIn !== true) works.push('browser that signed up');
  const { rows } = await sql<{ what: string }>`
    select 'second factor' as what from second_factors where user_id = ${loot.userId}
    union all select 'recovery code' from recovery_codes where user_id = ${loot.userId}
    union all select 'challenge' from second_factor_challenges where user_id = ${loot.userId}
    union all select 'mailed code' from step_up_codes where user_id = ${loot.userId}
    union all select 'device for messages' from push_subscriptions where user_id = ${loot.userId}`.execute(
    context().admin.kysely,
  );
  return [...works, ...rows.map(({ what }) => what)];
};

/** The owner signs in with a provider and answers the password question, if there is one. */
const comeByProvider = async (provider: Provider, { email }: Loot, password: string | null) => {
  const owner = browser();
  const first = await owner.signIn(provider, newPerson({ email }));
  const token = first.body.link?.token;
  return token === undefined ? first : owner.link(provider, token, password);
};

const noticesOf = async ({ userId }: Loot): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications where user_id = ${userId} and kind like 'security.sign_in%' order by id`.execute(
    context().admin.kysely,
  );
  return rows.map(({ kind }) => kind);
};

describe('an address that a stranger signed up', () => {
  it('belongs to its owner alone in the end, whatever the stranger does and in any order', async () => {
    const before = fc.array(
      fc.constantFrom<Deed>('requests a reset code', 'requests the confirmation again'),
      {
        maxLength: 2,
      },
    );
    const after = fc.array(fc.constantFrom(...(Object.keys(deeds) as Deed[])), {
      minLength: 1,
      maxLength: 7,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...providers), before, after, async (provider, early, late) => {
        const loot = await signUp();
        for (const deed of early) await deeds[deed](loot);
        expect((await comeByProvider(provider, loot, null)).status).toBe(409);
        await openLink(loot);
        for (const deed of late) await deeds[deed](loot);
        const owner = await comeByProvider(provider, loot, null);
        expect([owner.status, owner.body.user?.id]).toEqual([200, loot.userId]);
        expect(await whatWorks(loot)).toEqual([]);
        const me = await app().inject({ url: '/api/users/me', headers: bearer(owner.body.jwt ?? '') });
        expect(me.statusCode).toBe(200);
        expect(await noticesOf(loot)).toEqual(['security.sign_in_linked_afresh']);
      }),
      {
        numRuns: 12,
        examples: [['google', [], ['signs in', 'adds a second factor', 'signs in', 'requests a reset code']]],
      },
    );
  });

  it('needs a decision by the owner before anything changes, and the audit log names what the API removed', async () => {
    const loot = await signUp();
    await openLink(loot);
    await deeds['signs in'](loot);
    await deeds['adds a second factor'](loot);
    const owner = browser();
    const asked = await owner.signIn('google', newPerson({ email: loot.email }), { next: '/orders' });
    expect([asked.status, asked.body]).toEqual([
      200,
      { jwt: null, link: { token: expect.stringMatching(/^[\w-]{43}$/) as string }, next: '/orders' },
    ]);
    expect(await accountOf(loot.email)).toMatchObject({ hasPassword: true, providers: [] });
    expect(await whatWorks(loot)).not.toEqual([]);
    const token = asked.body.link?.token ?? '';
    const linked = await owner.link('google', token, null);
    expect([linked.status, linked.body.next]).toEqual([200, '/orders']);
    expect(await auditLogOf(context(), loot.userId, 'user.unproven_access_ended')).toMatchObject([
      { actor: `user:${loot.userId}`, after: { password: true, secondFactor: true, sessions: 1 } },
    ]);
  });

  it('lets the owner decide once, within ten minutes, in one browser and for one provider', async () => {
    const loot = await signUp();
    await openLink(loot);
    const owner = browser();
    const asked = await owner.signIn('google', newPerson({ email: loot.email }));
    const token = asked.body.link?.token ?? '';
    const stranger = browser();
    await stranger.start('google');
    const failed = { status: 400, body: { error: { details: { code: 'auth.social_failed' } } } };
    expect(await stranger.link('google', token, null)).toMatchObject(failed);
    expect(await browser().link('google', token, null)).toMatchObject(failed);
    expect(await owner.link('apple', token, null)).toMatchObject(failed);
    expect(await owner.link('google', `${token.slice(0, -1)}_`, null)).toMatchObject(failed);
    expect(await owner.finish('google', { code: token })).toMatchObject(failed);
    const answers = await Promise.all([owner.link('google', token, null), owner.link('google', token, null)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const late = await signUp();
    await openLink(late);
    const slow = await owner.signIn('google', newPerson({ email: late.email }));
    await advanceClock(context(), '10 minutes');
    expect(await owner.link('google', slow.body.link?.token ?? '', null)).toMatchObject(failed);
    await advanceClock(context(), '-10 minutes');
  });
});

describe.each(providers)('an account that %s links', (provider) => {
  it('keeps password, sessions and second factor when the owner gives its password', async () => {
    const loot = await signUp();
    await openLink(loot);
    await deeds['signs in'](loot);
    const owner = browser();
    const asked = await owner.signIn(provider, newPerson({ email: loot.email }));
    const token = asked.body.link?.token ?? '';
    expect((await owner.link(provider, token, 'Not-the-password-1')).body.error?.details.code).toBe(
      'auth.credentials_invalid',
    );
    expect(await accountOf(loot.email)).toMatchObject({ providers: [] });
    expect((await owner.link(provider, token, loot.password)).status).toBe(200);
    expect(await accountOf(loot.email)).toMatchObject({ hasPassword: true, providers: [provider] });
    expect(
      (await app().inject({ url: '/api/users/me', headers: bearer(loot.sessions[0] ?? '') })).statusCode,
    ).toBe(200);
    expect(await noticesOf(loot)).toEqual(['security.sign_in_linked']);
  });

  it('still requires the second factor after the password', async () => {
    const loot = await signUp();
    await openLink(loot);
    await deeds['adds a second factor'](loot);
    const linked = await comeByProvider(provider, loot, loot.password);
    expect(linked.body).toMatchObject({ jwt: null, challenge: { token: expect.any(String) as string } });
  });

  it('keeps everything without a decision when its owner confirmed it in the browser of the sign-up', async () => {
    const loot = await signUp();
    await openLink(loot, loot.cookie);
    await deeds['signs in'](loot);
    await deeds['adds a second factor'](loot);
    const linked = await browser().signIn(provider, newPerson({ email: loot.email }));
    expect(linked.body).toMatchObject({ jwt: null, challenge: { token: expect.any(String) as string } });
    expect((await signInAs(loot)).status).toBe(200);
    expect(await noticesOf(loot)).toEqual(['security.sign_in_linked']);
  });

  it('keeps the password that its owner set by mail', async () => {
    const loot = await signUp();
    await deeds['requests a reset code'](loot);
    const password = 'Owner-by-mail-42';
    const code = loot.resetCodes[0];
    await post('/api/auth/reset-password', { code, password, passwordConfirmation: password });
    const linked = await browser().signIn(provider, newPerson({ email: loot.email }));
    expect([linked.status, linked.body.user?.id]).toEqual([200, loot.userId]);
    expect((await signInAs({ ...loot, password })).status).toBe(200);
    expect(await whatWorks(loot)).toEqual([]);
  });

  it('loses a second factor that is older than the password set by mail', async () => {
    const loot = await signUp();
    await openLink(loot);
    await deeds['adds a second factor'](loot);
    await deeds['requests a reset code'](loot);
    const password = 'Owner-by-mail-42';
    const code = loot.resetCodes[0];
    await post('/api/auth/reset-password', { code, password, passwordConfirmation: password });
    const linked = await comeByProvider(provider, loot, null);
    expect([linked.status, linked.body.user?.id]).toEqual([200, loot.userId]);
    expect(await whatWorks({ ...loot, password })).toEqual([]);
  });
});
