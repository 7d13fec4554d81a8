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
