-- What waits for staff, by kind and age; sums of money and shares, counted now and then; proofs of the books.

insert into staff_role_permissions (permission, role) values
  ('books.read', 'finance'), ('books.read', 'compliance'), ('books.read', 'administrator'),
  ('configuration.read', 'administrator');

create index outgoing_transfers_under_way on outgoing_transfers (created_at)
  where state in ('pending', 'submitted');

create view verification_queue as
select 'reviews'::text as kind, c.opened_at as since, null::bigint as amount, null::text as currency
from review_cases c where c.closed_at is null
union all
select 'changeRequests', r.created_at, null, null from change_requests r where r.state = 'open';

create view payments_queue as
select 'suspense'::text as kind, p.arrived_at as since, p.suspense_amount + p.released_amount as amount, p.currency
from payments p where p.suspense_amount + p.released_amount > 0
union all
select 'refunds', r.created_at, r.amount, r.currency from refunds r where r.state = 'needs_staff';

create view wallets_queue as
select 'withdrawals'::text as kind, w.created_at as since, w.amount, w.currency
from withdrawals w where w.state = 'requested'
union all
select 'bankAccounts', a.created_at, null, null
from bank_accounts a where a.state = 'review' and a.replaced_at is null
union all
select 'restrictions', r.opened_at, r.amount, r.currency from account_restrictions r where r.closed_at is null;

create view transfers_under_way as
select t.amount, t.currency, t.created_at, t.submitted_at
from outgoing_transfers t where t.state in ('pending', 'submitted');

create view bank_queue as
select 'transfers'::text as kind, t.submitted_at as since, t.amount, t.currency
from outgoing_transfers t
where t.state in ('pending', 'submitted') and t.submitted_at < app_now() - interval '2 days'
union all
select 'bankLines', l.imported_at, null, null from bank_lines_to_explain l;

create view distributions_queue as
select 'waitingLines'::text as kind, l.booked_at as since, l.net as amount, d.currency
from distribution_lines l join distributions d on d.id = l.distribution_id
where l.state = 'waiting' and l.waits_for = 'staff';

create view orders_queue as
select 'orders'::text as kind, o.created_at as since, o.price as amount, o.currency
from orders o where o.needs_review;

create view rates_queue as
select 'publishedRates'::text as kind, r.fetched_at as since, null::bigint as amount, null::text as currency
from published_rates r where r.state = 'waiting';

create view events_queue as
select 'parkedEvents'::text as kind, f.parked_at as since, null::bigint as amount, null::text as currency
from event_failures f where f.parked_at is not null;

create view pending_approvals as
select r.action, r.requested_by, r.requested_at as since
from approval_requests r join staff_members s on s.id = r.requested_by
where r.state = 'pending' and r.expires_at > app_now() and s.disabled_at is null;

create table money_figures (
  currency text primary key,
  at_bank bigint not null,
  in_wallets bigint not null,
  waiting bigint not null,
  going_out bigint not null,
  counted_at timestamptz not null default app_now(),
  constraint money_figures_currency_known check (currency in ('CZK', 'EUR', 'PLN'))
);

create table share_figures (
  one_row boolean primary key default true,
  sold bigint not null,
  reserved bigint not null,
  available bigint not null,
  counted_at timestamptz not null default app_now(),
  constraint share_figures_one_row check (one_row)
);
revoke delete on money_figures, share_figures from parcela_app;
