import { type Currency, isLive } from '@parcela/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { balancesOf, holdingOf } from '@parcela/ledger';
import { type LiveParts, type Run, paymentIds } from './model-run.ts';
import { freeShares, heldShares, type Model, nth, owedOf, waitingOf } from './payments-model.ts';

interface ShownOrder {
  readonly documentId: string;
  readonly state: string;
  readonly owed: number;
  readonly paid: number;
  readonly pricePaidFromUserWallet: number;
  readonly isBeingChecked: boolean;
}

const compareOrders = async ({ live }: LiveParts, run: Run, model: Model): Promise<void> => {
  const shown = new Map<string, ShownOrder>();
  for (const buyer of run.buyers) {
    const url = '/api/orders?pagination[pageSize]=100';
    const { data } = await live.done<{ data: ShownOrder[] }>(buyer, { method: 'GET', url });
    for (const order of data) shown.set(order.documentId, order);
  }
  const seen = run.orders.map(({ documentId }) => {
    const order = shown.get(documentId);
    return (
      order && {
        state: order.state,
        owed: order.owed,
        paid: order.paid,
        fromWallet: order.pricePaidFromUserWallet,
        isBeingChecked: order.isBeingChecked,
      }
    );
  });
  expect(seen).toEqual(
    model.orders.map((order) => ({
      state: order.state,
      owed: isLive(order.state) ? Number(owedOf(order)) : 0,
      paid: Number(order.allocated),
      fromWallet: Number(order.fromWallet),
      isBeingChecked: order.needsReview,
    })),
  );
};

const compareWallets = async ({ live }: LiveParts, run: Run, model: Model): Promise<void> => {
  const wallets = async (currency: 'CZK' | 'EUR') =>
    Promise.all(
      run.buyers.map(async (buyer) => {
        const wallet = await live.done<{ balance: number; held: number }>(buyer, {
          method: 'GET',
          url: `/core/user/wallet/${currency}`,
        });
        return { free: wallet.balance, held: wallet.held };
      }),
    );
  const held = (buyer: number): number =>
    model.orders
      .filter((order) => order.buyer === buyer && isLive(order.state))
      .reduce((sum, { fromWallet }) => sum + Number(fromWallet), 0);
  const numbered = [...model.buyers.entries()];
  expect(await wallets('CZK')).toEqual(
    numbered.map(([buyer, { wallet }]) => ({ free: Number(wallet.CZK), held: held(buyer) })),
  );
  expect(await wallets('EUR')).toEqual(
    numbered.map(([, { wallet }]) => ({ free: Number(wallet.EUR), held: 0 })),
  );
};

/** Compares where each payment's money is, by its row and by the waiting money that staff see. */
const comparePayments = async (parts: LiveParts, run: Run, model: Model): Promise<void> => {
  const { context, live } = parts;
  const found = await paymentIds(parts, run);
  const { rows } = await sql<Record<string, bigint | number | null | Currency>>`
    select p.order_id as "order", p.currency, p.allocated_amount as allocated,
      p.suspense_amount + p.released_amount as waiting, p.refunded_amount as refunded, p.credited_amount as credited,
      (select coalesce(sum(r.amount), 0)::bigint from refunds r
        where r.payment_id = p.id and r.provider = 'bank' and r.state = 'done') as "paidOut"
    from payments p where p.id = any(${found.map(({ id }) => id)}::integer[]) order by p.id`.execute(
    context.admin.kysely,
  );
  expect(rows).toEqual(
    model.payments.map((payment) => ({
      order: payment.order === null ? null : nth(run.orders, payment.order).id,
      currency: payment.currency,
      allocated: payment.allocated,
      waiting: waitingOf(payment),
      refunded: payment.refunded,
      credited: payment.credited,
      paidOut: payment.paidOut,
    })),
  );
  const waiting = await Promise.all(
    found.map(async ({ documentId }) => {
      const url = `/operator/suspense/${documentId}`;
      const { status, body } = await live.call<{ data: { waiting: number; reason: string } }>(
        live.staff().asking,
        {
          method: 'GET',
          url,
        },
      );
      return status === 404 ? null : { waiting: body.data.waiting, reason: body.data.reason };
    }),
  );
  expect(waiting).toEqual(
    model.payments.map((payment) =>
      waitingOf(payment) === 0n ? null : { waiting: Number(waitingOf(payment)), reason: payment.reason },
    ),
  );
};

/** Compares the shares that each buyer holds. */
const compareHoldings = async ({ context }: LiveParts, run: Run, model: Model): Promise<void> => {
  const held = await balancesOf(
    context.database.reader,
    run.buyers.map(({ userId }) => holdingOf(userId, run.project.id)),
  );
  expect(held.map(Number)).toEqual(run.buyers.map((_buyer, number) => heldShares(model, number)));
};

/** Compares who was told of the offer of this run; K4 compares that with the sent notifications. */
const compareNotices = async ({ context }: LiveParts, run: Run, model: Model): Promise<void> => {
  const { rows } = await sql<{ userId: number }>`
    select o.user_id as "userId" from offer_notices o
    where o.project_id = ${run.project.id}
      and o.user_id = any(${run.buyers.map(({ userId }) => userId)}::integer[])
    order by o.user_id`.execute(context.admin.kysely);
  const notified = run.buyers.filter((_buyer, number) => nth(model.buyers, number).isNotified);
  expect(rows.map(({ userId }) => userId)).toEqual(notified.map(({ userId }) => userId));
};

/** Compares the platform's orders, wallets, shares, notices and waiting money with the model's. */
export const comparePlatform = async (parts: LiveParts, run: Run, model: Model): Promise<void> => {
  await compareOrders(parts, run, model);
  await compareWallets(parts, run, model);
  await comparePayments(parts, run, model);
  await compareHoldings(parts, run, model);
  await compareNotices(parts, run, model);
  const { data } = await parts.live.done<{ data: { available: number } }>(nth(run.buyers, 0), {
    method: 'GET',
    url: `/api/tokens/count?documentId=${run.project.documentId}`,
  });
  expect(data.available).toBe(freeShares(model));
};
