import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { ReferralsTables } from './referrals.tables.ts';

const now = sql<Date>`app_now()`;

/** Stores a user's affiliate visit in place of an earlier one: the last partner counts. */
export const saveVisit = async (tx: Tx, userId: number, visitId: string): Promise<void> => {
  await tables<ReferralsTables>(tx)
    .insertInto('marketing_visits')
    .values({ user_id: userId, visit_id: visitId, used_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ visit_id: visitId, stored_at: now, used_at: null }),
    )
    .execute();
};

export const deleteVisit = async (tx: Tx, userId: number): Promise<void> => {
  await tables<ReferralsTables>(tx).deleteFrom('marketing_visits').where('user_id', '=', userId).execute();
};
