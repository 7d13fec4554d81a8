import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInUser, testVault } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { getProfile } from '../index.ts';
import { type AccountsTestApp, startAccountsApp } from '../../../../test/support/accounts/accounts-app.ts';

describe('isReferralCodeValid', () => {
  const context = useTestDatabase();
  let app: AccountsTestApp;
  beforeAll(async () => {
    app = await startAccountsApp(context());
  });
  afterAll(() => app.close());

  const validate = (code: string) =>
    app.inject({ url: '/api/user-profiles/validate-referral-code', query: { code } });
  const verdict = async (code: string): Promise<unknown> => (await validate(code)).json();
  const answer = (valid: boolean) => ({ data: { valid }, meta: {} });

  it('accepts the code of a user and a marketing visit and reveals nothing else (spec 5.07, 7.11)', async () => {
    const user = await signedInUser(context());
    const { referralCode } = await getProfile(context().database.reader, testVault, user.userId);
    expect(await verdict(referralCode)).toEqual(answer(true));
    expect(await verdict(` ${referralCode.toLowerCase()} `)).toEqual(answer(true));
    expect(await verdict('0aZ9'.repeat(8))).toEqual(answer(true));
    expect(await verdict('NOSUCHCODE')).toEqual(answer(false));
    expect(await verdict('')).toEqual(answer(false));
    expect(await verdict('0aZ9'.repeat(8).slice(1))).toEqual(answer(false));
  });

  it('refuses the code of a deleted account', async () => {
    const user = await signedInUser(context());
    const { referralCode } = await getProfile(context().database.reader, testVault, user.userId);
    await sql`update users set deleted_at = app_now() where id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    expect(await verdict(referralCode)).toEqual(answer(false));
  });

  it.each(["' or 1=1 --", 'x'.repeat(65), '%'])(
    'allows only letters and digits: refuses %j',
    async (code) => {
      const refused = await validate(code);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().error.details.issues).toEqual(
        expect.arrayContaining([{ path: 'code', code: 'referral_invalid' }]),
      );
    },
  );
});
