-- Capital returned to the holders of a project, and the final distribution of a sold property, which redeems their shares.

-- A distribution is income, capital that is returned without redemption, or final. `released` is the part of the gross
-- that comes from the project's reserve; `capital` is the part of the net that repays what was paid in.
alter table distributions add column kind text not null default 'income';
alter table distributions add column released bigint not null default 0;
alter table distributions add column capital bigint not null default 0;
alter table distributions add constraint distributions_kind_known check (kind in ('income', 'capital', 'final')) not valid;
alter table distributions add constraint distributions_released_of_gross
  check (released >= 0 and released <= coalesce(gross, 0)) not valid;
alter table distributions add constraint distributions_capital_of_net
  check (capital >= 0 and capital <= coalesce(net, 0)) not valid;
alter table distributions add constraint distributions_income_without_capital
  check (kind <> 'income' or (capital = 0 and released = 0)) not valid;
alter table distributions add constraint distributions_capital_declared
  check (kind = 'income' or (origin = 'declared' and state <> 'planned' and expected_net is null and corrects_id is null)) not valid;
-- A final distribution redeems the shares even when nothing is left to pay.
alter table distributions drop constraint distributions_approved_pays;
alter table distributions add constraint distributions_approved_pays
  check (state not in ('approved', 'executed') or net > 0 or corrects_id is not null or kind = 'final') not valid;
-- safe: the table has a few rows for each project and year
create unique index distributions_one_final on distributions (project_id)
  where kind = 'final' and state in ('approved', 'executed');

alter table distribution_lines add column capital bigint not null default 0;
alter table distribution_lines add constraint distribution_lines_capital_of_net
  check (capital >= 0 and capital <= greatest(net, 0)) not valid;

create or replace function guard_distribution()
 returns trigger
 language plpgsql
as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (
    ('planned', 'declared'), ('planned', 'cancelled'), ('declared', 'approved'), ('declared', 'cancelled'),
    ('approved', 'executed')) then
    raise exception 'distribution % cannot go from % to %', old.id, old.state, new.state using errcode = 'restrict_violation';
  end if;
  if (new.id, new.document_id, new.import_id, new.project_id, new.currency, new.origin, new.created_at, new.created_by,
      new.corrects_id, new.reason, new.kind)
    is distinct from
     (old.id, old.document_id, old.import_id, old.project_id, old.currency, old.origin, old.created_at, old.created_by,
      old.corrects_id, old.reason, old.kind)
    or (old.state in ('approved', 'executed', 'cancelled') or old.corrects_id is not null) and
     (new.version, new.period_from, new.period_to, new.record_on, new.pay_on, new.expected_net, new.gross,
      new.cost_items, new.costs, new.reserve, new.fee, new.withholding, new.capital, new.released)
    is distinct from
     (old.version, old.period_from, old.period_to, old.record_on, old.pay_on, old.expected_net, old.gross,
      old.cost_items, old.costs, old.reserve, old.fee, old.withholding, old.capital, old.released)
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

-- The sold projects: their shares do not move any more, except that they are redeemed.
create view final_distributions as
  select d.project_id, d.id as distribution_id, d.state
  from distributions d where d.kind = 'final' and d.state in ('approved', 'executed');

create function shares_are_final(p_project_id integer) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from distributions d
    where d.project_id = p_project_id and d.kind = 'final' and d.state in ('approved', 'executed'))
$$;

-- An approval waits for everything that moves shares of the project; what comes later finds it approved.
create function guard_capital_distribution() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from projects p where p.id = new.project_id for update;
  if exists (
    select from distributions d
    where d.project_id = new.project_id and d.id <> new.id
      and (d.kind = 'final' and d.state in ('approved', 'executed') or d.kind = 'capital' and d.state = 'approved')
  ) then
    raise exception 'another distribution of the capital of project % comes first', new.project_id
      using errcode = 'restrict_violation', constraint = 'distributions_capital_one_by_one';
  end if;
  if new.kind = 'final' and (
    exists (select from projects p where p.id = new.project_id and p.state not in ('Completed', 'Closed'))
    or exists (select from orders o where o.project_id = new.project_id and o.state in ('Open', 'Unpaid', 'Failed'))
    or exists (select from share_transfers t where t.project_id = new.project_id and t.state = 'recorded')
  ) then
    raise exception 'shares of project % may still move', new.project_id
      using errcode = 'restrict_violation', constraint = 'distributions_final_undisturbed';
  end if;
  return new;
