-- Top-ups at a gateway whose payment needs a decision of staff wait beside suspended money and refunds.
create or replace view payments_queue as
 select 'suspense'::text as kind, p.arrived_at as since, (p.suspense_amount + p.released_amount) as amount, p.currency
   from payments p
  where ((p.suspense_amount + p.released_amount) > 0)
union all
 select 'refunds'::text as kind, r.created_at as since, r.amount, r.currency
   from refunds r
  where (r.state = 'needs_staff'::text)
union all
 select 'topUps'::text as kind, a.updated_at as since, a.amount, a.currency
   from payment_attempts a
  where (a.state = 'needs_review'::text and a.top_up_user_id is not null);
-- safe: where there are millions of attempts it is built by hand before, concurrently, under this name
create index if not exists payment_attempts_top_ups_to_review on payment_attempts (updated_at, id)
  where state = 'needs_review' and top_up_user_id is not null;

-- The sales that wait for one of the two: the other signed last, or alone.
create view sales_to_sign as
  select i.user_id, i.document_id, a.project_id, s.share_count, s.unit_price, a.currency, a.expires_at
  from share_interests i
  join share_adverts a on a.id = i.advert_id
  join share_signatures s on s.interest_id = i.id and s.side = 'holder' and s.void_at is null
  where i.state = 'shared' and a.state = 'open' and a.expires_at > app_now() and share_sales_are_on()
    and not exists (
      select from share_signatures o
      where o.interest_id = i.id and o.side = 'buyer' and o.void_at is null and o.id > s.id)
  union all
  select a.user_id, i.document_id, a.project_id, s.share_count, s.unit_price, a.currency, a.expires_at
  from share_adverts a
  join share_interests i on i.advert_id = a.id
  join share_signatures s on s.interest_id = i.id and s.side = 'buyer' and s.void_at is null
  where i.state = 'shared' and a.state = 'open' and a.expires_at > app_now() and share_sales_are_on()
    and not exists (
      select from share_signatures o
      where o.interest_id = i.id and o.side = 'holder' and o.void_at is null and o.id > s.id);

-- The days whose prices the holders of a project were told of, at most once a day.
create table share_price_notices (
  project_id integer not null,
  day date not null,
  noticed_at timestamptz not null default app_now(),
  constraint share_price_notices_pkey primary key (project_id, day),
  constraint share_price_notices_project_id_fkey foreign key (project_id) references projects(id)
);
revoke update, delete on share_price_notices from parcela_app;

-- Prices of sales are a group of notices in the bell, which its user may switch off.
alter table notification_preferences drop constraint notification_preferences_switched_off_known;
alter table notification_preferences add constraint notification_preferences_switched_off_known
  check (switched_off <@ array[
    'account.push', 'payments.mail', 'payments.app', 'payments.push', 'earnings.mail', 'earnings.app',
    'earnings.push', 'votes.mail', 'votes.app', 'votes.push', 'offers.mail', 'offers.app', 'offers.push',
    'prices.app']) not valid;
