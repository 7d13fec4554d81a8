import { type Money, money, type RefundProvider } from '@parcela/domain';
import { type UpdateObject, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { PaymentsTables, RefundCause, RefundState } from '../payments.tables.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);
const now = sql<Date>`app_now()`;

export interface Refund {
  readonly id: number;
  readonly documentId: string;
  readonly paymentId: number;
  readonly amount: Money;
  readonly provider: RefundProvider;
  readonly state: RefundState;
  readonly cause: RefundCause;
  readonly createdAt: Date;
}

/** The people and the reason behind a decision about suspended money; without people when the platform decided. */
export interface RefundDecision {
  readonly cause: RefundCause;
  readonly reason: string;
  readonly requestedBy: number | null;
  readonly approvedBy: number | null;
  readonly retryOf: number | null;
}

const selectRefund = (tx: Tx) =>
  db(tx)
    .selectFrom('refunds')
    .select([
      'id',
      'document_id as documentId',
      'payment_id as paymentId',
      'amount',
      'currency',
      'provider',
      'state',
      'cause',
      'created_at as createdAt',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRefund>['executeTakeFirstOrThrow']>>;
const asRefund = ({ amount, currency, ...row }: Row): Refund => ({ ...row, amount: money(amount, currency) });

/** Inserts a refund. The database refuses more than was received with the payment (P3). */
export const insertRefund = async (
  tx: Tx,
  refund: RefundDecision & {
    readonly paymentId: number;
    readonly amount: Money;
    readonly provider: RefundProvider;
    readonly recipient: { readonly iban: string; readonly name: string } | null;
    readonly state: 'requested' | 'needs_staff';
  },
): Promise<Refund> => {
  const row = await db(tx)
    .insertInto('refunds')
    .values({
      document_id: newDocumentId(),
      payment_id: refund.paymentId,
      amount: refund.amount.amount,
      currency: refund.amount.currency,
      provider: refund.provider,
      state: refund.state,
      cause: refund.cause,
      reason: refund.reason,
      requested_by: refund.requestedBy,
      approved_by: refund.approvedBy,
      retry_of: refund.retryOf,
      recipient_iban: refund.recipient?.iban ?? null,
      recipient_name: refund.recipient?.name ?? null,
      provider_ref: null,
      failure: null,
      next_look_at: refund.state === 'needs_staff' ? now : null,
    })
    .returning(['id', 'document_id as documentId', 'payment_id as paymentId', 'amount', 'currency'])
    .returning(['provider', 'state', 'cause', 'created_at as createdAt'])
    .executeTakeFirstOrThrow();
  return asRefund(row);
};

export const findRefund = async (
  tx: Tx,
  key: { readonly id: number } | { readonly documentId: string },
): Promise<Refund | undefined> => {
  const query = selectRefund(tx);
  const row = await (
    'id' in key ? query.where('id', '=', key.id) : query.where('document_id', '=', key.documentId)
  ).executeTakeFirst();
  return row && asRefund(row);
};

/** Locks a refund; its payment and the payment's order are locked before it. */
export const lockRefundRow = async (tx: Tx, id: number): Promise<Refund> => {
  const row = await selectRefund(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  invariant(row, `There is no refund ${id}.`);
  return asRefund(row);
};

const updateRefund = async (tx: Tx, id: number, change: UpdateObject<PaymentsTables, 'refunds'>) => {
  await db(tx).updateTable('refunds').set(change).where('id', '=', id).execute();
};

export const saveDone = (tx: Tx, id: number, providerRef: string | null): Promise<void> =>
  updateRefund(tx, id, { state: 'done', provider_ref: providerRef, next_look_at: null, ended_at: now });

export const saveFailed = (tx: Tx, id: number, failure: string): Promise<void> =>
  updateRefund(tx, id, { state: 'failed', failure, next_look_at: null, ended_at: now });

/** Called when the line that settled the refund is undone: the bank has yet to pay it. */
export const saveReopened = (tx: Tx, id: number): Promise<void> =>
  updateRefund(tx, id, { state: 'requested', ended_at: null });

/** Called when the line that returned the refund is undone: it is settled again. */
export const saveUnreturned = (tx: Tx, id: number): Promise<void> =>
  updateRefund(tx, id, { state: 'done', failure: null, ended_at: now });

/** Only staff at the provider can find out the result. */
export const saveLeftToStaff = (tx: Tx, id: number): Promise<void> =>
  updateRefund(tx, id, { state: 'needs_staff', next_look_at: now });

/** Returns whether this refund has already been retried. */
export const isRetried = async (tx: Tx, id: number): Promise<boolean> => {
  const row = await db(tx).selectFrom('refunds').select('id').where('retry_of', '=', id).executeTakeFirst();
  return row !== undefined;
};

/** Whether the retry of this refund has not failed, so that its money has left again or is about to. */
export const isSentAgain = async (tx: Tx, id: number): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('refunds')
    .select('id')
    .where('retry_of', '=', id)
    .where('state', '<>', 'failed')
    .executeTakeFirst();
  return row !== undefined;
};

/** The payment's refunds that the bank is to pay and, as far as we know, has not paid. */
export const listRequestedByBank = async (tx: Tx, paymentId: number): Promise<number[]> => {
  const rows = await db(tx)
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('provider', '=', 'bank')
    .where('state', '=', 'requested')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
};

/** The already booked entries of a provider's list of refunds. */
export const listProviderRefs = async (tx: Tx, paymentId: number): Promise<string[]> => {
  const rows = await db(tx)
    .selectFrom('refunds')
    .select('provider_ref')
    .where('payment_id', '=', paymentId)
    .where('provider_ref', 'is not', null)
    .execute();
  return rows.map((row) => row.provider_ref ?? '');
};

/** The refunds of a payment that two people have booked and the provider has not reported, oldest first. */
export const listBookedByHand = async (tx: Tx, paymentId: number): Promise<Refund[]> => {
  const rows = await selectRefund(tx)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'done')
    .where('provider_ref', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(asRefund);
};

export const saveProviderRef = (tx: Tx, id: number, providerRef: string): Promise<void> =>
  updateRefund(tx, id, { provider_ref: providerRef });

/** The refunds of a payment that staff have to send at its provider, oldest first. */
export const listLeftToStaff = async (tx: Tx, paymentId: number): Promise<Refund[]> => {
  const rows = await selectRefund(tx)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'needs_staff')
    .orderBy('id')
    .execute();
  return rows.map(asRefund);
};

/**
 * Claims refunds for which the gateway is due to be asked whether staff have sent them, and schedules the next poll.
 */
export const claimRefunds = async (
  tx: Tx,
  { limit, againInS }: { readonly limit: number; readonly againInS: number },
): Promise<{ id: number; paymentId: number }[]> => {
  const rows = await db(tx)
    .updateTable('refunds')
    .set({ next_look_at: sql<Date>`app_now() + make_interval(secs => ${againInS})` })
    .where(
      'id',
      'in',
      db(tx)
        .selectFrom('refunds')
        .select('id')
        .where('state', '=', 'needs_staff')
        .where('next_look_at', '<=', now)
        .orderBy('next_look_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'payment_id as paymentId'])
    .execute();
  return rows;
};

/** Requests at a gateway whose job may be lost: the job is enqueued again, which is harmless if it is not lost. */
export const listOverdueRequests = async (
  tx: Tx,
  {
    olderThanS,
    afterId,
    limit,
  }: { readonly olderThanS: number; readonly afterId: number; readonly limit: number },
): Promise<number[]> => {
  const rows = await db(tx)
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'requested')
    .where('provider', '<>', 'bank')
    // A postponed refund is tried again later.
    .where(sql<boolean>`coalesce(next_look_at <= app_now(), true)`)
    .where('created_at', '<=', sql<Date>`app_now() - make_interval(secs => ${olderThanS})`)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
};

/**
 * Stores the decision of two members of staff about suspended money that stays with us; its id is the source of the
 * ledger transaction.
 */
export const insertDecision = async (
  tx: Tx,
  decision: {
    readonly paymentId: number;
    readonly amount: bigint;
    readonly target: { readonly orderId: number } | { readonly userId: number };
    readonly reason: string;
    readonly requestedBy: number;
    readonly approvedBy: number;
  },
): Promise<number> => {
  const { target } = decision;
  const row = await db(tx)
    .insertInto('payment_decisions')
    .values({
      payment_id: decision.paymentId,
      kind: 'orderId' in target ? 'assigned' : 'credited',
      amount: decision.amount,
      order_id: 'orderId' in target ? target.orderId : null,
      user_id: 'userId' in target ? target.userId : null,
      reason: decision.reason,
      requested_by: decision.requestedBy,
      approved_by: decision.approvedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

/** The two members of staff who identified the money. */
interface ByTwo {
  readonly reason: string;
  readonly requestedBy: number;
  readonly approvedBy: number;
}

export const insertTransferReturn = async (
  tx: Tx,
  returned: {
    readonly paymentId: number;
    readonly transferId: number;
    readonly amount: bigint;
    readonly fee: bigint;
    /** Null for a transfer that came back in full, which needs no staff. */
    readonly by: ByTwo | null;
  },
): Promise<void> => {
  await db(tx)
    .insertInto('transfer_returns')
    .values({
      payment_id: returned.paymentId,
      transfer_id: returned.transferId,
      amount: returned.amount,
      fee: returned.fee,
      reason: returned.by?.reason ?? null,
      requested_by: returned.by?.requestedBy ?? null,
      approved_by: returned.by?.approvedBy ?? null,
    })
    .execute();
};

/**
 * Returns whether the payment's money has left, or may have left, for its payer; a transfer that waits for its file
 * can be stopped.
 */
export const hasSentRefund = async (tx: Tx, paymentId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from refunds r
    where r.payment_id = ${paymentId} and r.state <> 'failed' and not (r.provider = 'bank' and r.state = 'requested'
      and exists (
        select from transfers_of_items t
        where t.item_kind = 'refund' and t.item_id = r.id and t.state = 'pending'))
    limit 1`.execute(db(tx));
  return rows.length > 0;
};

/** The id of the transfer that the payment has brought back; undefined when it is no such return. */
export const findReturnedBy = async (tx: Tx, paymentId: number): Promise<number | undefined> => {
  const row = await db(tx)
    .selectFrom('transfer_returns')
    .select('transfer_id')
    .where('payment_id', '=', paymentId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return row?.transfer_id;
};

/** The payment no longer counts as a transfer's return. */
export const saveReturnUndone = async (tx: Tx, paymentId: number): Promise<void> => {
  await db(tx)
    .updateTable('transfer_returns')
    .set({ undone_at: now })
    .where('payment_id', '=', paymentId)
    .where('undone_at', 'is', null)
    .execute();
};
