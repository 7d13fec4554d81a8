import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { advanceClock, signedInUser, type TestUser } from '../support/app/test-app.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useWholeApp } from '../support/app/whole-app.ts';

const context = useTestDatabase();
const app = useWholeApp(context);

/** The database clock, which every rule uses, is set back while users are signed in. */
describe('a clock set back', () => {
  beforeAll(() => advanceClock(context(), '30 days'));

  const me = async (user: TestUser): Promise<number> =>
    (await app().inject({ method: 'GET', url: '/api/users/me', headers: user.headers })).statusCode;

  it('revives no session that was idle for too long', async () => {
    const user = await signedInUser(context());
    await advanceClock(context(), '31 minutes');
    expect(await me(user)).toBe(401);
    await advanceClock(context(), '-10 minutes');
    expect(await me(user)).toBe(401);
  });

  it('revives no session older than seven days', async () => {
    const user = await signedInUser(context());
    await sql`
      update sessions set created_at = created_at - interval '7 days', expires_at = expires_at - interval '7 days'
      where subject_id = ${user.userId}`.execute(context().admin.kysely);
    expect(await me(user)).toBe(401);
    await advanceClock(context(), '-1 hour');
    expect(await me(user)).toBe(401);
  });

  it('leaves a live session valid, with no negative age', async () => {
    const user = await signedInUser(context());
    expect(await me(user)).toBe(200);
    await advanceClock(context(), '-1 hour');
    expect(await me(user)).toBe(200);
    const { rows } = await sql<{ isLater: boolean }>`
      select last_active_at >= created_at as "isLater" from sessions where subject_id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([{ isLater: true }]);
    // The session still ends after half an hour without activity, as it would have before.
    await advanceClock(context(), '91 minutes');
    expect(await me(user)).toBe(401);
  });

  it('ends no other user’s session when it checks a token', async () => {
    const [gone, there] = [await signedInUser(context()), await signedInUser(context())];
    await sql`update sessions set last_active_at = last_active_at - interval '1 hour' where subject_id = ${gone.userId}`.execute(
      context().admin.kysely,
    );
    expect([await me(gone), await me(there)]).toEqual([401, 200]);
    const { rows } = await sql<{ subject_id: number }>`
      select subject_id from sessions where revoked_at is null and subject_id = any(${[gone.userId, there.userId]})`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([{ subject_id: there.userId }]);
    // The operator's calls refuse the investor's token, which stays valid.
    const operator = await app().inject({ method: 'GET', url: '/operator/audit', headers: there.headers });
    expect([operator.statusCode, await me(there)]).toEqual([401, 200]);
  });
});
