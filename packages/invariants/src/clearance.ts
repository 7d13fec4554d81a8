import type { Invariant } from './invariant.ts';
import { of } from './since/narrowing.ts';
import { investorLevels, newOfferNotices, refusedChecks } from './since/others-since.ts';

/** K: users who were allowed to order and to pay. */
export const clearanceInvariants: readonly Invariant[] = [
  {
    id: 'K1',
    title: 'every order became Paid while its investor’s KYC and AML were valid',
    nature: 'safety',
    // A level that is not offered counts as done, unless no level is offered at all.
    sql: `
      select e.order_id, o.user_id, needed.type, e.at
      from order_events e
      join orders o on o.id = e.order_id
      cross join (values ('KYC'), ('AML')) needed (type)
      where e.to_state = 'Paid'
        and (needed.type in (select v.type from verification_options v)
          or not exists (select from verification_options))
        and not exists (
          select from verification_records r
          where r.user_id = o.user_id and r.type = needed.type and r.granted_at <= e.at
            and coalesce(r.revoked_at >= e.at, true) and coalesce(r.valid_until > e.at, true)
        )`,
    since: { way: 'touched', of: [of.orderEvents] },
  },
  {
    id: 'K2',
    title: 'INVESTOR is only who has paid for shares of a project or received some',
    nature: 'safety',
    sql: `
      select r.user_id from verification_records r
      where r.type = 'INVESTOR' and r.revoked_at is null
        and not exists (select from orders o where o.user_id = r.user_id and o.paid_at is not null)
        and not exists (select from share_transfers t where t.to_user_id = r.user_id and t.state = 'executed')`,
    since: { way: 'own', sql: investorLevels },
  },
  {
    id: 'K3',
    title: 'KYC rests on no identity check that was refused, nor stays with anybody who was refused for good',
    nature: 'safety',
    // Two staff members may decide against the provider.
    sql: `
      select r.user_id, c.id as kyc_check_id, c.state
      from verification_records r
      join kyc_checks c on c.user_id = r.user_id
        and ((c.id = r.kyc_check_id and c.state in ('retry', 'rejected')) or c.state = 'rejected')
      where r.type = 'KYC' and r.revoked_at is null and r.source <> 'admin'`,
    since: { way: 'own', sql: refusedChecks },
  },
  {
    id: 'K4',
    title: 'notices of an offer went once for each project, to investors whose KYC and AML were valid',
    nature: 'safety',
    sql: `
      select n.user_id, n.project_id, n.notified_at, told.notifications, told.notices
      from offer_notices n
      cross join lateral (
        select (select coalesce(sum(case when m.kind = 'offer.fits' then 1 else (m.params ->> 'count')::integer end), 0)
            from notifications m where m.user_id = n.user_id and m.kind in ('offer.fits', 'offer.several'))
            as notifications,
          (select count(*) from offer_notices o where o.user_id = n.user_id) as notices
      ) told
      where told.notifications <> told.notices
        or exists (
          select from (values ('KYC'), ('AML')) needed (type)
          where (needed.type in (select v.type from verification_options v)
              or not exists (select from verification_options))
            and not exists (
              select from verification_records r
              where r.user_id = n.user_id and r.type = needed.type and r.granted_at <= n.notified_at
                and coalesce(r.revoked_at >= n.notified_at, true) and coalesce(r.valid_until > n.notified_at, true)
            )
        )`,
    since: { way: 'touched', of: [newOfferNotices] },
  },
];
