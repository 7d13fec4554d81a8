import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { placeSampleOrder } from '../../../../test/support/orders/sample-orders.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { revokeLevel } from '../../../../test/support/verification/grant-levels.ts';
import { holdFromWallet } from '../../../../test/support/wallets/sample-wallets.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWithdrawals } from '../../../../test/support/wallets/withdrawal-fixture.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const fixture = useWithdrawals(context, sandbox);

afterEach(async () => {
  await assertSafe(context());
});

describe('DELETE /api/user-profiles/empty-out-wallet', () => {
  it('withdraws the free money, leaves the held money, and makes one withdrawal for each wallet with money (spec 1.10, 7.11)', async () => {
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
    await fixture.usableAccount(user, 'EUR');
    const { status, data } = await fixture.empty(user);
    expect([status, data.withdrawals]).toEqual([
      200,
      [
        expect.objectContaining({
          amount: 500_00,
          currency: 'CZK',
          account: '•••• 5399',
          state: 'requested',
        }),
        expect.objectContaining({ amount: 30_00, currency: 'EUR', state: 'requested' }),
      ],
    ]);
    expect(await fixture.wallet(user)).toEqual({ free: 0n, held: 200_00n });
    expect(await fixture.wallet(user, 'EUR')).toEqual({ free: 0n, held: 0n });
    expect(await fixture.shownState(user)).toEqual(['requested', 'requested']);
    expect((await fixture.notified(user)).filter((kind) => kind === 'withdrawal.requested')).toHaveLength(2);
    expect((await fixture.call(user, 'GET', '/core/user/wallet/CZK/movements')).data).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'withdrawn', amount: -500_00 })]),
    );
  });

  it('takes effect once for one key and for many parallel clicks', async () => {
    const user = await fixture.investor();
    await fixture.credit(user, 100_00n);
    await fixture.usableAccount(user);
    const key = randomUUID();
    const first = await fixture.empty(user, key);
    expect(await fixture.empty(user, key)).toEqual(first);
    await fixture.credit(user, 50_00n);
    const answers = await Promise.all([1, 2, 3, 4].map(() => fixture.empty(user)));
    expect(answers.map(({ status, code }) => code ?? String(status)).toSorted()).toEqual([
      '200',
      'wallet.empty',
      'wallet.empty',
      'wallet.empty',
    ]);
    expect(await fixture.shownState(user)).toHaveLength(2);
  });

  it('requires an Idempotency-Key and a session, and accepts no body (spec 7.11)', async () => {
    const user = await fixture.investor();
    expect(await fixture.empty(user, '')).toMatchObject({ status: 400, code: 'idempotency.key_missing' });
    expect(await fixture.call(undefined, 'DELETE', '/api/user-profiles/empty-out-wallet')).toMatchObject({
      status: 401,
    });
    expect(
      await fixture.call(user, 'DELETE', '/api/user-profiles/empty-out-wallet', { body: { amount: 5 } }),
    ).toMatchObject({ status: 400, code: 'common.validation' });
  });

  type Investor = Awaited<ReturnType<typeof fixture.investor>>;
  const blockers: readonly (readonly [
    needs: string,
    prepare: (user: Investor) => Promise<unknown>,
    refusal: object,
  ])[] = [
    [
      'a password that was just confirmed',
      async () => undefined,
      { status: 403, code: 'auth.step_up_required' },
    ],
    [
      'an account',
      (user) => fixture.stepUp(user),
      { status: 409, code: 'wallet.bank_account_missing', params: { currency: 'CZK' } },
    ],
    [
      'an account for each wallet with money, or does nothing at all',
      async (user) => {
        await fixture.credit(user, 5_00n, 'EUR');
        await fixture.usableAccount(user);
      },
      { status: 409, code: 'wallet.bank_account_missing', params: { currency: 'EUR' } },
    ],
    [
      'an account that was not changed during the last 24 hours',
      async (user) => {
        await fixture.usableAccount(user);
        await fixture.saveAccount(user, { iban: 'DE89370400440532013000' });
      },
      {
        status: 409,
        code: 'wallet.bank_account_waiting',
        params: { usableFrom: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string },
      },
    ],
    [
      'an account that waits for no decision of staff',
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
          async (user: Investor) => {
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
    expect(await fixture.empty(user)).toMatchObject(refusal);
    expect(await fingerprint(context())).toEqual(before);
    expect(await fixture.wallet(user)).toEqual({ free: 100_00n, held: 0n });
  });

  it('refuses an empty wallet', async () => {
    const user = await fixture.investor();
    await fixture.stepUp(user);
    expect(await fixture.empty(user)).toMatchObject({ status: 409, code: 'wallet.empty' });
  });
});
