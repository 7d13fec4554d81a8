import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { AccountsTables } from '../accounts.tables.ts';

const db = (tx: Tx) => tables<AccountsTables>(tx);

/** Opens a block; undefined when the account is already blocked. */
export const openBlock = async (
  tx: Tx,
  block: { readonly userId: number; readonly staffId: number; readonly reason: string },
): Promise<string | undefined> => {
  const row = await db(tx)
    .insertInto('user_blocks')
    .values({
      document_id: newDocumentId(),
      user_id: block.userId,
      opened_by: block.staffId,
      reason: block.reason,
    })
    .onConflict((conflict) => conflict.column('user_id').where('closed_at', 'is', null).doNothing())
    .returning('document_id')
    .executeTakeFirst();
  return row?.document_id;
};

export const isBlocked = async (tx: Tx, userId: number): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('user_blocks')
    .select('id')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** Ends the open block; undefined when there is none. */
export const closeBlock = async (
  tx: Tx,
  end: { readonly userId: number; readonly staffId: number; readonly reason: string },
): Promise<string | undefined> => {
  const row = await db(tx)
    .updateTable('user_blocks')
    .set({ closed_by: end.staffId, closed_at: sql<Date>`app_now()`, closing_reason: end.reason })
    .where('user_id', '=', end.userId)
    .where('closed_at', 'is', null)
    .returning('document_id')
    .executeTakeFirst();
  return row?.document_id;
};

/** The blocks of an account as its owner may see them. */
export const listOwnBlocks = (tx: Tx, userId: number) =>
  db(tx)
    .selectFrom('user_blocks')
    .select(['document_id as documentId', 'reason', 'opened_at as openedAt', 'closed_at as closedAt'])
    .select('closing_reason as closingReason')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
