-- The slug and the price of a project are read for every row of a portfolio or a list: from the index alone, without the
-- tables, whose few pages the planner would otherwise rather read whole, again for each row.
create index project_slugs_newest on project_slugs (project_id, id desc) include (slug);
drop index project_slugs_project;
create index project_prices_dated on project_prices (project_id, applied_at desc, id desc) include (amount);
drop index project_prices_in_force_lookup;

-- The rates of a payout once more, as whole numbers: what somebody earned is converted row by row, and half of what
-- such a sum took was the arithmetic of decimals.
alter table payouts
  add column eur_to_czk_millionths bigint generated always as ((eur_to_czk * 1000000)::bigint) stored,
  add column eur_to_pln_millionths bigint generated always as ((eur_to_pln * 1000000)::bigint) stored;

-- What `convert_money` answers, by rates in millionths. Amounts at which the products would not fit are left to it.
create function convert_by_millionths(amount bigint, source text, target text, eur_to_czk bigint, eur_to_pln bigint)
  returns bigint
  language sql immutable parallel safe
  return case
    when source = target then amount
    when amount > 4000000000 then convert_money(amount, source, target, eur_to_czk / 1000000.0,
      eur_to_pln / 1000000.0)
    when source = 'EUR' then (amount * case target when 'CZK' then eur_to_czk else eur_to_pln end + 500000) / 1000000
    when source = 'CZK' then
      (amount * case target when 'EUR' then 2000000 else 2 * eur_to_pln end + eur_to_czk) / (2 * eur_to_czk)
    else (amount * case target when 'EUR' then 2000000 else 2 * eur_to_czk end + eur_to_pln) / (2 * eur_to_pln) end;

create or replace view earnings as
  select l.id, l.document_id, l.user_id, p.id as payout_id, p.document_id as payout_document_id, p.import_id,
    p.project_id, p.currency, p.period_from, p.period_to, p.record_on, p.started_at as paid_at, l.shares, p.share_total,
    l.gross, l.costs, l.reserve, l.fee, l.withholding, l.net as amount,
    case when p.share_total > 0 then round(p.expected_net::numeric * l.shares / p.share_total)::bigint end
      as planned_amount,
    l.settlement, l.state, p.eur_to_czk, p.eur_to_pln, l.booked_at, p.eur_to_czk_millionths, p.eur_to_pln_millionths
  from payout_lines l join payouts p on p.id = l.payout_id
  where l.booked_at is not null and l.net > 0;
