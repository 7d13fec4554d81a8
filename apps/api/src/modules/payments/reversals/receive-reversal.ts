import { money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Order } from '../../orders/index.ts';
import {
  type BankPayment,
  type BankReversal,
  cancelTransfer,
  listWaitingReversals,
} from '../../bank/index.ts';
import { restrictReversedMoney } from '../../wallets/index.ts';
import { openBankTransfer, reverseBankTransfer } from '../bank-transfer/bank-transfer-attempts.store.ts';
import { failRefund } from '../refunds/end-refund.ts';
import { canBe, findReversedPayment } from './find-reversed-payment.ts';
import type { Payment } from '../payments.store.ts';
import { listRequestedByBank } from '../refunds/refunds.store.ts';
import { type ReversedShare, sharesOf } from './split-reversed-amount.ts';
import { closeReview } from '../suspended-money.ts';
import { lockPayment } from '../lock-payment.ts';

/** Money that has not left for the payer stays here, because the bank has already returned it to the payer. */
const stopRefunds = async (tx: Tx, paymentId: number): Promise<void> => {
  for (const id of await listRequestedByBank(tx, paymentId))
    if (await cancelTransfer(tx, { kind: 'refund', id })) await failRefund(tx, id, 'reversed');
};

/** Nothing more is allocated to the order until staff have decided. */
const stopOrder = async (tx: Tx, order: Order, share: ReversedShare): Promise<void> => {
  const amount = money(share.amount, order.price.currency);
  // The payer may have sent money without requesting the transfer instructions.
  await openBankTransfer(tx, order.id, amount);
  await reverseBankTransfer(tx, order.id);
};

const restrict = async (
  tx: Tx,
  share: ReversedShare,
  reversal: { readonly payment: Payment; readonly order: Order | undefined; readonly providerRef: string },
): Promise<void> => {
  const { payment, order, providerRef } = reversal;
  const amount = money(share.amount, payment.amount.currency);
  await restrictReversedMoney(tx, {
    userId: share.userId,
    orderId: share.orderId,
    paymentId: payment.id,
    amount,
    providerRef,
  });
  if (order && share.orderId === order.id) await stopOrder(tx, order, share);
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: 'payment.reversed',
    subject:
      order && share.orderId !== null
        ? { type: 'order', id: order.documentId }
        : { type: 'payment', id: payment.documentId },
    before: { restricted: '0' },
    after: {
      restricted: String(amount.amount),
      currency: amount.currency,
      payment: payment.documentId,
      isRestricted: share.userId !== null,
    },
  });
};

/**
 * Handles money that the bank took back. Nothing is booked until staff decide. Until then the payment is frozen, and
 * each receiver of a part of it is restricted for that part: the order's investor, and investors whom staff have
 * credited. A reversal that fits no payment, or several, restricts no money and waits for its payment or for staff.
 */
export const receiveReversal = async (tx: Tx, reversed: BankReversal): Promise<void> => {
  const paymentId = await findReversedPayment(tx, reversed);
  if (paymentId !== undefined) await restrictForReversal(tx, paymentId, reversed);
};

/** Processes the reversals that came before their payment. */
export const receiveEarlierReversals = async (tx: Tx, payment: BankPayment): Promise<void> => {
  for (const reversed of await listWaitingReversals(tx, payment)) await receiveReversal(tx, reversed);
};

/** Restricts all receivers of a part of this payment; false when another line has reversed it in the meantime. */
export const restrictForReversal = async (
  tx: Tx,
  paymentId: number,
  reversed: BankReversal,
): Promise<boolean> => {
  const found = await lockPayment(tx, { id: paymentId });
  if (!found || !(await canBe(tx, found.payment.id, found.payment.amount, reversed))) return false;
  await stopRefunds(tx, found.payment.id);
  const locked = await lockPayment(tx, { id: found.payment.id });
  invariant(locked, `payment ${found.payment.id} is gone`);
  const { payment, order } = locked;
  for (const share of await sharesOf(tx, { payment, order, amount: reversed.amount.amount }))
    await restrict(tx, share, { payment, order, providerRef: reversed.providerRef });
  await closeReview(tx, order);
  return true;
};
