import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { placeSampleOrder } from '../../../../test/support/orders/sample-orders.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { revokeLevel } from '../../../../test/support/verification/grant-levels.ts';
import { holdFromWallet } from '../../../../test/support/wallets/sample-wallets.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import type { TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWithdrawals } from '../../../../test/support/wallets/withdrawal-fixture.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const fixture = useWithdrawals(context, sandbox);

const readyInvestor = async (free: bigint): Promise<TestUser> => {
  const user = await fixture.investor();
  await fixture.credit(user, free);
  await fixture.usableAccount(user);
  return user;
};

/** Minor units of one wallet. */
const withdraw = (user: TestUser, amount: number, currency = 'CZK', key: string = randomUUID()) =>
  fixture.call(user, 'POST', '/core/user/withdrawals', {
    body: { amount, currency },
    headers: { 'idempotency-key': key },
  });

afterEach(async () => {
  await assertSafe(context());
});

describe('POST /core/user/withdrawals', () => {
  it('withdraws the amount of one wallet, and leaves the rest and the held money', async () => {
    const user = await fixture.investor();
    await fixture.credit(user, 200_00n);
    await context().transact(async (tx) => {
      await setSampleRates(tx);
      const { documentId: project } = await publishSampleProject(tx);
      await holdFromWallet(tx, await placeSampleOrder(tx, { userId: user.userId, project, shares: 1 }));
    });
    await fixture.credit(user, 500_00n);
    await fixture.credit(user, 30_00n, 'EUR');
    await fixture.usableAccount(user);
    const { status, data } = await withdraw(user, 123_45);
    expect([status, data]).toEqual([
      200,
      {
        documentId: expect.any(String) as string,
        amount: 123_45,
        currency: 'CZK',
        account: '•••• 5399',
        state: 'requested',
        requestedAt: expect.any(String) as string,
      },
    ]);
    expect(await fixture.wallet(user)).toEqual({ free: 376_55n, held: 200_00n });
    expect(await fixture.wallet(user, 'EUR')).toEqual({ free: 30_00n, held: 0n });
    expect(await fixture.shownState(user)).toEqual(['requested']);
    expect((await fixture.call(user, 'GET', '/core/user/wallet/CZK/movements')).data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'withdrawn', amount: -123_45, balance: 376_55, held: 200_00 }),
      ]),
    );
  });

  it('withdraws one minor unit and all free money, but not one unit more', async () => {
    const user = await readyInvestor(100_00n);
    expect(await withdraw(user, 100_01)).toMatchObject({
      status: 409,
      code: 'wallet.too_little',
      params: { free: 100_00, currency: 'CZK' },
    });
    expect((await withdraw(user, 1)).status).toBe(200);
    expect((await withdraw(user, 99_99)).status).toBe(200);
    expect(await fixture.wallet(user)).toEqual({ free: 0n, held: 0n });
    expect(await withdraw(user, 1)).toMatchObject({ status: 409, code: 'wallet.too_little' });
  });

  it('requires a whole positive amount of a wallet’s currency, and a key', async () => {
    const user = await readyInvestor(100_00n);
    const before = await fingerprint(context());
    for (const [amount, currency] of [
      [0, 'CZK'],
      [-1, 'CZK'],
      [0.5, 'CZK'],
      [1, 'PLN'],
      [2 ** 53, 'CZK'],
    ] as const)
      expect([amount, currency, (await withdraw(user, amount, currency)).status]).toEqual([
        amount,
        currency,
        400,
      ]);
    expect(await withdraw(user, 1, 'CZK', '')).toMatchObject({ code: 'idempotency.key_missing' });
    expect(await fingerprint(context())).toEqual(before);
  });

  it('takes effect once for one key, and parallel requests never withdraw more than is free', async () => {
    const user = await readyInvestor(100_00n);
    const key = randomUUID();
    const first = await withdraw(user, 30_00, 'CZK', key);
    expect(await withdraw(user, 30_00, 'CZK', key)).toEqual(first);
    expect(await withdraw(user, 31_00, 'CZK', key)).toMatchObject({ status: 422 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => withdraw(user, 30_00)));
    expect(answers.map(({ status, code }) => code ?? String(status)).toSorted()).toEqual([
      '200',
      '200',
      'wallet.too_little',
      'wallet.too_little',
    ]);
    expect(await fixture.wallet(user)).toEqual({ free: 10_00n, held: 0n });
  });

  it('and emptying the wallet in parallel withdraw the free money once', async () => {
    const user = await readyInvestor(100_00n);
    await Promise.all([withdraw(user, 60_00), fixture.empty(user)]);
    const { data } = await fixture.call<{ amount: number }[]>(user, 'GET', '/core/user/withdrawals');
    const { free = 0n } = await fixture.wallet(user);
    expect(BigInt(data.reduce((sum, { amount }) => sum + amount, 0)) + free).toBe(100_00n);
  });

  const blockers: readonly (readonly [
    needs: string,
    prepare: (user: TestUser) => Promise<unknown>,
    refusal: object,
  ])[] = [
    [
      'a password that was just confirmed',
      async () => undefined,
      { status: 403, code: 'auth.step_up_required' },
    ],
    [
      'an account of its currency',
      (user) => fixture.usableAccount(user, 'EUR'),
      { status: 409, code: 'wallet.bank_account_missing', params: { currency: 'CZK' } },
    ],
    [
      'an account that was not changed during the last 24 hours',
      async (user) => {
        await fixture.usableAccount(user);
        await fixture.saveAccount(user, { iban: 'DE89370400440532013000' });
      },
      { status: 409, code: 'wallet.bank_account_waiting' },
    ],
    [
      'an account in the investor’s own name, or one that staff accepted',
      async (user) => {
        await fixture.stepUp(user);
        await fixture.saveAccount(user, { holderName: 'Eva Malá' });
        await fixture.dayLater(user);
      },
      { status: 409, code: 'wallet.bank_account_review' },
    ],
    ...(['KYC', 'AML'] as const).map(
      (level) =>
        [
          `a valid ${level}`,
          async (user: TestUser) => {
            await fixture.usableAccount(user);
            await revokeLevel(context().database.reader, user.userId, level);
          },
          { status: 403, code: 'verification.required', params: { missing: [level] } },
        ] as const,
    ),
    [
      'no payment taken back by the bank',
      async (user) => {
        await fixture.usableAccount(user);
        await fixture.restriction(user);
      },
      { status: 409, code: 'wallet.restricted' },
    ],
  ];
  it.each(blockers)('requires %s; a refusal changes nothing', async (_needs, prepare, refusal) => {
    const user = await fixture.investor();
    await fixture.credit(user, 100_00n);
    await prepare(user);
    const before = await fingerprint(context());
    expect(await withdraw(user, 40_00)).toMatchObject(refusal);
    expect(await fingerprint(context())).toEqual(before);
  });

  it('shows and pays a withdrawal only for its owner', async () => {
    const [owner, stranger] = [await readyInvestor(100_00n), await readyInvestor(7_00n)];
    await fixture.stepUp(owner);
    await fixture.dayLater(owner);
    await withdraw(owner, 40_00);
    expect(await fixture.shownState(owner)).toEqual(['requested']);
    await fixture.dayLater(stranger);
    expect(await fixture.shownState(stranger)).toEqual([]);
    expect(await fixture.wallet(stranger)).toEqual({ free: 7_00n, held: 0n });
  });

  it('keeps free money plus withdrawn money equal to all credits in any history', async () => {
    const user = await readyInvestor(1n);
    const totals = { credited: 1n, withdrawn: 0n };
    const step = fc.oneof(
      fc.record({ credit: fc.integer({ min: 1, max: 500 }) }),
      fc.record({ part: fc.integer({ min: 1, max: 600 }) }),
      fc.constant({ all: true }),
    );
    type Step = { credit: number } | { part: number } | { all: boolean };
    /** The answer to the step, and what the step must move. */
    const run = async (one: Step, free: bigint) => {
      if ('credit' in one) {
        await fixture.credit(user, BigInt(one.credit));
        return { status: 200, done: { into: BigInt(one.credit), out: 0n } };
      }
      if ('part' in one) {
        const part = BigInt(one.part);
        const { status } = await withdraw(user, one.part);
        return { status, done: { into: 0n, out: part <= free ? part : 0n } };
      }
      return { status: (await fixture.empty(user)).status, done: { into: 0n, out: free } };
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const one of steps) {
          const { free: before = 0n } = await fixture.wallet(user);
          const { status, done } = await run(one, before);
          expect([one, status]).toEqual([one, done.out > 0n || done.into > 0n ? 200 : 409]);
          totals.credited += done.into;
          totals.withdrawn += done.out;
          expect((await fixture.wallet(user)).free).toBe(totals.credited - totals.withdrawn);
        }
      }),
      { numRuns: 12 },
    );
  });
});
