import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  signedInStaff,
  testPublicUrl,
  testSecrets,
  type TestStaff,
} from '../../../../test/support/app/test-staff.ts';
import { addStaffMember, staffRoutes } from '../index.ts';
import { sampleBrandName } from '../../../../test/support/content/sample-brand.ts';

describe('changes of staff members', () => {
  const context = useTestDatabase();
  let app: TestApp;
  let administrator: TestStaff;
  let compliance: TestStaff;
  beforeAll(async () => {
    app = await startTestApp(context(), (api, rateLimits) =>
      staffRoutes(api, {
        rateLimits,
        secrets: testSecrets,
        publicUrl: testPublicUrl,
        timeZone: 'Europe/Prague',
        brandName: sampleBrandName,
        actions: [],
      }),
    );
    administrator = await signedInStaff(context(), ['administrator']);
    compliance = await signedInStaff(context(), ['compliance']);
  });
  afterAll(() => app.close());

  const post = (staff: TestStaff, path: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/operator/${path}`,
      headers: { ...staff.headers, 'idempotency-key': randomUUID() },
      payload,
    });
  /** Requests a change and lets another member approve it. */
  const change = async (staff: TestStaff, verb: string, body: object = {}) => {
    const asked = await post(administrator, `staff/${staff.documentId}/${verb}`, {
      ...body,
      reason: 'New job',
    });
    // A request that changes nothing is refused before an approval.
    if (asked.statusCode !== 201) return [asked.statusCode, asked.json().error.details.code];
    const { documentId } = asked.json().data;
    const answer = await post(compliance, `approvals/${documentId}/approve`, { reason: 'Talked to them' });
    return [answer.statusCode, answer.json().error?.details.code ?? answer.json().data.result];
  };
  const me = (staff: TestStaff) => app.inject({ url: '/operator/me', headers: { ...staff.headers } });

  it('add and remove roles with a second member of staff, immediately for open sessions', async () => {
    const staff = await signedInStaff(context(), ['support']);
    expect(await change(staff, 'add-role', { role: 'content' })).toEqual([
      200,
      { roles: ['content', 'support'] },
    ]);
    expect((await me(staff)).json().data.roles).toEqual(['content', 'support']);
    expect(await change(staff, 'remove-role', { role: 'support' })).toEqual([200, { roles: ['content'] }]);
    expect((await me(staff)).json().data).toMatchObject({
      roles: ['content'],
      permissions: [
        'approvals.withdraw',
        'content.edit',
        'media.edit',
        'projects.edit',
        'projects.read',
        'votings.edit',
      ],
    });
  });

  it('refuse to add a role that the member has or to remove one that they lack', async () => {
    const staff = await signedInStaff(context(), ['support']);
    expect(await change(staff, 'add-role', { role: 'support' })).toEqual([409, 'common.conflict']);
    expect(await change(staff, 'remove-role', { role: 'finance' })).toEqual([409, 'common.conflict']);
  });

  it('create no request for an unknown member', async () => {
    const { rows: before } = await sql`select id from approval_requests`.execute(context().admin.kysely);
    for (const [verb, more] of [
      ['add-role', { role: 'content' }],
      ['remove-role', { role: 'content' }],
      ['disable', {}],
    ] as const) {
      const answer = await post(administrator, `staff/${'x'.repeat(24)}/${verb}`, {
        ...more,
        reason: 'New job',
      });
      expect([answer.statusCode, answer.json().error?.details.code]).toEqual([404, 'common.not_found']);
    }
    expect((await sql`select id from approval_requests`.execute(context().admin.kysely)).rows).toEqual(
      before,
    );
  });

  it('disable a member with a second member of staff and end every session', async () => {
    const staff = await signedInStaff(context(), ['support']);
    expect(await change(staff, 'disable')).toEqual([200, { isDisabled: true }]);
    expect((await me(staff)).statusCode).toBe(401);
    const { rows } = await sql`
      select 1 from sessions where audience = 'staff' and subject_id = ${staff.staffId} and revoked_at is null`.execute(
      context().admin.kysely,
    );
    expect(rows).toHaveLength(0);
    expect(await change(staff, 'add-role', { role: 'content' })).toEqual([409, 'common.conflict']);
    const list = await app.inject({
      url: '/operator/staff?pagination[pageSize]=100',
      headers: { ...administrator.headers },
    });
    expect(list.json().data).toContainEqual(
      expect.objectContaining({ documentId: staff.documentId, disabledAt: expect.any(String) }),
    );
  });

  it('always leave two members who together can change the staff', async () => {
    const last = { role: 'administrator' };
    expect(await change(administrator, 'remove-role', last)).toEqual([409, 'common.conflict']);
    expect(await change(administrator, 'disable')).toEqual([409, 'common.conflict']);
    expect(await change(compliance, 'disable')).toEqual([409, 'common.conflict']);
    expect((await me(administrator)).json().data.roles).toEqual(['administrator']);
  });

  it('record whether the member is the first, and accept an address only once, in upper or lower case', async () => {
    const add = (email: string) =>
      context().transact((tx) =>
        addStaffMember(testSecrets, tx, {
          email,
          name: 'Jana',
          roles: ['support'],
          passwordHash: 'none',
          totpSecret: 'JBSWY3DPEHPK3PXP',
          actor: { kind: 'system' },
        }),
      );
    const { documentId, isFirst } = await add('Jana@operator.example');
    expect(isFirst).toBe(false);
    await expect(add('jana@OPERATOR.example')).rejects.toMatchObject({ code: 'staff.email_taken' });
    const { rows } = await sql`
      select actor_kind, after, (select min(a.id) from domain_events a where a.type = 'staff.added') < id as "isLater"
      from domain_events where type = 'staff.added' and subject_id = ${documentId}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([
      { actor_kind: 'system', after: { roles: ['support'], isFirst: false }, isLater: true },
    ]);
    const first = await sql<{ is_first: boolean }>`
      select (after ->> 'isFirst')::boolean as is_first from domain_events where type = 'staff.added'
      order by id limit 1`.execute(context().admin.kysely);
    expect(first.rows).toEqual([{ is_first: true }]);
  });
});
