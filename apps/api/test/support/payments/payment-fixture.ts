import { inspect } from 'node:util';
import { type Currency, gatewayProviders } from '@parcela/domain';
import { sql } from 'kysely';
import { createConfirmoGateway } from '@parcela/providers/confirmo/index.ts';
import { createCsobGateway } from '@parcela/providers/csob/index.ts';
import { createFioFeed } from '@parcela/providers/fio/index.ts';
import { createPayoutGateway } from '@parcela/providers/payout/index.ts';
import { checkInvariants } from '@parcela/invariants/check-invariants.queries.ts';
import { balanceOf, suspenseFor } from '@parcela/ledger';
import { findOrder, type Order } from '../../../src/modules/orders/index.ts';
import { importStatement, type ImportParts, type TransferOwners } from '../../../src/modules/bank/index.ts';
import { type FollowParts, type PaymentDeps, receiveFromBank } from '../../../src/modules/payments/index.ts';
import type { GatewayOf, PaymentGateways } from '@parcela/providers/ports/payment-gateway.ts';
import type { Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { setSampleRates } from '../content/sample-rates.ts';
import { orderDeps, placeSampleOrder as placeOrder } from '../orders/sample-orders.ts';
import { clearedUser, revokeLevel } from '../verification/grant-levels.ts';
import { csobKeys, sandboxSecrets } from '../app/sandbox-process.ts';
import type { TestUser } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';

const silent = createLogger('silent');

/** For use cases whose jobs the test itself runs. */
export const noJobs: Pick<Jobs, 'enqueue'> = { enqueue: async () => undefined };

/** The name of every payer is Jan Novák, unless a test gives another name. */
export interface Investors {
  readonly names: Map<number, string>;
  readonly deps: PaymentDeps;
}

export const testInvestors = (): Investors => {
  const names = new Map<number, string>();
  return {
    names,
    deps: {
      ...orderDeps,
      offeredGateways: gatewayProviders,
      takesTopUps: true,
      investorName: async (_tx, userId) => names.get(userId) ?? 'Jan Novák',
    },
  };
};

export interface PlacedOrder {
  readonly user: TestUser;
  readonly order: Order;
  /** documentId of the project. */
  readonly project: string;
}

/** 2,020.00 CZK: two shares of 1,010.00 including the fee, in a separate project. */
export const orderPrice = 2_020_00n;

/** A new investor's order of two shares of a new project of 100 shares. */
export const placeSampleOrder = async (
  context: TestContext,
  options: {
    readonly currency?: Currency;
    readonly shareCount?: number;
    readonly shares?: number;
    /** documentId of an existing project. */
    readonly project?: string;
  } = {},
): Promise<PlacedOrder> => {
  const { currency = 'CZK', shareCount = 100, shares = 2 } = options;
  const user = await clearedUser(context);
  const { project, order } = await context.transact(async (tx) => {
    await setSampleRates(tx);
    const project =
      options.project ??
      (await publishSampleProject(tx, { currency, shareCount, maxPurchaseQty: shareCount })).documentId;
    return { project, order: await placeOrder(tx, { userId: user.userId, project, shares, currency }) };
  });
  return { user, order, project };
};

/** Revokes the user's KYC, as the provider's second answer can. */
export const revokeKyc = (context: TestContext, { user }: PlacedOrder): Promise<void> =>
  revokeLevel(context.database.reader, user.userId, 'KYC');

export const orderNow = async (context: TestContext, { order }: PlacedOrder): Promise<Order> => {
  const found = await findOrder(context.database.reader, { id: order.id });
  if (!found) throw new Error(`there is no order ${order.id}`);
  return found;
};

/** A payment as the tests read it. */
export interface PaymentRow {
  readonly id: number;
  readonly provider: string;
  readonly order_id: number | null;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly state: string;
  readonly allocated_amount: bigint;
  readonly suspense_amount: bigint;
  readonly released_amount: bigint;
  readonly suspense_reason: string | null;
}

/** The payments of an order, or those without an order, in order of arrival. */
export const paymentsOf = async (
  context: TestContext,
  orderId: number | null,
): Promise<readonly PaymentRow[]> => {
  const { rows } = await sql<PaymentRow>`
    select id, provider, order_id, amount, currency, state, allocated_amount, suspense_amount, released_amount,
      suspense_reason
    from payments where order_id is not distinct from ${orderId}::integer order by id`.execute(
    context.admin.kysely,
  );
  return rows;
};

export const suspenseOf = (context: TestContext, payment: PaymentRow): Promise<bigint> =>
  balanceOf(context.database.reader, suspenseFor(`payment:${payment.id}`, payment.currency));

/** The attempts of an order; `pending` also for an attempt that the gateway has not reported as waiting. */
export const attemptStates = async (context: TestContext, orderId: number): Promise<string[]> => {
  const { rows } = await sql<{ state: string }>`
    select case state when 'redirected' then 'pending' else state end as state
    from payment_attempts where order_id = ${orderId} order by id`.execute(context.admin.kysely);
  return rows.map((row) => row.state);
};

/** The gateways' events, their processing, and the results. */
export const countHeard = async (context: TestContext) => {
  const { rows } = await sql<{ events: bigint; jobs: bigint; payments: bigint }>`
    select (select count(*) from payment_events) as events,
      (select count(*) from jobs.job where name = 'payments.process-event') as jobs,
      (select count(*) from payments) as payments`.execute(context.admin.kysely);
  return rows[0];
};

export interface TestGateways {
  readonly confirmo: GatewayOf<'confirmo'>;
  readonly payout: GatewayOf<'payout'>;
  readonly csob: GatewayOf<'csob'>;
}

/** The real adapters for the sandbox at this address. */
export const testGateways = (sandboxUrl: string): TestGateways => ({
  confirmo: createConfirmoGateway({
    url: `${sandboxUrl}/confirmo/api/v3`,
    apiKey: sandboxSecrets.confirmoApiKey,
    callbackPasswords: [sandboxSecrets.confirmoCallbackPassword],
    log: silent,
  }),
  payout: createPayoutGateway({
    url: `${sandboxUrl}/payout/api/v1`,
    clientId: sandboxSecrets.payoutClientId,
    clientSecrets: [sandboxSecrets.payoutClientSecret],
    log: silent,
  }),
  csob: createCsobGateway({
    url: `${sandboxUrl}/csob/api/v1.9`,
    merchantId: sandboxSecrets.csobMerchantId,
    privateKey: csobKeys.merchant.privateKey,
    publicKeys: [csobKeys.bank.publicKey],
    log: silent,
  }),
});

export const importParts = (
  context: TestContext,
  investors: Investors,
  sandboxUrl: string,
  owners: TransferOwners = {},
): ImportParts => ({
  deps: { incoming: receiveFromBank(investors.deps), owners },
  feed: createFioFeed({ url: `${sandboxUrl}/fio/v1/rest`, tokens: sandboxSecrets.fioTokens, log: silent }),
  ibans: sandboxSecrets.ibans,
  intervalS: 60,
  transact: context.transact,
  reader: context.database.reader,
  log: silent,
});

/** Reads all three statements once. */
export const importAll = async (parts: ImportParts): Promise<void> => {
  for (const currency of ['CZK', 'EUR', 'PLN'] as const) await importStatement(parts, currency);
};

export const followParts = (
  context: TestContext,
  investors: Investors,
  gateways: PaymentGateways,
): FollowParts => ({
  deps: investors.deps,
  gateways,
  reader: context.database.reader,
  transact: context.transact,
});

/** Throws with the violated invariants, if any. Liveness depends on workers, safety never does. */
export const assertSafe = async (context: TestContext): Promise<void> => {
  const { violations } = await checkInvariants(context.database.kysely);
  const broken = violations.filter(({ invariant }) => invariant.nature === 'safety');
  if (broken.length > 0)
    throw new Error(broken.map(({ invariant, rows }) => `${invariant.id} ${inspect(rows)}`).join('\n'));
};
