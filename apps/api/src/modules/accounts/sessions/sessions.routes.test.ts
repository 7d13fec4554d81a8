import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { advanceClock, signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  type AccountsTestApp,
  goodPassword,
  startAccountsApp,
} from '../../../../test/support/accounts/accounts-app.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const newerFirefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

describe('the sessions of the caller', () => {
  const context = useTestDatabase();
  let app: AccountsTestApp;
  let passwordHash: string;
  beforeAll(async () => {
    app = await startAccountsApp(context());
    passwordHash = await hashPassword(goodPassword);
  });
  afterAll(() => app.close());

  type Headers = Record<string, string>;
  const person = (): Promise<TestUser> => signedInUser(context(), { passwordHash });
  const signIn = async ({ email }: TestUser, userAgent: string): Promise<Headers> => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/local',
      headers: { 'user-agent': userAgent },
      payload: { identifier: email, password: goodPassword },
    });
    return { authorization: `Bearer ${answer.json().jwt}` };
  };
  const list = async (headers: Headers) =>
    (await app.inject({ url: '/api/auth/sessions', headers })).json<
      { documentId: string; device: string; isCurrent: boolean; createdAt: string; lastActiveAt: string }[]
    >();
  const statusOf = async (headers: Headers): Promise<number> =>
    (await app.inject({ url: '/api/auth/sessions', headers })).statusCode;
  const end = (headers: Headers, documentId = '') =>
    app.inject({
      method: 'DELETE',
      url: `/api/auth/sessions${documentId && `/${documentId}`}`,
      headers,
    });
  const newDevicesNotified = async ({ userId }: TestUser) => {
    const { rows } = await sql<{ params: { device: string }; mail_state: string }>`
      select params, mail_state from notifications
      where user_id = ${userId} and kind = 'security.new_device' and link = '/settings' order by id`.execute(
      context().admin.kysely,
    );
    return rows.map(({ params, mail_state: mail }) => [params.device, mail]);
  };

  it('have no device name when the browser does not identify itself', async () => {
    const user = await person();
    const headers = await signIn(user, '');
    const [current] = await list(headers);
    expect(current).toMatchObject({ isCurrent: true, device: '' });
  });

  it('appear with device and times, the current one first, then by last activity', async () => {
    const user = await person();
    const [desktop, phone] = [await signIn(user, firefox), await signIn(user, iphone)];
    await advanceClock(context(), '1 minute');
    expect(await statusOf({ ...user.headers })).toBe(200);
    const listed = await list(phone);
    expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Safari, iOS', true],
      ['', false],
      ['Firefox, Linux', false],
    ]);
    expect((await list(desktop))[0]).toMatchObject({ device: 'Firefox, Linux', isCurrent: true });
    expect(Date.parse(listed[1]!.lastActiveAt)).toBeGreaterThan(Date.parse(listed[1]!.createdAt));
    expect(listed.every(({ documentId }) => /^[A-Za-z0-9]{24}$/.test(documentId))).toBe(true);
  });

  it('do not include ended sessions or sessions of other users', async () => {
    const [user, neighbour] = [await person(), await person()];
    const current = await signIn(user, firefox);
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers: { ...user.headers } });
    expect(await list(current)).toHaveLength(1);
    expect(await list({ ...neighbour.headers })).toHaveLength(1);
  });

  it('end one by one at the caller’s request, and the API refuses the token immediately', async () => {
    const user = await person();
    const phone = await signIn(user, iphone);
    const [, other] = await list({ ...user.headers });
    const answer = await end({ ...user.headers }, other!.documentId);
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    expect(await statusOf(phone)).toBe(401);
    expect(await statusOf({ ...user.headers })).toBe(200);
    expect((await end({ ...user.headers }, other!.documentId)).statusCode).toBe(404);
    const auditEntries = await auditLogOf(context(), user.userId);
    expect(auditEntries.filter(({ action }) => action.startsWith('session.'))).toEqual([
      {
        action: 'session.revoked',
        subject: 'user',
        actor: `user:${user.userId}`,
        before: null,
        after: null,
      },
    ]);
  });

  it('include no session of another user, which gets the same answer as a missing session', async () => {
    const [user, stranger] = [await person(), await person()];
    const [theirs] = await list({ ...stranger.headers });
    const said = async (documentId: string) => {
      const { error } = (await end({ ...user.headers }, documentId)).json();
      return { ...error, details: { ...error.details, requestId: '' } };
    };
    expect(await said(theirs!.documentId)).toEqual(await said('A'.repeat(24)));
    expect(await said(theirs!.documentId)).toMatchObject({ status: 404 });
    expect(await statusOf({ ...stranger.headers })).toBe(200);
  });

  it('end together except the current one, and the answer states their number', async () => {
    const [user, neighbour] = [await person(), await person()];
    const others = [await signIn(user, firefox), await signIn(user, iphone)];
    const answer = await end({ ...user.headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 2 }]);
    for (const headers of others) expect(await statusOf(headers)).toBe(401);
    expect(await statusOf({ ...user.headers })).toBe(200);
    expect(await statusOf({ ...neighbour.headers })).toBe(200);
    expect((await end({ ...user.headers })).json()).toEqual({ ended: 0 });
    // Recorded once, because the second call found no session to end.
    expect(await auditLogOf(context(), user.userId, 'session.others_revoked')).toEqual([
      {
        action: 'session.others_revoked',
        subject: 'user',
        actor: `user:${user.userId}`,
        before: null,
        after: null,
      },
    ]);
  });

  it('trigger one notification for each new device, but none for the first device', async () => {
    const user = await person();
    await signIn(user, firefox);
    expect(await newDevicesNotified(user)).toEqual([]);
    await signIn(user, newerFirefox);
    expect(await newDevicesNotified(user)).toEqual([]);
    await signIn(user, iphone);
    await signIn(user, iphone);
    expect(await newDevicesNotified(user)).toEqual([['Safari, iOS', 'pending']]);
    await signIn(user, '<b>curl</b>');
    expect(await newDevicesNotified(user)).toEqual([
      ['Safari, iOS', 'pending'],
      ['', 'pending'],
    ]);
  });
});
