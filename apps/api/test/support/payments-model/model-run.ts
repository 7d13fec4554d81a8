import type { Currency, GatewayProvider } from '@parcela/domain';
import { sql } from 'kysely';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { LiveApp } from '../app/long-running-app.ts';
import { switchOn } from '../../../src/modules/wallets/offer-notices/offer-notice-settings.store.ts';
import { switchShareSales } from '../orders/sample-share-transfers.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { clearedUser } from '../verification/grant-levels.ts';
import type { TestUser } from '../app/test-app.ts';
import { usableAccount } from '../wallets/sample-withdrawals.ts';
import type { TestContext } from '../database/test-database.ts';

export interface LiveOrder {
  readonly buyer: TestUser;
  readonly documentId: string;
  readonly id: number;
  readonly paymentReference: string;
  /** The token of the mailed link. */
  token?: string;
}

interface LiveInvoice {
  readonly id: string;
  readonly provider: GatewayProvider;
  readonly amount: bigint;
  readonly reference: string;
}

/** One run of the model against the platform: a project, three buyers, and their actions. */
export interface Run {
  readonly number: number;
  readonly project: { readonly id: number; readonly documentId: string };
  readonly buyers: readonly TestUser[];
  readonly orders: LiveOrder[];
  readonly invoices: LiveInvoice[];
  readonly topUps: Omit<LiveInvoice, 'reference'>[];
  readonly lines: { readonly currency: Currency; readonly line: StatementLine }[];
}

export interface LiveParts {
  readonly context: TestContext;
  readonly live: LiveApp;
}

const runs = { count: 0 };
export const startRun = async (context: TestContext, shareCount: number): Promise<Run> => {
  const project = await context.transact((tx) =>
    publishSampleProject(tx, { shareCount, maxPurchaseQty: shareCount }),
  );
  const buyers = [await clearedUser(context), await clearedUser(context), await clearedUser(context)];
  await sql`
    update user_profiles set first_name = 'Jan', last_name = 'Novák'
    where user_id = any(${buyers.map(({ userId }) => userId)}::integer[])`.execute(context.admin.kysely);
  for (const { userId } of buyers) await usableAccount(context, userId);
  await context.transact(async (tx) => {
    await switchShareSales(tx, true);
    for (const { userId } of buyers) await switchOn(tx, { userId, currency: 'CZK' }, null);
  });
  runs.count += 1;
  return { number: runs.count, project, buyers, orders: [], invoices: [], topUps: [], lines: [] };
};

/**
 * Returns whether the step was done. False if the platform refuses with a code; every other error fails the test.
 */
export const isDone = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof BusinessError) return false;
    throw error;
  }
};

/** The payments of a run, in order of arrival. */
export const paymentIds = async (
  { context }: LiveParts,
  run: Run,
): Promise<{ readonly id: number; readonly documentId: string }[]> => {
  const { rows } = await sql<{ id: number; documentId: string }>`
    select id, document_id as "documentId" from payments
    where provider_ref like ${`%run${run.number}-%`} order by id`.execute(context.admin.kysely);
  return rows;
};
