import {
  type PaymentType,
  type VerificationType,
  isLive,
  missingToInvest,
  subtractMoney,
} from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { holdingOf, issuerOf, listHoldings, orderAccount, post, reservedOf } from '@parcela/ledger';
import { type LockedProject, completeProjectIfSoldOut } from '../../projects/index.ts';
import type { OrderDeps } from '../orders.ports.ts';
import { type Order, changeOrderState, now } from '../orders.store.ts';
import { paidParts } from './split-paid-price.ts';
import { fromWalletHold, line } from '../order-postings.ts';

/** An order with the rows that its payment reads and changes, all locked. */
export interface LockedForPayment {
  readonly order: Order;
  /** The levels of the order's investor. */
  readonly levels: readonly VerificationType[];
  readonly project: LockedProject;
}

/**
 * Makes an order Paid once its ledger account and the hold in the user's wallet together contain the whole price: the
 * shares become the user's holding, and the money goes to the project and the fee. Requires valid KYC and AML (K1);
 * without them the caller has sent the money to suspense.
 */
export const markPaid = async (
  deps: OrderDeps,
  tx: Tx,
  { order, levels, project }: LockedForPayment,
  paymentType: PaymentType,
): Promise<Order> => {
  invariant(missingToInvest(levels).length === 0, `the investor of order ${order.id} is not cleared`);
  const shares = BigInt(order.shares);
  const allocated = subtractMoney(order.price, order.paidFromWallet).amount;
  await post(tx, {
    kind: 'order.paid',
    source: { type: 'order', id: order.id },
    postings: [
      // A Failed order has released its shares and takes free ones.
      {
        account: isLive(order.state) ? reservedOf(order.projectId) : issuerOf(order.projectId),
        amount: -shares,
      },
      { account: holdingOf(order.userId, order.projectId), amount: shares },
      ...line(orderAccount(order.id, order.price.currency), -allocated),
      ...fromWalletHold(order),
      ...paidParts(order),
    ],
  });
  const paid = await changeOrderState(tx, order, {
    state: 'Paid',
    reason: 'funded',
    actor: 'system',
    change: {
      payment_type: paymentType,
      allocated,
      deadline_at: null,
      confirming_since: null,
      paid_at: now,
    },
  });
  await grantInvestor(deps, tx, paid, project);
  return paid;
};

/**
 * Investors get INVESTOR when a project completes, which its last paid share causes, and when an order is paid after
 * staff completed or closed the project.
 */
const grantInvestor = async (
  deps: OrderDeps,
  tx: Tx,
  { projectId, userId }: Order,
  { state }: LockedProject,
): Promise<void> => {
  if (await completeProjectIfSoldOut(tx, { projectId, timeZone: deps.timeZone })) {
    for (const holding of await listHoldings(tx, { projectId }))
      await deps.levels.grantLevel(tx, holding.userId, 'INVESTOR');
    return;
  }
  if (state === 'Completed' || state === 'Closed') await deps.levels.grantLevel(tx, userId, 'INVESTOR');
};
