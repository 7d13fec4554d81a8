import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  askToken,
  personInCheck,
  rowsOf,
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);

describe('GET /core/user/kyc/sumsub/token', () => {
  it('names the investor by an opaque id, passes the email address separately, and resumes the check (spec 7.13)', async () => {
    const user = await signedInUser(context());
    const first = await askToken(fixture(), user);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({ token: expect.stringMatching(/^_act-/) });
    await askToken(fixture(), user);
    const checks = await rowsOf(context(), 'kyc_checks', user.userId);
    expect(checks).toHaveLength(1);
    expect(checks[0]).toMatchObject({
      state: 'draft',
      external_user_id: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
    });
    const journal = (await (
      await fetch(`${fixture().sandbox.url}/_journal?provider=sumsub`)
    ).json()) as unknown[];
    const asked = JSON.stringify(journal);
    expect(asked).toContain(user.email);
    expect(asked).not.toContain(`"userId":"${user.email}"`);
    expect((await fixture().me(user)).kyc.state).toBe('draft');
  });

  it('requires a session and accepted terms', async () => {
    expect((await fixture().inject({ url: '/core/user/kyc/sumsub/token' })).statusCode).toBe(401);
    const user = await signedInUser(context(), { hasAcceptedTerms: false });
    const refused = await askToken(fixture(), user);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().error.details.code).toBe('terms.required');
    expect(await rowsOf(context(), 'kyc_checks', user.userId)).toEqual([]);
  });

  it('fails while the provider is down and works afterwards', async () => {
    const user = await signedInUser(context());
    await fixture().sandbox.control('/faults', { provider: 'sumsub', mode: 'down', times: 1 });
    const refused = await askToken(fixture(), user);
    expect(refused.statusCode).toBe(503);
    expect(refused.json().error.details.code).toBe('kyc.provider_unavailable');
    expect((await askToken(fixture(), user)).statusCode).toBe(200);
  });

  it('refuses a verified investor until 60 days before the document expires', async () => {
    const user = await verifiedPerson(fixture(), { validUntil: '2099-12-31' });
    const refused = await askToken(fixture(), user);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error.details.code).toBe('kyc.already_done');
    const endsSoon = (days: number) =>
      sql`
      update verification_records set valid_until = app_now() + make_interval(days => ${days})
      where user_id = ${user.userId}`.execute(context().admin.kysely);
    await endsSoon(61);
    expect((await askToken(fixture(), user)).statusCode).toBe(409);
    await endsSoon(59);
    expect((await askToken(fixture(), user)).statusCode).toBe(200);
    expect(await rowsOf(context(), 'kyc_checks', user.userId)).toHaveLength(2);
    expect((await fixture().me(user)).kyc.state).toBe('done');
  });

  it('refuses an investor after a final refusal', async () => {
    const user = await personInCheck(fixture());
    await fixture().review(user, { answer: 'RED', final: true });
    await fixture().processEvents();
    const refused = await askToken(fixture(), user);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().error.details.code).toBe('kyc.rejected');
  });
});