end
$$;
create trigger distributions_capital_approved before update of state on distributions for each row
  when (new.kind <> 'income' and old.state = 'declared' and new.state = 'approved') execute function guard_capital_distribution();

-- What a repayment of capital took from a holder's invested amount, frozen in each currency: as much of the cost as the
-- capital covers, or all of it with the last shares.
create table capital_repayments (
  line_id integer not null,
  currency text not null,
  user_id integer not null,
  project_id integer not null,
  repaid_at timestamptz not null,
  cost bigint not null,
  entry_fee bigint not null,
  capital bigint not null,
  constraint capital_repayments_pkey primary key (line_id, currency),
  constraint capital_repayments_line_id_fkey foreign key (line_id) references distribution_lines(id),
  constraint capital_repayments_user_id_fkey foreign key (user_id) references users(id),
  constraint capital_repayments_project_id_fkey foreign key (project_id) references projects(id),
  constraint capital_repayments_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint capital_repayments_cost_not_negative check (cost >= 0),
  constraint capital_repayments_entry_fee_within_cost check ((entry_fee >= 0) and (entry_fee <= cost)),
  constraint capital_repayments_capital_not_negative check (capital >= 0)
);
create index capital_repayments_user on capital_repayments (user_id, project_id);
create index capital_repayments_project on capital_repayments (project_id);
revoke insert, update, delete on capital_repayments from parcela_app;

-- Only the database writes these rows, when it books a line.
create or replace function count_earning() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_kind text;
begin
  select p.kind, p.project_id, p.started_at,
    convert_money(new.net - new.capital, p.currency, 'CZK', p.eur_to_czk, p.eur_to_pln),
    convert_money(new.net - new.capital, p.currency, 'EUR', p.eur_to_czk, p.eur_to_pln),
    convert_money(new.net - new.capital, p.currency, 'PLN', p.eur_to_czk, p.eur_to_pln)
  into v_kind, new.project_id, new.paid_at, new.net_czk, new.net_eur, new.net_pln
  from distributions p where p.id = new.distribution_id;
  if v_kind <> 'income' then
    insert into capital_repayments (line_id, currency, user_id, project_id, repaid_at, cost, entry_fee, capital)
    select new.id, c.currency, new.user_id, new.project_id, new.paid_at, cost.amount,
      case when cost.amount = held.invested then held.fee
        else floor(held.fee::numeric * cost.amount / held.invested)::bigint end,
      repaid.capital
    from distributions p
    cross join (values ('CZK'), ('EUR'), ('PLN')) c (currency)
    cross join lateral (
      select coalesce(sum(x.invested), 0)::bigint as invested, coalesce(sum(x.fee), 0)::bigint as fee
      from (
        select convert_money(o.price, o.currency, c.currency, o.eur_to_czk, o.eur_to_pln) as invested,
          convert_money(o.entry_fee, o.currency, c.currency, o.eur_to_czk, o.eur_to_pln) as fee
        from paid_orders o where o.user_id = new.user_id and o.project_id = new.project_id
        union all
        select t.invested, t.entry_fee from transferred_amounts t
        where t.user_id = new.user_id and t.project_id = new.project_id and t.currency = c.currency
      ) x
    ) held
    cross join lateral (
      select convert_money(new.capital, p.currency, c.currency, p.eur_to_czk, p.eur_to_pln) as capital
    ) repaid
    cross join lateral (
      select case p.kind when 'final' then held.invested else least(held.invested, repaid.capital) end as amount
    ) cost
    where p.id = new.distribution_id;
  end if;
  return new;
