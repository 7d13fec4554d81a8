import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { paymentsOf } from '../support/payments/payment-fixture.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { setSampleRates } from '../support/content/sample-rates.ts';
import { honestBody, placeSampleOrder, readOrder, allocateSample } from '../support/orders/sample-orders.ts';
import { giveLevels } from '../support/verification/grant-levels.ts';
import { useSandbox } from '../support/app/sandbox-process.ts';
import { advanceClock, signedInUser, type TestUser } from '../support/app/test-app.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useWithdrawals } from '../support/wallets/withdrawal-fixture.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const fixture = useWithdrawals(context, sandbox);
const projects: string[] = [];
const password = 'Quiet-river8';

/** 2,020.00 CZK for two shares. */
const price = 2_020_00n;

beforeAll(async () => {
  await context().transact(async (tx) => {
    await setSampleRates(tx);
    for (let count = 0; count < 3; count += 1)
      projects.push((await publishSampleProject(tx, { maxPurchaseQty: 100 })).documentId);
  });
});

/** The provider has decided, and we have fetched the result without a webhook. */
const review = async (user: TestUser, answer: object): Promise<void> => {
  await sandbox().control('/sumsub/review', { email: user.email, ...answer });
  await advanceClock(context(), '2 minutes');
  await fixture.runScheduledJob('verification.poll-checks');
};

/** The causes of a lost identity, and the notifications about them. */
const causes: readonly (readonly [string, string, (user: TestUser) => Promise<void>])[] = [
  [
    'refused for good after having been accepted',
    'kyc.rejected',
    (user) => review(user, { answer: 'RED', final: true }),
  ],
  [
    'refused after having been accepted, and may try again',
    'kyc.retry',
    (user) => review(user, { answer: 'RED' }),
  ],
  [
    'proved by a document that has ended',
    'kyc.document_ended',
    async ({ userId }) => {
      await sql`
        update verification_records set valid_until = app_now()
        where user_id = ${userId} and type = 'KYC'`.execute(context().admin.kysely);
      await fixture.runScheduledJob('verification.notify-document-expiry');
    },
  ],
];

const people = { count: 0 };
/** A user accepted by the provider, with shares, a live order and money in the wallet. */
const investor = async () => {
  people.count += 1;
  const user = await signedInUser(context(), { passwordHash: await hashPassword(password) });
  await fixture.call(user, 'GET', '/core/user/kyc/sumsub/token');
  await review(user, {
    answer: 'GREEN',
    // Each is another person, because a refused person is recognised on another account.
    person: {
      firstName: 'Jan',
      lastName: 'Novák',
      dob: `1980-01-0${people.count}`,
      number: `20684571${people.count}`,
      personalNumber: '',
    },
    validForDays: 3000,
  });
  await giveLevels(context().database.reader, user.userId, 'AML');
  const place = (project: string | undefined) =>
    context().transact((tx) =>
      placeSampleOrder(tx, { userId: user.userId, project: project ?? '', shares: 2 }),
    );
  const paid = await place(projects[0]);
  await context().transact((tx) => allocateSample(tx, paid.id, price));
  const live = await place(projects[1]);
  await fixture.credit(user, 5_000_00n);
  await fixture.stepUp(user, password);
  return { user, live };
};

const returnUri = 'http://localhost:9/orders';

describe.each(causes)('a user whose identity was %s', (_cause, notified, lose) => {
  it('cannot order, pay or withdraw, while arriving money waits and holdings stay visible', async () => {
    const { user, live } = await investor();
    const order = live.documentId;
    const { data: wallet } = await fixture.call<{ walletId: string; balance: number }>(
      user,
      'GET',
      '/core/user/wallet/CZK',
    );
    const fresh = await honestBody(context().database.reader, { project: projects[2] ?? '', shares: 1 });
    const seen = async () => {
      const [orders, portfolio, walletNow] = await Promise.all([
        fixture.call<{ state: string }[]>(user, 'GET', '/api/orders?sort=createdAt'),
        fixture.call<{ projects: { tokenCount: number }[] }>(user, 'GET', '/api/projects/portfolio'),
        fixture.call<{ balance: number }>(user, 'GET', '/core/user/wallet/CZK'),
      ]);
      return {
        states: orders.data.map(({ state }) => state).toSorted(),
        shares: portfolio.data.projects.map(({ tokenCount }) => tokenCount),
        balance: walletNow.data.balance,
      };
    };
    const before = await seen();
    expect(before).toEqual({ states: ['Open', 'Paid'], shares: [2], balance: 5_000_00 });

    await lose(user);
    expect(await fixture.notified(user)).toContain(notified);
    const tries = [
      ['POST', '/api/orders', fresh],
      ['POST', '/core/pay/bank-transfer-gateway', { orderDocumentId: order, returnUri }],
      ['POST', '/core/pay/payout-gateway', { orderDocumentId: order, returnUri }],
      ['POST', '/core/pay/confirmo-gateway', { orderDocumentId: order, returnUri }],
      [
        'POST',
        '/core/pay/wallet',
        { orderDocumentId: order, walletId: wallet.walletId, amount: Number(price) },
      ],
      ['DELETE', '/api/user-profiles/empty-out-wallet', undefined],
    ] as const;
    for (const [method, url, body] of tries) {
      const refused = await fixture.call(user, method, url, body && { body });
      expect([url, refused.status, refused.code, refused.params]).toEqual([
        url,
        403,
        'verification.required',
        { missing: ['KYC'] },
      ]);
    }
    expect(await seen()).toEqual(before);

    await context().transact((tx) => allocateSample(tx, live.id, price));
    expect((await readOrder(context(), live.id)).state).not.toBe('Paid');
    expect((await paymentsOf(context(), live.id)).at(-1)).toMatchObject({ suspense_amount: price });
    expect(
      await fixture.call(user, 'PUT', `/api/orders/${order}`, { body: { data: { state: 'Canceled' } } }),
    ).toMatchObject({ status: 200 });
    expect(await seen()).toEqual({ ...before, states: ['Canceled', 'Paid'] });
  });
});
