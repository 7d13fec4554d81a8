import type { IdentityExceptionKind } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { VerificationTables } from '../verification.tables.ts';

const db = (tx: Tx) => tables<VerificationTables>(tx);

/** The currently open exceptions of an investor. */
export type OpenExceptions = ReadonlySet<IdentityExceptionKind>;

export const findOpenExceptions = async (tx: Tx, userId: number): Promise<OpenExceptions> => {
  const rows = await db(tx)
    .selectFrom('identity_exceptions')
    .select('kind')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
};

interface NewException {
  readonly userId: number;
  readonly kind: IdentityExceptionKind;
  readonly reason: string;
  readonly requestedBy: number;
  readonly recordedBy: number;
}

/** Returns the documentId; undefined while the same exception is open. */
export const insertException = async (
  tx: Tx,
  { userId, kind, reason, requestedBy, recordedBy }: NewException,
): Promise<string | undefined> => {
  const row = await db(tx)
    .insertInto('identity_exceptions')
    .values({
      document_id: newDocumentId(),
      user_id: userId,
      kind,
      reason,
      requested_by: requestedBy,
      recorded_by: recordedBy,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).where('ended_at', 'is', null).doNothing())
    .returning('document_id')
    .executeTakeFirst();
  return row?.document_id;
};

interface FoundException {
  readonly userId: number;
  readonly kind: IdentityExceptionKind;
  readonly isOpen: boolean;
}

export const findException = (tx: Tx, documentId: string): Promise<FoundException | undefined> =>
  db(tx)
    .selectFrom('identity_exceptions')
    .select(['user_id as userId', 'kind', sql<boolean>`ended_at is null`.as('isOpen')])
    .where('document_id', '=', documentId)
    .executeTakeFirst();

/** Returns whether the exception was open until now. */
export const closeException = async (
  tx: Tx,
  end: { readonly documentId: string; readonly staffId: number; readonly reason: string },
): Promise<boolean> => {
  const closed = await db(tx)
    .updateTable('identity_exceptions')
    .set({ ended_by: end.staffId, ended_at: sql<Date>`app_now()`, ending_reason: end.reason })
    .where('document_id', '=', end.documentId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
};

/** The exceptions of an investor as the investor may see them. */
export const listOwnExceptions = (tx: Tx, userId: number) =>
  db(tx)
    .selectFrom('identity_exceptions')
    .select(['kind', 'reason', 'recorded_at as recordedAt', 'ended_at as endedAt'])
    .select('ending_reason as endingReason')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
