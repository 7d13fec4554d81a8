import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletion } from '../../../../test/support/concurrency/deletion-race-cases.ts';
import {
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { offerNoticesRoutes } from '../index.ts';

describe('the notices of offers for a wallet', () => {
  const context = useTestDatabase();
  const running: { app?: TestApp } = {};
  beforeAll(async () => {
    running.app = await startTestApp(context(), offerNoticesRoutes);
  });
  afterAll(() => running.app?.close());

  const pathOf = (currency: string) => `/core/user/wallet/${currency}/offer-notices`;
  const get = ({ headers }: Pick<TestUser, 'headers'>, currency = 'CZK') =>
    running.app!.inject({ url: pathOf(currency), headers });
  const read = async (user: TestUser, currency = 'CZK') => (await get(user, currency)).json();
  const save = ({ headers }: TestUser, payload: object, currency = 'CZK') =>
    running.app!.inject({ method: 'PUT', url: pathOf(currency), headers, payload });
  const off = { isOn: false, leastAmount: null, payoutMethod: 'DepositToWallet' };

  it('are off at first, and the user switches them on and off for each wallet', async () => {
    const user = await signedInUser(context());
    expect(await read(user)).toEqual(off);
    const answer = await save(user, { isOn: true, leastAmount: 5_000_00 });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...off, isOn: true, leastAmount: 5_000_00 }]);
    expect([await read(user), await read(user, 'EUR')]).toEqual([answer.json(), off]);
    await save(user, { isOn: true, leastAmount: null });
    expect(await read(user)).toEqual({ ...off, isOn: true });
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await save(user, { isOn: false, leastAmount: null })).json()).toEqual(off);
    }
  });

  it('say where payouts go', async () => {
    const user = await signedInUser(context());
    await sql`
      update user_profiles set payout_method = 'BankTransfer' where user_id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    expect(await read(user)).toEqual({ ...off, payoutMethod: 'BankTransfer' });
  });

  it('belong to one user', async () => {
    const [user, stranger] = [await signedInUser(context()), await signedInUser(context())];
    await save(user, { isOn: true, leastAmount: 1 });
    expect(await read(stranger)).toEqual(off);
    await save(stranger, { isOn: false, leastAmount: null });
    expect(await read(user)).toMatchObject({ isOn: true, leastAmount: 1 });
    expect((await get({ headers: { authorization: 'Bearer nobody' } })).statusCode).toBe(401);
  });

  it.each([
    {},
    { isOn: true },
    { isOn: 'yes', leastAmount: null },
    { isOn: true, leastAmount: 0 },
    { isOn: true, leastAmount: -1 },
    { isOn: true, leastAmount: 1.5 },
    { isOn: true, leastAmount: 1e17 },
    { isOn: true, leastAmount: '100' },
    { isOn: true, leastAmount: null, userId: 1 },
  ])('refuse %j', async (body) => {
    const user = await signedInUser(context());
    expect((await save(user, body)).statusCode).toBe(400);
    expect(await read(user)).toEqual(off);
  });

  it.each(['PLN', 'USD', 'czk'])('do not exist for a wallet in %s', async (currency) => {
    const user = await signedInUser(context());
    expect((await get(user, currency)).statusCode).toBe(404);
    expect((await save(user, { isOn: true, leastAmount: null }, currency)).statusCode).toBe(404);
  });

  it('cannot be stored in another currency or with a smallest amount of zero', async () => {
    const { userId } = await signedInUser(context());
    const { kysely } = context().admin;
    await expect(
      sql`insert into offer_notice_settings (user_id, currency) values (${userId}, 'PLN')`.execute(kysely),
    ).rejects.toThrow('offer_notice_settings_currency_known');
    await expect(
      sql`insert into offer_notice_settings (user_id, currency, least_amount) values (${userId}, 'CZK', 0)`.execute(
        kysely,
      ),
    ).rejects.toThrow('offer_notice_settings_least_amount_range');
  });

  it('are deleted with the account', async () => {
    const user = await signedInUser(context());
    await save(user, { isOn: true, leastAmount: null });
    await deletion(user)(context().transact);
    const { rows } = await sql`
      select from offer_notice_settings where user_id = ${user.userId}`.execute(context().admin.kysely);
    expect(rows).toEqual([]);
    expect((await save(user, { isOn: true, leastAmount: null })).statusCode).toBe(401);
  });
});
