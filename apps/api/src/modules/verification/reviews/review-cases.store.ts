import type { Localized, ReviewOutcome } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { textsColumn } from '../comment-texts.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { ReviewKind, VerificationTables } from '../verification.tables.ts';

const db = (tx: Tx) => tables<VerificationTables>(tx);
const now = sql<Date>`app_now()`;

/** Opens a case for compliance; a case that is already open takes the newer reasons. Returns its documentId. */
export const openReviewCase = async (
  tx: Tx,
  review: { readonly userId: number; readonly kind: ReviewKind; readonly reasons: readonly string[] },
): Promise<string> => {
  const row = await db(tx)
    .insertInto('review_cases')
    .values({
      document_id: newDocumentId(),
      user_id: review.userId,
      kind: review.kind,
      reasons: [...review.reasons],
      closed_at: null,
      outcome: null,
      comment: null,
      decided_by: null,
      kyc_check_id: null,
      aml_submission_id: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .where('closed_at', 'is', null)
        .doUpdateSet((set) => ({ reasons: set.ref('excluded.reasons') })),
    )
    .returning('document_id')
    .executeTakeFirstOrThrow();
  return row.document_id;
};

/** Adds a reason to the user's open case; returns whether there is one. */
export const addReviewReason = async (tx: Tx, userId: number, reason: string): Promise<boolean> => {
  const { rows } = await sql`
    update review_cases set reasons = array_remove(reasons, ${reason}::text) || ${reason}::text
    where user_id = ${userId} and closed_at is null returning id`.execute(db(tx));
  return rows.length > 0;
};

/** Closes a case that no longer needs a decision: the provider's newer answer is valid, or the user has left. */
export const closeReviewCase = async (tx: Tx, userId: number, kind: ReviewKind): Promise<void> => {
  await db(tx)
    .updateTable('review_cases')
    .set({ closed_at: now, outcome: 'superseded' })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .execute();
};

export interface ReviewCase {
  readonly id: number;
  readonly documentId: string;
  readonly userId: number;
  readonly kind: ReviewKind;
  readonly isClosed: boolean;
  /** The subject of a decided case. */
  readonly kycCheckId: number | null;
  readonly amlSubmissionId: number | null;
}

export const findCase = (tx: Tx, documentId: string): Promise<ReviewCase | undefined> =>
  db(tx)
    .selectFrom('review_cases')
    .select([
      'id',
      'document_id as documentId',
      'user_id as userId',
      'kind',
      'kyc_check_id as kycCheckId',
      'aml_submission_id as amlSubmissionId',
      sql<boolean>`closed_at is not null`.as('isClosed'),
    ])
    .where('document_id', '=', documentId)
    .executeTakeFirst();

/** Stores the member who works on an open case; false when it is decided. */
export const saveClaim = async (tx: Tx, id: number, staffId: number | null): Promise<boolean> => {
  const { numUpdatedRows } = await db(tx)
    .updateTable('review_cases')
    .set({ claimed_by: staffId, claimed_at: staffId === null ? null : now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export interface CaseDecision {
  readonly outcome: Exclude<ReviewOutcome, 'superseded'>;
  /** Id of the member of staff. */
  readonly decidedBy: number;
  /** The comment for the user; null when accepted. */
  readonly comment: string | null;
  /** The comment in each language. */
  readonly texts?: Localized | null;
  readonly kycCheckId?: number | undefined;
  readonly amlSubmissionId?: number | undefined;
}

/** Ends the user's open case of this kind, if there is one. */
export const endCase = async (
  tx: Tx,
  { userId, kind }: Pick<ReviewCase, 'userId' | 'kind'>,
  decision: CaseDecision,
): Promise<void> => {
  await db(tx)
    .updateTable('review_cases')
    .set({
      closed_at: now,
      outcome: decision.outcome,
      comment: decision.comment,
      comment_texts: textsColumn(decision.texts),
      decided_by: decision.decidedBy,
      kyc_check_id: decision.kycCheckId ?? null,
      aml_submission_id: decision.amlSubmissionId ?? null,
    })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .execute();
};

/**
 * Returns whether compliance's last decision was a refusal or a request for more information; a later answer is then
 * not accepted automatically.
 */
export const hasStaffDoubts = async (tx: Tx, userId: number, kind: ReviewKind): Promise<boolean> => {
  const last = await db(tx)
    .selectFrom('review_cases')
    .select('outcome')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('outcome', 'in', ['accepted', 'rejected', 'asked'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.outcome !== 'accepted';
};
