import { investorRoutes } from '@parcela/contract/investor';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSecret } from '@parcela/platform/ids.ts';
import { endAllSessions, openSession } from '@parcela/platform/security/sessions.ts';
import { advanceClock, signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { type AccountsTestApp, startAccountsApp } from '../../../../test/support/accounts/accounts-app.ts';

describe('authenticate', () => {
  const context = useTestDatabase();
  let app: AccountsTestApp;
  beforeAll(async () => {
    // A call that requires a session; it shows whether the session is still accepted.
    app = await startAccountsApp(context(), {
      more: (api) => {
        api.read(investorRoutes.listCountries, (_tx, { caller }) =>
          Promise.resolve([{ alpha2: caller.language, alpha3: caller.documentId, name: 'caller' }]),
        );
      },
    });
  });
  afterAll(() => app.close());

  const visit = (headers: Record<string, string>) => app.inject({ url: '/core/user/kyc/countries', headers });
  const statusOf = async (headers: Record<string, string>): Promise<number> =>
    (await visit(headers)).statusCode;

  it('finds the user of the token', async () => {
    const user = await signedInUser(context(), { language: 'pl' });
    const answer = await visit(user.headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual([{ alpha2: 'pl', alpha3: user.documentId, name: 'caller' }]);
  });

  it.each([
    ['no token', {}],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['a random token', { authorization: `Bearer ${newSecret()}` }],
    ['a JWT without signature', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJpZCI6MX0.' }],
  ])('refuses %s', async (_, headers) => {
    const answer = await visit(headers);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().error.details.code).toBe('auth.session_invalid');
  });

  it('refuses a staff token', async () => {
    const user = await signedInUser(context());
    const token = await context().transact((tx) =>
      openSession(tx, { audience: 'staff', subjectId: user.userId, userAgent: 'test' }),
    );
    expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(401);
  });

  it('refuses a session immediately after sign-out, but no other session', async () => {
    const user = await signedInUser(context());
    const other = await context().transact((tx) =>
      openSession(tx, { audience: 'investor', subjectId: user.userId, userAgent: 'phone' }),
    );
    const answer = await app.inject({ method: 'POST', url: '/api/auth/logout', headers: user.headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    expect(await statusOf(user.headers)).toBe(401);
    expect(await statusOf({ authorization: `Bearer ${other}` })).toBe(200);
    const again = await app.inject({ method: 'POST', url: '/api/auth/logout', headers: user.headers });
    expect(again.statusCode).toBe(401);
  });

  it('refuses all sessions of a user after endAllSessions, and no session of another user', async () => {
    const [user, neighbour] = [await signedInUser(context()), await signedInUser(context())];
    await context().transact((tx) => endAllSessions(tx, 'investor', user.userId));
    expect(await statusOf(user.headers)).toBe(401);
    expect(await statusOf(neighbour.headers)).toBe(200);
  });

  it('refuses the session of a deleted account', async () => {
    const user = await signedInUser(context());
    await sql`update users set deleted_at = app_now() where id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    expect(await statusOf(user.headers)).toBe(401);
  });

  it('accepts a session in use and refuses it 30 minutes after its last use, within a minute (spec 4.40)', async () => {
    const user = await signedInUser(context());
    for (let visits = 0; visits < 3; visits += 1) {
      await advanceClock(context(), '29 minutes');
      expect(await statusOf(user.headers)).toBe(200);
    }
    await advanceClock(context(), '31 minutes');
    expect(await statusOf(user.headers)).toBe(401);
  });

  it('ends no session early when two uses are too close together to be recorded separately', async () => {
    const user = await signedInUser(context());
    await advanceClock(context(), '50 seconds');
    expect(await statusOf(user.headers)).toBe(200);
    await advanceClock(context(), '29 minutes 50 seconds');
    expect(await statusOf({ ...user.headers, 'x-background': '1' })).toBe(200);
    await advanceClock(context(), '20 seconds');
    expect(await statusOf(user.headers)).toBe(401);
  });

  it('does not extend a session for background requests of the page', async () => {
    const user = await signedInUser(context());
    const background = { ...user.headers, 'x-background': '1' };
    await advanceClock(context(), '20 minutes');
    expect(await statusOf(background)).toBe(200);
    await advanceClock(context(), '11 minutes');
    expect(await statusOf(background)).toBe(401);
    expect(await statusOf(user.headers)).toBe(401);
  });

  it('refuses a session seven days after sign-in, regardless of use', async () => {
    const user = await signedInUser(context());
    for (let visits = 0; visits < 7 * 24 * 3 - 1; visits += 1) {
      await advanceClock(context(), '20 minutes');
      expect(await statusOf(user.headers)).toBe(200);
    }
    await advanceClock(context(), '20 minutes');
    expect(await statusOf(user.headers)).toBe(401);
  });
});
