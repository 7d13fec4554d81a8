import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { advanceClock, startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { createTestPasskey, type TestPasskey } from '../../../../test/support/app/test-passkey.ts';
import {
  signedInStaff,
  testPublicUrl,
  testSecrets,
  type TestStaff,
} from '../../../../test/support/app/test-staff.ts';
import { beforeCommit, useInterleaving, type Work } from '../../../../test/support/concurrency/interleave.ts';
import { answerOf } from '../../../../test/support/concurrency/race-case.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { newTotpSecret } from '@parcela/platform/security/totp.ts';
import { renewStaffCredentials, staffRoutes } from '../index.ts';
import { sampleBrandName } from '../../../../test/support/content/sample-brand.ts';
import { revokePasskey } from './change-passkeys.ts';

describe('staff passkeys', () => {
  const context = useTestDatabase();
  const { interleave } = useInterleaving(context);
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

  const post = (path: string, staff?: TestStaff, payload?: object) =>
    app.inject({
      method: 'POST',
      url: `/operator/${path}`,
      headers: staff ? { ...staff.headers, 'idempotency-key': randomUUID() } : {},
      ...(payload && { payload }),
    });
  const challengeOf = async (path: string, staff?: TestStaff): Promise<string> =>
    (await post(path, staff)).json().options.challenge;
  const signInChallenge = (): Promise<string> => challengeOf('auth/passkey/options');
  const signIn = (passkey: object) => post('auth/passkey/login', undefined, { passkey });
  const add = async (staff: TestStaff, key: TestPasskey, circumstances = {}) => {
    const challenge = await challengeOf('me/passkeys/options', staff);
    return post('me/passkeys', staff, { name: 'Laptop', passkey: key.make(challenge, circumstances) });
  };
  const withPasskey = async () => {
    const staff = await signedInStaff(context(), ['finance']);
    const key = createTestPasskey();
    expect((await add(staff, key)).json()).toEqual({ ok: true });
    return { staff, key };
  };
  const keysOf = async ({ headers }: TestStaff) =>
    (await app.inject({ url: '/operator/me/account', headers: { ...headers } })).json().data.passkeys;
  const sessionsOf = async ({ staffId }: TestStaff): Promise<number> => {
    const { rows } =
      await sql`select 1 from sessions where audience = 'staff' and subject_id = ${staffId}`.execute(
        context().admin.kysely,
      );
    return rows.length;
  };
  const refused = [400, 'staff.credentials_invalid'];
  const outcome = (answer: Awaited<ReturnType<typeof post>>): unknown[] => [
    answer.statusCode,
    answer.json().error?.details.code,
  ];

  it('open a fresh session without a password, once for each challenge, which names no member’s key', async () => {
    const { staff, key } = await withPasskey();
    const options = (await post('auth/passkey/options')).json().options;
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
    const proof = key.prove(options.challenge);
    const answers = await Promise.all([signIn(proof), signIn(proof)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
    const { token, staff: shown } = answers.find(({ statusCode }) => statusCode === 200)!.json();
    expect(shown).toMatchObject({ documentId: staff.documentId, roles: ['finance'] });
    expect(outcome(await signIn(proof))).toEqual(refused);
    expect(await sessionsOf(staff)).toBe(2);
    const me = await app.inject({ url: '/operator/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.statusCode).toBe(200);
    expect(
      await auditLogOf(context(), staff.documentId, 'staff.passkey_added', 'staff.signed_in'),
    ).toMatchObject([
      { action: 'staff.passkey_added', after: { name: 'Laptop' } },
      { action: 'staff.signed_in', after: { by: 'passkey' } },
    ]);
    expect((await keysOf(staff))[0]).toMatchObject({ name: 'Laptop', lastUsedAt: expect.any(String) });
  });

  it('are refused for another site, without their user, too late, with an older count, or when unknown', async () => {
    const { staff, key } = await withPasskey();
    const before = await sessionsOf(staff);
    const other = createTestPasskey();
    const tries = [
      async () => key.prove(await signInChallenge(), { origin: 'https://parcela.example' }),
      async () => key.prove(await signInChallenge(), { rpId: 'parcela.example' }),
      async () => key.prove(await signInChallenge(), { isUserVerified: false }),
      async () => key.prove(await signInChallenge(), { counter: 1 }),
      async () => key.prove('bm90IG91cnM'),
      async () => other.prove(await signInChallenge()),
      async () => ({ ...other.prove(await signInChallenge()), id: key.id, rawId: key.id }),
      // A challenge for another action.
      async () => key.prove(await challengeOf('auth/step-up/passkey/options', staff)),
    ];
    for (const attempt of tries) expect(outcome(await signIn(await attempt()))).toEqual(refused);
    const late = await signInChallenge();
    await advanceClock(context(), '5 minutes 1 second');
    expect(outcome(await signIn(key.prove(late, { counter: 50 })))).toEqual(refused);
    expect(await sessionsOf(staff)).toBe(before);
    expect((await signIn(key.prove(await signInChallenge(), { counter: 51 }))).statusCode).toBe(200);
  });

  it('are refused after a revocation or renewal, or when their member is disabled', async () => {
    const [revoked, renewed, disabled] = [await withPasskey(), await withPasskey(), await withPasskey()];
    const [{ documentId }] = await keysOf(revoked.staff);
    expect((await post(`me/passkeys/${documentId}/revoke`, renewed.staff)).statusCode).toBe(404);
    expect((await post(`me/passkeys/${documentId}/revoke`, revoked.staff)).json()).toEqual({ ok: true });
    expect(await keysOf(revoked.staff)).toEqual([]);
    await context().transact((tx) =>
      renewStaffCredentials(testSecrets, tx, {
        email: renewed.staff.email,
        passwordHash: 'none',
        totpSecret: newTotpSecret(),
        actor: { kind: 'system' },
      }),
    );
    await sql`update staff_members set disabled_at = app_now() where id = ${disabled.staff.staffId}`.execute(
      context().admin.kysely,
    );
    for (const { key } of [revoked, renewed, disabled])
      expect(outcome(await signIn(key.prove(await signInChallenge())))).toEqual(refused);
  });

  it('cannot all be removed by a member without an authenticator', async () => {
    const { staff } = await withPasskey();
    expect((await add(staff, createTestPasskey())).json()).toEqual({ ok: true });
    await sql`update staff_members set authenticator_set_at = null where id = ${staff.staffId}`.execute(
      context().admin.kysely,
    );
    const caller = { subjectId: staff.staffId, documentId: staff.documentId };
    const revoking =
      ({ documentId }: { readonly documentId: string }): Work =>
      (transact) =>
        transact((tx) =>
          revokePasskey(tx, documentId, { caller: caller as never, language: 'en', requestId: 'test' }),
        );
    const [one, other] = await keysOf(staff);
    const { first, second, hasWaited } = await interleave({
      first: revoking(one),
      at: beforeCommit,
      second: revoking(other),
    });
    const refusal = 'staff.second_factor_missing';
    expect([first.status, answerOf(second), hasWaited]).toEqual(['fulfilled', refusal, true]);
    expect(outcome(await post(`me/passkeys/${other.documentId}/revoke`, staff))).toEqual([400, refusal]);
    expect(await keysOf(staff)).toHaveLength(1);
  });

  it('refresh only their owner’s session, and can be added or revoked only in a fresh session', async () => {
    const { staff, key } = await withPasskey();
    const { key: foreign } = await withPasskey();
    await advanceClock(context(), '10 minutes 1 second');
    const [{ documentId }] = await keysOf(staff);
    for (const path of ['me/passkeys/options', `me/passkeys/${documentId}/revoke`])
      expect(outcome(await post(path, staff))).toEqual([403, 'auth.step_up_required']);
    const ask = () => challengeOf('auth/step-up/passkey/options', staff);
    const stepUp = async (by: TestPasskey) =>
      post('auth/step-up/passkey', staff, { passkey: by.prove(await ask()) });
    expect(outcome(await stepUp(foreign))).toEqual(refused);
    expect(outcome(await post('me/passkeys/options', staff))).toEqual([403, 'auth.step_up_required']);
    expect((await stepUp(key)).json()).toEqual({ ok: true });
    expect((await post(`me/passkeys/${documentId}/rename`, staff, { name: 'Office' })).json()).toEqual({
      ok: true,
    });
    expect((await keysOf(staff))[0].name).toBe('Office');
    expect(outcome(await add(staff, key))).toEqual([409, 'common.conflict']);
    expect(outcome(await add(staff, createTestPasskey(), { isUserVerified: false }))).toEqual(refused);
    expect(await keysOf(staff)).toHaveLength(1);
    expect((await post(`me/passkeys/${documentId}/revoke`, staff)).statusCode).toBe(200);
    // The member gets a mail about each change, and none about a refusal.
    const { rows } = await sql`
      select kind, language, about from staff_mails where staff_id = ${staff.staffId} order by id`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([
      { kind: 'passkeyAdded', language: 'en', about: 'Laptop' },
      { kind: 'passkeyRenamed', language: 'en', about: 'Office' },
      { kind: 'passkeyRevoked', language: 'en', about: 'Office' },
    ]);
  });
});
