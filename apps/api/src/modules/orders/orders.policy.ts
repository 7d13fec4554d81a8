import {
  type Currency,
  type Money,
  type PaymentType,
  isLive,
  paymentTypesFor,
  subtractMoney,
  zero,
} from '@parcela/domain';
import type { Order } from './orders.store.ts';

/** The ways of paying that are offered now; cards come with their own module. */
const offered: readonly PaymentType[] = [
  'BankTransfer',
  'ConfirmoPaymentGateway',
  'PayoutPaymentGateway',
  'Wallet',
];

/** The payment types that can take an order of this currency now; none once it is no longer live. */
export const railsOf = (order: Pick<Order, 'state'> & { readonly currency: Currency }): PaymentType[] =>
  isLive(order.state) ? paymentTypesFor(order.currency).filter((type) => offered.includes(type)) : [];

/** What Paid still needs: of a Failed order, whose money was given back, the whole price; of Paid and ended ones nothing. */
export const owedOf = (order: Pick<Order, 'state' | 'price' | 'paidFromWallet' | 'settled'>): Money =>
  isLive(order.state) || order.state === 'Failed'
    ? subtractMoney(subtractMoney(order.price, order.paidFromWallet), order.settled)
    : zero(order.price.currency);