end
$$;

-- Shares that a final distribution redeemed.
create or replace function ledger_account_shape_is_known(kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text, item_id text)
 returns boolean
 language plpgsql
 immutable parallel safe
as $$
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
    when kind in ('issuer', 'reserved', 'redeemed') then
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

update ledger_entry_kinds set debits = debits || '{holding}', credits = credits || '{redeemed}'
  where kind in ('distribution_line.deposited', 'distribution_line.set_aside') and source_type = 'distribution_line';
insert into ledger_entry_kinds (kind, source_type, debits, credits) values
  ('distribution_line.redeemed', 'distribution_line', '{holding}', '{redeemed}');

create or replace view project_share_counts as
  select i.project_id, c.available, c.reserved, c.sold, c.investors
  from ledger_accounts i
  cross join lateral (
    select coalesce(sum(a.balance) filter (where a.kind = 'issuer'), 0)::integer as available,
      coalesce(sum(a.balance) filter (where a.kind = 'reserved'), 0)::integer as reserved,
      coalesce(sum(a.balance) filter (where a.kind in ('holding', 'redeemed')), 0)::integer as sold,
      (count(*) filter (where a.kind = 'holding' and a.balance > 0))::integer as investors
    from ledger_accounts a
    where a.project_id = i.project_id and a.kind in ('issuer', 'reserved', 'holding', 'redeemed')
  ) c
  where i.kind = 'issuer' and i.project_id is not null;

-- What distributions kept for a project and did not release since.
create view project_reserves as
  select a.project_id, a.asset as currency, sum(p.amount)::bigint as amount
  from ledger_accounts a
  join ledger_postings p on p.account_id = a.id
  join ledger_transactions t on t.id = p.transaction_id
  where a.kind = 'project' and t.source_type = 'distribution'
  group by a.project_id, a.asset;

-- A redeemed order was Paid and keeps its money; it ended with its project.
alter table orders add column end_reason text;
alter table orders add constraint orders_end_reason_known check (end_reason in ('redeemed')) not valid;
alter table orders add constraint orders_redeemed_was_paid
  check (end_reason is null or (state = 'AdminCancel' and paid_at is not null)) not valid;
alter table orders drop constraint orders_ended_have_no_money;
alter table orders add constraint orders_ended_have_no_money
  check (state in ('Open', 'Unpaid', 'Paid') or end_reason is not null or paid_from_wallet + allocated = 0) not valid;
alter table orders drop constraint orders_paid_is_funded;
alter table orders add constraint orders_paid_is_funded
  check ((state <> 'Paid' and end_reason is null) or paid_from_wallet + allocated = price) not valid;

-- safe: no order is redeemed yet, so that nothing is written
create index orders_redeemed on orders (project_id) where end_reason is not null;

create or replace view paid_orders as
  select o.user_id, o.project_id, o.price, o.currency, o.eur_to_czk, o.eur_to_pln, o.paid_at,
    convert_money(o.fee, o.project_currency, o.currency, o.eur_to_czk, o.eur_to_pln) * o.token_count as entry_fee
  from orders o where o.state = 'Paid' or o.end_reason = 'redeemed';
create or replace view paid_receipts as
  select o.user_id, o.id as order_id, o.document_id, o.project_id, o.created_at as placed_at, o.paid_at, o.price, o.currency
  from orders o where (o.state = 'Paid' or o.end_reason = 'redeemed') and o.price > 0;
create or replace view order_events as
  select e.id, e.subject_id, case when e.subject_id ~ '^[0-9]+$' then e.subject_id::integer end as order_id,
    e.before ->> 'state' as from_state, e.after ->> 'state' as to_state, e.after ->> 'reason' as reason,
    concat_ws(':', e.actor_kind, e.actor_id) as actor, e.at
  from domain_events e
  where e.subject_type = 'order' and e.type in (
    'order.placed', 'order.unpaid', 'order.failed', 'order.paid', 'order.canceled', 'order.admin_cancel', 'order.timeout',
    'order.redeemed');

