import {
  type Currency,
  type Money,
  type PaymentType,
  type VerificationType,
  canTransition,
  gatewayOfType,
  isLive,
  missingToInvest,
  paymentTypesFor,
  subtractMoney,
  zero,
} from '@parcela/domain';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { OrderDeps } from './orders.ports.ts';
import type { Order } from './orders.store.ts';

/** The ways of paying that are offered for an order of this currency now; none once it is no longer live. */
export const railsOf = (
  order: Pick<Order, 'state'> & { readonly currency: Currency },
  { offeredGateways }: Pick<OrderDeps, 'offeredGateways'>,
): PaymentType[] => {
  if (!isLive(order.state)) return [];
  return paymentTypesFor(order.currency).filter((type) => {
    const gateway = gatewayOfType(type);
    return gateway === undefined || offeredGateways.includes(gateway);
  });
};

/**
 * May an attempt to pay this order in this way begin?
 * @throws BusinessError 409 `order.not_payable`, `order.rail_unavailable`
 */
export const requireRail = (
  { state, price }: Pick<Order, 'state' | 'price'>,
  type: PaymentType,
  deps: Pick<OrderDeps, 'offeredGateways'>,
): void => {
  if (!isLive(state)) throw new BusinessError('order.not_payable', { state });
  if (!railsOf({ state, currency: price.currency }, deps).includes(type))
    throw new BusinessError('order.rail_unavailable');
};

/**
 * May the investor with these levels order and pay (K1)?
 * @throws BusinessError 403 `verification.required`
 */
export const requireCleared = (levels: readonly VerificationType[]): void => {
  const missing = missingToInvest(levels);
  if (missing.length > 0) throw new BusinessError('verification.required', { missing });
};

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
