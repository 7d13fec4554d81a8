import {
  balancesOf,
  externalAccount,
  holdingOf,
  issuerOf,
  projectAccount,
  redeemedOf,
  reservedOf,
  walletOf,
} from '@parcela/ledger';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { advanceClock, type TestUser } from '../../../../test/support/app/test-app.ts';
import { addTestStaff } from '../../../../test/support/app/test-staff.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { buyShares } from '../../../../test/support/distributions/investment-history.ts';
import {
  approveSample,
  distributionDeps,
  executeSample,
} from '../../../../test/support/distributions/sample-distributions.ts';
import {
  approveKind,
  declareKind,
  executeKind,
  fundedProject,
  type FundedProject,
  proceeds,
} from '../../../../test/support/distributions/sold-projects.ts';
import { orderDeps, placeSampleOrder } from '../../../../test/support/orders/sample-orders.ts';
import {
  recordSampleTransfer,
  switchShareSales,
  transferTogether,
} from '../../../../test/support/orders/sample-share-transfers.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { cancelOrderByOperator, giveBonusShares } from '../../orders/index.ts';
import { changeProjectState } from '../../projects/index.ts';
import { correctDistribution } from '../correcting/correct-distribution.ts';
import { previewDistribution } from '../approving/preview-distribution.ts';
import type { Distribution } from '../distributions.store.ts';
import { executeStep } from './execute-distribution.ts';

const context = useTestDatabase();
beforeAll(() => context().transact(setSampleRates));

const inWallets = (people: readonly TestUser[]): Promise<bigint[]> =>
  balancesOf(
    context().database.reader,
    people.map(({ userId }) => walletOf(userId, 'CZK')),
  );

/** Where the shares of a project are. */
const sharesOf = async ({ id, holders }: FundedProject) => {
  const [issuer, reserved, redeemed, ...held] = await balancesOf(context().database.reader, [
    issuerOf(id),
    reservedOf(id),
    redeemedOf(id),
    ...holders.map(({ userId }) => holdingOf(userId, id)),
  ]);
  return { issuer, reserved, redeemed, held };
};

const projectRow = async (id: number) => {
  const { rows } = await sql`
    select state, end_reason as "endReason", ended_on = app_now()::date as "isToday" from projects where id = ${id}`.execute(
    context().admin.kysely,
  );
  return rows[0];
};

const ordersOf = async (id: number) => {
  const { rows } = await sql`
    select state, end_reason as "endReason", allocated + paid_from_wallet = price as "isFunded", count(*)::integer as count
    from orders where project_id = ${id} group by 1, 2, 3`.execute(context().admin.kysely);
  return rows;
};

const repaidOf = async ({ id }: Pick<Distribution, 'id'>, currency = 'CZK') => {
  const { rows } = await sql`
    select r.cost, r.entry_fee as fee, r.capital from capital_repayments r
    join distribution_lines l on l.id = r.line_id
    where l.distribution_id = ${id} and r.currency = ${currency} order by r.user_id`.execute(
    context().admin.kysely,
  );
  return rows;
};

const earnedOf = async ({ id }: Pick<Distribution, 'id'>) => {
  const { rows } = await sql<{ earned: bigint }>`
    select net_czk as earned from distribution_lines where distribution_id = ${id} order by user_id`.execute(
    context().admin.kysely,
  );
  return rows.map(({ earned }) => earned);
};

const anomaliesOf = async ({ documentId }: Distribution) => {
  const { anomalies } = await previewDistribution(context().database.reader, {
    documentId,
    timeZone: distributionDeps.timeZone,
  });
  return anomalies.filter(({ isBlocking }) => isBlocking).map(({ code }) => code);
};

