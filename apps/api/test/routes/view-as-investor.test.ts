import { randomUUID } from 'node:crypto';
import type { RouteDefinition } from '@parcela/contract';
import { investorRoutes } from '@parcela/contract/investor';
import { operatorRoutes } from '@parcela/contract/operator';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { fingerprint } from '../support/database/fingerprint.ts';
import { advanceClock, signedInUser, type TestUser } from '../support/app/test-app.ts';
import { signedInStaff, type TestStaff } from '../support/app/test-staff.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useWholeApp } from '../support/app/whole-app.ts';

/** Reads that a view may not make, each with the reason. */
const refusedReadings: Readonly<Record<string, string>> = {
  getAmlDraft: 'what somebody has typed and not sent, two numbers in full',
  getSumsubToken: 'a token that acts at the provider',
  getFileLink: 'an address that opens a file without a session',
  getOrderReceipt: 'a file',
  exportEarnings: 'a file',
  exportTaxOverview: 'a file',
  downloadWalletStatement: 'a file',
  getCertificateFile: 'a file',
  getVoteReceiptFile: 'a file',
  getShareInterest: 'the contact of another person',
  getTopUp: 'a reference, which the first call assigns',
  downloadOwnData: 'a file of everything',
  listSessions: 'where the person is signed in',
  getMarketingVisit: 'what belongs to the browser of the person',
};
type Named = readonly [name: string, route: RouteDefinition];
const guarded = (Object.entries(investorRoutes) as Named[]).filter(
  ([, { access }]) => access === 'session' || access === 'terms' || access === 'optional',
);
const refused = guarded.filter(([, { isViewable }]) => !isViewable);

describe('a staff view as an investor', () => {
  const context = useTestDatabase();
  const app = useWholeApp(context);

  const send = async (
    { method, path, body, idempotency }: Pick<RouteDefinition, 'method' | 'path'> & Partial<RouteDefinition>,
    headers: Readonly<Record<string, string>>,
    payload: object = {},
  ) => {
    const answer = await app().inject({
      method,
      url: path.replaceAll(/\{\w+\}/g, newDocumentId()),
      headers: { ...headers, ...(idempotency === 'required' && { 'idempotency-key': randomUUID() }) },
      ...(body && { payload }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    const json = isJson
      ? answer.json<{ data?: unknown; error?: { details: { code: string } } }>()
      : undefined;
    return { status: answer.statusCode, code: json?.error?.details.code, data: json?.data, json };
  };
  const open = (staff: TestStaff, { documentId }: Pick<TestUser, 'documentId'>) =>
    send({ ...operatorRoutes.viewAsInvestor, path: `/operator/users/${documentId}/view` }, staff.headers, {
      reason: 'They cannot find their order',
    });
  const opened = async () => {
    const [investor, staff] = [await signedInUser(context()), await signedInStaff(context(), ['compliance'])];
    const { status, data } = await open(staff, investor);
    expect(status).toBe(201);
    return { investor, staff, headers: { authorization: `Bearer ${(data as { token: string }).token}` } };
  };
  const looks = async (headers: Readonly<Record<string, string>>) =>
    (await send(investorRoutes.getMe, headers)).status;

  it('may make only reading calls and sign out, and every forbidden reading has a reason', () => {
    const viewable = guarded.filter(([, { isViewable }]) => isViewable);
    expect(viewable.filter(([, { method }]) => method !== 'GET').map(([name]) => name)).toEqual(['signOut']);
    const readings = refused.filter(([, { method }]) => method === 'GET').map(([name]) => name);
    expect(readings.toSorted()).toEqual(Object.keys(refusedReadings).toSorted());
  });

  it('shows the app of the investor and changes nothing in the database', async () => {
    const { investor, headers } = await opened();
    expect((await send(investorRoutes.getMe, headers)).json).toMatchObject({
      documentId: investor.documentId,
    });
    const before = await fingerprint(context());
    for (const [name, route] of guarded.filter(
      ([, { isViewable, method }]) => isViewable && method === 'GET',
    )) {
      const { code } = await send(route, headers);
      expect([name, code === 'auth.view_only' || code === 'auth.session_invalid']).toEqual([name, false]);
    }
    expect(await fingerprint(context())).toEqual(before);
  });

  it('fails in every other call of the investors’ contract and in every staff call', async () => {
    const { headers } = await opened();
    const before = await fingerprint(context());
    for (const [name, route] of refused)
      expect([name, (await send(route, headers)).code]).toEqual([name, 'auth.view_only']);
    const ofStaff = (Object.entries(operatorRoutes) as Named[]).filter(
      ([, { access }]) => access === 'staff',
    );
    for (const [name, route] of ofStaff)
      expect([name, (await send(route, headers)).code]).toEqual([name, 'auth.session_invalid']);
    expect(await fingerprint(context())).toEqual(before);
  });

  it('is in the audit log with its viewer and reason, and is no session of the investor', async () => {
    const { investor, staff } = await opened();
    const { rows } = await sql<{ reason: string }>`
      select after ->> 'reason' as reason from domain_events
      where type = 'personal_data.viewed_as' and subject_id = ${String(investor.userId)}
        and actor_kind = 'staff' and actor_id = ${staff.staffId}`.execute(context().admin.kysely);
    expect(rows).toEqual([{ reason: 'They cannot find their order' }]);
    expect((await send(investorRoutes.listSessions, investor.headers)).json).toHaveLength(1);
  });

  it('ends after 15 minutes, with the staff session, and by signing out, which ends no other session', async () => {
    const signedOut = await opened();
    expect(await looks(signedOut.headers)).toBe(200);
    expect((await send(investorRoutes.signOut, signedOut.headers)).status).toBe(200);
    expect(await looks(signedOut.headers)).toBe(401);
    expect(await looks(signedOut.investor.headers)).toBe(200);

    const byStaff = await opened();
    expect((await send(operatorRoutes.staffSignOut, byStaff.staff.headers)).status).toBe(200);
    expect(await looks(byStaff.headers)).toBe(401);

    const late = await opened();
    await advanceClock(context(), '14 minutes');
    expect(await looks(late.headers)).toBe(200);
    await sql`update sessions set last_active_at = app_now() where audience = 'staff'`.execute(
      context().admin.kysely,
    );
    await advanceClock(context(), '61 seconds');
    expect(await looks(late.headers)).toBe(401);
  });

  it('requires the permission, an existing investor and a reason', async () => {
    const investor = await signedInUser(context());
    expect((await open(await signedInStaff(context(), ['support']), investor)).status).toBe(403);
    const compliance = await signedInStaff(context(), ['compliance']);
    expect((await open(compliance, { documentId: newDocumentId() })).status).toBe(404);
    const { status } = await send(
      { ...operatorRoutes.viewAsInvestor, path: `/operator/users/${investor.documentId}/view` },
      compliance.headers,
      { reason: ' ' },
    );
    expect(status).toBe(400);
  });
});
