import type { DistributionKind } from '@parcela/domain';
import { sql } from 'kysely';
import type { Declaration } from '../../../src/modules/distributions/declaring/declare-distribution.ts';
import type { Distribution } from '../../../src/modules/distributions/distributions.store.ts';
import { advanceClock, dayOfClock, type TestUser } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { publishSampleProject, type SampleOffer } from '../projects/sample-projects.ts';
import { clearedUser } from '../verification/grant-levels.ts';
import { buyShares } from './investment-history.ts';
import { approveSample, declareSample, executeSample } from './sample-distributions.ts';

export interface FundedProject {
  readonly id: number;
  readonly documentId: string;
  readonly holders: readonly TestUser[];
}

/** Ends the sale of a project as staff do. */
export const closeSale = async (context: TestContext, projectId: number): Promise<void> => {
  await sql`update projects set state = 'Closed', closed_on = app_now()::date where id = ${projectId}`.execute(
    context.admin.kysely,
  );
};

/** A closed project whose holders have this many shares for two days. */
export const fundedProject = async (
  context: TestContext,
  shares: readonly number[],
  offer: SampleOffer = {},
): Promise<FundedProject> => {
  const { id, documentId } = await context.transact((tx) =>
    publishSampleProject(tx, { shareCount: 400, maxPurchaseQty: 400, ...offer }),
  );
  const holders: TestUser[] = [];
  for (const count of shares) {
    const holder = await clearedUser(context);
    await buyShares(context, { userId: holder.userId, project: documentId, shares: count });
    holders.push(holder);
  }
  await closeSale(context, id);
  await advanceClock(context, '2 days');
  return { id, documentId, holders };
};

/** Figures without deductions, unless given. */
export const proceeds = (gross: bigint, more: Partial<Declaration> = {}): Declaration => ({
  gross,
  costs: [],
  reserve: 0n,
  fee: 0n,
  withholding: 0n,
  ...more,
});

/** Declares a distribution of a kind to the holders of yesterday. */
export const declareKind = async (
  context: TestContext,
  project: string,
  kind: DistributionKind,
  declaration: Declaration,
): Promise<Distribution> => {
  const today = await dayOfClock(context);
  const recordOn = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  return context.transact((tx) =>
    declareSample(tx, project, {
      kind,
      periodFrom: recordOn,
      periodTo: recordOn,
      recordOn,
      payOn: today,
      declaration,
    }),
  );
};

/** The same, approved. */
export const approveKind = async (
  ...[context, project, kind, declaration]: Parameters<typeof declareKind>
): Promise<Distribution> => {
  const distribution = await declareKind(context, project, kind, declaration);
  await context.transact((tx) => approveSample(tx, distribution));
  return distribution;
};

/** The same, executed. */
export const executeKind = async (
  ...[context, project, kind, declaration]: Parameters<typeof declareKind>
): Promise<Distribution> => {
  const distribution = await approveKind(context, project, kind, declaration);
  await executeSample(context.transact, distribution);
  return distribution;
};
