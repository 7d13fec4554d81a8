import { type Currency, type Money, money, type PaymentProvider } from '@parcela/domain';
import { type UpdateObject, sql } from 'kysely';
import { type Tx, tables, onlyRow } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { PaymentSuspenseReason, PaymentsTables } from './payments.tables.ts';

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
  readonly allocated: bigint;
  readonly suspended: bigint;
  /** The part that goes to a wallet without a staff decision; 0 by default. */
  readonly credited?: bigint;
  readonly suspenseReason: PaymentSuspenseReason | null;
}

const stateOf = ({ allocated, credited = 0n }: NewPayment): 'allocated' | 'credited' | 'suspense' => {
  if (allocated > 0n) return 'allocated';
  return credited > 0n ? 'credited' : 'suspense';
};

/**
 * Inserts a received payment and returns its id; undefined if it already exists. Two transactions with the same
 * payment wait for each other on the provider's reference (P1).
 */
export const insertPayment = async (tx: Tx, payment: NewPayment): Promise<number | undefined> => {
  const row = await db(tx)
    .insertInto('payments')
    .values({
      document_id: newDocumentId(),
      provider: payment.provider,
      provider_ref: payment.providerRef,
      order_id: payment.orderId,
      attempt_id: payment.attemptId,
      reference: payment.reference,
      amount: payment.amount.amount,
      currency: payment.amount.currency,
      payer_name: payment.payerName,
      payer_account: payment.payerAccount,
      state: stateOf(payment),
      credited_amount: payment.credited ?? 0n,
      allocated_amount: payment.allocated,
      suspense_amount: payment.suspended,
      suspense_reason: payment.suspenseReason,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_ref']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** A received payment with the facts for decisions about its suspended money. */
export interface Payment {
  readonly id: number;
  readonly documentId: string;
  readonly provider: PaymentProvider;
  readonly providerRef: string;
  readonly orderId: number | null;
  readonly reference: string | null;
  readonly amount: Money;
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly allocated: bigint;
  /** The part that is being refunded, or was refunded. */
  readonly refunded: bigint;
  /** The part on the payment's own suspense account. */
  readonly suspended: bigint;
  /** The part on the suspense account of its order, which has ended. */
  readonly released: bigint;
  readonly suspenseReason: PaymentSuspenseReason | null;
}

export type PaymentKey =
  | { readonly id: number }
  | { readonly documentId: string }
  | { readonly provider: PaymentProvider; readonly providerRef: string };

const selectPayment = (tx: Tx, key: PaymentKey) => {
  const query = db(tx)
    .selectFrom('payments')
    .select([
      'id',
      'document_id as documentId',
      'provider',
      'provider_ref as providerRef',
      'order_id as orderId',
      'reference',
      'amount',
      'currency',
      'payer_name as payerName',
      'payer_account as payerAccount',
      'allocated_amount as allocated',
      'suspense_amount as suspended',
      'released_amount as released',
      'refunded_amount as refunded',
      'suspense_reason as suspenseReason',
    ]);
  if ('id' in key) return query.where('id', '=', key.id);
  if ('documentId' in key) return query.where('document_id', '=', key.documentId);
  return query.where('provider', '=', key.provider).where('provider_ref', '=', key.providerRef);
};

/** Reads a payment without a lock, in order to find its order; never for a decision. */
export const findPayment = async (tx: Tx, key: PaymentKey): Promise<Payment | undefined> => {
  const row = await selectPayment(tx, key).executeTakeFirst();
  if (!row) return undefined;
  const { amount, currency, ...payment } = row;
  return { ...payment, amount: money(amount, currency) };
};

/** Locks a payment until the unit of work ends. The caller has locked its order before. */
export const lockPaymentRow = async (tx: Tx, id: number): Promise<Payment | undefined> => {
  const row = await selectPayment(tx, { id }).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  const { amount, currency, ...payment } = row;
  return { ...payment, amount: money(amount, currency) };
};

/** The change of each part of a payment; negative values reduce it. */
export interface PartsChange {
  readonly allocated?: bigint;
  readonly suspended?: bigint;
  readonly released?: bigint;
  readonly refunded?: bigint;
  readonly credited?: bigint;
  readonly reversed?: bigint;
}

/** Moves a locked payment's money between its parts; the database refuses parts that do not add up to the whole. */
export const moveParts = async (
  tx: Tx,
  id: number,
  { allocated = 0n, suspended = 0n, released = 0n, refunded = 0n, credited = 0n, reversed = 0n }: PartsChange,
  change: UpdateObject<PaymentsTables, 'payments'> = {},
): Promise<void> => {
  await db(tx)
    .updateTable('payments')
    .set((columns) => ({
      ...change,
      allocated_amount: columns('allocated_amount', '+', allocated),
      suspense_amount: columns('suspense_amount', '+', suspended),
      released_amount: columns('released_amount', '+', released),
      refunded_amount: columns('refunded_amount', '+', refunded),
      credited_amount: columns('credited_amount', '+', credited),
      reversed_amount: columns('reversed_amount', '+', reversed),
    }))
    .where('id', '=', id)
    .execute();
};

/** Money that ended orders released, without a decision so far, oldest first, after `afterId`. */
export const listReleasedPayments = async (
  tx: Tx,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<number[]> => {
  const rows = await db(tx)
    .selectFrom('payments')
    .select('id')
    .where('released_amount', '>', 0n)
    .where('left_to_staff_at', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
};

/** The payments of an order that have money in the order's suspense. */
export const listReleasedOfOrder = async (tx: Tx, orderId: number): Promise<number[]> => {
  const rows = await db(tx)
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('released_amount', '>', 0n)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
};

/** The payments with money that counts towards an order's price. */
export const listAllocatedOfOrder = async (tx: Tx, orderId: number): Promise<number[]> => {
  const rows = await db(tx)
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('allocated_amount', '>', 0n)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
};

/** The payments with suspended money that one provider received for an order, oldest first. */
export const listWaitingOfOrder = async (
  tx: Tx,
  filter: { readonly orderId: number; readonly provider: PaymentProvider; readonly currency: Currency },
): Promise<number[]> => {
  const rows = await db(tx)
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', filter.orderId)
    .where('provider', '=', filter.provider)
    .where('currency', '=', filter.currency)
    .where((on) => on.or([on('suspense_amount', '>', 0n), on('released_amount', '>', 0n)]))
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
};

/** Leaves the decision about this payment's suspended money to staff. */
export const leaveToStaff = (tx: Tx, id: number): Promise<void> =>
  moveParts(tx, id, {}, { left_to_staff_at: sql<Date>`app_now()` });

/** A surplus waits for staff, but its order does not wait for the surplus. */
export const creditableSuspenseReasons: readonly PaymentSuspenseReason[] = ['surplus', 'nothing_owed'];

/**
 * The money of an order that waits for staff and could still be allocated to it: unreversed suspense in its currency,
 * and invoices that their gateway has not decided.
 */
export const sumWaiting = async (
  tx: Tx,
  { id, price }: { readonly id: number; readonly price: Money },
): Promise<bigint> => {
  const { rows } = await sql<{ waiting: bigint }>`
    select (
      coalesce((
        select sum(p.suspense_amount) from payments p
        where p.order_id = ${id} and p.currency = ${price.currency}
          and p.suspense_reason <> all(${[...creditableSuspenseReasons]}::text[])
          and not exists (select from restricted_money b where b.payment_id = p.id and b.closed_at is null)
      ), 0) + coalesce((
        select sum(a.amount) from payment_attempts a
        where a.order_id = ${id} and a.currency = ${price.currency} and a.state = 'needs_review'
      ), 0)
    )::bigint as waiting`.execute(db(tx));
  return onlyRow(rows).waiting;
};

/**
 * Returns whether money of this order, or one of its attempts, waits for staff. A surplus does not count; allocated
 * money that was released when the order ended does.
 */
export const hasUndecided = async (tx: Tx, orderId: number): Promise<boolean> => {
  const payment = await db(tx)
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where((on) =>
      on.or([
        on('released_amount', '>', 0n),
        on.and([
          on('suspense_amount', '>', 0n),
          on('suspense_reason', 'not in', [...creditableSuspenseReasons]),
        ]),
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
