import type { DataOf, RowOf } from '@parcela/contract';
import type { getSuspense, listSuspense } from '@parcela/contract/operator';
import { isRefundedByHand, paymentProviders } from '@parcela/domain';
import { providerLabel, providerName } from '../../shared/money/provider-names.ts';
import { area, type Field, oneOf } from '../../shared/resource/fields.ts';
import { money, say, states, text, type Value, type Words } from '../../shared/resource/values.ts';

export type Item = DataOf<typeof getSuspense>;
export type ItemRow = RowOf<typeof listSuspense>;

export const reasons = states<ItemRow['reason']>({
  unknown_reference: ['attention', 'boSuspense.reason.unknown_reference'],
  wrong_currency: ['attention', 'boSuspense.reason.wrong_currency'],
  order_not_live: ['attention', 'boSuspense.reason.order_not_live'],
  payment_reversed: ['negative', 'boSuspense.reason.payment_reversed'],
  shares_taken: ['attention', 'boSuspense.reason.shares_taken'],
  nothing_owed: ['info', 'boSuspense.reason.nothing_owed'],
  name_differs: ['attention', 'boSuspense.reason.name_differs'],
  investor_not_cleared: ['attention', 'boSuspense.reason.investor_not_cleared'],
  surplus: ['info', 'boSuspense.reason.surplus'],
  order_ended: ['attention', 'boSuspense.reason.order_ended'],
  refund_failed: ['negative', 'boSuspense.reason.refund_failed'],
  top_up_closed: ['attention', 'boSuspense.reason.top_up_closed'],
});

export const providers = { names: paymentProviders, labelOf: providerLabel };

export const waiting = (item: ItemRow): Value => money(item.waiting, item.currency);
export const way = (item: ItemRow): Value => providerName(item.provider);
export const params = ({ documentId }: ItemRow) => ({ documentId });
export const reason = area('bo.reason', { description: 'bo.reasonHint' });

/** The possible targets of money that an order does not take; the page omits impossible ones. */
export const restOf = ({ canCredit, canRefund }: ItemRow): Field =>
  oneOf('boSuspense.split.where', {
    names: [...(canCredit ? ['wallet' as const] : []), ...(canRefund ? ['refund' as const] : [])],
    labelOf: (way) => `boSuspense.split.${way}` as const,
  });

/** The effect of sending the money back. */
export const refunding = (item: ItemRow): readonly Words[] => [
  item.provider === 'bank'
    ? say('boSuspense.refund.bank', { amount: waiting(item), account: text(item.payerAccount) })
    : say('boSuspense.refund.provider', { amount: waiting(item), provider: way(item) }),
  ...(isRefundedByHand(item.provider) ? [say('boSuspense.refund.byHand', { provider: way(item) })] : []),
  ...(item.order === null ? [] : [say('boSuspense.refund.order', { number: item.order.number })]),
];
