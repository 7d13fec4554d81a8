import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import { balanceOf, externalAccount } from '@parcela/ledger';
import { createExpireOrders } from '../../../src/modules/orders/index.ts';
import { createRefundEndedOrders, refundsScheduledJobs } from '../../../src/modules/payments/index.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { useOperatorApp } from './operator-app.ts';
import type { PaymentApp } from './payments-app.ts';
import { assertSafe, type PlacedOrder } from './payment-fixture.ts';
import { advanceClock } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { orderDeps } from '../orders/sample-orders.ts';

type Gateway = 'confirmo' | 'payout' | 'csob';

interface RefundShown {
  readonly documentId: string;
  readonly provider: string;
  readonly amount: bigint;
  readonly state: string;
  readonly cause: string;
  readonly failure: string | null;
}

/** The part of an order's answer that concerns its refunds. */
interface ShownOrder {
  readonly isBeingChecked: boolean;
  readonly refunds: readonly {
    readonly amount: number;
    readonly currency: Currency;
    readonly state: string;
  }[];
}

/**
 * Money that came through a gateway and must be refunded, until the payer has it back. After each test the gateways'
 * balances must equal the ledger to the minor unit.
 */
export const useMoneyBack = (context: () => TestContext, app: () => PaymentApp) => {
  const operator = useOperatorApp(context, () => app().refunds);

  /** The balance at the gateway, and the balance in the ledger. */
  const balancesAt = async (gateway: Gateway, currency: Currency) => {
    const response = await fetch(`${app().sandbox.url}/_control/${gateway}/balance`);
    const balances = (await response.json()) as Record<string, number>;
    const external = await balanceOf(context().database.reader, externalAccount(gateway, currency));
    return { there: BigInt(balances[currency] ?? 0), booked: -external };
  };

  afterEach(async () => {
    await assertSafe(context());
    for (const gateway of ['confirmo', 'payout', 'csob'] as const)
      for (const currency of ['CZK', 'EUR'] as const) {
        const { there, booked } = await balancesAt(gateway, currency);
        expect([gateway, currency, booked]).toEqual([gateway, currency, there]);
      }
  });

  const refundsOf = async ({ order }: PlacedOrder): Promise<readonly RefundShown[]> => {
    const { rows } = await sql<RefundShown>`
      select r.document_id as "documentId", r.provider, r.amount, r.state, r.cause, r.failure
      from refunds r join payments p on p.id = r.payment_id
      where p.order_id = ${order.id} order by r.id`.execute(context().admin.kysely);
    return rows;
  };

  /** The order as its owner reads it, in a new session because days may have passed. */
  const shownTo = async ({ user, order }: PlacedOrder): Promise<ShownOrder> => {
    const token = await context().transact((tx) =>
      openSession(tx, { audience: 'investor', subjectId: user.userId, userAgent: 'test' }),
    );
    const answer = await app().app.inject({
      method: 'GET',
      url: `/api/orders/${order.documentId}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const { isBeingChecked, refunds } = answer.json<{ data: ShownOrder }>().data;
    return { isBeingChecked, refunds };
  };

  return {
    operator,
    balancesAt,
    refundsOf,
    shownTo,
    /** The order times out. */
    timeOut: async (): Promise<void> => {
      const { database, transact } = context();
      await advanceClock(context(), '25 hours');
      await createExpireOrders({ deps: orderDeps, reader: database.reader, transact }).run();
    },
    /** Refunds the money that ended orders released; without the jobs if these are lost. */
    sendBack: async (deps = app().refunds): Promise<void> => {
      const { database, transact } = context();
      await createRefundEndedOrders({ deps, reader: database.reader, transact }).run();
      await app().jobs.drain(20_000);
    },
    /** Two members of staff refund this order's waiting money. */
    staffSendBack: async ({ order }: PlacedOrder): Promise<void> => {
      const { data } = await operator.get('/suspense?pagination[pageSize]=100');
      const items = data as unknown as readonly {
        readonly documentId: string;
        readonly order: { readonly documentId: string } | null;
      }[];
      const [item, ...others] = items.filter((found) => found.order?.documentId === order.documentId);
      invariant(item && others.length === 0, 'not one payment of the order waits');
      await operator.decide(`/suspense/${item.documentId}/refund`);
      await app().jobs.drain(20_000);
    },
    /** Runs one of the worker's scheduled jobs about refunds. */
    runScheduledJob: async (name: string): Promise<void> => {
      const found = refundsScheduledJobs(app().refundParts).find(
        (runScheduledJob) => runScheduledJob.name === name,
      );
      invariant(found, `there is no scheduled job ${name}`);
      await found.run();
    },
    /** The number of refund requests to Payout. */
    countAsked: async (): Promise<number> => {
      const response = await fetch(`${app().sandbox.url}/_journal?provider=payout`);
      const entries = (await response.json()) as readonly { readonly method: string; readonly url: string }[];
      return entries.filter(({ method, url }) => method === 'POST' && url.endsWith('/refunds')).length;
    },
  };
};
