import type { RowOf } from '@parcela/contract';
import { listOperatorOrders } from '@parcela/contract/operator';
import { call } from '../../shared/api/api.ts';
import { findInvestorsByName } from '../../shared/people/find-investors.ts';
import type { FoundChoice } from '../../shared/resource/fields.ts';
import { money, say, words } from '../../shared/resource/values.ts';

type Order = RowOf<typeof listOperatorOrders>;

/** Orders with this number (`20261121-3-17`) or payment reference. */
const ordersOf = async (typed: string): Promise<readonly Order[]> => {
  const query = typed.includes('-') ? { 'filters[number]': typed } : { 'filters[reference]': typed };
  return (await call(listOperatorOrders, { query })).data;
};

export const findOrders = async (typed: string): Promise<readonly FoundChoice[]> =>
  (await ordersOf(typed)).map((order) => ({
    value: order.documentId,
    label: say('boSuspense.hit.order', {
      number: order.number,
      email: order.user.email,
      project: order.project.title,
      state: words(`orderState.${order.state}`),
      paid: money(order.paid + order.pricePaidFromUserWallet, order.currency),
      price: money(order.price, order.currency),
    }),
  }));

/** Investors, found by the beginning of a name or address or by the number of one of their orders. */
export const findInvestors = async (typed: string): Promise<readonly FoundChoice[]> => {
  if (/\d{8}/.test(typed))
    return (await ordersOf(typed)).map(({ user, number }) => ({
      value: user.documentId,
      label: say('boSuspense.hit.investor', { email: user.email, number }),
    }));
  return findInvestorsByName(typed);
};