describe('a final distribution', () => {
  it('pays the proceeds, redeems every share and ends the project with its orders', async () => {
    const project = await fundedProject(context(), [1, 2, 4]);
    const distribution = await executeKind(context(), project.documentId, 'final', proceeds(8_400_00n));
    // 7,000.00 were paid in without fees; a share gets 1,200.00, of which 1,000.00 repay capital.
    expect(await inWallets(project.holders)).toEqual([1_200_00n, 2_400_00n, 4_800_00n]);
    expect(await sharesOf(project)).toEqual({ issuer: 393n, reserved: 0n, redeemed: 7n, held: [0n, 0n, 0n] });
    expect(await earnedOf(distribution)).toEqual([200_00n, 400_00n, 800_00n]);
    // The invested amount, with the fee of 10.00 a share, leaves whole.
    expect(await repaidOf(distribution)).toEqual([
      { cost: 1_010_00n, fee: 10_00n, capital: 1_000_00n },
      { cost: 2_020_00n, fee: 20_00n, capital: 2_000_00n },
      { cost: 4_040_00n, fee: 40_00n, capital: 4_000_00n },
    ]);
    expect(await projectRow(project.id)).toEqual({ state: 'Closed', endReason: 'sold', isToday: true });
    expect(await ordersOf(project.id)).toEqual([
      { state: 'AdminCancel', endReason: 'redeemed', isFunded: true, count: 3 },
    ]);
    const { rows: notices } = await sql`
      select kind from notifications where user_id = ${project.holders[0]?.userId ?? 0} and kind like 'order.admin%'`.execute(
      context().admin.kysely,
    );
    expect(notices).toEqual([]);
    await assertSafe(context());
  });

  it('at a loss repays what is left as capital and earns nothing', async () => {
    const project = await fundedProject(context(), [3, 4]);
    const distribution = await executeKind(context(), project.documentId, 'final', proceeds(3_500_00n));
    expect(await inWallets(project.holders)).toEqual([1_500_00n, 2_000_00n]);
    expect(await earnedOf(distribution)).toEqual([0n, 0n]);
    expect(await repaidOf(distribution)).toMatchObject([
      { cost: 3_030_00n, capital: 1_500_00n },
      { cost: 4_040_00n, capital: 2_000_00n },
    ]);
    await assertSafe(context());
  });

  it('redeems the shares when nothing is left to pay', async () => {
    const project = await fundedProject(context(), [3, 4]);
    await executeKind(context(), project.documentId, 'final', proceeds(0n));
    expect(await inWallets(project.holders)).toEqual([0n, 0n]);
    expect(await sharesOf(project)).toMatchObject({ redeemed: 7n, held: [0n, 0n] });
    expect(await projectRow(project.id)).toMatchObject({ endReason: 'sold' });
    const { rows } = await sql`
      select kind, count(*)::integer as count from ledger_transactions where source_type = 'distribution_line'
        and kind = 'distribution_line.redeemed' group by kind`.execute(context().admin.kysely);
    expect(rows).toEqual([{ kind: 'distribution_line.redeemed', count: 2 }]);
    await assertSafe(context());
  });

  it('releases the reserve of earlier rents, never more', async () => {
    const project = await fundedProject(context(), [5]);
    await executeKind(context(), project.documentId, 'income', proceeds(1_000_00n, { reserve: 300_00n }));
    const [rentBefore = 0n] = await balancesOf(context().database.reader, [externalAccount('rent', 'CZK')]);
    const tooMuch = await declareKind(
      context(),
      project.documentId,
      'final',
      proceeds(6_000_00n, { released: 300_01n }),
    );
    expect(await anomaliesOf(tooMuch)).toEqual(['reserve_short']);
    await executeKind(context(), project.documentId, 'final', proceeds(6_000_00n, { released: 300_00n }));
    const [rent = 0n, left] = await balancesOf(context().database.reader, [
      externalAccount('rent', 'CZK'),
      projectAccount(project.id, 'CZK'),
    ]);
    expect(rent - rentBefore).toBe(-5_700_00n);
    // What orders paid in stays where acquisitions will be booked.
    expect(left).toBe(5_000_00n);
    expect(await inWallets(project.holders)).toEqual([6_700_00n]);
    await assertSafe(context());
  });

  it('follows capital that was returned before', async () => {
    const project = await fundedProject(context(), [2, 3]);
    const part = await executeKind(context(), project.documentId, 'capital', proceeds(1_000_00n));
    expect(await earnedOf(part)).toEqual([0n, 0n]);
    expect(await repaidOf(part)).toEqual([
      { cost: 400_00n, fee: 3_96n, capital: 400_00n },
      { cost: 600_00n, fee: 5_94n, capital: 600_00n },
    ]);
    expect(await sharesOf(project)).toMatchObject({ redeemed: 0n, held: [2n, 3n] });
    await advanceClock(context(), '2 days');
    const final = await executeKind(context(), project.documentId, 'final', proceeds(4_500_00n));
    // 5,000.00 less 1,000.00 were outstanding.
    expect(await repaidOf(final)).toEqual([
      { cost: 1_620_00n, fee: 16_04n, capital: 1_600_00n },
      { cost: 2_430_00n, fee: 24_06n, capital: 2_400_00n },
    ]);
    expect(await earnedOf(final)).toEqual([200_00n, 300_00n]);
    await assertSafe(context());
  });

  it('is not approved before the sale of shares has ended, orders are paid and transfers are decided', async () => {
    const project = await context().transact((tx) =>
      publishSampleProject(tx, { shareCount: 400, maxPurchaseQty: 400 }),
    );
    const [holder, buyer] = [await clearedUser(context()), await clearedUser(context())];
    await buyShares(context(), { userId: holder.userId, project: project.documentId, shares: 4 });
    await context().transact((tx) =>
      placeSampleOrder(tx, { userId: buyer.userId, project: project.documentId, shares: 1 }),
    );
    const [staffId = 0] = await context().transact((tx) => addTestStaff(tx, 1));
    await context().transact((tx) =>
      recordSampleTransfer(tx, { giver: holder, receiver: buyer, project }, { staffId }),
    );
    await advanceClock(context(), '12 hours');
    const distribution = await declareKind(
      context(),
      project.documentId,
      'final',
      proceeds(9_000_00n, { capital: 4_000_01n }),
    );
    expect(await anomaliesOf(distribution)).toEqual(
      expect.arrayContaining(['project_open', 'orders_open', 'transfers_open', 'capital_above_paid']),
    );
    await expect(context().transact((tx) => approveSample(tx, distribution))).rejects.toMatchObject({
      code: 'distribution.blocked',
    });
    expect(await projectRow(project.id)).toMatchObject({ state: 'Open', endReason: null });
  });

  it('is not approved for holders of a day after which shares moved', async () => {
    const project = await fundedProject(context(), [4]);
    const distribution = await declareKind(context(), project.documentId, 'final', proceeds(4_000_00n));
    await transferTogether(context(), {
      giver: project.holders[0]!,
      receiver: await clearedUser(context()),
      project,
    });
    expect(await anomaliesOf(distribution)).toEqual(['shares_moved']);
  });

  it('keeps shares, orders and the project as they are from its approval on', async () => {
    const project = await fundedProject(context(), [4]);
    await context().transact((tx) => switchShareSales(tx, true));
    const [holder] = project.holders as [TestUser];
    const stranger = await clearedUser(context());
    const distribution = await approveKind(context(), project.documentId, 'final', proceeds(5_000_00n));
    const second = await declareKind(context(), project.documentId, 'capital', proceeds(1_00n));
    expect(await anomaliesOf(second)).toEqual(['capital_one_by_one', 'capital_above_paid']);
    await expect(
      transferTogether(context(), { giver: holder, receiver: stranger, project }),
    ).rejects.toMatchObject({ code: 'share_transfer.project_sold' });
    const [staffId = 0, approvedBy = 0] = await context().transact((tx) => addTestStaff(tx, 2));
    const { rows } = await sql<{
      id: number;
    }>`select id from orders where project_id = ${project.id}`.execute(context().admin.kysely);
    await expect(
      context().transact((tx) =>
        cancelOrderByOperator(orderDeps, tx, {
          orderId: rows[0]?.id ?? 0,
          staffId,
          approvedBy,
          reason: 'A slip',
        }),
      ),
    ).rejects.toMatchObject({ code: 'order.not_cancellable' });
    await expect(
      context().transact((tx) =>
        giveBonusShares(orderDeps, tx, {
          user: stranger.documentId,
          project: project.documentId,
          shares: 1,
          reason: 'Thanks',
          requestedBy: staffId,
          approvedBy,
          requestId: 'x',
        }),
      ),
    ).rejects.toMatchObject({ code: 'order.not_enough_shares' });
    await expect(
      context().transact((tx) =>
        changeProjectState({ timeZone: 'Europe/Prague' }, tx, {
          projectId: project.id,
          state: 'Open',
          actor: { kind: 'staff', id: staffId },
        }),
      ),
    ).rejects.toMatchObject({ code: 'project.state_refused' });
    // The database refuses the same without the use cases.
    const statements = [
      `update projects set state = 'Open' where id = ${project.id}`,
      `insert into share_adverts (user_id, project_id, share_count, unit_price, currency, expires_at)
        values (${holder.userId}, ${project.id}, 1, 1, 'CZK', app_now() + interval '1 day')`,
      `insert into share_transfers (kind, from_user_id, to_user_id, project_id, share_count, reason, recorded_by)
        values ('gift', ${holder.userId}, ${stranger.userId}, ${project.id}, 1, 'x', ${staffId})`,
      `update orders set state = 'AdminCancel', ended_at = app_now(), allocated = 0 where project_id = ${project.id}`,
    ];
    for (const statement of statements)
      await expect(sql.raw(statement).execute(context().admin.kysely)).rejects.toMatchObject({
        constraint: expect.stringMatching(/^(shares_are_not_final|projects_end_for_good)$/) as string,
      });
    await executeSample(context().transact, distribution);
    expect(await sharesOf(project)).toMatchObject({ redeemed: 4n, held: [0n] });
    await assertSafe(context());
  });

  it('is not corrected', async () => {
    const project = await fundedProject(context(), [4]);
    const { documentId } = await executeKind(context(), project.documentId, 'final', proceeds(5_000_00n));
    const [staffId = 0] = await context().transact((tx) => addTestStaff(tx, 1));
    await expect(
      context().transact((tx) =>
        correctDistribution(tx, {
          distribution: documentId,
          declaration: proceeds(6_000_00n),
          reason: 'More',
          timeZone: 'Europe/Prague',
          staffId,
          requestId: 'x',
        }),
      ),
    ).rejects.toMatchObject({ code: 'distribution.of_capital' });
  });

  it('refuses capital of income, above the net, and a plan', async () => {
    const { documentId } = await fundedProject(context(), [1]);
    const refused = async (
      ...[kind, declaration]: [Parameters<typeof declareKind>[2], ReturnType<typeof proceeds>]
    ) =>
      declareKind(context(), documentId, kind, declaration).then(
        () => 'accepted',
        (error: unknown) => (error as { issues: readonly { path: string }[] }).issues[0]?.path,
      );
    expect(await refused('income', proceeds(1_00n, { capital: 1n }))).toBe('declaration.capital');
    expect(await refused('income', proceeds(1_00n, { released: 1n }))).toBe('declaration.released');
    expect(await refused('final', proceeds(1_00n, { capital: 1_01n }))).toBe('declaration.capital');
    expect(await refused('final', proceeds(1_00n, { released: 1_01n }))).toBe('declaration.released');
    expect(await refused('capital', proceeds(1_00n, { capital: 0n }))).toBe('declaration.capital');
  });

  it('redeems each holder once after an interruption at any step, before or after the commit', async () => {
    const shares = Array.from({ length: 53 }, (_, index) => (index % 4) + 1);
    // The first step writes the lines, the second redeems 50 holders, the third the others and the project.
    for (const [cut, isCommitted] of [
      [0, true],
      [1, false],
      [1, true],
      [2, false],
      [2, true],
    ] as const) {
      const project = await fundedProject(context(), shares);
      const distribution = await approveKind(context(), project.documentId, 'final', proceeds(9_999_99n));
      const failure = new Error('the process died');
      let step = 0;
      const dying: UnitOfWork = async (work) => {
        const isCut = step === cut;
        step += 1;
        const answer = await context().transact(async (tx) => {
          const done = await work(tx);
          if (isCut && !isCommitted) throw failure;
          return done;
        });
        if (isCut) throw failure;
        return answer;
      };
      await expect(executeSample(dying, distribution)).rejects.toBe(failure);
      const isOver = cut === 2 && isCommitted;
      expect(await projectRow(project.id)).toMatchObject({ endReason: isOver ? 'sold' : null });
      await Promise.all([1, 2].map(() => executeSample(context().transact, distribution)));
      expect(await context().transact((tx) => executeStep(distributionDeps, tx, distribution.id))).toBe(
        'done',
      );
      const total = BigInt(shares.reduce((sum, count) => sum + count, 0));
      expect(await sharesOf(project)).toMatchObject({ redeemed: total, reserved: 0n });
      expect((await inWallets(project.holders)).reduce((sum, amount) => sum + amount, 0n)).toBe(9_999_99n);
      expect(await projectRow(project.id)).toMatchObject({ state: 'Closed', endReason: 'sold' });
    }
    await assertSafe(context());
  }, 240_000);
});
