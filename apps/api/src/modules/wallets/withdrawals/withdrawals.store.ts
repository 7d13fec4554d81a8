import type { Money, WalletCurrency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { WalletsTables, WithdrawalState } from '../wallets.tables.ts';

const db = (tx: Tx) => tables<WalletsTables>(tx);
const now = sql<Date>`app_now()`;

/** Wallet money that is on its way to its owner's bank. */
export interface Withdrawal {
  readonly id: number;
  readonly documentId: string;
  readonly userId: number;
  readonly bankAccountId: number;
  readonly amount: Money & { readonly currency: WalletCurrency };
  readonly state: WithdrawalState;
  readonly createdAt: Date;
}

const columns = [
  'id',
  'document_id as documentId',
  'user_id as userId',
  'bank_account_id as bankAccountId',
  'amount',
  'currency',
  'state',
  'created_at as createdAt',
] as const;

interface Row extends Omit<Withdrawal, 'amount'> {
  readonly amount: bigint;
  readonly currency: WalletCurrency;
}

const asWithdrawal = ({ amount, currency, ...row }: Row): Withdrawal => ({
  ...row,
  amount: { amount, currency },
});

export const insertWithdrawal = async (
  tx: Tx,
  withdrawal: Pick<Withdrawal, 'userId' | 'bankAccountId' | 'amount'>,
): Promise<Withdrawal> => {
  const row = await db(tx)
    .insertInto('withdrawals')
    .values({
      document_id: newDocumentId(),
      user_id: withdrawal.userId,
      bank_account_id: withdrawal.bankAccountId,
      amount: withdrawal.amount.amount,
      currency: withdrawal.amount.currency,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asWithdrawal(row);
};

/** A withdrawal, locked until the transaction ends. */
export const lockWithdrawal = async (
  tx: Tx,
  key: { readonly id: number } | { readonly documentId: string },
): Promise<Withdrawal | undefined> => {
  const all = db(tx).selectFrom('withdrawals').select(columns).forUpdate();
  const one = 'id' in key ? all.where('id', '=', key.id) : all.where('document_id', '=', key.documentId);
  const row = await one.executeTakeFirst();
  return row && asWithdrawal(row);
};

/** The withdrawal of a transfer, locked until the transaction ends. */
export const lockOrdered = async (tx: Tx, id: number): Promise<Withdrawal> => {
  const withdrawal = await lockWithdrawal(tx, { id });
  invariant(withdrawal, `there is no withdrawal ${id}`);
  return withdrawal;
};

/** A withdrawal without a lock: for display, not for a decision. */
export const findWithdrawal = async (tx: Tx, documentId: string): Promise<Withdrawal | undefined> => {
  const row = await db(tx)
    .selectFrom('withdrawals')
    .select(columns)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row && asWithdrawal(row);
};

/** Several withdrawals without a lock, in the order of their ids. */
export const findWithdrawals = async (
  tx: Tx,
  documentIds: readonly string[],
): Promise<readonly Withdrawal[]> => {
  const rows = await db(tx)
    .selectFrom('withdrawals')
    .select(columns)
    .where('document_id', '=', sql<string>`any(${[...documentIds]}::text[])`)
    .orderBy('id')
    .execute();
  return rows.map(asWithdrawal);
};

/** Several withdrawals, locked until the transaction ends, in the order of their ids. */
export const lockWithdrawals = async (
  tx: Tx,
  documentIds: readonly string[],
): Promise<readonly Withdrawal[]> => {
  const rows = await db(tx)
    .selectFrom('withdrawals')
    .select(columns)
    .where('document_id', 'in', documentIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(asWithdrawal);
};

/** The withdrawal of a transfer, for display. */
export const findOrdered = async (tx: Tx, id: number): Promise<Withdrawal> => {
  const row = await db(tx)
    .selectFrom('withdrawals')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return asWithdrawal(row);
};

/** The user of a withdrawal. */
export const findWithdrawalUser = async (tx: Tx, id: number): Promise<number> => {
  const row = await db(tx)
    .selectFrom('withdrawals')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.user_id;
};

export const saveWithdrawalState = async (tx: Tx, id: number, state: WithdrawalState): Promise<void> => {
  const isEnd = state !== 'approved' && state !== 'requested';
  await db(tx)
    .updateTable('withdrawals')
    .set({
      state,
      decided_at: sql<Date>`coalesce(decided_at, app_now())`,
      ended_at: isEnd ? now : null,
    })
    .where('id', '=', id)
    .execute();
};
