import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { ReferralsTables } from '../referrals.tables.ts';

export type PurchaseTarget = ReferralsTables['purchase_events']['target'];

/**
 * Claims the next due event of a target: records the attempt and the time of the next one (0.5, 1.5, 4.5, … minutes
 * later) before anything is sent. Other workers skip it meanwhile. An event without attempts left has failed.
 */
export const claimEvent = async (
  tx: Tx,
  target: PurchaseTarget,
  triesMax: number,
): Promise<{ readonly id: bigint; readonly isGivenUp: boolean } | undefined> => {
  const { rows } = await sql<{ id: bigint; isGivenUp: boolean }>`
    update purchase_events set
      state = case when tries >= ${triesMax} then 'failed' else 'pending' end,
      visit_id = case when tries >= ${triesMax} then null else visit_id end,
      tries = least(tries + 1, ${triesMax}),
      next_try_at = app_now() + interval '30 seconds' * power(3, tries)
    where id = (
      select id from purchase_events
      where state = 'pending' and target = ${target} and next_try_at <= app_now()
      order by next_try_at, id limit 1 for update skip locked)
    returning id, state = 'failed' as "isGivenUp"`.execute(tables(tx));
  return rows[0];
};

/** Ends an event that was sent or may no longer be sent. An event that has ended in the meantime does not change. */
export const endEvent = async (tx: Tx, id: bigint, state: 'sent' | 'skipped'): Promise<void> => {
  await tables<ReferralsTables>(tx)
    .updateTable('purchase_events')
    .set({ state, visit_id: null, sent_at: state === 'sent' ? sql<Date>`app_now()` : null })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
};

/** Ends the events about a user's purchases after the consent was withdrawn. */
export const skipEventsOf = async (tx: Tx, userId: number, target: PurchaseTarget): Promise<void> => {
  await sql`
    update purchase_events e set state = 'skipped', visit_id = null
    from purchases p
    where p.order_id = e.order_id and p.user_id = ${userId} and e.target = ${target}
      and e.state = 'pending'`.execute(tables(tx));
};

/** Ends the events of a target that is not configured. */
export const skipEvents = async (tx: Tx, target: PurchaseTarget): Promise<void> => {
  await tables<ReferralsTables>(tx)
    .updateTable('purchase_events')
    .set({ state: 'skipped', visit_id: null })
    .where('target', '=', target)
    .where('state', '=', 'pending')
    .execute();
};

/**
 * Plans the events of one purchase for analytics and the affiliate network, by the user's consents at the time of
 * payment. An affiliate's visit counts for one purchase. A bonus or another call plans nothing. `at` has only
 * milliseconds, so the values compared with it are truncated to milliseconds.
 */
export const planPurchaseEvent = async (
  tx: Tx,
  { orderId, at }: { readonly orderId: number; readonly at: Date },
): Promise<void> => {
  await sql`
    with bought as (
      select h.order_id, h.user_id from order_headings h
      where h.order_id = ${orderId} and h.payment_type is distinct from 'Bonus'
        and not exists (select from purchase_events e where e.order_id = h.order_id)
    ), allowed as (
      select b.order_id, b.user_id, coalesce(c.analytics, false) as analytics, coalesce(c.marketing, false) as marketing
      from bought b left join consent_decisions c on c.user_id = b.user_id and date_trunc('milliseconds', c.decided_at) <= ${at}
    ), visited as (
      update marketing_visits v set used_at = app_now()
      from allowed a
      where v.user_id = a.user_id and a.marketing and v.used_at is null and date_trunc('milliseconds', v.stored_at) <= ${at}
      returning v.visit_id
    )
    insert into purchase_events (order_id, target, state, visit_id)
    select order_id, 'ga4', case when analytics then 'pending' else 'skipped' end, null from allowed
    union all
    select a.order_id, 'ehub', case when v.visit_id is null then 'skipped' else 'pending' end, v.visit_id
    from allowed a left join visited v on true
    on conflict on constraint purchase_events_once do nothing`.execute(tables(tx));
};
