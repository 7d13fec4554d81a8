-- What a line earned its holder in each currency never changes once it is booked: the payout's rates are frozen. So it
-- is written down then, beside the project and the moment of the payout, and whoever sums thousands of earnings needs
-- neither the payouts nor the arithmetic. Nobody else may write these columns; the invariant D8 compares them.

alter table payout_lines
  add column project_id integer,
  add column paid_at timestamptz,
  add column net_czk bigint,
  add column net_eur bigint,
  add column net_pln bigint;

update payout_lines l
set project_id = p.project_id, paid_at = p.started_at,
  net_czk = convert_money(l.net, p.currency, 'CZK', p.eur_to_czk, p.eur_to_pln),
  net_eur = convert_money(l.net, p.currency, 'EUR', p.eur_to_czk, p.eur_to_pln),
  net_pln = convert_money(l.net, p.currency, 'PLN', p.eur_to_czk, p.eur_to_pln)
from payouts p where p.id = l.payout_id and l.booked_at is not null;

alter table payout_lines add constraint payout_lines_counted_when_booked
  check (num_nulls(project_id, paid_at, net_czk, net_eur, net_pln) = case when booked_at is null then 5 else 0 end);

create function count_earning() returns trigger language plpgsql as $$
begin
  select p.project_id, p.started_at, convert_money(new.net, p.currency, 'CZK', p.eur_to_czk, p.eur_to_pln),
    convert_money(new.net, p.currency, 'EUR', p.eur_to_czk, p.eur_to_pln),
    convert_money(new.net, p.currency, 'PLN', p.eur_to_czk, p.eur_to_pln)
  into new.project_id, new.paid_at, new.net_czk, new.net_eur, new.net_pln
  from payouts p where p.id = new.payout_id;
  return new;
end
$$;
create trigger payout_lines_count_earning before update of booked_at on payout_lines
  for each row when (old.booked_at is null and new.booked_at is not null) execute function count_earning();

drop index payout_lines_earned;
create index payout_lines_earned on payout_lines (user_id, booked_at desc, id desc)
  include (payout_id, net, shares, project_id, paid_at, net_czk, net_eur, net_pln)
  where booked_at is not null and net > 0;

-- The same rows as `earnings`, as far as they are summed.
create view earned_amounts as
  select l.user_id, l.project_id, l.paid_at, l.net_czk, l.net_eur, l.net_pln
  from payout_lines l where l.booked_at is not null and l.net > 0;

-- The one that is asked for.
create function amount_in(currency text, czk bigint, eur bigint, pln bigint) returns bigint
  language sql immutable parallel safe
  return case currency when 'CZK' then czk when 'EUR' then eur when 'PLN' then pln end;

-- What was only for summing goes.
drop view earnings;
drop function convert_by_millionths(bigint, text, text, bigint, bigint);
alter table payouts drop column eur_to_czk_millionths, drop column eur_to_pln_millionths;

create view earnings as
  select l.id, l.document_id, l.user_id, p.id as payout_id, p.document_id as payout_document_id, p.import_id,
    p.project_id, p.currency, p.period_from, p.period_to, p.record_on, p.started_at as paid_at, l.shares, p.share_total,
    l.gross, l.costs, l.reserve, l.fee, l.withholding, l.net as amount, l.net_czk, l.net_eur, l.net_pln,
    case when p.share_total > 0 then round(p.expected_net::numeric * l.shares / p.share_total)::bigint end
      as planned_amount,
    l.settlement, l.state, p.eur_to_czk, p.eur_to_pln, l.booked_at
  from payout_lines l join payouts p on p.id = l.payout_id
  where l.booked_at is not null and l.net > 0;
