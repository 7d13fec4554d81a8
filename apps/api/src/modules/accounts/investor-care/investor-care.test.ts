import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { notificationsOf } from '../../../../test/support/app/notifications.ts';
import { signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { signedInStaff, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import { useWholeApp } from '../../../../test/support/app/whole-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { creditWallet } from '../../../../test/support/wallets/ledger-book.ts';
import { hashPassword } from '@parcela/platform/security/passwords.ts';

const context = useTestDatabase();
const app = useWholeApp(context);
const made: { compliance?: TestStaff; administrator?: TestStaff; support?: TestStaff } = {};
const password = 'Correct-horse7';

beforeAll(async () => {
  made.compliance = await signedInStaff(context(), ['compliance']);
  made.administrator = await signedInStaff(context(), ['administrator']);
  made.support = await signedInStaff(context(), ['support']);
});

const send = async (
  by: Pick<TestUser, 'headers'> | undefined,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
) => {
  const answer = await app().inject({
    method,
    url,
    headers: { ...by?.headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
    ...(payload && { payload }),
  });
  const body = answer.json<{
    data?: Record<string, unknown> & Record<string, unknown>[];
    error?: { details: { code: string } };
  }>();
  return { status: answer.statusCode, data: body.data, code: body.error?.details.code };
};
const signIn = (email: string, secret = password) =>
  send(undefined, 'POST', '/api/auth/local', { identifier: email, password: secret });
const reason = 'The bank has called';

describe('a blocked account', () => {
  it('has no session and no sign-in until a second member of staff agrees, and its owner gets a notification', async () => {
    const user = await signedInUser(context(), { passwordHash: await hashPassword(password) });
    const path = `/operator/users/${user.documentId}`;
    expect(await send(made.support, 'POST', `${path}/block`, { reason })).toMatchObject({ status: 403 });
    expect(await send(made.compliance, 'POST', `${path}/unblock`, { reason })).toMatchObject({
      code: 'user.not_blocked',
    });
    expect((await send(made.compliance, 'POST', `${path}/block`, { reason })).status).toBe(201);
    expect(await send(made.compliance, 'POST', `${path}/block`, { reason })).toMatchObject({
      status: 409,
      code: 'user.blocked',
    });
    expect((await send(user, 'GET', '/api/users/me')).status).toBe(401);
    // A caller without the password learns nothing.
    expect((await signIn(user.email, 'Wrong-horse7')).code).toBe('auth.credentials_invalid');
    expect(await signIn(user.email)).toMatchObject({ status: 403, code: 'auth.account_blocked' });
    expect((await send(made.support, 'GET', path)).data).toMatchObject({ block: { reason } });

    const asked = await send(made.compliance, 'POST', `${path}/unblock`, { reason: 'It was a mistake' });
    expect(asked.status).toBe(201);
    const approve = `/operator/approvals/${String(asked.data?.['documentId'])}/approve`;
    expect((await send(made.compliance, 'POST', approve, { reason })).status).toBe(403);
    expect((await signIn(user.email)).code).toBe('auth.account_blocked');
    expect((await send(made.administrator, 'POST', approve, { reason })).status).toBe(200);
    expect((await signIn(user.email)).status).toBe(200);

    const log = await auditLogOf(context(), user.userId, 'user.blocked', 'user.unblocked');
    expect(log.map(({ action, actor }) => [action, actor])).toEqual([
      ['user.blocked', `staff:${made.compliance?.staffId}`],
      ['user.unblocked', `staff:${made.administrator?.staffId}`],
    ]);
    const kinds = (await notificationsOf(context(), user)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['security.account_blocked', 'security.account_unblocked']));
  });
});

describe('sessions of an investor', () => {
  it('end when support ends them, and the investor gets a notification', async () => {
    const user = await signedInUser(context());
    const ended = await send(made.support, 'POST', `/operator/users/${user.documentId}/end-sessions`, {
      reason: 'Lost the phone',
    });
    expect(ended).toMatchObject({ status: 200, data: { ended: 1 } });
    expect((await send(user, 'GET', '/api/users/me')).status).toBe(401);
    const kinds = (await notificationsOf(context(), user)).map(({ kind }) => kind);
    expect(kinds).toContain('security.sessions_ended');
  });
});

describe('staff notes about an investor', () => {
  it('are encrypted and visible to staff, and only their author can withdraw them', async () => {
    const user = await signedInUser(context());
    const notes = `/operator/users/${user.documentId}/notes`;
    const text = 'Wants to be called back';
    const note = await send(made.support, 'POST', notes, { text });
    expect(note.status).toBe(201);
    expect(note.data).not.toHaveProperty('text');
    const { rows } = await sql<{ found: boolean }>`
      select position(${text}::text in n::text) > 0 as found from investor_notes n`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([{ found: false }]);
    expect((await send(made.administrator, 'GET', notes)).data).toMatchObject([{ text, withdrawnAt: null }]);

    const withdraw = `/operator/notes/${String(note.data?.['documentId'])}/withdraw`;
    expect((await send(made.administrator, 'POST', withdraw)).status).toBe(404);
    expect((await send(made.support, 'POST', withdraw)).status).toBe(200);
    expect((await send(made.support, 'POST', withdraw)).status).toBe(404);
    expect((await send(made.support, 'GET', notes)).data).toMatchObject([
      { text: null, withdrawnAt: expect.any(String) as string },
    ]);
  });
});

describe('deletion of an account by staff', () => {
  it('needs a preview, an account without money and a second member of staff', async () => {
    const user = await signedInUser(context());
    const path = `/operator/users/${user.documentId}`;
    expect((await send(made.support, 'GET', `${path}/deletion-preview`)).status).toBe(403);
    expect((await send(made.compliance, 'GET', `${path}/deletion-preview`)).data).toEqual({
      remains: [],
      retentionYears: null,
    });
    const asked = await send(made.compliance, 'POST', `${path}/delete`, { reason: 'They asked us to' });
    expect(asked.status).toBe(201);
    expect((await send(user, 'GET', '/api/users/me')).status).toBe(200);

    const rich = await clearedUser(context());
    await context().transact((tx) =>
      creditWallet(tx, { userId: rich.userId, currency: 'CZK', amount: 1_00n, paymentId: 4_000_000 }),
    );
    const ofRich = `/operator/users/${rich.documentId}`;
    expect((await send(made.compliance, 'GET', `${ofRich}/deletion-preview`)).data).toMatchObject({
      remains: ['money'],
      retentionYears: expect.any(Number) as number,
    });
    expect(await send(made.compliance, 'POST', `${ofRich}/delete`, { reason })).toMatchObject({
      status: 409,
      code: 'account.not_deletable',
    });

    const approve = `/operator/approvals/${String(asked.data?.['documentId'])}/approve`;
    expect((await send(made.compliance, 'POST', approve, { reason })).status).toBe(403);
    expect((await send(made.administrator, 'POST', approve, { reason })).status).toBe(200);
    expect((await send(user, 'GET', '/api/users/me')).status).toBe(401);
    expect((await send(made.compliance, 'GET', path)).status).toBe(404);
    const log = await auditLogOf(context(), user.userId, 'user.deleted');
    expect(log.map(({ actor }) => actor)).toEqual([`staff:${made.administrator?.staffId}`]);
  });
});

describe('export of an investor’s data by staff', () => {
  it('needs the permission and leaves an audit entry', async () => {
    const user = await signedInUser(context());
    const url = `/operator/users/${user.documentId}/data-file`;
    const get = (by?: TestStaff) => app().inject({ url, headers: { ...by?.headers } });
    expect((await get(made.support)).statusCode).toBe(403);
    const answer = await get(made.compliance);
    expect(answer.json()).toMatchObject({ account: { email: user.email } });
    expect(answer.headers['cache-control']).toBe('no-store');
    const log = await auditLogOf(context(), user.userId, 'user.data_downloaded');
    expect(log.map(({ actor }) => actor)).toEqual([`staff:${made.compliance?.staffId}`]);
  });
});
