-- The figures of Today go over the accounts once, and over the lines of the bank that no closed day has summed up.

create view ledger_totals as
  select a.kind, case when a.project_id is null then a.asset end as currency, sum(a.balance)::bigint as balance
  from ledger_accounts a
  where a.kind in ('wallet', 'wallet_hold', 'issuer', 'reserved', 'holding')
  group by a.kind, case when a.project_id is null then a.asset end;

create view bank_balances as
  select c.currency, (coalesce(closed.balance, 0) + coalesce(later.amount, 0))::bigint as balance
  from (values ('CZK'), ('EUR'), ('PLN')) as c (currency)
  left join lateral (
    select d.lines_balance as balance from closed_bank_days d where d.currency = c.currency order by d.day desc limit 1
  ) closed on true
  left join lateral (
    select sum(m.amount) as amount from bank_movements m where m.currency = c.currency and m.closed_day_id is null
  ) later on true;

grant select on ledger_totals, bank_balances to parcela_app;

-- Of one project its own accounts are counted: as groups of all accounts they were counted for every project first.
create or replace view project_share_counts as
  select i.project_id, c.available, c.reserved, c.sold, c.investors
  from ledger_accounts i
  cross join lateral (
    select coalesce(sum(a.balance) filter (where a.kind = 'issuer'), 0)::integer as available,
      coalesce(sum(a.balance) filter (where a.kind = 'reserved'), 0)::integer as reserved,
      coalesce(sum(a.balance) filter (where a.kind = 'holding'), 0)::integer as sold,
      (count(*) filter (where a.kind = 'holding' and a.balance > 0))::integer as investors
    from ledger_accounts a
    where a.project_id = i.project_id and a.kind in ('issuer', 'reserved', 'holding')
  ) c
  where i.kind = 'issuer' and i.project_id is not null;

-- A page of the register of holders is read from here, whatever comes before it.
-- safe: where there are millions of accounts it is built by hand before, concurrently, under this name
create index if not exists ledger_accounts_holders on ledger_accounts (project_id, owner_user_id) where kind = 'holding';

-- The search of staff compares titles as they are stored here: to fold them took longer than everything else it does.
-- safe: the database fills it itself, and the table has a row for each project
alter table project_infos add column title_key text not null generated always as (
  name_key(coalesce(title ->> 'cs', '') || chr(10) || coalesce(title ->> 'en', '') || chr(10) || coalesce(title ->> 'pl', ''))
) stored;

create or replace view project_headings as
  select p.id as project_id, p.document_id, p.country_code, p.currency, p.share_count, i.document_id as info_document_id,
    i.title, (select s.slug from project_slugs s where s.project_id = p.id order by s.id desc limit 1) as slug, i.title_key
  from projects p join project_infos i on i.project_id = p.id;
