import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { notificationsOf } from '../../../../test/support/app/notifications.ts';
import { codeNow, secondFactorOf, type TestFactor } from '../../../../test/support/accounts/second-factor.ts';
import {
  advanceClock,
  signedInUser,
  type TestUser,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { tables } from '@parcela/platform/database/database.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { type AnsweredChallenge, answerSecondFactor, checkAnswer } from './answer-second-factor.ts';
import {
  type AccountsTestApp,
  goodPassword,
  startAccountsApp,
} from '../../../../test/support/accounts/accounts-app.ts';
import { changePassword } from '../passwords/change-password.ts';

const context = useTestDatabase();
const shared: { app?: AccountsTestApp; passwordHash?: string } = {};
const app = (): AccountsTestApp => shared.app!;

beforeAll(async () => {
  shared.app = await startAccountsApp(context());
  shared.passwordHash = await hashPassword(goodPassword);
});
afterAll(() => shared.app?.close());

interface Protected extends TestUser, TestFactor {}

const protectedUser = async (): Promise<Protected> => {
  const user = await signedInUser(context(), { passwordHash: shared.passwordHash! });
  const factor = await context().transact((tx) => secondFactorOf(tx, user.userId));
  return { ...user, ...factor };
};

const post = async (url: string, payload: object) => {
  const answer = await app().inject({ method: 'POST', url, payload });
  const json = answer.json<{
    jwt?: string | null;
    challenge?: { token: string; methods: string[] };
    user?: { documentId: string };
    error?: { details: { code: string } };
  }>();
  return { status: answer.statusCode, code: json.error?.details.code, ...json };
};
const signIn = (user: TestUser, password = goodPassword) =>
  post('/api/auth/local', { identifier: user.email, password });
const challengeOf = async (user: TestUser): Promise<string> => {
  const { challenge } = await signIn(user);
  if (!challenge) throw new Error('the sign-in asked for no code');
  return challenge.token;
};
const give = (token: string, code: string, method = 'totp') =>
  post('/api/auth/second-factor', { token, method, code });
/** The two halves of the call, so that a test can act between them. */
const check = (token: string, code: string, method: 'totp' | 'recovery' = 'totp') =>
  checkAnswer(
    { rateLimits: app().rateLimits, vault: testVault },
    { reader: context().database.reader, transact: context().transact },
    { token, method, code, requestId: 'test' },
  );
const open = (answered: AnsweredChallenge) =>
  context().transact((tx) => answerSecondFactor(tx, answered, { userAgent: 'test', requestId: 'test' }));
const right = (user: Protected): Promise<string> => codeNow(context().database.reader, user);
/** Six digits that differ from the authenticator's current code. */
const wrong = async (user: Protected): Promise<string> =>
  String((Number(await right(user)) + 500_000) % 1_000_000).padStart(6, '0');
const nextStep = () => advanceClock(context(), '30 seconds');

const count = async (query: ReturnType<typeof sql>): Promise<number> =>
  (await query.execute(context().admin.kysely)).rows.length;
const sessionsOf = ({ userId }: TestUser): Promise<number> =>
  count(
    sql`select from sessions where subject_id = ${userId} and audience = 'investor' and revoked_at is null`,
  );
const notifiedTo = ({ userId }: TestUser, kind: string): Promise<number> =>
  count(
    sql`select from notifications where user_id = ${userId} and kind = ${kind} and mail_state = 'pending'
      and link = '/settings'`,
  );

const refusedCode = { status: 400, code: 'auth.code_invalid' };
const endedChallenge = { status: 400, code: 'auth.challenge_invalid' };

describe('answerSecondFactor', () => {
  it('opens a session only for a code after the password', async () => {
    const user = await protectedUser();
    const before = await sessionsOf(user);
    const asked = await signIn(user);
    expect(asked).toMatchObject({
      status: 200,
      jwt: null,
      challenge: { token: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp', 'recovery'] },
    });
    expect(asked.user).toBeUndefined();
    expect(await sessionsOf(user)).toBe(before);
    expect(
      await count(sql`select from user_profiles where user_id = ${user.userId} and last_login is not null`),
    ).toBe(0);

    const opened = await give(asked.challenge!.token, await right(user));
    expect(opened).toMatchObject({ status: 200, user: { documentId: user.documentId } });
    expect(await sessionsOf(user)).toBe(before + 1);
    const used = await app().inject({
      method: 'GET',
      url: '/api/auth/sessions',
      headers: { authorization: `Bearer ${opened.jwt}` },
    });
    expect(used.statusCode).toBe(200);
    expect(await give(asked.challenge!.token, await right(user))).toMatchObject(endedChallenge);
  });

  it('reveals no second factor after a wrong password', async () => {
    const user = await protectedUser();
    const answer = await signIn(user, 'Wrong-horse8');
    expect(answer).toMatchObject({ status: 400, code: 'auth.credentials_invalid' });
    expect(answer.challenge).toBeUndefined();
  });

  it('accepts a code of the authenticator once, and then the next code', async () => {
    const user = await protectedUser();
    const code = await right(user);
    expect((await give(await challengeOf(user), code)).status).toBe(200);
    const again = await challengeOf(user);
    expect(await give(again, code)).toMatchObject(refusedCode);
    await nextStep();
    expect((await give(again, await right(user))).status).toBe(200);
  });

  it('accepts a code typed in two groups, and the previous code', async () => {
    const user = await protectedUser();
    const code = await right(user);
    await nextStep();
    expect((await give(await challengeOf(user), `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  it.each(['totp', 'recovery'] as const)(
    'opens one session when two sign-ins use one %s code in parallel',
    async (method) => {
      const user = await protectedUser();
      const code = method === 'totp' ? await right(user) : user.recoveryCodes[0]!;
      const first = await check(await challengeOf(user), code, method);
      const second = await check(await challengeOf(user), code, method);
      const before = await sessionsOf(user);
      await open(first);
      await expect(open(second)).rejects.toMatchObject({ code: 'auth.code_invalid' });
      expect(await sessionsOf(user)).toBe(before + 1);
    },
  );

  it('accepts a recovery code once, in any spelling, and states how many codes are left', async () => {
    const user = await protectedUser();
    const [code = ''] = user.recoveryCodes;
    const typed = code.toLowerCase().replaceAll('-', '').replaceAll('1', 'l').replaceAll('0', 'o');
    expect((await give(await challengeOf(user), typed, 'recovery')).status).toBe(200);
    expect(await give(await challengeOf(user), code, 'recovery')).toMatchObject(refusedCode);
    const left = { left: 9 };
    expect(await notificationsOf(context(), user, 'security.recovery')).toMatchObject([
      { kind: 'security.recovery_code_used', params: left, link: '/settings', isMailed: true },
    ]);
    expect(await auditLogOf(context(), user.userId, 'user.recovery_code_used')).toMatchObject([
      { subject: 'user', actor: `user:${user.userId}`, before: null, after: left },
    ]);
    expect((await give(await challengeOf(user), user.recoveryCodes[1]!, 'recovery')).status).toBe(200);
  });

  it('refuses another user’s codes', async () => {
    const [user, other] = [await protectedUser(), await protectedUser()];
    const token = await challengeOf(user);
    expect(await give(token, await right(other))).toMatchObject(refusedCode);
    expect(await give(token, other.recoveryCodes[0]!, 'recovery')).toMatchObject(refusedCode);
    // Repeated requests get the same answer, because an unknown token counts against no account.
    for (let round = 0; round < 11; round += 1)
      expect(await give('nobodys'.padEnd(43, '0'), '123456')).toMatchObject(endedChallenge);
  });
});

describe('the limits of answerSecondFactor', () => {
  it('end the sign-in after five wrong codes, even in parallel, and notify the user', async () => {
    const user = await protectedUser();
    const token = await challengeOf(user);
    const code = await wrong(user);
    const answers = await Promise.all(Array.from({ length: 9 }, () => give(token, code)));
    const codes = answers.map((answer) => answer.code);
    expect(codes.filter((one) => one === 'auth.code_invalid')).toHaveLength(5);
    expect(codes.filter((one) => one === 'auth.challenge_invalid')).toHaveLength(4);
    expect(await give(token, await right(user))).toMatchObject(endedChallenge);
    expect(await notifiedTo(user, 'security.codes_guessed')).toBe(1);
    expect(await auditLogOf(context(), user.userId, 'user.second_factor_guessed')).toMatchObject([
      { subject: 'user', actor: 'system', before: null, after: null },
    ]);
  });

  it('count wrong codes per account over all sign-ins, before the API checks a code', async () => {
    const [user, neighbour] = [await protectedUser(), await protectedUser()];
    const code = await wrong(user);
    for (let round = 0; round < 2; round += 1) {
      const token = await challengeOf(user);
      for (let n = 0; n < 5; n += 1) expect(await give(token, code)).toMatchObject(refusedCode);
    }
    const refused = await give(await challengeOf(user), await right(user));
    expect(refused).toMatchObject({ status: 429, code: 'common.rate_limited' });
    expect((await give(await challengeOf(neighbour), await right(neighbour))).status).toBe(200);
  });

  it('give a challenge ten minutes, after which the API refuses and deletes it', async () => {
    const user = await protectedUser();
    const [first, second] = [await challengeOf(user), await challengeOf(user)];
    await advanceClock(context(), '9 minutes 55 seconds');
    expect((await give(first, await right(user))).status).toBe(200);
    await advanceClock(context(), '10 seconds');
    expect(await give(second, await right(user))).toMatchObject(endedChallenge);
    await challengeOf(user);
    expect(await count(sql`select from second_factor_challenges where user_id = ${user.userId}`)).toBe(1);
  });
});

/** The user changes the password; `sessionsOf` also counts the session that the change opens. */
const changedPassword = ({ userId }: Protected) =>
  context().transact(async (tx) => {
    const { rows } = await sql<{ passwordHash: string }>`
      select password_hash as "passwordHash" from users where id = ${userId}`.execute(tables(tx));
    const { rows: sessions } = await sql<{ id: bigint }>`
      select id from sessions where audience = 'investor' and subject_id = ${userId} order by id desc limit 1`.execute(
      tables(tx),
    );
    const session = { subjectId: userId, sessionId: Number(sessions[0]?.id) };
    const caller = session as unknown as Parameters<typeof changePassword>[1]['caller'];
    const checked = rows[0] as Parameters<typeof changePassword>[1]['checked'];
    return changePassword(tx, { caller, checked, passwordHash: 'another', userAgent: '', requestId: 'test' });
  });

describe('a second-factor challenge', () => {
  const ways: Readonly<Record<string, (user: Protected) => Promise<unknown>>> = {
    'a change of the password': changedPassword,
    'the deletion of the account': ({ userId }) =>
      sql`update users set deleted_at = app_now() where id = ${userId}`.execute(context().database.kysely),
    'disabling the second factor': async ({ headers, userId }) => {
      await sql`update sessions set fresh_until = app_now() + interval '1 minute' where subject_id = ${userId}`.execute(
        context().admin.kysely,
      );
      const answer = await app().inject({ method: 'DELETE', url: '/api/auth/second-factor', headers });
      expect(answer.statusCode).toBe(200);
    },
  };
  it.each(Object.keys(ways))('ends after %s', async (way) => {
    const user = await protectedUser();
    const token = await challengeOf(user);
    await ways[way]!(user);
    const before = await sessionsOf(user);
    expect(await give(token, await right(user))).toMatchObject(endedChallenge);
    expect(await sessionsOf(user)).toBe(before);
  });

  it('ends when the password changes during the check of a code (S1)', async () => {
    const user = await protectedUser();
    const answered = await check(await challengeOf(user), await right(user));
    await changedPassword(user);
    const before = await sessionsOf(user);
    await expect(open(answered)).rejects.toMatchObject({ code: 'auth.challenge_invalid' });
    expect(await sessionsOf(user)).toBe(before);
  });

  it('opens one session for two right codes in parallel', async () => {
    const user = await protectedUser();
    const token = await challengeOf(user);
    const first = await check(token, await right(user));
    const second = await check(token, user.recoveryCodes[0]!, 'recovery');
    await open(first);
    await expect(open(second)).rejects.toMatchObject({ code: 'auth.challenge_invalid' });
  });
});

it('the database stores no secret, recovery code or challenge token in plain text', async () => {
  const user = await protectedUser();
  const token = await challengeOf(user);
  const { rows } = await sql<{ row: string }>`
    select t::text as row from second_factors t union all select t::text from recovery_codes t
    union all select t::text from second_factor_challenges t union all select t::text from notifications t
    union all select t::text from domain_events t`.execute(context().admin.kysely);
  const copy = rows.map(({ row }) => row).join('\n');
  const [code = ''] = user.recoveryCodes;
  for (const secret of [user.secret, token, code, code.replaceAll('-', '')]) {
    expect(copy).not.toContain(secret);
    expect(copy).not.toContain(Buffer.from(secret).toString('hex'));
  }
});
