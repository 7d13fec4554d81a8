import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app/test-app.ts';
import { signedInStaff, testStaffParts, type TestStaff } from '../../../../../test/support/app/test-staff.ts';
import { useTestDatabase } from '../../../../../test/support/database/test-database.ts';
import { staffRoutes } from '../../index.ts';

describe('a waiting request', () => {
  const context = useTestDatabase();
  let app: TestApp;
  let administrator: TestStaff;
  let compliance: TestStaff;
  beforeAll(async () => {
    app = await startTestApp(context(), (api, rateLimits) =>
      staffRoutes(api, { rateLimits, ...testStaffParts, actions: [] }),
    );
    administrator = await signedInStaff(context(), ['administrator']);
    compliance = await signedInStaff(context(), ['compliance']);
  });
  afterAll(() => app.close());

  const post = async (staff: TestStaff, path: string, payload: object) => {
    const headers = { ...staff.headers, 'idempotency-key': randomUUID() };
    return (await app.inject({ method: 'POST', url: `/operator/${path}`, headers, payload })).json().data;
  };
  const seen = async (documentId: string) =>
    (
      await app.inject({ url: `/operator/approvals/${documentId}`, headers: { ...compliance.headers } })
    ).json().data;
  const askForRole = (staff: TestStaff) =>
    post(administrator, `staff/${staff.documentId}/add-role`, { role: 'content', reason: 'New job' });
  const traces = async () => {
    const { rows } = await sql`
      select (select count(*)::int from domain_events) as events,
        (select count(*)::int from staff_member_roles) as roles`.execute(context().admin.kysely);
    return rows;
  };

  it('names the investor and what it would do now, without doing it, and afterwards what it did', async () => {
    const staff = await signedInStaff(context(), ['support']);
    const { documentId } = await askForRole(staff);
    const before = await traces();
    expect(await seen(documentId)).toMatchObject({
      state: 'pending',
      facts: [
        { name: 'member', value: { thing: 'member', documentId: staff.documentId }, isChanged: false },
        { name: 'role', value: { kind: 'roles', roles: ['content'] } },
        { name: 'rolesNow', value: { kind: 'roles', roles: ['support'] }, isChanged: false },
      ],
      outlook: { isPossible: true, result: { roles: ['content', 'support'] } },
    });
    expect(await traces()).toEqual(before);
    const list = await app.inject({
      url: '/operator/approvals?filters[decidable]=true&filters[action]=staff.add_role',
      headers: { ...compliance.headers },
    });
    expect(list.json().data).toEqual([
      expect.objectContaining({
        documentId,
        facts: expect.arrayContaining([expect.objectContaining({ name: 'role' })]),
      }),
    ]);
    await post(compliance, `approvals/${documentId}/approve`, { reason: 'Talked to them' });
    expect(await seen(documentId)).toMatchObject({
      state: 'executed',
      facts: [{ name: 'member' }, { name: 'role' }, { name: 'rolesNow', now: null }],
      outlook: null,
      result: { roles: ['content', 'support'] },
    });
  });

  it('gives the reason when it is no longer possible, without waiting for another decision in progress', async () => {
    const staff = await signedInStaff(context(), ['support']);
    const { documentId } = await askForRole(staff);
    const tables = context().admin.kysely;
    await tables.transaction().execute(async (held) => {
      await sql`select 1 from approval_requests where document_id = ${documentId} for update`.execute(held);
      expect((await seen(documentId)).outlook).toBeNull();
    });
    await sql`update staff_members set disabled_at = app_now() where id = ${staff.staffId}`.execute(tables);
    expect((await seen(documentId)).outlook).toEqual({
      isPossible: false,
      refusal: 'common.conflict',
      params: {},
    });
  });
});
