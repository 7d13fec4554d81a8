import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/database.ts';
import { newDocumentId } from '../../platform/ids.ts';
import type { ReviewKind, VerificationTables } from './verification.tables.ts';

/** Puts a person before compliance; a case that is open already takes the newer reasons. */
export const openReviewCase = async (
  tx: Tx,
  review: { readonly userId: number; readonly kind: ReviewKind; readonly reasons: readonly string[] },
): Promise<void> => {
  await tables<VerificationTables>(tx)
    .insertInto('review_cases')
    .values({
      document_id: newDocumentId(),
      user_id: review.userId,
      kind: review.kind,
      reasons: [...review.reasons],
      closed_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .where('closed_at', 'is', null)
        .doUpdateSet((set) => ({ reasons: set.ref('excluded.reasons') })),
    )
    .execute();
};

/** Nothing is left to decide: the provider's newer answer stands. */
export const closeReviewCase = async (tx: Tx, userId: number, kind: ReviewKind): Promise<void> => {
  await tables<VerificationTables>(tx)
    .updateTable('review_cases')
    .set({ closed_at: sql<Date>`app_now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .execute();
};