-- What orders brought into a project, without fees, in the project's currency at the rates of each order.
create view project_capital as
  select o.project_id, sum(convert_money(p.amount, p.asset, o.project_currency, o.eur_to_czk, o.eur_to_pln))::bigint as amount
  from ledger_accounts a
  join ledger_postings p on p.account_id = a.id
  join ledger_transactions t on t.id = p.transaction_id and t.source_type = 'order'
  join orders o on o.id = order_of_ledger_source(t.source_type, t.source_id)
  where a.kind = 'project'
  group by o.project_id;

create or replace view transferred_amounts as
  select t.to_user_id as user_id, t.project_id, t.executed_at as at, a.currency, t.kind = 'sale' as is_purchase,
    case when t.kind = 'sale' then a.price else a.cost end as invested,
    case when t.kind = 'sale' then 0 else a.entry_fee end as entry_fee, 0::bigint as sold_cost, 0::bigint as sold_gain,
    -case when t.kind = 'sale' then a.price else a.cost end as flow
  from share_transfers t join share_transfer_amounts a on a.transfer_id = t.id
  where t.executed_at is not null
  union all
  select t.from_user_id, t.project_id, t.executed_at, a.currency, false, -a.cost, -a.entry_fee,
    case when t.kind = 'sale' then a.cost else 0 end, case when t.kind = 'sale' then a.price - a.cost else 0 end,
    case when t.kind = 'sale' then a.price else a.cost end
  from share_transfers t join share_transfer_amounts a on a.transfer_id = t.id
  where t.executed_at is not null
  union all
  -- Capital comes back as from a sale: above the cost it is a gain, and the shares that a final one redeems may lose.
  select r.user_id, r.project_id, r.repaid_at, r.currency, false, -r.cost, -r.entry_fee, r.cost, r.capital - r.cost, r.capital
  from capital_repayments r;

-- Transfers of shares that wait for staff: they come first, or are discarded.
create view recorded_share_transfers as
  select t.project_id, count(*)::integer as transfer_count from share_transfers t where t.state = 'recorded'
  group by t.project_id;

-- Nothing new with shares of a sold project.
create function refuse_final_shares() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  v_project_id integer;
begin
  if tg_table_name = 'share_interests' then
    select a.project_id into v_project_id from share_adverts a where a.id = new.advert_id;
  else
    v_project_id := new.project_id;
  end if;
  -- Waits for an approval that is under way.
  perform from projects p where p.id = v_project_id for key share;
  if shares_are_final(v_project_id) then
    raise exception 'the shares of project % are redeemed', v_project_id
      using errcode = 'restrict_violation', constraint = 'shares_are_not_final';
  end if;
  return new;
end
$$;
create trigger share_transfers_not_final before insert on share_transfers for each row execute function refuse_final_shares();
create trigger share_transfers_execution_not_final before update of state on share_transfers for each row
  when (old.state <> 'executed' and new.state = 'executed') execute function refuse_final_shares();
create trigger share_adverts_not_final before insert on share_adverts for each row execute function refuse_final_shares();
create trigger share_interests_not_final before insert on share_interests for each row execute function refuse_final_shares();
create trigger orders_bonus_not_final before insert on orders for each row
  when (new.payment_type = 'Bonus') execute function refuse_final_shares();
create trigger orders_end_not_final before update of state on orders for each row
  when (old.state = 'Paid' and new.state = 'AdminCancel' and new.end_reason is null) execute function refuse_final_shares();
create trigger orders_payment_not_final before update of state on orders for each row
  when (old.state = 'Failed' and new.state = 'Paid') execute function refuse_final_shares();

-- Redeemed orders may have given shares away: they end with the project and return nothing.
drop trigger orders_shares_not_transferred on orders;
create trigger orders_shares_not_transferred before update of state on orders for each row
  when (old.state = 'Paid' and new.state = 'AdminCancel' and new.end_reason is null) execute function refuse_end_of_given_order();

