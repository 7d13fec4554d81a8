import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endAllSessions } from '../../platform/sessions.ts';
import { createPasswordCheck, hashPassword } from '../../platform/passwords.ts';
import { fingerprint } from '../../testing/sample-orders.ts';
import {
  advanceClock,
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { sha256 } from '../../platform/ids.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { authenticate } from './sessions.views.ts';
import { requireFreshSession } from './step-up.ts';

const context = useTestDatabase();
const password = 'Correct-horse7';
const shared: { app?: TestApp; passwordHash?: string } = {};

beforeAll(async () => {
  shared.passwordHash = await hashPassword(password);
  shared.app = await startTestApp(context(), (api, rateLimits) =>
    accountsRoutes(api, {
      rateLimits,
      passwords: createPasswordCheck(),
      publicUrl: 'http://localhost:9',
      brandName: 'Parcela',
      jobs: { enqueue: async () => undefined },
      findPublishedTerms: async () => null,
    }),
  );
});
afterAll(async () => shared.app?.close());

const person = (): Promise<TestUser> => signedInUser(context(), { passwordHash: shared.passwordHash ?? '' });
const stepUp = async (user: Pick<TestUser, 'headers'> | undefined, body: object = { password }) => {
  const answer = await shared.app!.inject({
    method: 'POST',
    url: '/api/auth/step-up',
    headers: { ...user?.headers },
    payload: body,
  });
  const json = answer.json<{ ok?: true; error?: { details: { code: string } } }>();
  return { status: answer.statusCode, ok: json.ok, code: json.error?.details.code };
};
/** What the guard of the calls that need it says for the session's token. */
const isFresh = async ({ headers }: TestUser): Promise<boolean> => {
  const token = headers.authorization.slice('Bearer '.length);
  const caller = await authenticate(context().database.reader, sha256(token));
  if (!caller) throw new Error('the session has ended');
  try {
    requireFreshSession(caller);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'auth.step_up_required' });
    return false;
  }
};

describe('confirming one’s password', () => {
  it('makes this session fresh for ten minutes by the clock of the rules, and no other', async () => {
    const [user, other] = [await person(), await person()];
    expect(await isFresh(user)).toBe(false);
    expect(await stepUp(user)).toEqual({ status: 200, ok: true, code: undefined });
    expect([await isFresh(user), await isFresh(other)]).toEqual([true, false]);
    await advanceClock(context(), '9 minutes 50 seconds');
    expect(await isFresh(user)).toBe(true);
    await advanceClock(context(), '11 seconds');
    expect(await isFresh(user)).toBe(false);
    await stepUp(user);
    expect(await isFresh(user)).toBe(true);
  });

  it('with a wrong one changes nothing and says so', async () => {
    const user = await person();
    expect(await stepUp(user, { password: 'Correct-horse8' })).toMatchObject({
      status: 400,
      code: 'auth.credentials_invalid',
    });
    expect(await isFresh(user)).toBe(false);
  });

  it('is counted before anything is computed: after ten tries the right one is not looked at either', async () => {
    const user = await person();
    for (let count = 0; count < 10; count += 1)
      expect((await stepUp(user, { password: 'Wrong-horse7' })).status).toBe(400);
    expect(await stepUp(user)).toMatchObject({ status: 429, code: 'common.rate_limited' });
    expect(await isFresh(user)).toBe(false);
    expect((await stepUp(await person())).status).toBe(200);
  });

  it('forgets the wrong tries after a right one', async () => {
    const user = await person();
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1) await stepUp(user, { password: 'Wrong-horse7' });
      expect((await stepUp(user)).status).toBe(200);
    }
  });

  it.each([{}, { password: '' }, { password: 7 }, { password, code: '1' }, { password: 'x'.repeat(1001) }])(
    'refuses %j',
    async (body) => {
      const user = await person();
      const before = await fingerprint(context());
      expect(await stepUp(user, body)).toMatchObject({ status: 400, code: 'common.validation' });
      expect(await fingerprint(context())).toEqual(before);
    },
  );

  it('needs a session that lives', async () => {
    expect((await stepUp(undefined)).status).toBe(401);
    const user = await person();
    await context().transact((tx) => endAllSessions(tx, 'investor', user.userId));
    expect((await stepUp(user)).status).toBe(401);
  });

  it('stands in the trail, without the password', async () => {
    const user = await person();
    await stepUp(user);
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where actor_kind = 'user' and actor_id = ${user.userId}
      order by id desc limit 1`.execute(context().admin.kysely);
    expect(rows).toEqual([{ action: 'session.stepped_up' }]);
  });
});
