import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import type { BankIdSecrets } from '@parcela/providers/ports/bank-id.ts';
import type { VerificationTables } from '../verification.tables.ts';

const db = (tx: Tx) => tables<VerificationTables>(tx);
const now = sql<Date>`app_now()`;

/** The owner of an attempt: the browser's session, and its user. */
export interface Visitor {
  readonly userId: number;
  readonly sessionId: bigint;
}

/** Records that a browser was sent to a bank; it must return within ten minutes. */
export const insertAttempt = async (
  tx: Tx,
  { userId, sessionId }: Visitor,
  { state, nonce, codeVerifier }: BankIdSecrets,
): Promise<void> => {
  await db(tx)
    .insertInto('bank_id_attempts')
    .values({
      user_id: userId,
      session_id: sessionId,
      state_hash: sha256(state),
      nonce,
      code_verifier: codeVerifier,
      expires_at: sql<Date>`app_now() + interval '10 minutes'`,
      used_at: null,
    })
    .execute();
};

/** An attempt whose browser has returned. */
export interface ReturnedVisit {
  readonly secrets: BankIdSecrets;
  /** The database's time. */
  readonly now: Date;
}

/**
 * Claims a state; undefined when it is not live, was used, or belongs to another session: another user's browser uses
 * up nothing.
 */
export const claimReturn = async (
  tx: Tx,
  { userId, sessionId }: Visitor,
  state: string,
): Promise<ReturnedVisit | undefined> => {
  const row = await db(tx)
    .updateTable('bank_id_attempts')
    .set({ used_at: now })
    .where('state_hash', '=', sha256(state))
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier', 'used_at'])
    .executeTakeFirst();
  return row?.used_at
    ? { secrets: { state, nonce: row.nonce, codeVerifier: row.code_verifier }, now: row.used_at }
    : undefined;
};

/** Deletes attempts that can no longer be finished. */
export const deleteEndedAttempts = async (tx: Tx): Promise<void> => {
  await db(tx).deleteFrom('bank_id_attempts').where('expires_at', '<=', now).execute();
};