-- A project that ended is Closed for good; the reason says why.
alter table projects add column end_reason text;
alter table projects add column ended_on date;
alter table projects add constraint projects_end_reason_known check (end_reason in ('sold')) not valid;
alter table projects add constraint projects_ended_whole check (num_nonnulls(end_reason, ended_on) in (0, 2)) not valid;
alter table projects add constraint projects_ended_closed check (end_reason is null or state = 'Closed') not valid;
alter table projects drop constraint projects_funded_when_completed;
alter table projects add constraint projects_funded_when_completed
  check (funded_on is null or state = 'Completed' or end_reason is not null) not valid;
create or replace view project_dates as
  select p.id as project_id, p.sale_ends_on, p.funded_on, p.closed_on, p.expected_on, p.completed_on, p.ended_on,
    p.end_reason
  from projects p;
create function guard_ended_project() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.end_reason is not null and (new.state, new.end_reason, new.ended_on) is distinct from (old.state, old.end_reason, old.ended_on)
    or old.end_reason is null and new.state <> old.state and new.state <> 'Closed' and shares_are_final(new.id) then
    raise exception 'project % has ended', old.id
      using errcode = 'restrict_violation', constraint = 'projects_end_for_good';
  end if;
  return new;
end
$$;
create trigger projects_end_for_good before update of state, end_reason, ended_on on projects for each row
  execute function guard_ended_project();

-- Rent is what the public pages list as paid; capital and final distributions are the result of a project.
create or replace view paid_distributions as
  select d.id as distribution_id, d.project_id, d.currency, d.period_from, d.period_to, d.pay_on, d.started_at as paid_at,
    paid.net, d.expected_net, d.share_total, paid.settled, paid.before_tax
  from distributions d
  cross join lateral (
    select coalesce(sum(l.net), 0)::bigint as net,
      coalesce(sum(l.net) filter (where l.state = 'settled'), 0)::bigint as settled,
      coalesce(sum(l.net + l.withholding), 0)::bigint as before_tax
    from distributions part join distribution_lines l on l.distribution_id = part.id
    where (part.id = d.id or part.corrects_id = d.id) and l.booked_at is not null
  ) paid
  where d.state = 'executed' and d.corrects_id is null and d.net > 0 and d.kind = 'income';
create or replace view upcoming_distributions as
  select p.id as distribution_id, p.document_id, p.project_id, p.currency, p.state, p.period_from, p.period_to, p.record_on,
    p.pay_on, case when p.state = 'approved' then p.net else p.expected_net end as expected_net
  from distributions p
  where p.corrects_id is null and p.kind = 'income'
    and (p.state = 'approved' or p.state in ('planned', 'declared') and p.expected_net is not null);
create or replace view earnings as
  select l.id, l.document_id, l.user_id, p.id as distribution_id, p.document_id as distribution_document_id, p.import_id,
    p.project_id, p.currency, p.period_from, p.period_to, p.record_on, p.started_at as paid_at, l.shares, p.share_total,
    l.gross, l.costs, l.reserve, l.fee, l.withholding, l.net as amount, l.net_czk, l.net_eur, l.net_pln,
    case when p.share_total > 0 then round(p.expected_net::numeric * l.shares::numeric / p.share_total::numeric)::bigint
      end as planned_amount,
    l.settlement, l.state, p.eur_to_czk, p.eur_to_pln, l.booked_at, l.deducted, (
      select jsonb_build_object('importId', o.import_id, 'paidAt', o.started_at, 'documentId', (
        select x.document_id from distribution_lines x
        where x.distribution_id = o.id and x.user_id = l.user_id and x.net <> 0))
      from distributions o where o.id = p.corrects_id) as corrects,
    l.capital, p.kind
  from distribution_lines l join distributions p on p.id = l.distribution_id
  where l.booked_at is not null and l.net <> 0;
