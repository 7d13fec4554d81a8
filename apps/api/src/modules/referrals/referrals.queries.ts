import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { ReferralsTables } from './referrals.tables.ts';

export interface PendingReferral {
  readonly code: string;
  readonly kind: 'code' | 'visit';
}

/**
 * A referral from the sign-up without an effect yet: a visit takes effect with the consent by which it is stored, a
 * referral code with the first paid shares.
 */
export const findPendingReferral = async (tx: Tx, userId: number): Promise<PendingReferral | null> => {
  const { rows } = await sql<PendingReferral>`
    select coalesce(b.visit_id, b.code) as code, case when b.visit_id is null then 'code' else 'visit' end as kind
    from pending_referrals b
    where b.user_id = ${userId} and coalesce(b.visit_id, b.code) is not null
      and (b.visit_id is not null
        or not exists (select from paid_orders o where o.user_id = b.user_id and o.price > 0))`.execute(
    tables(tx),
  );
  return rows[0] ?? null;
};

export interface StoredVisit {
  readonly visitId: string;
  readonly storedAt: Date;
}

/** The visit to report with the next purchase. */
export const findVisit = async (tx: Tx, userId: number): Promise<StoredVisit | null> => {
  const row = await tables<ReferralsTables>(tx)
    .selectFrom('marketing_visits')
    .select(['visit_id', 'stored_at'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row ? { visitId: row.visit_id, storedAt: row.stored_at } : null;
};
