import type { getOperatorOrder } from '@parcela/contract/operator';
import type { DataOf } from '../../shared/api/route-types.ts';
import { states } from '../../shared/resource/values.ts';

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
