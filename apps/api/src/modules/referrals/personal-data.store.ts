import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { skipEventsOf } from './purchase-events/purchase-events.store.ts';
import { deleteVisit } from './affiliate-visits.store.ts';

const findOwnReferral = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select b.code as "broughtByCode", b.visit_id as "broughtByVisit", v.visit_id as "marketingVisit",
      v.stored_at as "marketingVisitStoredAt", v.used_at as "marketingVisitUsedAt"
    from pending_referrals b left join marketing_visits v on v.user_id = b.user_id
    where b.user_id = ${userId}`.execute(tables(tx));
  return rows[0] ?? null;
};

const listOwnPurchases = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select p.document_id as order, e.target as "notifiedTo", e.state, e.sent_at as "sentAt"
    from purchase_events e join purchases p on p.order_id = e.order_id
    where p.user_id = ${userId} order by e.id`.execute(tables(tx));
  return rows;
};

/** Stops sending data about the user to third parties. */
const erase = async (tx: Tx, userId: number): Promise<void> => {
  await deleteVisit(tx, userId);
  await skipEventsOf(tx, userId, 'ehub');
  await skipEventsOf(tx, userId, 'ga4');
};

export const referralsPersonalData: PersonalData = {
  parts: { referral: findOwnReferral, purchasesReported: listOwnPurchases },
  tables: ['marketing_visits'],
  erase,
};
