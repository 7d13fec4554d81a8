import type { Money } from '@parcela/domain';
import { type Tx, tables } from '../../platform/database.ts';
import type { PaymentProvider, PaymentSuspenseReason, PaymentsTables } from './payments.tables.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

export interface NewPayment {
  readonly provider: PaymentProvider;
  readonly providerRef: string;
  readonly orderId: number | null;
  readonly attemptId: number | null;
  readonly reference: string | null;
  readonly amount: Money;
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly settled: bigint;
  readonly suspended: bigint;
  readonly suspenseReason: PaymentSuspenseReason | null;
}

/**
 * Writes down money that arrived and answers its id; undefined when it is here already. Two that bring the same
 * money at once wait for each other on the provider's reference (P1).
 */
export const insertPayment = async (tx: Tx, payment: NewPayment): Promise<number | undefined> => {
  const row = await db(tx)
    .insertInto('payments')
    .values({
      provider: payment.provider,
      provider_ref: payment.providerRef,
      order_id: payment.orderId,
      attempt_id: payment.attemptId,
      reference: payment.reference,
      amount: payment.amount.amount,
      currency: payment.amount.currency,
      payer_name: payment.payerName,
      payer_account: payment.payerAccount,
      state: payment.settled > 0n ? 'settled' : 'suspense',
      settled_amount: payment.settled,
      suspense_amount: payment.suspended,
      suspense_reason: payment.suspenseReason,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_ref']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/**
 * Does money of this order, or one of its attempts, wait for a person? A surplus alone does not hold the order up;
 * what was settled to it and given back when it ended does.
 */
export const hasUndecided = async (tx: Tx, orderId: number): Promise<boolean> => {
  const payment = await db(tx)
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where((on) =>
      on.or([
        on('released_amount', '>', 0n),
        on.and([on('suspense_amount', '>', 0n), on('suspense_reason', '<>', 'surplus')]),
      ]),
    )
    .executeTakeFirst();
  const attempt = await db(tx)
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['needs_review', 'reversed'])
    .executeTakeFirst();
  return payment !== undefined || attempt !== undefined;
};
