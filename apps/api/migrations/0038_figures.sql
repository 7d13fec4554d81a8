-- What the figures of portfolio and earnings are read from (design §4 "Figures", docs/decisions/0030).

-- The twin of `convert` in packages/domain/src/money/exchange-rates.ts, for sums over rows that nobody is shown: exact over the euro,
-- rounded once, half up. For amounts that are not negative. A test holds the two together.
create function convert_money(amount bigint, source text, target text, eur_to_czk numeric, eur_to_pln numeric)
  returns bigint
  language sql immutable parallel safe
  return case when source = target then amount else
    div(
      2 * amount * case target when 'CZK' then eur_to_czk when 'PLN' then eur_to_pln else 1 end
        + case source when 'CZK' then eur_to_czk when 'PLN' then eur_to_pln else 1 end,
      2 * case source when 'CZK' then eur_to_czk when 'PLN' then eur_to_pln else 1 end
    )::bigint end;

-- Paid orders are read one person at a time, with their day.
create or replace view paid_orders as
  select o.user_id, o.project_id, o.price, o.currency, o.eur_to_czk, o.eur_to_pln, o.paid_at
  from orders o where o.state = 'Paid';

-- When whose shares of a project became more or fewer.
create view share_movements as
  select a.owner_user_id as user_id, a.project_id, p.amount as shares, t.occurred_at
  from ledger_accounts a
  join ledger_postings p on p.account_id = a.id
  join ledger_transactions t on t.id = p.transaction_id
  where a.kind = 'holding';

-- What is in a wallet now, what is held from it included.
create view wallet_totals as
  select a.owner_user_id as user_id, a.asset as currency, sum(a.balance)::bigint as balance
  from ledger_accounts a
  where a.kind in ('wallet', 'wallet_hold')
  group by a.owner_user_id, a.asset;

-- Every price that was in force and every rate, for as long as it was: from `since` to before `until`, null until now.
create view project_price_history as
  select p.project_id, p.amount, p.applied_at as since,
    lead(p.applied_at) over (partition by p.project_id order by p.applied_at, p.id) as until
  from project_prices p where p.applied_at <= app_now();

create view rate_history as
  select r.id, r.eur_to_czk, r.eur_to_pln, r.valid_from
  from exchange_rates r where r.valid_from <= app_now();

-- With when the ledger gave it to the holder: by that one knows which came last.
create or replace view earnings as
  select l.id, l.document_id, l.user_id, p.id as payout_id, p.document_id as payout_document_id, p.import_id,
    p.project_id, p.currency, p.period_from, p.period_to, p.record_on, p.started_at as paid_at, l.shares, p.share_total,
    l.gross, l.costs, l.reserve, l.fee, l.withholding, l.net as amount,
    case when p.share_total > 0 then round(p.expected_net::numeric * l.shares / p.share_total)::bigint end
      as planned_amount,
    l.settlement, l.state, p.eur_to_czk, p.eur_to_pln, l.booked_at
  from payout_lines l join payouts p on p.id = l.payout_id
  where l.booked_at is not null and l.net > 0;
