import type { DataOf } from '@parcela/contract';
import type { getOperatorOrder } from '@parcela/contract/operator';
import type { PhraseId } from '@parcela/phrases';
import { softText, states, type Value, words } from '../../shared/resource/values.ts';

type OperatorOrderDetail = DataOf<typeof getOperatorOrder>;
type Payment = OperatorOrderDetail['payments'][number];

export const orderStates = states<OperatorOrderDetail['state']>({
  Open: ['info', 'orderState.Open'],
  Unpaid: ['attention', 'orderState.Unpaid'],
  Failed: ['negative', 'orderState.Failed'],
  Paid: ['positive', 'orderState.Paid'],
  Canceled: ['neutral', 'orderState.Canceled'],
  AdminCancel: ['neutral', 'orderState.AdminCancel'],
  Timeout: ['neutral', 'orderState.Timeout'],
});

export const paymentStates = states<Payment['state']>({
  allocated: ['positive', 'boOrders.paymentState.allocated'],
  suspense: ['attention', 'boOrders.paymentState.suspense'],
  refunded: ['neutral', 'boOrders.paymentState.refunded'],
  credited: ['neutral', 'boOrders.paymentState.credited'],
  reversed: ['negative', 'boOrders.paymentState.reversed'],
});

export const refundStates = states<OperatorOrderDetail['refunds'][number]['state']>({
  requested: ['info', 'boOrders.refundState.requested'],
  sent: ['info', 'boOrders.refundState.sent'],
  needs_staff: ['attention', 'boOrders.refundState.needs_staff'],
  done: ['positive', 'boOrders.refundState.done'],
  failed: ['negative', 'boOrders.refundState.failed'],
});

export const attemptStates = states<OperatorOrderDetail['attempts'][number]['state']>({
  created: ['neutral', 'boOrders.attemptState.created'],
  redirected: ['info', 'boOrders.attemptState.redirected'],
  pending: ['info', 'boOrders.attemptState.pending'],
  confirming: ['info', 'boOrders.attemptState.confirming'],
  succeeded: ['positive', 'boOrders.attemptState.succeeded'],
  rejected: ['negative', 'boOrders.attemptState.rejected'],
  cancelled_by_payer: ['neutral', 'boOrders.attemptState.cancelled_by_payer'],
  expired: ['neutral', 'boOrders.attemptState.expired'],
  reversed: ['negative', 'boOrders.attemptState.reversed'],
  refunded: ['neutral', 'boOrders.attemptState.refunded'],
  needs_review: ['attention', 'boOrders.attemptState.needs_review'],
});

const reasons: Readonly<Record<string, PhraseId>> = {
  placed: 'boOrders.reason.placed',
  bonus: 'boOrders.reason.bonus',
  payment_started: 'boOrders.reason.payment_started',
  part_allocated: 'boOrders.reason.part_allocated',
  funded: 'boOrders.reason.funded',
  gateway_refused: 'boOrders.reason.gateway_refused',
  deadline_passed: 'boOrders.reason.deadline_passed',
  cancelled_by_user: 'boOrders.reason.cancelled_by_user',
  cancelled_by_operator: 'boOrders.reason.cancelled_by_operator',
  redeemed: 'boOrders.reason.redeemed',
};

/** The reason why an order changed its state; an unknown reason is a text written by a staff member. */
export const reasonOf = (reason: string): Value => {
  const known = reasons[reason];
  return known === undefined ? softText(reason) : words(known);
};
