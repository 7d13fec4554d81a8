import type { Tx } from '@parcela/platform/database/database.ts';
import type { Order } from '../../orders/index.ts';
import { listReversalsOfPayment } from '../../wallets/index.ts';
import type { Payment } from '../payments.store.ts';
import { listCredits, sumAllocatedToOrder } from './reversed-amounts.queries.ts';

/**
 * A user who got a part of a payment that the bank reversed; null for money that was suspended or refunded without
 * allocation.
 */
export interface ReversedShare {
  readonly userId: number | null;
  readonly orderId: number | null;
  /** Above zero. */
  readonly amount: bigint;
}

const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);

/**
 * The amount that the order's investor got: what was allocated or released, and what was refunded after an
 * allocation. Money suspended under the order's reference never belonged to the investor.
 */
const gotByOrder = async (tx: Tx, payment: Payment, order: Order | undefined): Promise<bigint> => {
  if (!order) return 0n;
  const here = payment.allocated + payment.released;
  const elsewhere = (await sumAllocatedToOrder(tx, payment.id, order.id)) - here;
  return here + (elsewhere > 0n ? least(payment.refunded, elsewhere) : 0n);
};

/**
 * Splits this much of a locked payment by user: first the part that no investor got, then the order's part, then the
 * parts that staff credited.
 */
export const sharesOf = async (
  tx: Tx,
  {
    payment,
    order,
    amount,
    except,
  }: {
    readonly payment: Payment;
    readonly order: Order | undefined;
    readonly amount: bigint;
    /** The reversals that do not count, by the names of their lines. */
    readonly except?: ReadonlySet<string>;
  },
): Promise<ReversedShare[]> => {
  const ofOrder = await gotByOrder(tx, payment, order);
  const credits = await listCredits(tx, payment.id);
  const got = credits.reduce((sum, credit) => sum + credit.amount, ofOrder);
  const earlier = (await listReversalsOfPayment(tx, payment.id)).filter(
    ({ providerRef }) => providerRef === null || except?.has(providerRef) !== true,
  );
  const all: ReversedShare[] = [
    { userId: null, orderId: null, amount: payment.amount.amount - got },
    { userId: order?.userId ?? null, orderId: order?.id ?? null, amount: ofOrder },
    ...credits.map((credit) => ({ ...credit, orderId: null })),
  ];
  const shares: ReversedShare[] = [];
  let left = amount;
  for (const share of all) {
    const gone = earlier
      .filter(({ userId, orderId }) => userId === share.userId && orderId === share.orderId)
      .reduce((sum, restriction) => sum + restriction.amount, 0n);
    const part = least(share.amount - gone, left);
    if (part <= 0n) continue;
    shares.push({ ...share, amount: part });
    left -= part;
  }
  return shares;
};
