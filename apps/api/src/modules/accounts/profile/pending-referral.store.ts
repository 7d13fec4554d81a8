import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { AccountsTables } from '../accounts.tables.ts';

/** Claims the affiliate visit that came with the sign-up and deletes it here. The profile must be locked. */
export const claimPendingVisit = async (tx: Tx, userId: number): Promise<string | null> => {
  const db = tables<AccountsTables>(tx);
  const row = await db
    .selectFrom('user_profiles')
    .select('marketing_visit_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const visitId = row?.marketing_visit_id ?? null;
  if (visitId !== null)
    await db
      .updateTable('user_profiles')
      .set({ marketing_visit_id: null })
      .where('user_id', '=', userId)
      .execute();
  return visitId;
};

/** Deletes what only marketing needs: the sign-up's affiliate visit and the cookie. */
export const deleteMarketingData = async (tx: Tx, userId: number): Promise<void> => {
  await tables<AccountsTables>(tx)
    .updateTable('user_profiles')
    .set({ marketing_visit_id: null, hs_cookie_id: null })
    .where('user_id', '=', userId)
    .execute();
};

/** Deletes the pending referral: the referring user or the visit. */
export const deletePendingReferralFields = async (tx: Tx, userId: number): Promise<void> => {
  await tables<AccountsTables>(tx)
    .updateTable('user_profiles')
    .set({ referred_by: null, marketing_visit_id: null })
    .where('user_id', '=', userId)
    .execute();
};
