import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceClock, startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import {
  signedInStaff,
  testPublicUrl,
  testSecrets,
  type TestStaff,
} from '../../../../test/support/app/test-staff.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { readClock } from '@parcela/platform/database/database.ts';
import { totpCode } from '@parcela/platform/security/totp.ts';
import { staffRoutes } from '../index.ts';
import { sampleBrandName } from '../../../../test/support/content/sample-brand.ts';

describe('staff step-up', () => {
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

  const codeOf = async ({ totpSecret }: TestStaff): Promise<string> =>
    totpCode(totpSecret, await readClock(context().database.reader));
  const prove = (staff: TestStaff, totp: string) =>
    app.inject({
      method: 'POST',
      url: '/operator/auth/step-up',
      headers: { ...staff.headers, 'idempotency-key': crypto.randomUUID() },
      payload: { totp },
    });
  const isFresh = async ({ staffId }: TestStaff): Promise<boolean> => {
    const { rows } = await sql<{ is_fresh: boolean }>`
      select coalesce(fresh_until > app_now(), false) as is_fresh from sessions
      where audience = 'staff' and subject_id = ${staffId}`.execute(context().admin.kysely);
    return rows[0]?.is_fresh ?? false;
  };
  const codeOfRefusal = (answer: { json: () => unknown }): unknown =>
    (answer.json() as { error: { details: { code: string } } }).error.details.code;

  it('makes the session fresh with a code of the authenticator, once, and adds an audit entry', async () => {
    const staff = await signedInStaff(context(), ['finance']);
    // The sign-in has proved both factors, for ten minutes.
    expect(await isFresh(staff)).toBe(true);
    await advanceClock(context(), '10 minutes 1 second');
    expect(await isFresh(staff)).toBe(false);
    const totp = await codeOf(staff);
    expect((await prove(staff, `${totp.slice(0, 3)}\u00A0${totp.slice(3)}`)).statusCode).toBe(200);
    expect(await isFresh(staff)).toBe(true);
    const again = await prove(staff, totp);
    expect([again.statusCode, codeOfRefusal(again)]).toEqual([400, 'staff.credentials_invalid']);
    const { rows } = await sql`
      select type from domain_events where subject_type = 'staff' and subject_id = ${staff.documentId}
      order by id desc limit 1`.execute(context().admin.kysely);
    expect(rows).toEqual([{ type: 'staff.stepped_up' }]);
  });

  it('refuses a wrong code, and any code after ten wrong ones', async () => {
    const staff = await signedInStaff(context(), ['finance']);
    await advanceClock(context(), '10 minutes 1 second');
    const right = await codeOf(staff);
    const wrong = right.replace(/./g, (digit) => String((Number(digit) + 5) % 10));
    const answers: number[] = [];
    for (let tries = 0; tries < 10; tries += 1) answers.push((await prove(staff, wrong)).statusCode);
    expect(new Set(answers)).toEqual(new Set([400]));
    expect((await prove(staff, right)).statusCode).toBe(429);
    expect(await isFresh(staff)).toBe(false);
  });
});
