import type { Order } from '@parcela/contract/investor';
import { gatewayOfType, isLive } from '@parcela/domain';
import { isConfirming, isWaitingForAuthorization } from '../../../shared/orders/order-progress.ts';
import type { PaymentSearch } from './payment-search.ts';

const ends: readonly string[] = ['cancelled_by_payer', 'expired', 'rejected'];

/** The last payment at a gateway, when it failed and the order can be paid again. */
export const endedAttempt = (order: Order): Order['attempts'][number] | undefined => {
  const last = order.attempts.at(-1);
  return last !== undefined && gatewayOfType(last.type) !== undefined && ends.includes(last.state)
    ? last
    : undefined;
};

/** The content of the screen. */
export type PaymentView = 'outcome' | 'checking' | 'authorization' | 'transfer' | 'choice';

export const paymentView = (order: Order, { checking, method }: PaymentSearch): PaymentView => {
  if (!isLive(order.state) || order.isBeingChecked) return 'outcome';
  if (checking === true && endedAttempt(order) === undefined) return 'checking';
  if (isWaitingForAuthorization(order)) return 'authorization';
  const hasTransfer = order.attempts.some(({ type }) => type === 'BankTransfer');
  return method === 'bank-transfer' && hasTransfer ? 'transfer' : 'choice';
};

/** Tells whether the order may change without the investor, so that the visible page polls it. */
export const isWatched = (order: Order, search: PaymentSearch): boolean =>
  order.isBeingChecked ||
  (isLive(order.state) &&
    (search.checking === true ||
      search.method !== undefined ||
      isConfirming(order) ||
      isWaitingForAuthorization(order)));
