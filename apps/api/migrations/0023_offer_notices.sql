-- Wallets whose owners keep payouts in them to invest again, and want to be told of an offer that the free money
-- covers. A wallet without a row is switched off.
create table offer_notice_settings (
  user_id integer not null,
  currency text not null,
  -- No notice leaves while less is free; null: no limit.
  least_amount bigint,
  switched_on_at timestamptz not null default app_now(),
  -- '-infinity': the wallet or the setting has changed since the last check.
  checked_at timestamptz not null default '-infinity',
  constraint offer_notice_settings_pkey primary key (user_id, currency),
  constraint offer_notice_settings_user_id_fkey foreign key (user_id) references users(id),
  constraint offer_notice_settings_currency_known check (currency in ('CZK', 'EUR')),
  constraint offer_notice_settings_least_amount_range check (least_amount between 1 and 9007199254740991)
);
create index offer_notice_settings_checked on offer_notice_settings (checked_at);

-- The notices: one for each investor and project.
create table offer_notices (
  user_id integer not null,
  project_id integer not null,
  currency text not null,
  -- The smallest order at that moment, and the free money that covered it.
  shares integer not null,
  price bigint not null,
  free bigint not null,
  notified_at timestamptz not null default app_now(),
  constraint offer_notices_once primary key (user_id, project_id),
  constraint offer_notices_user_id_fkey foreign key (user_id) references users(id),
  constraint offer_notices_project_id_fkey foreign key (project_id) references projects(id),
  constraint offer_notices_currency_known check (currency in ('CZK', 'EUR')),
  constraint offer_notices_shares_positive check (shares > 0),
  constraint offer_notices_covered check (price > 0 and free >= price)
);
create index offer_notices_project on offer_notices (project_id);
create index offer_notices_notified on offer_notices (notified_at);
revoke update on offer_notices from parcela_app;

create view free_wallet_money as
select a.owner_user_id as user_id, a.asset as currency, a.balance as free
from ledger_accounts a where a.kind = 'wallet';

-- Projects that investors can order from, with the moment since when they can.
create view open_offers as
select f.project_id, greatest(p.published_at, o.opened_at) as open_since
from project_offers f
join projects p on p.id = f.project_id
left join project_openings o on o.project_id = f.project_id
where f.state = 'Open';
