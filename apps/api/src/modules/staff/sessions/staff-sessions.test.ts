import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { advanceClock, startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import {
  signedInStaff,
  testPublicUrl,
  testSecrets,
  type TestStaff,
} from '../../../../test/support/app/test-staff.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { staffRoutes } from '../index.ts';
import { sampleBrandName } from '../../../../test/support/content/sample-brand.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0';

type Headers = Readonly<Record<string, string>>;

describe('staff sessions', () => {
  const context = useTestDatabase();
  let app: TestApp;
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
  });
  afterAll(() => app.close());

  const statusOf = async (headers: Headers): Promise<number> =>
    (await app.inject({ url: '/operator/me', headers: { ...headers } })).statusCode;
  const elsewhere = async ({ staffId: subjectId }: TestStaff): Promise<Headers> => {
    const token = await context().transact((tx) =>
      openSession(tx, { audience: 'staff', subjectId, userAgent: firefox }),
    );
    return { authorization: `Bearer ${token}` };
  };
  const get = async (url: string, { headers }: TestStaff) =>
    (await app.inject({ url, headers: { ...headers } })).json().data;
  const post = (url: string, { headers }: TestStaff, payload?: object) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      ...(payload && { payload }),
    });

  it('end after exactly 15 minutes without a request by the member', async () => {
    const [idle, busy] = [await signedInStaff(context(), []), await signedInStaff(context(), [])];
    await advanceClock(context(), '30 seconds');
    expect(await statusOf(busy.headers)).toBe(200);
    await advanceClock(context(), '14 minutes 25 seconds');
    expect(await statusOf({ ...idle.headers, 'x-background': '1' })).toBe(200);
    await advanceClock(context(), '10 seconds');
    expect([await statusOf(idle.headers), await statusOf(busy.headers)]).toEqual([401, 200]);
  });

  it('end 12 hours after the sign-in, even with constant use', async () => {
    const busy = await signedInStaff(context(), []);
    for (let visits = 0; visits < 12 * 6 - 1; visits += 1) {
      await advanceClock(context(), '10 minutes');
      expect(await statusOf(busy.headers)).toBe(200);
    }
    await advanceClock(context(), '10 minutes');
    expect(await statusOf(busy.headers)).toBe(401);
  });

  it('are listed for their owner, who can end one or all others immediately, with an audit entry each', async () => {
    const [staff, neighbour] = [await signedInStaff(context(), []), await signedInStaff(context(), [])];
    const [phone, office] = [await elsewhere(staff), await elsewhere(staff)];
    const { sessions, ...who } = await get('/operator/me/account', staff);
    expect(who).toMatchObject({ documentId: staff.documentId, email: staff.email, roles: [] });
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({ isCurrent: true });
    expect(sessions[1]).toMatchObject({ isCurrent: false, device: 'Firefox, Windows' });
    expect(Date.parse(sessions[0].expiresAt) - Date.parse(sessions[0].createdAt)).toBe(12 * 3_600_000);

    const theirs = `/operator/me/sessions/${sessions[1].documentId}/end`;
    expect((await post(theirs, neighbour)).statusCode).toBe(404);
    expect((await post(theirs, staff)).json()).toEqual({ ok: true });
    expect((await post(theirs, staff)).statusCode).toBe(404);
    const left = new Set([await statusOf(phone), await statusOf(office)]);
    expect(left).toEqual(new Set([200, 401]));

    expect((await post('/operator/me/sessions/end-others', staff)).json()).toEqual({ ended: 1 });
    expect([await statusOf(phone), await statusOf(office)]).toEqual([401, 401]);
    expect([await statusOf(staff.headers), await statusOf(neighbour.headers)]).toEqual([200, 200]);
    expect(await auditLogOf(context(), staff.documentId, 'staff.sessions_ended')).toEqual([
      expect.objectContaining({ actor: `staff:${staff.staffId}`, after: { sessions: 1 } }),
      expect.objectContaining({ actor: `staff:${staff.staffId}`, after: { sessions: 1 } }),
    ]);
  });

  it('are visible to an administrator, who ends them all with a reason and without a second member of staff', async () => {
    const administrator = await signedInStaff(context(), ['administrator']);
    const staff = await signedInStaff(context(), ['support']);
    await elsewhere(staff);
    const page = await get(`/operator/staff/${staff.documentId}`, administrator);
    expect(page).toMatchObject({ email: staff.email, roles: ['support'], disabledAt: null });
    expect(page.sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, false]);
    const url = `/operator/staff/${staff.documentId}/end-sessions`;
    expect((await post(url, staff, { reason: 'Lost a laptop' })).statusCode).toBe(403);
    expect((await post(url, administrator, { reason: 'Lost a laptop' })).json()).toEqual({ ended: 2 });
    expect([await statusOf(staff.headers), await statusOf(administrator.headers)]).toEqual([401, 200]);
    expect(await auditLogOf(context(), staff.documentId, 'staff.sessions_ended')).toEqual([
      expect.objectContaining({
        actor: `staff:${administrator.staffId}`,
        after: { sessions: 2, reason: 'Lost a laptop' },
      }),
    ]);
    const { rows } = await sql`select 1 from approval_requests`.execute(context().admin.kysely);
    expect(rows).toEqual([]);
  });
});
