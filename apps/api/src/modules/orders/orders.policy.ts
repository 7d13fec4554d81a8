import {
  type Currency,
  type Money,
  type PaymentType,
  canTransition,
  isLive,
  paymentTypesFor,
  subtractMoney,
  zero,
} from '@parcela/domain';
import type { OrderDeps } from './orders.ports.ts';
import type { Order } from './orders.store.ts';

/** The ways of paying that are offered for an order of this currency now; none once it is no longer live. */
export const railsOf = (
  order: Pick<Order, 'state'> & { readonly currency: Currency },
  { offersCards }: Pick<OrderDeps, 'offersCards'>,
): PaymentType[] =>
  isLive(order.state)
    ? paymentTypesFor(order.currency).filter((type) => offersCards || type !== 'CsobPaymentGateway')
    : [];

/**
 * What Paid still needs: for a Failed order, whose money was released, the whole price; for Paid and ended ones
 * nothing.
 */
export const owedOf = (order: Pick<Order, 'state' | 'price' | 'paidFromWallet' | 'allocated'>): Money =>
  canTransition(order.state, 'Paid')
    ? subtractMoney(subtractMoney(order.price, order.paidFromWallet), order.allocated)
    : zero(order.price.currency);

/** How many more shares the cap per user lets a user take who has ordered so many (T5); without a cap, any number. */
export const leftOfCap = ({ maxPerUser }: { readonly maxPerUser: number | null }, ordered: number): number =>
  maxPerUser === null ? Infinity : Math.max(0, maxPerUser - ordered);
