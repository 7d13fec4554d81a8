-- Sums of postings on accounts that keep no balance, up to a seal, so that a figure need not add up every posting.
create table ledger_sums (
  account_id bigint primary key references ledger_accounts (id),
  amount bigint not null
);
grant select, insert, update on table ledger_sums to parcela_app;

create table ledger_sums_point (
  one_row boolean primary key default true constraint ledger_sums_point_one_row check (one_row),
  -- The last seal whose transaction is in `ledger_sums`.
  seq bigint not null default 0
);
insert into ledger_sums_point default values;
grant select, update on table ledger_sums_point to parcela_app;

-- All money by kind of account, currency and provider (of `external` accounts).
create view money_totals as
with later as (
  select s.transaction_id from ledger_seals s where s.seq > (select p.seq from ledger_sums_point p)
  union all
  select u.transaction_id from ledger_unsealed_transactions u
), sums as (
  select a.kind, a.asset, a.provider, a.balance as amount from ledger_accounts a
  where a.balance is not null and a.asset !~ '^SHARE:'
  union all
  select a.kind, a.asset, a.provider, s.amount from ledger_sums s join ledger_accounts a on a.id = s.account_id
  union all
  select a.kind, a.asset, a.provider, p.amount
  from later l
  join ledger_postings p on p.transaction_id = l.transaction_id
  join ledger_accounts a on a.id = p.account_id
  where a.balance is null and a.asset !~ '^SHARE:'
)
select s.kind, s.asset as currency, s.provider, sum(s.amount)::bigint as balance
from sums s
group by s.kind, s.asset, s.provider;
grant select on table money_totals to parcela_app;

-- Where the money at the bank belongs, part by part; the parts add up to it to the last minor unit. Until every process
-- runs this version, others write `money_figures`, which a later migration drops.
create table explained_money (
  currency text primary key constraint explained_money_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  at_bank bigint not null,
  projects bigint not null,
  orders bigint not null,
  fees bigint not null,
  withheld_tax bigint not null,
  wallets bigint not null,
  suspense bigint not null,
  withdrawals_requested bigint not null,
  going_out bigint not null,
  payouts_to_send bigint not null,
  at_gateways bigint not null,
  owed_by_operator bigint not null,
  owed_by_holders bigint not null,
  exchange bigint not null,
  not_booked bigint not null,
  counted_at timestamp with time zone not null default app_now(),
  constraint explained_money_adds_up check (at_bank = projects + orders + fees + withheld_tax + wallets + suspense
    + withdrawals_requested + going_out + payouts_to_send + at_gateways + owed_by_operator + owed_by_holders + exchange
    + not_booked)
);
grant select, insert, update on table explained_money to parcela_app;

-- A correction is counted apart from a distribution.
create or replace view distributions_queue as
select 'waitingLines'::text as kind, l.booked_at as since, l.net - l.deducted as amount, d.currency
from distribution_lines l
join distributions d on d.id = l.distribution_id
where l.state = 'waiting' and l.waits_for = 'staff'
union all
select 'declaredDistributions', d.created_at, d.net, d.currency
from distributions d
where d.state = 'declared' and d.corrects_id is null
union all
select 'declaredCorrections', d.created_at, null, null
from distributions d
where d.state = 'declared' and d.corrects_id is not null;
