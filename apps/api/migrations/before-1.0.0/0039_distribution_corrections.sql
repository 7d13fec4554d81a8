-- Corrections of executed distributions with what holders owe because of them; progress that nobody counts; lists of
-- distributions by an index each.

-- Half away from zero for negative amounts too, as `divideHalfUp` of the domain: a correction is the mirror of what it corrects.
create or replace function convert_money(
  amount bigint, source text, target text, eur_to_czk numeric, eur_to_pln numeric
) returns bigint
  language sql immutable parallel safe
  return case
    when source = target then amount
    when source = 'EUR' then
      round(amount::numeric * case target when 'CZK' then eur_to_czk else eur_to_pln end)::bigint
    when target = 'EUR' then
      div(
        (2 * amount)::numeric + case source when 'CZK' then eur_to_czk else eur_to_pln end * case when amount < 0 then -1 else 1 end,
        2::numeric * case source when 'CZK' then eur_to_czk else eur_to_pln end)::bigint
    else
      div(
        (2 * amount)::numeric * case target when 'CZK' then eur_to_czk else eur_to_pln end
          + case source when 'CZK' then eur_to_czk else eur_to_pln end * case when amount < 0 then -1 else 1 end,
        2::numeric * case source when 'CZK' then eur_to_czk else eur_to_pln end)::bigint
  end;

-- What a holder owes is an account of its own kind, below zero as money outside is; `distribution_debts` keeps it from
-- going above.
create or replace function ledger_account_shape_is_known(
  kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text, item_id text
) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  if not (asset in ('CZK', 'EUR', 'PLN') or asset ~ '^SHARE:[1-9][0-9]*$')
    or provider !~ '^[a-z0-9-]{1,40}$' or item_id !~ '^[A-Za-z0-9_.:-]{1,100}$' then
    return false;
  end if;
  return case
    when kind = 'external' and project_id is not null then
      asset = 'SHARE:' || project_id and num_nonnulls(owner_user_id, order_id, provider, item_id) = 0
    when kind = 'external' then
      asset !~ '^SHARE:' and provider is not null and num_nonnulls(owner_user_id, order_id, item_id) = 0
    when kind in ('wallet', 'wallet_hold') then
      asset in ('CZK', 'EUR') and owner_user_id is not null
      and num_nonnulls(project_id, order_id, provider, item_id) = 0
    when kind = 'order' then
      asset !~ '^SHARE:' and order_id is not null
      and num_nonnulls(owner_user_id, project_id, provider, item_id) = 0
    when kind = 'project' then
      asset !~ '^SHARE:' and project_id is not null
      and num_nonnulls(owner_user_id, order_id, provider, item_id) = 0
    when kind in ('suspense', 'payable') then
      asset !~ '^SHARE:' and item_id is not null
      and num_nonnulls(owner_user_id, project_id, order_id, provider) = 0
    when kind in ('fee', 'withholding', 'fx', 'rounding') then
      asset !~ '^SHARE:' and num_nonnulls(owner_user_id, project_id, order_id, provider, item_id) = 0
    when kind in ('issuer', 'reserved') then
      project_id is not null and asset = 'SHARE:' || project_id
      and num_nonnulls(owner_user_id, order_id, provider, item_id) = 0
    when kind = 'holding' then
      project_id is not null and asset = 'SHARE:' || project_id and owner_user_id is not null
      and num_nonnulls(order_id, provider, item_id) = 0
    when kind = 'debt' then
      asset !~ '^SHARE:' and owner_user_id is not null
      and num_nonnulls(project_id, order_id, provider, item_id) = 0
    else false
  end;
end
$$;

