import { randomUUID } from 'node:crypto';
import type { Mail } from '@parcela/platform/mail/mailer.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { totpCode } from '@parcela/platform/security/totp.ts';
import { readClock } from '@parcela/platform/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { advanceClock, startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { createTestPasskey } from '../../../../test/support/app/test-passkey.ts';
import {
  signedInStaff,
  testPublicUrl,
  testStaffParts,
  type TestStaff,
} from '../../../../test/support/app/test-staff.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { createSendStaffMails, staffRoutes } from '../index.ts';
import { sampleLetterhead } from '../../../../test/support/content/sample-brand.ts';

const password = 'Sunny-harbour-82';
const made: { people: number; isMailServerDown: boolean; mails: Mail[] } = {
  people: 0,
  isMailServerDown: false,
  mails: [],
};

describe('staff invitations', () => {
  const context = useTestDatabase();
  let app: TestApp;
  let administrator: TestStaff;
  let compliance: TestStaff;
  beforeAll(async () => {
    app = await startTestApp(context(), (api, rateLimits) =>
      staffRoutes(api, {
        rateLimits,
        ...testStaffParts,
        actions: [],
      }),
    );
  });
  beforeEach(async () => {
    administrator = await signedInStaff(context(), ['administrator']);
    compliance = await signedInStaff(context(), ['compliance']);
  });
  afterAll(() => app.close());

  const post = (path: string, payload: object, staff?: TestStaff) =>
    app.inject({
      method: 'POST',
      url: `/operator/${path}`,
      headers: staff ? { ...staff.headers, 'idempotency-key': randomUUID() } : {},
      payload,
    });
  const outcome = (answer: Awaited<ReturnType<typeof post>>): unknown[] => [
    answer.statusCode,
    answer.json().error?.details.code,
  ];
  const invalid = [400, 'staff.invitation_invalid'];
  const refused = [400, 'staff.credentials_invalid'];

  /** Sends due mails and returns them. */
  const sendMails = async (): Promise<Mail[]> => {
    made.mails = [];
    const job = createSendStaffMails({
      transact: context().transact,
      mailer: {
        send: (mail) => {
          if (made.isMailServerDown) return Promise.reject(new Error('the mail server is down'));
          made.mails.push(mail);
          return Promise.resolve();
        },
      },
      publicUrl: testPublicUrl,
      letterhead: sampleLetterhead,
      log: createLogger('silent'),
    });
    while ((await job.run()) === 'more');
    return made.mails;
  };
  const tokenOf = (mail: Mail | undefined): string =>
    /\/backoffice\/invitation#(?<token>[\w-]+)/.exec(mail?.text ?? '')?.groups?.['token'] ?? '';
  const mailedToken = async (): Promise<string> => tokenOf((await sendMails())[0]);

  const newEmail = (): string => {
    made.people += 1;
    return `jana${made.people}@operator.example`;
  };
  const ask = (email: string) =>
    post(
      'invitations',
      {
        email,
        name: 'Jana Malá',
        roles: ['support'],
        language: 'cs',
        reason: 'She starts on Monday',
      },
      administrator,
    );
  const approve = async (asked: Awaited<ReturnType<typeof post>>) =>
    post(`approvals/${asked.json().data.documentId}/approve`, { reason: 'I know her' }, compliance);
  const invite = async (): Promise<{ email: string; token: string }> => {
    const email = newEmail();
    expect((await approve(await ask(email))).statusCode).toBe(200);
    return { email, token: await mailedToken() };
  };
  const open = async (token: string) => (await post('auth/invitation/open', { token })).json().data;
  const codeOf = async (secret: string): Promise<string> =>
    totpCode(secret, await context().transact(readClock));
  /** The request body with an authenticator that has scanned the page's secret. */
  const withAuthenticator = async (token: string) => {
    const { secret, sealed } = (await open(token)).authenticator;
    return {
      secret,
      body: {
        token,
        password,
        authenticator: { sealed, totp: await codeOf(secret) },
      },
    };
  };
  const accept = (body: object) => post('auth/invitation/accept', body);
  const signIn = async (email: string, secret: string) => {
    await advanceClock(context(), '30 seconds');
    return post('auth/login', { email, password, totp: await codeOf(secret) });
  };
  const invitationsOf = async (email: string) => {
    const answer = await app.inject({
      url: '/operator/invitations?pagination[pageSize]=100',
      headers: { ...administrator.headers },
    });
    return answer.json().data.filter((row: { email: string }) => row.email === email);
  };

  it('need a second member of staff, go out in the requested language, and create the approved member', async () => {
    const email = newEmail();
    const asked = await ask(email);
    expect(asked.statusCode).toBe(201);
    expect(await sendMails()).toEqual([]);
    expect((await approve(asked)).statusCode).toBe(200);
    const [mail, ...more] = await sendMails();
    expect([mail?.to, mail?.subject, more]).toEqual([email, 'Pozvánka do týmu Parcela', []]);
    const token = tokenOf(mail);
    expect(await open(token)).toMatchObject({
      email,
      name: 'Jana Malá',
      roles: ['support'],
      purpose: 'join',
    });
    expect((await invitationsOf(email))[0]).toMatchObject({
      state: 'open',
      sentAt: expect.any(String),
    });

    const { body, secret } = await withAuthenticator(token);
    const answers = await Promise.all([accept(body), accept(body)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
    expect(outcome(await accept(body))).toEqual(invalid);
    // The code that proved the authenticator cannot be used again.
    expect(
      outcome(
        await post('auth/login', {
          email,
          password,
          totp: body.authenticator.totp,
        }),
      ),
    ).toEqual(refused);
    const signedIn = await signIn(email, secret);
    expect(signedIn.json().staff).toMatchObject({
      email,
      name: 'Jana Malá',
      roles: ['support'],
    });
    const [row] = await invitationsOf(email);
    expect(row).toMatchObject({
      state: 'accepted',
      documentId: signedIn.json().staff.documentId,
    });
    expect(await auditLogOf(context(), row.documentId, 'staff.added', 'staff.invite')).toHaveLength(2);
    expect(outcome(await ask(email))).toEqual([409, 'staff.email_taken']);
  });

  it('need a passkey alone, or fail as a whole when anything is wrong', async () => {
    const { email, token } = await invite();
    const { body } = await withAuthenticator(token);
    const other = await invite();
    const { body: foreign } = await withAuthenticator(other.token);
    const key = createTestPasskey();
    const challenge = async (): Promise<string> =>
      (await post('auth/invitation/passkey/options', { token })).json().options.challenge;
    const passkey = async (circumstances = {}) => ({
      name: 'Laptop',
      passkey: key.make(await challenge(), circumstances),
    });
    const wrong: readonly [object, unknown[]][] = [
      [{ token, password }, [400, 'staff.second_factor_missing']],
      [{ ...body, password: 'Operator-jana9' }, [400, 'auth.password_guessable']],
      [{ ...body, authenticator: { ...body.authenticator, totp: '000000' } }, refused],
      [
        {
          ...body,
          authenticator: { ...body.authenticator, sealed: 'test.AAAA' },
        },
        refused,
      ],
      // A secret made for another member.
      [{ ...body, authenticator: foreign.authenticator }, refused],
      [{ token, password, passkey: await passkey({ isUserVerified: false }) }, refused],
      [{ ...body, token: other.token }, refused],
      [{ ...body, token: 'nothing' }, invalid],
    ];
    for (const [sent, expected] of wrong) expect(outcome(await accept(sent))).toEqual(expected);
    expect((await accept({ ...body, roles: ['administrator'] })).statusCode).toBe(400);
    const { rows } = await sql`select 1 from staff_members where email = ${email}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([]);
    expect((await accept({ token, password, passkey: await passkey() })).json()).toEqual({ ok: true });
    const asked = (await post('auth/passkey/options', {})).json().options.challenge;
    const signedIn = await post('auth/passkey/login', {
      passkey: key.prove(asked),
    });
    expect(signedIn.json().staff).toMatchObject({ email, roles: ['support'] });
  });

  it('open no account when late, withdrawn, replaced or sent again, or when their sender is disabled', async () => {
    const [late, withdrawn, replaced] = [await invite(), await invite(), await invite()];
    const [resent, orphan] = [await invite(), await invite()];
    const idOf = async (email: string): Promise<string> => (await invitationsOf(email))[0].documentId;
    const reason = { reason: 'A test' };
    const withdraw = await post(`invitations/${await idOf(withdrawn.email)}/withdraw`, reason, administrator);
    expect(withdraw.json()).toEqual({ ok: true });
    expect((await approve(await ask(replaced.email))).statusCode).toBe(200);
    const newest = await mailedToken();
    const resend = () => post(`invitations/${resentId}/resend`, reason, administrator);
    const resentId = await idOf(resent.email);
    expect((await resend()).json()).toEqual({ ok: true });
    const again = await mailedToken();
    for (const { token } of [withdrawn, replaced, resent])
      expect(outcome(await post('auth/invitation/open', { token }))).toEqual(invalid);
    for (const token of [newest, again]) expect(await open(token)).toMatchObject({ purpose: 'join' });
    expect(
      outcome(await post(`invitations/${await idOf(withdrawn.email)}/resend`, reason, administrator)),
    ).toEqual([409, 'common.conflict']);

    const { body } = await withAuthenticator(late.token);
    await advanceClock(context(), '1 hour 1 second');
    expect(outcome(await accept(body))).toEqual(refused);
    await advanceClock(context(), '71 hours');
    expect(outcome(await post('auth/invitation/open', { token: late.token }))).toEqual(invalid);
    const inviter = administrator;
    administrator = await signedInStaff(context(), ['administrator']);
    expect((await invitationsOf(late.email))[0].state).toBe('expired');
    await sql`update staff_members set disabled_at = app_now() where id = ${inviter.staffId}`.execute(
      context().admin.kysely,
    );
    const { rows } = await sql<{ id: number }>`
      update staff_invitations set expires_at = app_now() + interval '1 hour' where email = ${orphan.email}
      returning id`.execute(context().admin.kysely);
    await sql`update one_time_tokens set expires_at = app_now() + interval '1 hour'
      where purpose = 'staff-invitation' and subject_id = ${rows[0]?.id ?? 0}`.execute(
      context().admin.kysely,
    );
    expect(outcome(await post('auth/invitation/open', { token: orphan.token }))).toEqual(invalid);
  });

  it('go out again with a new link after the mail server refused them', async () => {
    const email = newEmail();
    await approve(await ask(email));
    made.isMailServerDown = true;
    expect(await sendMails()).toEqual([]);
    made.isMailServerDown = false;
    expect(await sendMails()).toEqual([]);
    await advanceClock(context(), '6 seconds');
    expect(await open(await mailedToken())).toMatchObject({ email });
    expect(await sendMails()).toEqual([]);
  });

  it('renew lost credentials: the old password, codes, passkeys and sessions end with the approval', async () => {
    const { email, token } = await invite();
    const { body, secret } = await withAuthenticator(token);
    await accept(body);
    const session = (await signIn(email, secret)).json();
    const { documentId } = session.staff;
    const asked = await post(
      `staff/${documentId}/renew-credentials`,
      { language: 'en', reason: 'Lost the phone and the notebook' },
      administrator,
    );
    const me = () =>
      app.inject({
        url: '/operator/me',
        headers: { authorization: `Bearer ${session.token}` },
      });
    expect([asked.statusCode, (await me()).statusCode]).toEqual([201, 200]);
    expect((await approve(asked)).statusCode).toBe(200);
    expect((await me()).statusCode).toBe(401);
    expect(outcome(await signIn(email, secret))).toEqual(refused);

    const [mail] = await sendMails();
    expect(mail?.subject).toBe('Set up your sign-in to Parcela anew');
    const renewal = tokenOf(mail);
    expect(await open(renewal)).toMatchObject({
      purpose: 'renewal',
      email,
      roles: ['support'],
    });
    const next = await withAuthenticator(renewal);
    expect((await accept(next.body)).json()).toEqual({ ok: true });
    expect(outcome(await signIn(email, secret))).toEqual(refused);
    expect((await signIn(email, next.secret)).json().staff).toMatchObject({
      documentId,
      roles: ['support'],
    });
    expect(await auditLogOf(context(), documentId, 'staff.renew', 'staff.credentials_renewed')).toHaveLength(
      2,
    );
  });
});
