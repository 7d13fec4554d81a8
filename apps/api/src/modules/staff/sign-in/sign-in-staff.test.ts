import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretVault } from '@parcela/platform/security/encryption.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { createPasswordCheck, hashPassword } from '@parcela/platform/security/passwords.ts';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { statementsOf } from '../../../../test/support/database/recorded-statements.ts';
import { advanceClock, startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  signedInStaff,
  testPublicUrl,
  testSecrets,
  type TestStaff,
} from '../../../../test/support/app/test-staff.ts';
import { readClock } from '@parcela/platform/database/database.ts';
import { renewStaffCredentials, rewrapStaffSecrets, staffRoutes } from '../index.ts';
import { checkStaffCredentials, signInStaff } from './sign-in-staff.ts';
import { findStaffCredentials } from '../members/staff-members.queries.ts';
import { newTotpSecret, totpCode } from '@parcela/platform/security/totp.ts';
import { sampleBrandName } from '../../../../test/support/content/sample-brand.ts';

const goodPassword = 'Correct-horse7';

/** The limiter sends its statements with inline values. */
const textOf = (statement: string | { readonly text: string }): string =>
  typeof statement === 'string' ? statement : statement.text;

describe('staff sign-in', () => {
  const context = useTestDatabase();
  const logged: string[] = [];
  let app: TestApp;
  let passwordHash: string;
  beforeAll(async () => {
    const log = createLogger('trace', { write: (line) => logged.push(line) });
    app = await startTestApp(
      context(),
      (api, rateLimits) =>
        staffRoutes(api, {
          rateLimits,
          secrets: testSecrets,
          publicUrl: testPublicUrl,
          timeZone: 'Europe/Prague',
          brandName: sampleBrandName,
          actions: [],
        }),
      { log },
    );
    passwordHash = await hashPassword(goodPassword);
  });
  afterAll(() => app.close());

  const newStaff = (): Promise<TestStaff> => signedInStaff(context(), ['finance'], passwordHash);
  /** Makes one try from a network without computing a hash: the database decides whether the try counts. */
  const tryFrom = (
    { email }: TestStaff,
    clientAddress: string,
    { totp, isPasswordRight }: { readonly totp: string; readonly isPasswordRight: boolean },
  ): Promise<string> => {
    const passwords = { matches: () => Promise.resolve(isPasswordRight) };
    const attempt = { email, password: goodPassword, totp, clientAddress };
    const deps = { rateLimits: app.rateLimits, passwords, secrets: testSecrets };
    return checkStaffCredentials(deps, context().database.reader, attempt).then(
      () => 'right',
      (error: { readonly code: string }) => error.code,
    );
  };
  /** The authenticator's code this many seconds from now. */
  const codeOf = async ({ totpSecret }: TestStaff, seconds = 0): Promise<string> => {
    const now = await readClock(context().database.reader);
    return totpCode(totpSecret, new Date(now.getTime() + seconds * 1000));
  };
  const signIn = (email: string, totp: string, password = goodPassword) =>
    app.inject({ method: 'POST', url: '/operator/auth/login', payload: { email, password, totp } });
  const statusOf = async (headers: Record<string, string>): Promise<number> =>
    (await app.inject({ url: '/operator/me', headers: { ...headers } })).statusCode;
  const sessionsOf = async ({ staffId }: TestStaff): Promise<number> => {
    const { rows } = await sql`
      select 1 from sessions where audience = 'staff' and subject_id = ${staffId}`.execute(
      context().database.kysely,
    );
    return rows.length;
  };
  const credentialsOf = async ({ staffId }: TestStaff): Promise<unknown> => {
    const { rows } = await sql`
      select password_hash, totp_key_id, totp_secret from staff_members where id = ${staffId}`.execute(
      context().admin.kysely,
    );
    return rows;
  };
  const wrongCode = (right: string): string =>
    right.replace(/./g, (digit) => String((Number(digit) + 5) % 10));

  it('opens a session with roles and permissions, stores only the hash of its token, and writes an audit entry', async () => {
    const staff = await newStaff();
    const code = await codeOf(staff);
    const pasted = `${code.slice(0, 3)}\u00A0${code.slice(3)}\u200B`;
    const answer = await signIn(`  ${staff.email.toUpperCase()} `, pasted);
    expect(answer.statusCode).toBe(200);
    const { token, staff: shown } = answer.json();
    expect(shown).toMatchObject({ documentId: staff.documentId, email: staff.email, roles: ['finance'] });
    expect(shown.permissions).toContain('orders.cancel');
    expect(shown.permissions).not.toContain('staff.manage');
    expect(answer.headers['cache-control']).toBe('no-store');
    const me = await app.inject({ url: '/operator/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.json()).toEqual({ data: shown });
    const { rows } = await sql`select s::text from sessions s`.execute(context().admin.kysely);
    expect(JSON.stringify(rows)).not.toContain(token);
    const auditEntries = await sql`
      select type, actor_kind, actor_id from domain_events
      where subject_type = 'staff' and subject_id = ${staff.documentId} order by id desc limit 1`.execute(
      context().admin.kysely,
    );
    expect(auditEntries.rows).toEqual([
      { type: 'staff.signed_in', actor_kind: 'staff', actor_id: staff.staffId },
    ]);
  });

  it('gives the same answer after the same statements for a wrong password, a wrong or used code, and an unknown or disabled member', async () => {
    const [staff, disabled] = [await newStaff(), await newStaff()];
    const used = await codeOf(staff);
    expect((await signIn(staff.email, used)).statusCode).toBe(200);
    await sql`update staff_members set disabled_at = app_now() where id = ${disabled.staffId}`.execute(
      context().admin.kysely,
    );
    const before = await sessionsOf(staff);
    const next = await codeOf(staff, 30);
    const attempts: [string, () => ReturnType<typeof signIn>][] = [
      ['wrong password', () => signIn(staff.email, next, 'Wrong-horse8')],
      ['wrong code', () => signIn(staff.email, wrongCode(next))],
      ['used code', () => signIn(staff.email, used)],
      ['unknown', () => signIn('nobody@operator.example', next)],
      ['not an address', () => signIn('nobody', next)],
      ['disabled', async () => signIn(disabled.email, await codeOf(disabled))],
    ];
    const seen = [];
    for (const [, attempt] of attempts) {
      const answers: unknown[] = [];
      const statements = await statementsOf(async () => {
        const answer = await attempt();
        const { error } = answer.json();
        answers.push(answer.statusCode, { ...error, details: { ...error.details, requestId: '' } });
      });
      // The disabled member's code is made with the clock, whose statement does not count.
      seen.push({ answers, statements: statements.map(textOf).slice(-5) });
    }
    expect(seen[0]?.answers).toMatchObject([
      400,
      { details: { code: 'staff.credentials_invalid', params: {} } },
    ]);
    expect(seen[0]?.statements).toHaveLength(5);
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await sessionsOf(staff)).toBe(before);
  });

  it('computes a hash of the same cost for an unknown address', async () => {
    const passwords = createPasswordCheck();
    const hashed: unknown[] = [];
    const counting = {
      matches: (hash: string | undefined, password: string) => {
        hashed.push(hash);
        return passwords.matches(hash, password);
      },
    };
    const deps = { rateLimits: app.rateLimits, passwords: counting, secrets: testSecrets };
    const attempt = { password: goodPassword, totp: '123456', clientAddress: '127.0.0.1' };
    for (const email of ['ghost@operator.example', 'ghost'])
      await expect(
        checkStaffCredentials(deps, context().database.reader, { ...attempt, email }),
      ).rejects.toMatchObject({ code: 'staff.credentials_invalid' });
    expect(hashed).toEqual([undefined, undefined]);
  });

  it('accepts a code of the previous and the next step, each once, and no older code afterwards', async () => {
    const staff = await newStaff();
    const [before, now, after] = [await codeOf(staff, -30), await codeOf(staff), await codeOf(staff, 30)];
    expect((await signIn(staff.email, await codeOf(staff, -90))).statusCode).toBe(400);
    expect((await signIn(staff.email, await codeOf(staff, 90))).statusCode).toBe(400);
    expect((await signIn(staff.email, before)).statusCode).toBe(200);
    expect((await signIn(staff.email, before)).statusCode).toBe(400);
    expect((await signIn(staff.email, after)).statusCode).toBe(200);
    expect((await signIn(staff.email, now)).statusCode).toBe(400);
  });

  it('opens one session for two parallel requests with one code', async () => {
    const staff = await newStaff();
    const before = await sessionsOf(staff);
    const code = await codeOf(staff);
    const answers = await Promise.all([signIn(staff.email, code), signIn(staff.email, code)]);
    expect(answers.map((answer) => String(answer.statusCode)).toSorted()).toEqual(['200', '400']);
    expect(await sessionsOf(staff)).toBe(before + 1);
  });

  it('measures time by the clock of the platform', async () => {
    const staff = await newStaff();
    const early = await codeOf(staff, 3600);
    expect((await signIn(staff.email, early)).statusCode).toBe(400);
    await advanceClock(context(), '1 hour');
    expect((await signIn(staff.email, early)).statusCode).toBe(200);
  });

  it('opens no session when the password changes or the member is disabled after the check (S1)', async () => {
    for (const change of [sql`password_hash = 'other'`, sql`disabled_at = app_now()`]) {
      const staff = await newStaff();
      const deps = { rateLimits: app.rateLimits, passwords: createPasswordCheck(), secrets: testSecrets };
      const checked = await checkStaffCredentials(deps, context().database.reader, {
        email: staff.email,
        password: goodPassword,
        totp: await codeOf(staff),
        clientAddress: '127.0.0.1',
      });
      await sql`update staff_members set ${change} where id = ${staff.staffId}`.execute(
        context().admin.kysely,
      );
      const before = await sessionsOf(staff);
      const late = context().transact((tx) => signInStaff(tx, checked, { userAgent: '', requestId: 'r' }));
      await expect(late).rejects.toMatchObject({ code: 'staff.credentials_invalid' });
      expect(await sessionsOf(staff)).toBe(before);
    }
  });

  it('allows five attempts in 15 minutes from one network, and refuses more before computing a hash', async () => {
    const staff = await newStaff();
    const right = await codeOf(staff);
    const answers = await Promise.all(Array.from({ length: 9 }, () => signIn(staff.email, wrongCode(right))));
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect((await signIn(staff.email, right)).statusCode).toBe(429);
    const neighbour = await newStaff();
    expect((await signIn(neighbour.email, await codeOf(neighbour))).statusCode).toBe(200);
  });

  it('lets an approver in while others try twice a minute from one or many networks, then resets the count over all networks', async () => {
    const staff = await newStaff();
    const wrong = { totp: '000000', isPasswordRight: false };
    const right = async () => ({ totp: await codeOf(staff), isPasswordRight: true });
    for (let n = 0; n < 35; n += 1) await tryFrom(staff, '203.0.113.9', wrong);
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 60; n += 1) await tryFrom(staff, `198.51.${String(round)}.${String(n)}`, wrong);
      expect(await tryFrom(staff, '192.0.2.7', await right())).toBe('right');
    }
    expect(await tryFrom(staff, '203.0.113.9', await right())).toBe('common.rate_limited');
  });

  it('limits attempts from all networks to ten codes with the right password and a hundred of any kind', async () => {
    const [known, hunted] = [await newStaff(), await newStaff()];
    const guess = { totp: wrongCode(await codeOf(known)), isPasswordRight: true };
    const codes: string[] = [];
    for (let n = 0; n < 11; n += 1) codes.push(await tryFrom(known, `198.51.100.${String(n)}`, guess));
    expect(codes).toEqual([...Array<string>(10).fill('staff.credentials_invalid'), 'common.rate_limited']);
    const tries: string[] = [];
    for (let n = 0; n < 101; n += 1)
      tries.push(
        await tryFrom(hunted, `198.51.100.${String(n)}`, { totp: '000000', isPasswordRight: false }),
      );
    expect(tries.filter((answer) => answer === 'staff.credentials_invalid')).toHaveLength(100);
    expect(tries.at(-1)).toBe('common.rate_limited');
  });

  it('ends every session when credentials are renewed, and refuses the old ones', async () => {
    const staff = await newStaff();
    const totpSecret = newTotpSecret();
    const newHash = await hashPassword('Another-horse9');
    await context().transact((tx) =>
      renewStaffCredentials(testSecrets, tx, {
        email: staff.email,
        passwordHash: newHash,
        totpSecret,
        actor: { kind: 'system' },
      }),
    );
    expect(await statusOf(staff.headers)).toBe(401);
    expect((await signIn(staff.email, await codeOf(staff))).statusCode).toBe(400);
    const code = await codeOf({ ...staff, totpSecret });
    expect((await signIn(staff.email, code, 'Another-horse9')).statusCode).toBe(200);
  });

  it('renews no credentials of an unknown or disabled member', async () => {
    const disabled = await newStaff();
    await sql`update staff_members set disabled_at = app_now() where id = ${disabled.staffId}`.execute(
      context().admin.kysely,
    );
    const before = await credentialsOf(disabled);
    for (const email of [disabled.email, 'nobody@operator.example']) {
      const renewing = context().transact((tx) =>
        renewStaffCredentials(testSecrets, tx, {
          email,
          passwordHash,
          totpSecret: newTotpSecret(),
          actor: { kind: 'system' },
        }),
      );
      await expect(renewing).rejects.toMatchObject({ code: 'common.not_found' });
    }
    expect(await credentialsOf(disabled)).toEqual(before);
    expect(await auditLogOf(context(), disabled.documentId, 'staff.credentials_renewed')).toEqual([]);
  });

  it('re-encrypts each authenticator secret once when the master key changes', async () => {
    const staff = await newStaff();
    const [oldKey, newKey] = [7, 8].map((byte) => Buffer.alloc(32, byte));
    const both = createSecretVault([
      { id: 'newer', key: newKey! },
      { id: 'test', key: oldKey! },
    ]);
    const { rows } = await sql`select from staff_members`.execute(context().admin.kysely);
    await expect(
      context().transact(async (tx) => {
        expect(await rewrapStaffSecrets(both, tx)).toBe(rows.length);
        expect(await rewrapStaffSecrets(both, tx)).toBe(0);
        const stored = await findStaffCredentials(tx, { email: staff.email });
        const newer = createSecretVault([{ id: 'newer', key: newKey! }]);
        expect(newer.open(`staff-totp:${staff.documentId}`, stored!.totpSecret)).toBe(staff.totpSecret);
        throw new Error('the other tests keep their key');
      }),
    ).rejects.toThrow('the other tests keep their key');
  });

  it('ends a session immediately on disabling and sign-out, and takes the rights of a removed role away immediately', async () => {
    const [disabled, leaving, moved] = [await newStaff(), await newStaff(), await newStaff()];
    await sql`update staff_members set disabled_at = app_now() where id = ${disabled.staffId}`.execute(
      context().admin.kysely,
    );
    expect(await statusOf(disabled.headers)).toBe(401);
    const headers = { ...leaving.headers, 'idempotency-key': 'leaving-now' };
    const answer = await app.inject({ method: 'POST', url: '/operator/auth/logout', headers });
    expect(answer.json()).toEqual({ ok: true });
    expect(await statusOf(leaving.headers)).toBe(401);
    const decide = () =>
      app.inject({
        method: 'POST',
        url: `/operator/approvals/${'a'.repeat(24)}/approve`,
        headers: { ...moved.headers, 'idempotency-key': 'decide-nothing' },
        payload: {},
      });
    expect((await decide()).statusCode).toBe(400);
    await sql`delete from staff_member_roles where staff_id = ${moved.staffId}`.execute(
      context().admin.kysely,
    );
    expect((await decide()).statusCode).toBe(403);
  });

  it.each([
    [{ password: goodPassword, totp: '123456' }, 'email'],
    [{ email: 'a@operator.example', totp: '123456' }, 'password'],
    [{ email: 'a@operator.example', password: goodPassword }, 'totp'],
    [{ email: 'a@operator.example', password: goodPassword, totp: '12345' }, 'totp'],
    [{ email: 'a@operator.example', password: goodPassword, totp: '١٢٣٤٥٦' }, 'totp'],
  ])('refuses the payload %j', async (payload, path) => {
    const answer = await app.inject({ method: 'POST', url: '/operator/auth/login', payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.details.issues).toMatchObject([{ path }]);
  });

  it('stores the authenticator secret encrypted and bound to its member, and logs no part of it', async () => {
    const staff = await newStaff();
    const code = await codeOf(staff);
    const { token } = (await signIn(staff.email, code)).json();
    const { rows } = await sql<{ text: string; key: string; sealed: Buffer }>`
      select m::text as text, totp_key_id as key, totp_secret as sealed
      from staff_members m where id = ${staff.staffId}`.execute(context().admin.kysely);
    const row = rows[0]!;
    expect(row.text).not.toContain(staff.totpSecret);
    const secret = { keyId: row.key, sealed: row.sealed };
    expect(testSecrets.open(`staff-totp:${staff.documentId}`, secret)).toBe(staff.totpSecret);
    expect(() => testSecrets.open('staff-totp:other', secret)).toThrow(/authenticate/);
    const text = logged.join('');
    expect(text).toContain('/operator/auth/login');
    for (const private_ of [token, goodPassword, staff.email, staff.totpSecret, passwordHash])
      expect(text).not.toContain(private_);
  });
});
