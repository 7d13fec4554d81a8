import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { secondFactorOf } from '../../../../test/support/accounts/second-factor.ts';
import { signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  signedInStaff,
  testPublicUrl,
  testSecrets,
  type TestStaff,
} from '../../../../test/support/app/test-staff.ts';
import { staffRoutes } from '../../staff/index.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { operatorSecondFactorRoutes } from './operator-second-factor.routes.ts';
import {
  type AccountsTestApp,
  goodPassword,
  startAccountsApp,
} from '../../../../test/support/accounts/accounts-app.ts';
import { sampleBrandName } from '../../../../test/support/content/sample-brand.ts';

const context = useTestDatabase();
const shared: { app?: AccountsTestApp; passwordHash?: string; support?: TestStaff; second?: TestStaff } = {};

beforeAll(async () => {
  shared.app = await startAccountsApp(context(), {
    more: (api, rateLimits) => {
      operatorSecondFactorRoutes(api);
      staffRoutes(api, {
        rateLimits,
        secrets: testSecrets,
        publicUrl: testPublicUrl,
        timeZone: 'Europe/Prague',
        brandName: sampleBrandName,
        actions: [resetSecondFactor],
      });
    },
  });
  shared.passwordHash = await hashPassword(goodPassword);
  shared.support = await signedInStaff(context(), ['support']);
  shared.second = await signedInStaff(context(), ['compliance']);
});
afterAll(() => shared.app?.close());

const person = (): Promise<TestUser> => signedInUser(context(), { passwordHash: shared.passwordHash! });
const protectedPerson = async (): Promise<TestUser> => {
  const user = await person();
  await context().transact((tx) => secondFactorOf(tx, user.userId));
  return user;
};

interface Json {
  readonly data: { readonly documentId: string; readonly action: string; readonly state: string } | null;
  readonly jwt?: string | null;
  readonly challenge?: { readonly token: string };
  readonly error?: { readonly details: { readonly code: string } };
}
const post = async (url: string, payload: object, headers: object = {}) => {
  const answer = await shared.app!.inject({
    method: 'POST',
    url,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    payload,
  });
  const json = answer.json<Json>();
  return { status: answer.statusCode, code: json.error?.details.code, data: json.data, json };
};
const ask = (documentId: string, reason = 'Lost the phone, showed the passport') =>
  post(`/operator/users/${documentId}/reset-second-factor`, { reason }, shared.support!.headers);
const approve = (approval: string | undefined, by = shared.second!) =>
  post(`/operator/approvals/${approval}/approve`, { reason: 'The passport is theirs' }, by.headers);
const signIn = async ({ email }: TestUser) =>
  (await post('/api/auth/local', { identifier: email, password: goodPassword })).json;
const isSignedIn = async ({ headers }: TestUser): Promise<boolean> => {
  const answer = await shared.app!.inject({ method: 'GET', url: '/api/auth/security', headers });
  return answer.statusCode === 200;
};

describe('resetSecondFactor', () => {
  it('lets the user sign in with the password alone once two members of staff agree', async () => {
    const user = await protectedPerson();
    const asked = await ask(user.documentId);
    expect(asked).toMatchObject({
      status: 201,
      data: { action: 'user.reset_second_factor', state: 'pending' },
    });
    expect((await signIn(user)).jwt).toBeNull();
    expect(await isSignedIn(user)).toBe(true);

    const { challenge } = await signIn(user);
    expect(await approve(asked.data?.documentId)).toMatchObject({ status: 200 });
    expect(await isSignedIn(user)).toBe(false);
    const half = { token: challenge!.token, method: 'totp', code: '123456' };
    expect(await post('/api/auth/second-factor', half)).toMatchObject({ code: 'auth.challenge_invalid' });
    expect((await signIn(user)).jwt).toEqual(expect.any(String));
  });

  it('notifies the user and records both members of staff and the reason in the audit log', async () => {
    const user = await protectedPerson();
    const asked = await ask(user.documentId);
    await approve(asked.data?.documentId);
    const { rows: notified } = await sql`
      select kind, mail_state, link from notifications where user_id = ${user.userId}
      and kind <> 'security.second_factor_on'`.execute(context().admin.kysely);
    expect(notified).toEqual([
      { kind: 'security.second_factor_reset', mail_state: 'pending', link: '/settings' },
    ]);
    const { rows } = await sql`
      select type, actor_id from domain_events
      where actor_kind = 'staff' and subject_id in (${user.documentId}, ${String(user.userId)}) order by id`.execute(
      context().admin.kysely,
    );
    const { staffId } = shared.second!;
    expect(rows).toEqual([
      { type: 'user.second_factor_disabled', actor_id: staffId },
      { type: 'user.reset_second_factor', actor_id: staffId },
    ]);
    const { rows: requests } = await sql`
      select requested_by, decided_by, reason from approval_requests
      where subject_document_id = ${user.documentId}`.execute(context().admin.kysely);
    expect(requests).toEqual([
      {
        requested_by: shared.support!.staffId,
        decided_by: staffId,
        reason: 'Lost the phone, showed the passport',
      },
    ]);
  });
});

describe('requestSecondFactorReset', () => {
  it('refuses an unknown user and one without the second factor', async () => {
    const user = await person();
    const before = await fingerprint(context());
    expect(await ask(user.documentId)).toMatchObject({ status: 409, code: 'auth.second_factor_off' });
    expect(await ask('nobodys'.padEnd(24, '0'))).toMatchObject({ status: 404, code: 'common.not_found' });
    expect(await fingerprint(context())).toEqual(before);
  });

  it('refuses a second request while one is pending', async () => {
    const user = await protectedPerson();
    await ask(user.documentId);
    expect(await ask(user.documentId)).toMatchObject({ status: 409, code: 'approval.pending' });
  });

  it('needs a second member of staff with permission to approve', async () => {
    const user = await protectedPerson();
    const { data } = await ask(user.documentId);
    expect(await approve(data?.documentId, shared.support)).toMatchObject({ status: 403 });
    const finance = await signedInStaff(context(), ['finance']);
    expect(await approve(data?.documentId, finance)).toMatchObject({ status: 403, code: 'common.forbidden' });
    expect((await signIn(user)).jwt).toBeNull();
    expect(await isSignedIn(user)).toBe(true);
  });

  it('refuses the approval when the user has disabled the second factor in the meantime', async () => {
    const user = await protectedPerson();
    const { data } = await ask(user.documentId);
    await sql`delete from second_factors where user_id = ${user.userId}`.execute(context().admin.kysely);
    expect(await approve(data?.documentId)).toMatchObject({ status: 409, code: 'auth.second_factor_off' });
    expect(await isSignedIn(user)).toBe(true);
  });
});
