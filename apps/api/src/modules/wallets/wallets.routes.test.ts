import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditWallet } from '../../../test/support/wallets/ledger-book.ts';
import { fingerprint } from '../../../test/support/database/fingerprint.ts';
import {
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { transfer, walletHoldOf, walletOf } from '@parcela/ledger';
import { walletsRoutes } from './index.ts';

interface Answer {
  readonly walletId: string;
  readonly balance: number;
  readonly held: number;
  readonly currency: string;
}

describe('GET /core/user/wallet/:currency', () => {
  const context = useTestDatabase();
  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    server = await startTestApp(context(), (api) => walletsRoutes(api, { timeZone: 'Europe/Prague' }));
    user = await signedInUser(context());
  });
  afterAll(() => server.close());

  const get = (currency: string, headers: Record<string, string> = user.headers) =>
    server.inject({ method: 'GET', url: `/core/user/wallet/${currency}`, headers });
  const read = async (currency: string, of = user): Promise<Answer> =>
    (await get(currency, of.headers)).json<Answer>();

  it('shows an empty wallet at first, with one stable id, even for many parallel calls (spec 3.12, 7.15)', async () => {
    const newcomer = await signedInUser(context());
    const answers = await Promise.all(Array.from({ length: 8 }, () => read('CZK', newcomer)));
    expect(answers[0]).toEqual({
      walletId: expect.stringMatching(/^\w{24}$/),
      balance: 0,
      held: 0,
      currency: 'CZK',
    });
    expect(new Set(answers.map(({ walletId }) => walletId)).size).toBe(1);
    expect((await read('CZK', newcomer)).walletId).toBe(answers[0]?.walletId);
    expect((await read('EUR', newcomer)).walletId).not.toBe(answers[0]?.walletId);
  });

  it('shows the free and the held money, separately for each currency and investor (spec 7.15)', async () => {
    await context().transact(async (tx) => {
      const { userId } = user;
      await creditWallet(tx, { userId, currency: 'CZK', amount: 500_00n, paymentId: 1 });
      await transfer(tx, {
        kind: 'wallet.held',
        source: { type: 'attempt', id: 1 },
        from: walletOf(userId, 'CZK'),
        to: walletHoldOf(userId, 'CZK'),
        amount: 120_00n,
      });
    });
    expect(await read('CZK')).toMatchObject({ balance: 380_00, held: 120_00 });
    expect(await read('EUR')).toMatchObject({ balance: 0, held: 0 });
    const other = await signedInUser(context());
    expect(await read('CZK', other)).toMatchObject({ balance: 0, held: 0 });
    expect((await read('CZK', other)).walletId).not.toBe((await read('CZK')).walletId);
  });

  it('refuses PLN, an unknown currency and a visitor', async () => {
    const before = await fingerprint(context());
    for (const currency of ['PLN', 'USD', 'czk', '%20']) {
      const answer = await get(currency);
      expect([currency, answer.statusCode]).toEqual([currency, 404]);
      expect(answer.json()).toMatchObject({ error: { details: { code: 'common.not_found' } } });
    }
    expect((await get('CZK', {})).statusCode).toBe(401);
    expect(await fingerprint(context())).toEqual(before);
  });
});
