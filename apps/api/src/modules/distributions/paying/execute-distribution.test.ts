import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { placeSampleOrder, allocateSample } from '../../../../test/support/orders/sample-orders.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import {
  approveSample,
  declareSample,
  executeSample,
  importedSample,
  distributionDeps,
  sampleDistribution,
} from '../../../../test/support/distributions/sample-distributions.ts';
import { advanceClock, dayOfClock, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { balanceOf, feeAccount, walletOf, withholdingAccount, externalAccount } from '@parcela/ledger';
import { executeStep } from './execute-distribution.ts';
import type { Distribution } from '../distributions.store.ts';

const context = useTestDatabase();

const buy = async (user: TestUser, project: string, shares: number): Promise<void> => {
  const order = await context().transact((tx) =>
    placeSampleOrder(tx, { userId: user.userId, project, shares }),
  );
  await context().transact((tx) => allocateSample(tx, order.id, order.price.amount));
};

const people = async (count: number): Promise<TestUser[]> => {
  const all: TestUser[] = [];
  for (let made = 0; made < count; made += 1) all.push(await clearedUser(context()));
  return all;
};

/** A project whose holders have these numbers of shares, and the day of their last purchase. */
const projectWithHolders = async (shares: readonly number[]) => {
  const project = await context().transact((tx) => publishSampleProject(tx));
  const holders = await people(shares.length);
  for (const [index, holder] of holders.entries()) await buy(holder, project.documentId, shares[index] ?? 0);
  const recordOn = await dayOfClock(context());
  await advanceClock(context(), '2 days');
  return { project, holders, recordOn };
};

interface LineRow {
  readonly userId: number;
  readonly shares: bigint;
  readonly gross: bigint;
  readonly net: bigint;
  readonly state: string;
  readonly settlement: string | null;
}
const linesOf = async ({ id }: Pick<Distribution, 'id'>): Promise<readonly LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select user_id as "userId", shares, gross, net, state, settlement from distribution_lines
    where distribution_id = ${id} order by user_id`.execute(context().admin.kysely);
  return rows;
};
const stateOf = async ({ id }: Pick<Distribution, 'id'>): Promise<string> => {
  const { rows } = await sql<{ state: string }>`select state from distributions where id = ${id}`.execute(
    context().admin.kysely,
  );
  return rows[0]?.state ?? 'missing';
};
const inWallet = (user: TestUser): Promise<bigint> =>
  balanceOf(context().database.reader, walletOf(user.userId, 'CZK'));

const approved = async (project: string, recordOn: string): Promise<Distribution> =>
  context().transact(async (tx) => {
    const distribution = await declareSample(tx, project, { recordOn });
    await approveSample(tx, distribution);
    return distribution;
  });

beforeAll(() => context().transact(setSampleRates));

describe('executeStep', () => {
  it('pays into the wallets of the holders at the end of the record date, in proportion to their shares', async () => {
    const { project, holders, recordOn } = await projectWithHolders([1, 2, 4]);
    const [late] = await people(1);
    if (!late) throw new Error('somebody is there');
    await buy(late, project.documentId, 5);
    const distribution = await approved(project.documentId, recordOn);
    await executeSample(context().transact, distribution);
    expect(await stateOf(distribution)).toBe('executed');
    // 7,000.00 in sevenths: no amount needs rounding.
    expect(await Promise.all(holders.map(inWallet))).toEqual([1_000_00n, 2_000_00n, 4_000_00n]);
    expect(await inWallet(late)).toBe(0n);
    expect(
      (await linesOf(distribution)).map(({ shares, net, state, settlement }) => [
        shares,
        net,
        state,
        settlement,
      ]),
    ).toEqual([
      [1n, 1_000_00n, 'settled', 'DepositToWallet'],
      [2n, 2_000_00n, 'settled', 'DepositToWallet'],
      [4n, 4_000_00n, 'settled', 'DepositToWallet'],
    ]);
    await assertSafe(context());
  });

  it('books the rent once, split among the project, the platform, the tax office and the holders', async () => {
    const before = await Promise.all(
      [externalAccount('rent', 'CZK'), feeAccount('CZK'), withholdingAccount('CZK')].map((account) =>
        balanceOf(context().database.reader, account),
      ),
    );
    const { project, recordOn } = await projectWithHolders([3]);
    const feeOfOrders = 3n * 10_00n;
    const distribution = await approved(project.documentId, recordOn);
    await executeSample(context().transact, distribution);
    await executeSample(context().transact, distribution);
    const after = await Promise.all(
      [externalAccount('rent', 'CZK'), feeAccount('CZK'), withholdingAccount('CZK')].map((account) =>
        balanceOf(context().database.reader, account),
      ),
    );
    expect(after.map((value, index) => value - (before[index] ?? 0n))).toEqual([
      -9_000_00n,
      500_00n + feeOfOrders,
      1_000_00n,
    ]);
  });

  it('notifies each holder of the amount received', async () => {
    const { project, holders, recordOn } = await projectWithHolders([1]);
    await executeSample(context().transact, await approved(project.documentId, recordOn));
    const { rows } = await sql<{ kind: string; params: unknown; mail: string }>`
      select kind, params, mail_state as mail from notifications
      where user_id = ${holders[0]?.userId ?? 0} and kind like 'earning.%'`.execute(context().admin.kysely);
    expect(rows).toMatchObject([
      {
        kind: 'earning.deposited',
        params: { amount: { amount: '700000', currency: 'CZK' } },
        mail: 'pending',
      },
    ]);
  });

  it('pays each holder once after an interruption at any step, before or after the commit', async () => {
    const amounts = Array.from({ length: 120 }, (_, index) => index + 1);
    const project = await context().transact((tx) => publishSampleProject(tx));
    const holders = await people(amounts.length);
    // One step writes the rent, three steps pay 50, 50 and 20 holders, and one finishes.
    for (let cut = 0; cut < 5; cut += 1)
      for (const isCommitted of [false, true]) {
        const distribution = await context().transact((tx) =>
          importedSample(tx, {
            project: project.documentId,
            importId: `cut-${cut}-${String(isCommitted)}`,
            lines: holders.map(({ documentId }, index) => [documentId, `${amounts[index] ?? 0}.01`]),
          }),
        );
        const before = await Promise.all(holders.map(inWallet));
        let step = 0;
        const failure = new Error('the process died');
        const dying: UnitOfWork = async (work) => {
          const isLast = step === cut;
          step += 1;
          const answer = await context().transact(async (tx) => {
            const done = await work(tx);
            if (isLast && !isCommitted) throw failure;
            return done;
          });
          if (isLast) throw failure;
          return answer;
        };
        await expect(executeSample(dying, distribution)).rejects.toBe(failure);
        await executeSample(context().transact, distribution);
        expect(await stateOf(distribution)).toBe('executed');
        const after = await Promise.all(holders.map(inWallet));
        expect(after.map((value, index) => value - (before[index] ?? 0n))).toEqual(
          amounts.map((amount) => BigInt(amount) * 100n + 1n),
        );
      }
    await assertSafe(context());
  });

  it('pays each holder once when several processes run at the same time', async () => {
    const project = await context().transact((tx) => publishSampleProject(tx));
    const holders = await people(150);
    const distribution = await context().transact((tx) =>
      importedSample(tx, {
        project: project.documentId,
        importId: 'together',
        lines: holders.map(({ documentId }) => [documentId, '3.33']),
      }),
    );
    await Promise.all([1, 2, 3].map(() => executeSample(context().transact, distribution)));
    expect(await stateOf(distribution)).toBe('executed');
    expect(new Set(await Promise.all(holders.map(inWallet)))).toEqual(new Set([3_33n]));
  });

  it('pays nothing before two members of staff agree', async () => {
    const { project, holders, recordOn } = await projectWithHolders([2]);
    const distribution = await context().transact((tx) =>
      declareSample(tx, project.documentId, { recordOn }),
    );
    expect(await context().transact((tx) => executeStep(distributionDeps, tx, distribution.id))).toBe('done');
    expect(await linesOf(distribution)).toEqual([]);
    expect(await Promise.all(holders.map(inWallet))).toEqual([0n]);
    expect(await stateOf(distribution)).toBe('declared');
  });

  it('gives a holder an empty line when a minor unit cannot be split further', async () => {
    const { project, holders, recordOn } = await projectWithHolders([1, 3]);
    const { declaration } = sampleDistribution();
    const distribution = await context().transact(async (tx) => {
      const declared = await declareSample(tx, project.documentId, {
        recordOn,
        declaration: { ...declaration!, gross: 1n, costs: [], reserve: 0n, fee: 0n, withholding: 0n },
      });
      await approveSample(tx, declared);
      return declared;
    });
    await executeSample(context().transact, distribution);
    expect((await linesOf(distribution)).map(({ net, state }) => [net, state])).toEqual([
      [0n, 'settled'],
      [1n, 'settled'],
    ]);
    expect(await Promise.all(holders.map(inWallet))).toEqual([0n, 1n]);
    await assertSafe(context());
  });
});
