-- A correction is no payout: it changes the amounts of the distribution that it corrects, and counts with them.
-- `net` and `before_tax` are what its holders have got by all booked lines; `settled` of the net has arrived.

create or replace view paid_distributions as
select d.id as distribution_id, d.project_id, d.currency, d.period_from, d.period_to, d.pay_on, d.started_at as paid_at,
  paid.net, d.expected_net, d.share_total, paid.settled, paid.before_tax
from distributions d cross join lateral (
  select coalesce(sum(l.net), 0)::bigint as net,
    coalesce(sum(l.net) filter (where l.state = 'settled'), 0)::bigint as settled,
    coalesce(sum(l.net + l.withholding), 0)::bigint as before_tax
  from distributions part join distribution_lines l on l.distribution_id = part.id
  where (part.id = d.id or part.corrects_id = d.id) and l.booked_at is not null
) paid
where d.state = 'executed' and d.corrects_id is null and d.net > 0;
