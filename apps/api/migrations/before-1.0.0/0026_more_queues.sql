-- Identity documents that end soon, declared distributions and reservations about to lapse wait for staff too.

create or replace view verification_queue as
select 'reviews'::text as kind, c.opened_at as since, null::bigint as amount, null::text as currency
from review_cases c where c.closed_at is null
union all
select 'changeRequests', r.created_at, null, null from change_requests r where r.state = 'open'
union all
select 'expiringDocuments', v.valid_until - interval '30 days', null, null
from verification_records v
where v.valid_until is not null and v.revoked_at is null and v.expired_at is null
  and v.valid_until < app_now() + interval '30 days';

create or replace view distributions_queue as
select 'waitingLines'::text as kind, l.booked_at as since, l.net as amount, d.currency
from distribution_lines l join distributions d on d.id = l.distribution_id
where l.state = 'waiting' and l.waits_for = 'staff'
union all
select 'declaredDistributions', d.created_at, d.net, d.currency from distributions d where d.state = 'declared';

create view lapsing_orders as
select o.created_at as since, o.deadline_at, o.price as amount, o.currency
from orders o where o.deadline_at is not null;
