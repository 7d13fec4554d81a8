import { afterEach, describe, expect, it } from 'vitest';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { orderByDocumentId } from '../../../../test/support/payments/operator-payments-fixture.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { placeSampleOrder } from '../../../../test/support/orders/sample-orders.ts';
import { clearedUser, revokeLevel } from '../../../../test/support/verification/grant-levels.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { advanceClock, signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { balancesOf, holdingOf, issuerOf } from '@parcela/ledger';
import type { CreateProjectInput } from '../../projects/index.ts';
import { investorLevels } from '../../verification/index.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);

const newProject = (overrides: Partial<CreateProjectInput> = {}) =>
  context().transact(async (tx) => {
    await setSampleRates(tx);
    return publishSampleProject(tx, { shareCount: 10, maxPurchaseQty: 10, ...overrides });
  });
const bonus = (user: { documentId: string }, project: { documentId: string }, shares: number) => ({
  userDocumentId: user.documentId,
  projectDocumentId: project.documentId,
  shares,
});

afterEach(() => assertSafe(context()));

describe('giveBonusShares', () => {
  it('creates a Paid order of price 0 when two members of staff agree, and its shares count as the investor’s own (spec 3.10)', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const result = await operator.decide('/bonus-orders', bonus(user, project, 3));
    const { order: documentId } = result as { order: string };
    const order = await orderByDocumentId(context(), documentId);
    expect(order).toMatchObject({ state: 'Paid', shares: 3, paymentType: 'Bonus', deadlineAt: null });
    expect([order.price.amount, order.unitPrice.amount, order.allocated.amount]).toEqual([0n, 0n, 0n]);
    const books = [issuerOf(project.id), holdingOf(user.userId, project.id)];
    expect(await balancesOf(context().database.reader, books)).toEqual([7n, 3n]);
    expect(await investorLevels.levelsOf(context().database.reader, user.userId)).toContain('ORDER');
    const { data } = await operator.get(`/orders/${documentId}`);
    expect(data).toMatchObject({
      price: 0,
      events: [
        { from: null, to: 'Open', reason: 'bonus', actor: `staff:${operator.first().staffId}` },
        { from: 'Open', to: 'Paid' },
      ],
      agreements: [],
      payments: [],
    });
    // A bonus order never times out.
    await advanceClock(context(), '30 days');
    expect((await orderByDocumentId(context(), documentId)).state).toBe('Paid');
  });

  it('completes the project with its last shares and gives the INVESTOR level', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    await operator.decide('/bonus-orders', bonus(user, project, 10));
    expect(await investorLevels.levelsOf(context().database.reader, user.userId)).toContain('INVESTOR');
  });

  it('is undone when two members of staff cancel the order', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const { order } = (await operator.decide('/bonus-orders', bonus(user, project, 2))) as { order: string };
    await operator.decide(`/orders/${order}/cancel`);
    expect(await orderByDocumentId(context(), order)).toMatchObject({
      state: 'AdminCancel',
      needsReview: false,
    });
    const books = [issuerOf(project.id), holdingOf(user.userId, project.id)];
    expect(await balancesOf(context().database.reader, books)).toEqual([10n, 0n]);
  });

  const refusals: readonly (readonly [string, string, number, () => Promise<object>])[] = [
    [
      'somebody without KYC and AML',
      'verification.required',
      403,
      async () => bonus(await signedInUser(context()), await newProject(), 1),
    ],
    [
      'somebody with an unpaid order of the project',
      'order.unpaid_exists',
      409,
      async () => {
        const [user, project] = [await clearedUser(context()), await newProject()];
        await context().transact((tx) =>
          placeSampleOrder(tx, { userId: user.userId, project: project.documentId, shares: 1 }),
        );
        return bonus(user, project, 1);
      },
    ],
    [
      'more than there are',
      'order.not_enough_shares',
      409,
      async () => bonus(await clearedUser(context()), await newProject(), 11),
    ],
    [
      'more than the project allows one person',
      'order.shares_too_many',
      400,
      async () => bonus(await clearedUser(context()), await newProject({ maxPerUser: 4 }), 5),
    ],
    [
      'nobody',
      'common.not_found',
      404,
      async () => bonus({ documentId: 'x'.repeat(24) }, await newProject(), 1),
    ],
    [
      'of no project',
      'project.not_found',
      404,
      async () => bonus(await clearedUser(context()), { documentId: 'x'.repeat(24) }, 1),
    ],
  ];
  it.each(refusals)('refuses %s (%s)', async (_what, code, status, fixture) => {
    const body = await fixture();
    const before = await fingerprint(context());
    const answer = await operator.ask('/bonus-orders', body);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await fingerprint(context())).toEqual(before);
  });

  it('refuses when KYC ends before the second member of staff agrees', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const asked = await operator.ask('/bonus-orders', bonus(user, project, 1));
    await revokeLevel(context().database.reader, user.userId, 'KYC');
    const approved = await operator.approve(asked.data['documentId']);
    expect(approved).toMatchObject({
      status: 403,
      code: 'verification.required',
      params: { missing: ['KYC'] },
    });
    expect(await balancesOf(context().database.reader, [holdingOf(user.userId, project.id)])).toEqual([0n]);
  });
});
