import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { AccountsTables } from '../accounts.tables.ts';

const db = (tx: Tx) => tables<AccountsTables>(tx);
const now = sql<Date>`app_now()`;
const validity = sql<Date>`app_now() + interval '10 minutes'`;
const triesMax = 5;

/** Stores the newly mailed code in place of the previous one. */
export const saveStepUpCode = async (
  tx: Tx,
  code: { readonly userId: number; readonly sessionId: bigint; readonly sealedCode: Buffer },
): Promise<void> => {
  const values = { session_id: code.sessionId, code: code.sealedCode, tries: 0, expires_at: validity };
  await db(tx)
    .insertInto('step_up_codes')
    .values({ user_id: code.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
};

export interface StepUpSession {
  readonly userId: number;
  readonly sessionId: bigint;
}

/** Counts a try before any comparison; returns the hash to compare with, if there is one. */
export const countStepUpCodeTry = async (
  tx: Tx,
  { userId, sessionId }: StepUpSession,
): Promise<Buffer | undefined> => {
  const row = await db(tx)
    .updateTable('step_up_codes')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .where('tries', '<', triesMax)
    .returning('code')
    .executeTakeFirst();
  return row?.code;
};

/** Uses up exactly this code; false when a newer one was mailed or another call was faster. */
export const spendStepUpCode = async (tx: Tx, userId: number, sealedCode: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await db(tx)
    .deleteFrom('step_up_codes')
    .where('user_id', '=', userId)
    .where('code', '=', sealedCode)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
