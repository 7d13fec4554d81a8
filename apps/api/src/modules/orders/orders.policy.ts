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

/** The rails that an order in this currency offers now; none once the order is no longer live. */
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
 * Checks that an attempt to pay this order by this rail may begin.
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
 * Checks that the investor's levels allow ordering and paying (K1).
 * @throws BusinessError 403 `verification.required`
 */
export const requireCleared = (levels: readonly VerificationType[]): void => {
  const missing = missingToInvest(levels);
  if (missing.length > 0) throw new BusinessError('verification.required', { missing });
};

/**
 * The amount missing until the order is Paid: the whole price for a Failed order, whose money was released; zero for
 * Paid and ended orders.
 */
export const owedOf = (order: Pick<Order, 'state' | 'price' | 'paidFromWallet' | 'allocated'>): Money =>
  canTransition(order.state, 'Paid')
    ? subtractMoney(subtractMoney(order.price, order.paidFromWallet), order.allocated)
    : zero(order.price.currency);
