import { consentTextVersion } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { price, useOrderFixture } from '../../../test/support/orders/order-fixture.ts';
import { fingerprint } from '../../../test/support/database/fingerprint.ts';
import {
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { updateSettings } from '../accounts/index.ts';
import { referralsRoutes } from './index.ts';

const visitId = 'b910a79d013c8856a01393511GPTWP0s';
const hsCookieId = '0123456789abcdef0123456789abcdef';

describe('consent and marketing routes', () => {
  const context = useTestDatabase();
  const { placed, allocate } = useOrderFixture(context);
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(context(), (api) => referralsRoutes(api));
  });
  afterAll(() => app.close());

  const call = async (
    user: TestUser,
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    data?: object,
  ): Promise<{ status: number; body: { data?: unknown; error?: { details: { code: string } } } }> => {
    const answer = await app.inject({
      method,
      url: `/api/${path}`,
      headers: user.headers,
      ...(data && { payload: { data } }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const allow = (user: TestUser, analytics: boolean, marketing: boolean) =>
    call(user, 'PUT', 'consents', { analytics, marketing, textVersion: consentTextVersion });
  const referral = async (user: TestUser) => (await call(user, 'GET', 'user-profiles/referral')).body.data;
  const storedVisit = async (user: TestUser) => (await call(user, 'GET', 'marketing-visits')).body.data;
  const rowOf = async (user: TestUser) => {
    const { rows } = await sql<Record<string, unknown>>`
      select p.hs_cookie_id as cookie, p.marketing_visit_id as pending, p.referred_by as "referredBy",
        c.analytics_client_id as "clientId", v.visit_id as visit,
        (select count(*)::integer from consent_events e where e.user_id = p.user_id) as decisions
      from user_profiles p left join user_consents c using (user_id) left join marketing_visits v using (user_id)
      where p.user_id = ${user.userId}`.execute(context().admin.kysely);
    return rows[0];
  };
  const setCookie = (user: TestUser) =>
    context().transact((tx) =>
      updateSettings({ findPublishedTerms: () => Promise.resolve(null) }, tx, {
        userId: user.userId,
        profileDocumentId: user.profileDocumentId,
        hsCookieId,
      }),
    );
  /** Sets the state that a sign-up with this code leaves. */
  const setPendingReferral = (user: TestUser, pending: { visit?: string; by?: TestUser }) =>
    sql`
      update user_profiles set marketing_visit_id = ${pending.visit ?? null}, referred_by = ${pending.by?.userId ?? null}
      where user_id = ${user.userId}`.execute(context().admin.kysely);

  it('allow nothing until the user decides', async () => {
    const user = await signedInUser(context());
    expect((await call(user, 'GET', 'consents')).body).toMatchObject({
      data: { analytics: false, marketing: false, decidedAt: null, textVersion: null },
    });
  });

  it('record the text version of each decision, and refuse an unknown version', async () => {
    const user = await signedInUser(context());
    await allow(user, true, false);
    const before = await fingerprint(context());
    for (const textVersion of [consentTextVersion + 1, 0, 1.5, '1', undefined])
      expect(
        (await call(user, 'PUT', 'consents', { analytics: false, marketing: false, textVersion })).status,
      ).toBe(400);
    expect(await fingerprint(context())).toEqual(before);
    const { rows } = await sql`
      select text_version from consent_events where user_id = ${user.userId}`.execute(context().admin.kysely);
    expect(rows).toEqual([{ text_version: consentTextVersion }]);
  });

  it('record each decision, and store one random id only while analytics is allowed', async () => {
    const user = await signedInUser(context());
    const { body } = await allow(user, true, false);
    expect(body.data).toEqual({
      analytics: true,
      marketing: false,
      decidedAt: expect.any(String) as string,
      textVersion: consentTextVersion,
    });
    expect((await call(user, 'GET', 'consents')).body).toEqual(body);
    const first = await rowOf(user);
    expect(first?.['clientId']).toMatch(/^\w{24}$/);
    await allow(user, true, true);
    expect((await rowOf(user))?.['clientId']).toBe(first?.['clientId']);
    await allow(user, false, true);
    expect(await rowOf(user)).toMatchObject({ clientId: null, decisions: 3 });
    await allow(user, true, true);
    expect((await rowOf(user))?.['clientId']).not.toBe(first?.['clientId']);
    await expect(sql`delete from consent_events`.execute(context().admin.kysely)).rejects.toThrow(
      'append-only',
    );
  });

  it('store an affiliate’s visit only with consent, and only for the caller (spec 7.12)', async () => {
    const user = await signedInUser(context());
    const other = await signedInUser(context());
    const before = await fingerprint(context());
    expect(await call(user, 'POST', 'marketing-visits', { visitId })).toMatchObject({
      status: 403,
      body: { error: { details: { code: 'consent.required' } } },
    });
    expect(await fingerprint(context())).toEqual(before);
    await allow(user, false, true);
    const allowed = await fingerprint(context());
    expect(await call(user, 'POST', 'marketing-visits', { visitId, userId: other.documentId })).toMatchObject(
      { status: 403, body: { error: { details: { code: 'common.forbidden' } } } },
    );
    for (const wrong of ['short', `${visitId}0`, 'ž'.repeat(32)])
      expect((await call(user, 'POST', 'marketing-visits', { visitId: wrong })).status).toBe(400);
    expect(await fingerprint(context())).toEqual(allowed);

    const stored = await call(user, 'POST', 'marketing-visits', { visitId, userId: user.documentId });
    expect(stored).toMatchObject({ status: 200, body: { data: { visitId } } });
    expect(await rowOf(user)).toMatchObject({ visit: visitId });
    expect(await storedVisit(user)).toEqual(stored.body.data);
    expect(await storedVisit(other)).toBeNull();
    await call(user, 'POST', 'marketing-visits', { visitId: 'n'.repeat(32) });
    expect(await storedVisit(user)).toMatchObject({ visitId: 'n'.repeat(32) });
    await allow(other, false, true);
    await call(other, 'POST', 'marketing-visits', { visitId });
    expect((await call(user, 'DELETE', 'marketing-visits')).status).toBe(200);
    expect(await storedVisit(user)).toBeNull();
    expect(await storedVisit(other)).toMatchObject({ visitId });
  });

  it('store HubSpot’s cookie only with consent, and delete cookie and visits after its withdrawal (spec 7.11)', async () => {
    const user = await signedInUser(context());
    const before = await fingerprint(context());
    await expect(setCookie(user)).rejects.toMatchObject({ code: 'consent.required' });
    await allow(user, true, false);
    await expect(setCookie(user)).rejects.toMatchObject({ code: 'consent.required' });
    expect((await fingerprint(context()))['user_profiles']).toBe(before['user_profiles']);
    await allow(user, true, true);
    await setCookie(user);
    await call(user, 'POST', 'marketing-visits', { visitId });
    await setPendingReferral(user, { visit: visitId });
    expect(await rowOf(user)).toMatchObject({ cookie: hsCookieId, visit: visitId, pending: visitId });
    await allow(user, true, false);
    expect(await rowOf(user)).toMatchObject({ cookie: null, visit: null, pending: null });
  });

  it('store a visit pending from sign-up only with consent', async () => {
    const user = await signedInUser(context());
    await setPendingReferral(user, { visit: visitId });
    expect(await referral(user)).toEqual({ code: visitId, kind: 'visit' });
    expect(await storedVisit(user)).toBeNull();
    await allow(user, true, true);
    expect(await storedVisit(user)).toMatchObject({ visitId });
    expect(await referral(user)).toBeNull();
  });

  it('show a pending referral code, and allow its deletion, until the user pays for shares (spec 7.11)', async () => {
    const friend = await signedInUser(context());
    const { rows } = await sql<{ code: string }>`
      select referral_code as code from user_profiles where user_id = ${friend.userId}`.execute(
      context().admin.kysely,
    );
    const [order, other] = [await placed(), await placed()];
    for (const { user } of [order, other]) {
      await setPendingReferral(user, { by: friend });
      expect(await referral(user)).toEqual({ code: rows[0]?.code, kind: 'code' });
    }
    await allocate(order.id, price);
    expect(await referral(order.user)).toBeNull();
    expect(await referral(other.user)).not.toBeNull();
    for (const { user } of [order, other])
      expect((await call(user, 'DELETE', 'user-profiles/referral')).status).toBe(200);
    expect(await referral(other.user)).toBeNull();
    expect([await rowOf(order.user), await rowOf(other.user)]).toMatchObject([
      { referredBy: friend.userId },
      { referredBy: null },
    ]);
  });

  it('store nothing when a visit arrives during the withdrawal of the consent', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await signedInUser(context());
      await allow(user, false, true);
      await Promise.all([
        call(user, 'POST', 'marketing-visits', { visitId }),
        allow(user, false, false),
        setCookie(user).catch(() => undefined),
      ]);
      expect(await rowOf(user)).toMatchObject({ visit: null, cookie: null });
    }
  });
});
