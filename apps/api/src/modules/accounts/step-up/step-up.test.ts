import { say } from '@parcela/phrases/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endAllSessions, openSession } from '@parcela/platform/security/sessions.ts';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import {
  codeNow,
  removePasswordHash,
  secondFactorOf,
  type TestFactor,
} from '../../../../test/support/accounts/second-factor.ts';
import { advanceClock, signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import { authenticate } from '../sessions/sessions.queries.ts';
import { requireFreshSession } from './step-up.ts';
import { type AccountsTestApp, startAccountsApp } from '../../../../test/support/accounts/accounts-app.ts';

const context = useTestDatabase();
const password = 'Correct-horse7';
const shared: { app?: AccountsTestApp; passwordHash?: string } = {};

beforeAll(async () => {
  shared.passwordHash = await hashPassword(password);
  shared.app = await startAccountsApp(context());
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
/** The answer of the guard for calls that need a fresh session. */
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

describe('stepUp with the password', () => {
  it('makes only this session fresh, for ten minutes by the clock of the rules', async () => {
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

  it('refuses a wrong password and changes nothing', async () => {
    const user = await person();
    expect(await stepUp(user, { password: 'Correct-horse8' })).toMatchObject({
      status: 400,
      code: 'auth.credentials_invalid',
    });
    expect(await isFresh(user)).toBe(false);
  });

  it('refuses the right password after ten wrong tries without computing a hash', async () => {
    const user = await person();
    for (let count = 0; count < 10; count += 1)
      expect((await stepUp(user, { password: 'Wrong-horse7' })).status).toBe(400);
    expect(await stepUp(user)).toMatchObject({ status: 429, code: 'common.rate_limited' });
    expect(await isFresh(user)).toBe(false);
    expect((await stepUp(await person())).status).toBe(200);
  });

  it('resets the count of wrong tries after the right password', async () => {
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

  it('needs a live session', async () => {
    expect((await stepUp(undefined)).status).toBe(401);
    const user = await person();
    await context().transact((tx) => endAllSessions(tx, 'investor', user.userId));
    expect((await stepUp(user)).status).toBe(401);
  });

  it('adds an entry without the password to the audit log', async () => {
    const user = await person();
    await stepUp(user);
    expect(await auditLogOf(context(), user.userId, 'session.stepped_up')).toEqual([
      {
        action: 'session.stepped_up',
        subject: 'user',
        actor: `user:${user.userId}`,
        before: null,
        after: { by: 'password' },
      },
    ]);
  });
});

const protectedPerson = async (): Promise<TestUser & TestFactor> => {
  const user = await person();
  return { ...user, ...(await context().transact((tx) => secondFactorOf(tx, user.userId))) };
};
const shownCode = (user: TestFactor): Promise<string> => codeNow(context().database.reader, user);
const codeInvalid = { status: 400, code: 'auth.code_invalid' };

describe('stepUp with the second factor', () => {
  it('accepts a code of the authenticator once', async () => {
    const user = await protectedPerson();
    const code = await shownCode(user);
    const grouped = `${code.slice(0, 3)}\u202F${code.slice(3)}\u200B`;
    expect(await stepUp(user, { code: grouped })).toMatchObject({ status: 200 });
    expect(await isFresh(user)).toBe(true);
    await advanceClock(context(), '10 minutes');
    expect(await stepUp(user, { code })).toMatchObject(codeInvalid);
    expect(await isFresh(user)).toBe(false);
  });

  it('accepts a recovery code once', async () => {
    const user = await protectedPerson();
    const [code] = user.recoveryCodes;
    expect(await stepUp(user, { code })).toMatchObject({ status: 200 });
    expect(await isFresh(user)).toBe(true);
    expect(await stepUp(user, { code })).toMatchObject(codeInvalid);
  });

  it('refuses a password, right or wrong, and another user’s code', async () => {
    const [user, other] = [await protectedPerson(), await protectedPerson()];
    for (const body of [{ password }, { password: 'Wrong-horse7' }, { code: await shownCode(other) }])
      expect(await stepUp(user, body)).toMatchObject(codeInvalid);
    expect(await isFresh(user)).toBe(false);
  });

  it('refuses the right code after ten wrong ones', async () => {
    const user = await protectedPerson();
    for (let count = 0; count < 10; count += 1)
      expect(await stepUp(user, { code: 'AAAA-AAAA-AAAA-AAAA' })).toMatchObject(codeInvalid);
    expect(await stepUp(user, { code: await shownCode(user) })).toMatchObject({ status: 429 });
    expect(await isFresh(user)).toBe(false);
  });

  it('refuses a code of a user without the second factor', async () => {
    const user = await person();
    expect(await stepUp(user, { code: '123456' })).toMatchObject(codeInvalid);
    expect(await isFresh(user)).toBe(false);
  });
});

describe('stepUp with a mailed code', () => {
  const withoutPassword = async (): Promise<TestUser> => {
    const user = await person();
    await context().transact((tx) => removePasswordHash(tx, user.userId));
    return user;
  };
  const ask = async ({ headers }: TestUser): Promise<number> => {
    const answer = await shared.app!.inject({ method: 'POST', url: '/api/auth/step-up/code', headers });
    await shared.app!.mailsSent();
    return answer.statusCode;
  };
  const mailedTo = ({ email }: TestUser): string[] =>
    shared
      .app!.mails.filter((mail) => mail.to === email)
      .map((mail) => /(?<!\d)\d{6}(?!\d)/.exec(mail.text)?.[0] ?? 'no code');
  const lastCode = (user: TestUser): string => mailedTo(user).at(-1) ?? 'no mail';
  const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('accepts the mailed code once', async () => {
    const user = await withoutPassword();
    expect(await ask(user)).toBe(200);
    const code = lastCode(user);
    const mail = shared.app!.mails.findLast(({ to }) => to === user.email);
    expect(mail?.subject).toBe(say('en', 'mail.stepUpCode.subject', { brandName: 'Parcela' }));
    for (const notified of [
      say('en', 'mail.stepUpCode.code', { code, brandName: 'Parcela' }),
      say('en', 'mail.stepUpCode.validity', { minutes: 10 }),
      say('en', 'mail.stepUpCode.notYou'),
      'Parcela s.r.o., Praha 1',
    ])
      expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(notified.replaceAll(/\s+/g, ' '));
    expect(await stepUp(user, { code })).toMatchObject({ status: 200 });
    expect(await isFresh(user)).toBe(true);
    expect(await stepUp(user, { code })).toMatchObject(codeInvalid);
  });

  it('accepts only the newest code and no password', async () => {
    const user = await withoutPassword();
    await ask(user);
    await ask(user);
    const [older = '', newer = ''] = mailedTo(user);
    // Two random codes may be equal.
    const stale = older === newer ? otherThan(newer) : older;
    for (const body of [{ code: stale }, { password }, { password: newer }])
      expect(await stepUp(user, body)).toMatchObject(codeInvalid);
    expect(await stepUp(user, { code: `${newer.slice(0, 3)}\u00A0${newer.slice(3)}` })).toMatchObject({
      status: 200,
    });
  });

  it('accepts the code only in the session that requested it', async () => {
    const [user, other] = [await withoutPassword(), await withoutPassword()];
    const token = await context().transact((tx) =>
      openSession(tx, { audience: 'investor', subjectId: user.userId, userAgent: 'other' }),
    );
    await ask(user);
    const code = lastCode(user);
    expect(await stepUp({ headers: { authorization: `Bearer ${token}` } }, { code })).toMatchObject(
      codeInvalid,
    );
    expect(await stepUp(other, { code })).toMatchObject(codeInvalid);
    expect(await stepUp(user, { code })).toMatchObject({ status: 200 });
  });

  it('accepts the code for ten minutes', async () => {
    const [late, early] = [await withoutPassword(), await withoutPassword()];
    await ask(late);
    await ask(early);
    await advanceClock(context(), '9 minutes 50 seconds');
    expect(await stepUp(early, { code: lastCode(early) })).toMatchObject({ status: 200 });
    await advanceClock(context(), '15 seconds');
    expect(await stepUp(late, { code: lastCode(late) })).toMatchObject(codeInvalid);
    expect(await isFresh(late)).toBe(false);
  });

  it('checks five codes, even in parallel, and then requires a new mail', async () => {
    const user = await withoutPassword();
    await ask(user);
    const wrong = otherThan(lastCode(user));
    await Promise.all(Array.from({ length: 5 }, () => stepUp(user, { code: wrong })));
    expect(await stepUp(user, { code: lastCode(user) })).toMatchObject(codeInvalid);
    await ask(user);
    expect(await stepUp(user, { code: lastCode(user) })).toMatchObject({ status: 200 });
  });

  it('mails at most ten codes a day', async () => {
    const user = await withoutPassword();
    const answers: number[] = [];
    for (let count = 0; count < 11; count += 1) answers.push(await ask(user));
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(mailedTo(user)).toHaveLength(10);
  });

  it('mails no code to a user with a password or the second factor', async () => {
    for (const user of [await person(), await protectedPerson()]) {
      expect(await ask(user)).toBe(409);
      expect(mailedTo(user)).toEqual([]);
    }
  });

  it('stores no code that a copy of the database reveals', async () => {
    const user = await withoutPassword();
    await ask(user);
    const { rows } = await sql<{ row: string }>`
      select t::text as row from step_up_codes t union all select data::text from jobs.job`.execute(
      context().admin.kysely,
    );
    const copy = rows.map(({ row }) => row).join('\n');
    expect(copy).not.toContain(lastCode(user));
    expect(copy).not.toContain(sha256(lastCode(user)).toString('hex'));
  });
});