create or replace function ledger_lock_accounts(p_lines jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- In one order, so that two who open the same accounts wait for each other and never in a circle.
  insert into ledger_accounts (kind, asset, owner_user_id, project_id, order_id, provider, item_id, balance)
  select distinct on (l.name) l.kind, l.asset, l.owner_user_id, l.project_id, l.order_id, l.provider, l.item_id,
    case when l.kind in ('external', 'fx', 'rounding', 'fee', 'debt') then null else 0 end
  from ledger_lines(p_lines) l
  where not exists (select from ledger_accounts a where a.name = l.name)
  order by l.name
  on conflict (name) do nothing;
  perform from ledger_accounts a
  where a.name in (select l.name from ledger_lines(p_lines) l) and a.balance is not null
  order by a.id
  for no key update of a;
end
$$;

alter table ledger_accounts
  drop constraint ledger_accounts_balance_stored,
  add constraint ledger_accounts_balance_stored
    check ((balance is not null) = (kind not in ('external', 'fx', 'rounding', 'fee', 'debt')));

-- A correction is a distribution that names the executed one that it corrects. Its figures are the corrected ones, its
-- lines what each holder gets more or less.
alter table distributions
  add column corrects_id integer references distributions (id),
  add column is_correction boolean not null generated always as (corrects_id is not null) stored,
  add column reason text,
  add constraint distributions_correction_flag unique (id, is_correction),
  add constraint distributions_correction_reasoned check (
    (corrects_id is null) = (reason is null) and reason <> ''),
  add constraint distributions_correction_unplanned check (
    corrects_id is null or (state <> 'planned' and expected_net is null)),
  drop constraint distributions_approved_pays,
  add constraint distributions_approved_pays check (
    state not in ('approved', 'executed') or net > 0 or corrects_id is not null);

create unique index distributions_one_open_correction on distributions (corrects_id)
  where state in ('declared', 'approved');
create index distributions_corrects on distributions (corrects_id, id) where corrects_id is not null;

create or replace function guard_distribution() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (
    ('planned', 'declared'), ('planned', 'cancelled'), ('declared', 'approved'), ('declared', 'cancelled'),
    ('approved', 'executed')) then
    raise exception 'distribution % cannot go from % to %', old.id, old.state, new.state using errcode = 'restrict_violation';
  end if;
  if (new.id, new.document_id, new.import_id, new.project_id, new.currency, new.origin, new.created_at, new.created_by,
      new.corrects_id, new.reason)
    is distinct from
     (old.id, old.document_id, old.import_id, old.project_id, old.currency, old.origin, old.created_at, old.created_by,
      old.corrects_id, old.reason)
    or (old.state in ('approved', 'executed', 'cancelled') or old.corrects_id is not null) and
     (new.version, new.period_from, new.period_to, new.record_on, new.pay_on, new.expected_net, new.gross,
      new.cost_items, new.costs, new.reserve, new.fee, new.withholding)
    is distinct from
     (old.version, old.period_from, old.period_to, old.record_on, old.pay_on, old.expected_net, old.gross,
      old.cost_items, old.costs, old.reserve, old.fee, old.withholding)
    or old.state in ('approved', 'executed', 'cancelled') and
     (new.requested_by, new.approved_by, new.approved_at, new.eur_to_czk, new.eur_to_pln)
    is distinct from
     (old.requested_by, old.approved_by, old.approved_at, old.eur_to_czk, old.eur_to_pln)
    or old.started_at is not null and (new.started_at, new.holder_count, new.share_total)
      is distinct from (old.started_at, old.holder_count, old.share_total) then
    raise exception 'what was decided about distribution % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create function guard_correction() returns trigger language plpgsql as $$
begin
  if not exists (
    select from distributions o
    where o.id = new.corrects_id and o.state = 'executed' and o.corrects_id is null
      and (o.project_id, o.currency, o.period_from, o.period_to, o.record_on)
        = (new.project_id, new.currency, new.period_from, new.period_to, new.record_on)
  ) then
    raise exception 'only an executed distribution is corrected, and by its own project and period'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger distributions_correction before insert on distributions
  for each row when (new.corrects_id is not null) execute function guard_correction();

-- What each holder should have got, by a correction: all whom the figures concern, or those whom a file names.
create table corrected_lines (
  distribution_id integer not null,
  user_id integer not null references users (id),
  is_correction boolean not null default true,
  shares bigint not null,
  costs bigint not null,
  reserve bigint not null,
  fee bigint not null,
  withholding bigint not null,
  net bigint not null,
  constraint corrected_lines_pkey primary key (distribution_id, user_id),
  constraint corrected_lines_of_correction foreign key (distribution_id, is_correction)
    references distributions (id, is_correction),
  constraint corrected_lines_only_corrections check (is_correction),
  constraint corrected_lines_not_negative check (
    least(shares, costs, reserve, fee, withholding, net) >= 0)
);
create index corrected_lines_user on corrected_lines (user_id);
revoke update, delete on corrected_lines from parcela_app;

-- Only a line of a correction may be negative.
alter table distribution_lines
  add column is_correction boolean not null default false,
  add column deducted bigint not null default 0,
  drop constraint distribution_lines_distribution_id_fkey,
  add constraint distribution_lines_distribution_id_fkey foreign key (distribution_id, is_correction)
    references distributions (id, is_correction),
  drop constraint distribution_lines_costs_not_negative,
  drop constraint distribution_lines_reserve_not_negative,
  drop constraint distribution_lines_fee_not_negative,
  drop constraint distribution_lines_withholding_not_negative,
  drop constraint distribution_lines_net_not_negative,
  add constraint distribution_lines_not_negative check (
    is_correction or least(costs, reserve, fee, withholding, net) >= 0),
  add constraint distribution_lines_deducted_of_net check (deducted >= 0 and deducted <= greatest(net, 0)),
  drop constraint distribution_lines_settlement_known,
  add constraint distribution_lines_settlement_known check (
    settlement in ('BankTransfer', 'DepositToWallet', 'Deduction')),
  -- What is owed, and what was deducted whole: nothing is paid.
  add constraint distribution_lines_deduction_pays_nothing check (
    settlement is null or (settlement = 'Deduction') = (net <> 0 and net <= deducted));
grant update (deducted) on distribution_lines to parcela_app;

drop index distribution_lines_earned;
create index distribution_lines_earned on distribution_lines (user_id, booked_at desc, id desc)
  include (distribution_id, net, shares, project_id, paid_at, net_czk, net_eur, net_pln)
  where booked_at is not null and net <> 0;
drop index distribution_lines_under_way;
drop index distribution_lines_pending;
create index distribution_lines_state on distribution_lines (distribution_id, state, id);
create index distribution_lines_settlement on distribution_lines (distribution_id, settlement, id);

-- What a holder got too much and owes. It is deducted from what the holder gets next.
create table distribution_debts (
  id integer generated always as identity,
  document_id text not null,
  line_id integer not null,
  user_id integer not null references users (id),
  currency text not null,
  amount bigint not null,
  outstanding bigint not null,
  created_at timestamptz not null default app_now(),
  constraint distribution_debts_pkey primary key (id),
  constraint distribution_debts_document_id_key unique (document_id),
  constraint distribution_debts_line_id_key unique (line_id),
  constraint distribution_debts_line_id_fkey foreign key (line_id) references distribution_lines (id),
  constraint distribution_debts_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint distribution_debts_amount_positive check (amount > 0),
  constraint distribution_debts_outstanding check (outstanding between 0 and amount)
);
create index distribution_debts_owed on distribution_debts (user_id, currency, id) where outstanding > 0;
create index distribution_debts_user on distribution_debts (user_id, id);
create index distribution_debts_open on distribution_debts (id) where outstanding > 0;
create index distribution_debts_currency on distribution_debts (currency, id);
revoke update, delete on distribution_debts from parcela_app;
grant update (outstanding) on distribution_debts to parcela_app;

create table distribution_debt_payments (
  id integer generated always as identity,
  debt_id integer not null,
  way text not null,
  amount bigint not null,
  -- The line from which it was deducted.
  line_id integer,
  reason text,
  requested_by integer references staff_members (id),
  approved_by integer references staff_members (id),
  created_at timestamptz not null default app_now(),
  constraint distribution_debt_payments_pkey primary key (id),
  constraint distribution_debt_payments_debt_id_fkey foreign key (debt_id) references distribution_debts (id),
  constraint distribution_debt_payments_line_id_fkey foreign key (line_id) references distribution_lines (id),
  constraint distribution_debt_payments_once unique (debt_id, line_id),
  constraint distribution_debt_payments_amount_positive check (amount > 0),
  constraint distribution_debt_payments_way_known check (way in ('deducted', 'collected', 'waived')),
  constraint distribution_debt_payments_whole check (
    case when way = 'deducted' then line_id is not null and num_nonnulls(reason, requested_by, approved_by) = 0
      else line_id is null and num_nulls(reason, requested_by, approved_by) = 0 end),
  constraint distribution_debt_payments_second_person check (requested_by <> approved_by)
);
create index distribution_debt_payments_line on distribution_debt_payments (line_id) where line_id is not null;
revoke update, delete on distribution_debt_payments from parcela_app;

-- How many lines of a distribution are in which state: the page of one that is being paid is read every few seconds.
create table distribution_progress (
  distribution_id integer not null,
  pending integer not null default 0,
  waiting integer not null default 0,
  ordered integer not null default 0,
  settled integer not null default 0,
  constraint distribution_progress_pkey primary key (distribution_id),
  constraint distribution_progress_distribution_id_fkey foreign key (distribution_id) references distributions (id),
  constraint distribution_progress_not_negative check (least(pending, waiting, ordered, settled) >= 0)
);
revoke insert, update, delete on distribution_progress from parcela_app;

insert into distribution_progress (distribution_id, pending, waiting, ordered, settled)
select l.distribution_id, count(*) filter (where l.state = 'pending'), count(*) filter (where l.state = 'waiting'),
  count(*) filter (where l.state = 'ordered'), count(*) filter (where l.state = 'settled')
from distribution_lines l group by l.distribution_id;

create function count_new_lines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into distribution_progress as p (distribution_id, pending, waiting, ordered, settled)
  select l.distribution_id, count(*) filter (where l.state = 'pending'), count(*) filter (where l.state = 'waiting'),
    count(*) filter (where l.state = 'ordered'), count(*) filter (where l.state = 'settled')
  from new_lines l group by l.distribution_id order by l.distribution_id
  on conflict (distribution_id) do update set pending = p.pending + excluded.pending,
    waiting = p.waiting + excluded.waiting, ordered = p.ordered + excluded.ordered, settled = p.settled + excluded.settled;
  return null;
end
$$;

create function count_changed_lines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- In one order, so that two who change lines of the same distributions never wait in a circle.
  perform from distribution_progress p
  where p.distribution_id in (select l.distribution_id from new_lines l)
  order by p.distribution_id for no key update;
  update distribution_progress p set pending = p.pending + c.pending, waiting = p.waiting + c.waiting,
    ordered = p.ordered + c.ordered, settled = p.settled + c.settled
  from (
    select s.distribution_id, sum(s.change) filter (where s.state = 'pending') as pending,
      sum(s.change) filter (where s.state = 'waiting') as waiting,
      sum(s.change) filter (where s.state = 'ordered') as ordered,
      sum(s.change) filter (where s.state = 'settled') as settled
    from (
      select n.distribution_id, n.state, 1 as change from new_lines n
      union all select o.distribution_id, o.state, -1 from old_lines o
    ) s group by s.distribution_id
  ) t
  cross join lateral (
    select coalesce(t.pending, 0) as pending, coalesce(t.waiting, 0) as waiting, coalesce(t.ordered, 0) as ordered,
      coalesce(t.settled, 0) as settled
  ) c
  where p.distribution_id = t.distribution_id;
  return null;
end
$$;

create trigger distribution_lines_counted_new after insert on distribution_lines
  referencing new table as new_lines for each statement execute function count_new_lines();
create trigger distribution_lines_counted after update on distribution_lines
  referencing old table as old_lines new table as new_lines for each statement execute function count_changed_lines();
alter table distribution_lines enable always trigger distribution_lines_counted_new;
alter table distribution_lines enable always trigger distribution_lines_counted;

-- Lists of staff, the latest period first.
drop index distributions_state;
create index distributions_state on distributions (state, period_to desc, id desc);
create index distributions_listed on distributions (period_to desc, id desc);
create index distributions_currency on distributions (currency, period_to desc, id desc);

create or replace view earnings as
  select l.id, l.document_id, l.user_id, p.id as distribution_id, p.document_id as distribution_document_id,
    p.import_id, p.project_id, p.currency, p.period_from, p.period_to, p.record_on, p.started_at as paid_at, l.shares,
    p.share_total, l.gross, l.costs, l.reserve, l.fee, l.withholding, l.net as amount, l.net_czk, l.net_eur, l.net_pln,
    case when p.share_total > 0 then
      round(p.expected_net::numeric * l.shares::numeric / p.share_total::numeric)::bigint end as planned_amount,
    l.settlement, l.state, p.eur_to_czk, p.eur_to_pln, l.booked_at, l.deducted,
    -- What a correction corrects, with the earning that it had brought to this holder.
    (select jsonb_build_object('importId', o.import_id, 'paidAt', o.started_at, 'documentId', (
        select x.document_id from distribution_lines x
        where x.distribution_id = o.id and x.user_id = l.user_id and x.net <> 0))
      from distributions o where o.id = p.corrects_id) as corrects
  from distribution_lines l join distributions p on p.id = l.distribution_id
  where l.booked_at is not null and l.net <> 0;

create or replace view earned_amounts as
  select l.user_id, l.project_id, l.paid_at, l.net_czk, l.net_eur, l.net_pln
  from distribution_lines l where l.booked_at is not null and l.net <> 0;

create or replace view upcoming_distributions as
  select p.id as distribution_id, p.document_id, p.project_id, p.currency, p.state, p.period_from, p.period_to,
    p.record_on, p.pay_on, case when p.state = 'approved' then p.net else p.expected_net end as expected_net
  from distributions p
  where p.corrects_id is null
    and (p.state = 'approved' or (p.state in ('planned', 'declared') and p.expected_net is not null));

create or replace view distributions_queue as
  select 'waitingLines'::text as kind, l.booked_at as since, l.net - l.deducted as amount, d.currency
  from distribution_lines l join distributions d on d.id = l.distribution_id
  where l.state = 'waiting' and l.waits_for = 'staff'
  union all
  -- What a correction moves is known when it is looked at.
  select 'declaredDistributions', d.created_at, case when d.corrects_id is null then d.net end, d.currency
  from distributions d where d.state = 'declared';
