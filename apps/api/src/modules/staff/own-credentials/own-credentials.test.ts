import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClock } from '@parcela/platform/database/database.ts';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { totpCode } from '@parcela/platform/security/totp.ts';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { advanceClock, startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import {
  signedInStaff,
  testSecrets,
  testStaffParts,
  type TestStaff,
} from '../../../../test/support/app/test-staff.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { readQr } from '../../../../test/support/media/read-qr.ts';
import { staffRoutes } from '../index.ts';
import { findStaffCredentials } from '../members/staff-members.queries.ts';
import { signInStaff } from '../sign-in/sign-in-staff.ts';
import { changeOwnPassword, checkPasswordChange } from './change-own-password.ts';
import { checkOwnAuthenticator, setOwnAuthenticator } from './set-own-authenticator.ts';

const current = 'Correct-horse7';
const next = 'Sunny-harbour-82';
const wrongPassword = [400, 'staff.password_wrong'];
const wrongCode = [400, 'auth.code_invalid'];
const notSignedIn = [400, 'staff.credentials_invalid'];

const context = useTestDatabase();
const shared: { app?: TestApp; passwordHash?: string } = {};
const app = (): TestApp => shared.app!;
beforeAll(async () => {
  shared.app = await startTestApp(context(), (api, rateLimits) =>
    staffRoutes(api, { rateLimits, ...testStaffParts, actions: [] }),
  );
  shared.passwordHash = await hashPassword(current);
});
afterAll(() => shared.app?.close());

const newStaff = (): Promise<TestStaff> => signedInStaff(context(), ['finance'], shared.passwordHash);
const send = (path: string, payload: object, headers: object = {}) =>
  app().inject({
    method: 'POST',
    url: `/operator/${path}`,
    headers: { 'accept-language': 'cs', ...headers, 'idempotency-key': randomUUID() },
    payload,
  });
type Answer = Awaited<ReturnType<typeof send>>;
const outcome = (answer: Answer): unknown[] => [answer.statusCode, answer.json().error?.details.code];
const done = { ok: true };

const change = (staff: TestStaff, more: object = {}) =>
  send(
    'me/password',
    { currentPassword: current, password: next, passwordConfirmation: next, ...more },
    staff.headers,
  );
const twice = (password: string) => ({ password, passwordConfirmation: password });
const codeOf = async (secret: string): Promise<string> =>
  totpCode(secret, await readClock(context().database.reader));
const signIn = async ({ email }: TestStaff, password: string, secret: string) => {
  await advanceClock(context(), '30 seconds');
  return send('auth/login', { email, password, totp: await codeOf(secret) });
};
const offer = (staff: TestStaff) =>
  app().inject({ url: '/operator/me/authenticator/offer', headers: { ...staff.headers } });
const offered = async (
  staff: TestStaff,
): Promise<{ secret: string; sealed: string; qr: string; uri: string }> => (await offer(staff)).json().data;
const set = async (staff: TestStaff, { secret, sealed }: { secret: string; sealed: string }) =>
  send('me/authenticator', { sealed, totp: await codeOf(secret) }, staff.headers);

const elsewhere = async ({ staffId: subjectId }: TestStaff): Promise<{ authorization: string }> => {
  const token = await context().transact((tx) =>
    openSession(tx, { audience: 'staff', subjectId, userAgent: 'elsewhere' }),
  );
  return { authorization: `Bearer ${token}` };
};
const statusOf = async (headers: object): Promise<number> =>
  (await app().inject({ url: '/operator/me', headers: { ...headers } })).statusCode;
const accountOf = async ({ headers }: TestStaff) =>
  (await app().inject({ url: '/operator/me/account', headers: { ...headers } })).json().data;
const stored = async ({ staffId }: TestStaff): Promise<unknown> => {
  const { rows } = await sql`select s::text from staff_members s where id = ${staffId}`.execute(
    context().admin.kysely,
  );
  return rows;
};
const mailsTo = async ({ staffId }: TestStaff): Promise<unknown> => {
  const { rows } = await sql`
    select kind, language from staff_mails where staff_id = ${staffId} order by id`.execute(
    context().admin.kysely,
  );
  return rows;
};
const callerOf = ({ staffId: subjectId, documentId }: TestStaff) =>
  ({ subjectId, documentId, sessionId: 0n }) as Parameters<typeof changeOwnPassword>[2]['caller'];
const changeBy = (staff: TestStaff) =>
  ({ caller: callerOf(staff), language: 'en', requestId: 'test' }) as const;

describe('a staff member’s own password', () => {
  it('ends every other session when it changes, sends a mail and adds an audit entry', async () => {
    const staff = await newStaff();
    const other = await elsewhere(staff);
    expect((await change(staff)).json()).toEqual(done);
    expect([await statusOf(staff.headers), await statusOf(other)]).toEqual([200, 401]);
    expect(outcome(await signIn(staff, current, staff.totpSecret))).toEqual(notSignedIn);
    expect((await signIn(staff, next, staff.totpSecret)).statusCode).toBe(200);
    expect(await mailsTo(staff)).toEqual([{ kind: 'passwordChanged', language: 'cs' }]);
    expect(await auditLogOf(context(), staff.documentId, 'staff.password_changed')).toEqual([
      {
        action: 'staff.password_changed',
        subject: 'staff',
        actor: `staff:${staff.staffId}`,
        before: null,
        after: { sessions: 1 },
      },
    ]);
  });

  it('stays when the current password is wrong, or the new one is weak, guessable, the same or mistyped', async () => {
    const staff = await newStaff();
    const before = await stored(staff);
    const invalid = [400, 'common.validation'];
    const refusals: readonly [object, unknown[]][] = [
      [{ currentPassword: 'Correct-horse8' }, wrongPassword],
      [{ currentPassword: '' }, invalid],
      [twice('Short-1'), invalid],
      [twice('sunnyharbour'), invalid],
      [{ passwordConfirmation: 'Sunny-harbour-83' }, invalid],
      [twice('Password123!'), [400, 'auth.password_guessable']],
      [twice(`${staff.email}A1`), [400, 'auth.password_guessable']],
      [twice(current), [400, 'auth.password_same']],
    ];
    for (const [more, expected] of refusals) expect(outcome(await change(staff, more))).toEqual(expected);
    expect(await stored(staff)).toEqual(before);
    expect([
      await mailsTo(staff),
      await auditLogOf(context(), staff.documentId, 'staff.password_changed'),
    ]).toEqual([[], []]);
  });

  it('allows five guesses in a quarter of an hour from all networks together, and refuses no sign-in', async () => {
    const [staff, colleague] = [await newStaff(), await newStaff()];
    const guess = () => change(staff, { currentPassword: 'Correct-horse8' });
    const answers = await Promise.all(Array.from({ length: 7 }, guess));
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    expect(outcome(await change(staff))).toEqual([429, 'common.rate_limited']);
    expect((await change(colleague)).json()).toEqual(done);
    expect((await signIn(staff, current, staff.totpSecret)).statusCode).toBe(200);
  });

  it('changes in only one of two parallel requests, and the old password no longer signs in, even if checked before', async () => {
    const staff = await newStaff();
    const { reader } = context().database;
    const deps = {
      ...testStaffParts,
      rateLimits: app().rateLimits,
      passwords: { matches: () => Promise.resolve(true) },
    };
    const both = { currentPassword: current, password: next };
    const replaced = await checkPasswordChange(deps, reader, callerOf(staff), both);
    const credentials = await findStaffCredentials(reader, { id: staff.staffId });
    expect((await change(staff)).json()).toEqual(done);
    const second = context().transact((tx) =>
      changeOwnPassword(tx, { replaced, passwordHash: 'another' }, changeBy(staff)),
    );
    await expect(second).rejects.toMatchObject({ code: 'staff.password_wrong' });
    const late = context().transact((tx) =>
      signInStaff(tx, { ...credentials!, step: 10n ** 9n }, { userAgent: 'test', requestId: 'test' }),
    );
    await expect(late).rejects.toMatchObject({ code: 'staff.credentials_invalid' });
  });
});

describe('a staff member’s own authenticator', () => {
  it('changes with a code of the new one, which ends every other session, sends a mail and adds an audit entry', async () => {
    const staff = await newStaff();
    const other = await elsewhere(staff);
    const before = await stored(staff);
    const fresh = await offered(staff);
    expect(readQr(fresh.qr)).toBe(fresh.uri);
    expect(decodeURIComponent(fresh.uri)).toContain(`Parcela:${staff.email}`);
    // A request without a confirmation changes nothing.
    expect(await stored(staff)).toEqual(before);
    expect((await set(staff, fresh)).json()).toEqual(done);
    expect([await statusOf(staff.headers), await statusOf(other)]).toEqual([200, 401]);
    // The confirmed code cannot be used again.
    const { email } = staff;
    const used = { email, password: current, totp: await codeOf(fresh.secret) };
    expect(outcome(await send('auth/login', used))).toEqual(notSignedIn);
    expect(outcome(await signIn(staff, current, staff.totpSecret))).toEqual(notSignedIn);
    expect((await signIn(staff, current, fresh.secret)).statusCode).toBe(200);
    expect(await mailsTo(staff)).toEqual([{ kind: 'authenticatorChanged', language: 'cs' }]);
    expect(await auditLogOf(context(), staff.documentId, 'staff.authenticator_changed')).toMatchObject([
      { actor: `staff:${staff.staffId}`, after: { sessions: 1 } },
    ]);
    expect(await stored(staff)).not.toEqual(before);
    expect(JSON.stringify(await stored(staff))).not.toContain(fresh.secret);
  });

  it('stays after a wrong code, and when the offered secret is old, used, invented or another member’s', async () => {
    const [staff, colleague] = [await newStaff(), await newStaff()];
    const [foreign, mine, old] = [await offered(colleague), await offered(staff), await offered(staff)];
    const before = await stored(staff);
    const wrong = await send('me/authenticator', { sealed: mine.sealed, totp: '000000' }, staff.headers);
    expect(outcome(wrong)).toEqual(wrongCode);
    for (const made of [foreign, { ...mine, sealed: foreign.sealed }, { ...mine, sealed: 'test.AAAA' }])
      expect(outcome(await set(staff, made))).toEqual(wrongCode);
    expect([await stored(staff), await mailsTo(staff)]).toEqual([before, []]);

    expect((await set(staff, mine)).json()).toEqual(done);
    const replaced = await stored(staff);
    // Both offers were for the replaced authenticator.
    for (const taken of [mine, old]) expect(outcome(await set(staff, taken))).toEqual(wrongCode);
    const late = await offered(colleague);
    await sql`update sessions set last_active_at = app_now() + interval '1 hour', fresh_until = app_now() + interval '2 hours'
      where subject_id = ${colleague.staffId} and audience = 'staff'`.execute(context().admin.kysely);
    await advanceClock(context(), '1 hour 1 second');
    expect(outcome(await set(colleague, late))).toEqual(wrongCode);
    expect(await stored(staff)).toEqual(replaced);
  });

  it('changes in only one of two parallel requests, and a checked code of the old one no longer signs in', async () => {
    const staff = await newStaff();
    const { reader } = context().database;
    const [first, second] = [await offered(staff), await offered(staff)];
    const given = { sealed: second.sealed, totp: await codeOf(second.secret) };
    const proved = await checkOwnAuthenticator(testSecrets, reader, callerOf(staff), given);
    const credentials = await findStaffCredentials(reader, { id: staff.staffId });
    expect((await set(staff, first)).json()).toEqual(done);
    const late = context().transact((tx) => setOwnAuthenticator(testSecrets, tx, proved, changeBy(staff)));
    await expect(late).rejects.toMatchObject({ code: 'auth.code_invalid' });
    const opened = context().transact((tx) =>
      signInStaff(tx, { ...credentials!, step: 10n ** 9n }, { userAgent: 'test', requestId: 'test' }),
    );
    await expect(opened).rejects.toMatchObject({ code: 'staff.credentials_invalid' });
    expect((await signIn(staff, current, first.secret)).statusCode).toBe(200);
  });

  it('is available to a member who joined with a passkey alone', async () => {
    const staff = await newStaff();
    await sql`update staff_members set authenticator_set_at = null where id = ${staff.staffId}`.execute(
      context().admin.kysely,
    );
    expect((await accountOf(staff)).authenticatorSetAt).toBeNull();
    expect((await set(staff, await offered(staff))).json()).toEqual(done);
    expect((await accountOf(staff)).authenticatorSetAt).toEqual(expect.any(String));
    expect(await mailsTo(staff)).toEqual([{ kind: 'authenticatorAdded', language: 'cs' }]);
    expect(await auditLogOf(context(), staff.documentId, 'staff.authenticator_added')).toHaveLength(1);
  });
});
