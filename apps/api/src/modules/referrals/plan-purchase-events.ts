import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/database.ts';
import type { DomainEvent } from '../../platform/events/domain-event.ts';
import type { Subscription } from '../../platform/events/deliver-events.ts';

/**
 * Plans what the measuring and the affiliate network are told of one purchase, by what its person allowed when it was
 * paid. An affiliate's visit brings one purchase. Nothing is planned for a bonus, nor twice.
 */
const plan = async (tx: Tx, { subjectId, at }: DomainEvent): Promise<void> => {
  await sql`
    with bought as (
      select h.order_id, h.user_id from order_headings h
      where h.order_id = ${Number(subjectId)} and h.payment_type is distinct from 'Bonus'
        and not exists (select from purchase_events e where e.order_id = h.order_id)
    ), allowed as (
      select b.order_id, b.user_id, coalesce(c.analytics, false) as analytics, coalesce(c.marketing, false) as marketing
      from bought b left join user_consents c on c.user_id = b.user_id and c.decided_at <= ${at}
    ), visited as (
      update marketing_visits v set used_at = app_now()
      from allowed a
      where v.user_id = a.user_id and a.marketing and v.used_at is null and v.stored_at <= ${at}
      returning v.visit_id
    )
    insert into purchase_events (order_id, target, state, visit_id)
    select order_id, 'ga4', case when analytics then 'pending' else 'skipped' end, null from allowed
    union all
    select a.order_id, 'ehub', case when v.visit_id is null then 'skipped' else 'pending' end, v.visit_id
    from allowed a left join visited v on true
    on conflict on constraint purchase_events_once do nothing`.execute(tables(tx));
};

/** A purchase that was paid is reported, once, to those that its person allowed. */
export const planPurchaseEvents: Subscription = {
  name: 'referrals.plan-purchase-events',
  types: ['order.paid'],
  handle: async (tx, events) => {
    for (const event of events) await plan(tx, event);
  },
};
