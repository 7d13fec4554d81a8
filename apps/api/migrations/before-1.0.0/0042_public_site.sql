-- The public site tells a page that was withdrawn from one that never was, and how distributions kept to their plan.

alter table project_infos add column first_published_at timestamptz;
update project_infos set first_published_at = publish_at;
alter table project_infos add constraint project_infos_first_published
  check (publish_at is null or first_published_at is not null);

-- `settled`: what has arrived at its holders; the rest of `net` is on its way or waits for a bank account.
create view paid_distributions as
select d.id as distribution_id, d.project_id, d.currency, d.period_from, d.period_to, d.pay_on, d.started_at as paid_at,
  d.net, d.expected_net, d.share_total,
  (select coalesce(sum(l.net), 0) from distribution_lines l
    where l.distribution_id = d.id and l.state = 'settled')::bigint as settled
from distributions d
where d.state = 'executed' and d.net > 0;
