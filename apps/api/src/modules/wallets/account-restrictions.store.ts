import { type Money, money } from '@parcela/domain';
import { type Insertable, sql } from 'kysely';
import { type Tx, tables, thisMoment } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { tryLockProfile } from '../accounts/index.ts';
import type { RestrictionCause, WalletsTables } from './wallets.tables.ts';
export type { RestrictionCause } from './wallets.tables.ts';

const db = (tx: Tx) => tables<WalletsTables>(tx);
/** Money that must stay, because the bank reversed its payment or a member of staff restricted it. */
export interface AccountRestriction {
  readonly id: number;
  readonly documentId: string;
  readonly cause: RestrictionCause;
  /** Null while no investor has got the money, so that only its payment is frozen. */
  readonly userId: number | null;
  /** The order to which the money was allocated. */
  readonly orderId: number | null;
  /** The reversed payment. */
  readonly paymentId: number | null;
  readonly amount: Money;
  readonly closedAt: Date | null;
}

/** Restricts a user for their part of a payment that the bank reversed, or of a returned transfer that was not one. */
export const restrictReversedMoney = async (
  tx: Tx,
  restriction: {
    readonly userId: number | null;
    readonly orderId: number | null;
    /** Null for a transfer, which always has a user. */
    readonly paymentId: number | null;
    readonly amount: Money;
    /** The event that took the money back, as its provider names it. */
    readonly providerRef: string;
  },
): Promise<void> => {
  await insertRestriction(tx, {
    cause: 'reversal',
    user_id: restriction.userId,
    order_id: restriction.orderId,
    payment_id: restriction.paymentId,
    amount: restriction.amount.amount,
    currency: restriction.amount.currency,
    provider_ref: restriction.providerRef,
    opened_by: null,
    opening_reason: null,
  });
};

/** Creates a restriction that a member of staff requested; returns its documentId. */
export const restrictByStaff = (
  tx: Tx,
  restriction: {
    readonly userId: number;
    readonly amount: Money;
    readonly staffId: number;
    readonly reason: string;
  },
): Promise<string> =>
  insertRestriction(tx, {
    cause: 'staff',
    user_id: restriction.userId,
    order_id: null,
    payment_id: null,
    amount: restriction.amount.amount,
    currency: restriction.amount.currency,
    provider_ref: null,
    opened_by: restriction.staffId,
    opening_reason: restriction.reason,
  });

type NewRestriction = Omit<
  Insertable<WalletsTables['account_restrictions']>,
  'document_id' | 'closing_reason' | 'requested_by' | 'approved_by'
>;

/**
 * A transaction that lets the user's money leave (`findWithdrawalBlocker`) has either ended before this one, or sees
 * the restriction.
 */
const insertRestriction = async (tx: Tx, restriction: NewRestriction): Promise<string> => {
  const { user_id: userId = null } = restriction;
  if (userId !== null) await tryLockProfile(tx, userId);
  const row = await db(tx)
    .insertInto('account_restrictions')
    .values({
      ...restriction,
      document_id: newDocumentId(),
      opened_at: thisMoment,
      closing_reason: null,
      requested_by: null,
      approved_by: null,
    })
    .returning('document_id as documentId')
    .executeTakeFirstOrThrow();
  return row.documentId;
};

/** The reversed amounts of this payment by user, including decided ones; an undone line has none. */
export const listReversalsOfPayment = async (
  tx: Tx,
  paymentId: number,
): Promise<{ providerRef: string | null; userId: number | null; orderId: number | null; amount: bigint }[]> =>
  db(tx)
    .selectFrom('account_restrictions')
    .select(['provider_ref as providerRef', 'user_id as userId', 'order_id as orderId', 'amount'])
    .where('payment_id', '=', paymentId)
    .where('undone_at', 'is', null)
    .execute();

/** Closes the restrictions of an undone line. */
export const saveRestrictionsUndone = async (tx: Tx, providerRef: string): Promise<void> => {
  await db(tx)
    .updateTable('account_restrictions')
    .set({ undone_at: sql<Date>`app_now()` })
    .where('provider_ref', '=', providerRef)
    .execute();
};

/** Whether this payment was reversed and part of it is still undecided. */
export const hasOpenRestrictionOfPayment = async (tx: Tx, paymentId: number): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('account_restrictions')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

const selectRestrictions = (tx: Tx) =>
  db(tx)
    .selectFrom('account_restrictions')
    .select([
      'id',
      'document_id as documentId',
      'cause',
      'user_id as userId',
      'order_id as orderId',
      'payment_id as paymentId',
      'amount',
      'currency',
      'closed_at as closedAt',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRestrictions>['executeTakeFirstOrThrow']>>;
const asRestriction = ({ amount, currency, ...row }: Row): AccountRestriction => ({
  ...row,
  amount: money(amount, currency),
});

/** Reads a restriction without a lock; undefined when there is none. */
export const findRestriction = async (
  tx: Tx,
  documentId: string,
): Promise<AccountRestriction | undefined> => {
  const row = await selectRestrictions(tx).where('document_id', '=', documentId).executeTakeFirst();
  return row && asRestriction(row);
};

/** Closes an open restriction by the decision of two members of staff; returns whether it was open. */
export const releaseRestriction = async (
  tx: Tx,
  id: number,
  decision: { readonly reason: string; readonly requestedBy: number; readonly approvedBy: number },
): Promise<boolean> => {
  const rows = await db(tx)
    .updateTable('account_restrictions')
    .set({
      closed_at: sql<Date>`app_now()`,
      closing_reason: decision.reason,
      requested_by: decision.requestedBy,
      approved_by: decision.approvedBy,
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length === 1;
};

/** The currently restricted money of a user, by currency; empty when there is none. */
export const restrictedAmount = async (tx: Tx, userId: number): Promise<Money[]> => {
  const rows = await db(tx)
    .selectFrom('account_restrictions')
    .select(['currency', sql<bigint>`sum(amount)::bigint`.as('amount')])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .groupBy('currency')
    .execute();
  return rows.map((row) => money(row.amount, row.currency));
};

/** While a restriction is open, nothing leaves the user's wallets and no shares are sold. */
export const hasOpenRestriction = async (tx: Tx, userId: number): Promise<boolean> =>
  (await restrictedAmount(tx, userId)).length > 0;

/** Whether the user's money was restricted after that instant, and still is. */
export const hasOpenRestrictionSince = async (tx: Tx, userId: number, since: Date): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('account_restrictions')
    .select('id')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('opened_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether another restriction of the order remains open. */
export const hasOpenRestrictionOfOrder = async (tx: Tx, orderId: number): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('account_restrictions')
    .select('id')
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};
