-- Payouts of a project's earnings (design §4 "Earnings", docs/decisions/0029): planned or declared by staff, approved by
-- a second person, executed once per import_id, a batch of holders a transaction.

create table payouts (
  id integer generated always as identity primary key,
  document_id text not null constraint payouts_document_id_key unique,
  -- By it an execution is known again: nothing is paid out twice under one.
  import_id text not null constraint payouts_import_id_key unique
    constraint payouts_import_id_plain check (import_id ~ '^[A-Za-z0-9_.:-]{1,100}$'),
  project_id integer not null references projects (id),
  currency text not null constraint payouts_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- declared: split here, by the shares of the record date; imported: each line was given.
  origin text not null constraint payouts_origin_known check (origin in ('declared', 'imported')),
  -- Grows with each change: who approves, approves one version.
  version integer not null default 1,
  state text not null constraint payouts_state_known
    check (state in ('planned', 'declared', 'approved', 'executed', 'cancelled')),
  period_from date not null,
  period_to date not null,
  -- Who holds shares when this day ends takes part.
  record_on date not null,
  -- When the holders are told to expect it.
  pay_on date not null,
  -- What was planned; null when it was declared at once.
  expected_net bigint constraint payouts_expected_net_positive check (expected_net > 0),
  gross bigint constraint payouts_gross_not_negative check (gross >= 0),
  -- [{ "kind", "note", "amount" }] and their sum.
  cost_items jsonb not null default '[]' constraint payouts_cost_items_list check (jsonb_typeof(cost_items) = 'array'),
  costs bigint constraint payouts_costs_not_negative check (costs >= 0),
  reserve bigint constraint payouts_reserve_not_negative check (reserve >= 0),
  fee bigint constraint payouts_fee_not_negative check (fee >= 0),
  withholding bigint constraint payouts_withholding_not_negative check (withholding >= 0),
  net bigint generated always as (gross - costs - reserve - fee - withholding) stored
    constraint payouts_net_not_negative check (net >= 0),
  -- Who took part, once the lines are written.
  holder_count integer,
  share_total bigint,
  -- The rates when it was approved, by which it counts in other currencies for ever.
  eur_to_czk numeric(12, 6),
  eur_to_pln numeric(12, 6),
  created_at timestamptz not null default app_now(),
  created_by integer not null references staff_members (id),
  requested_by integer references staff_members (id),
  approved_by integer references staff_members (id),
  approved_at timestamptz,
  -- The day and minute of the earnings, the same for all holders.
  started_at timestamptz,
  executed_at timestamptz,
  constraint payouts_period check (period_to >= period_from),
  constraint payouts_figures_whole check (num_nulls(gross, costs, reserve, fee, withholding) in (0, 5)),
  constraint payouts_declared_has_figures check (state in ('planned', 'cancelled') or gross is not null),
  constraint payouts_planned_has_none check (state <> 'planned' or (gross is null and expected_net is not null)),
  constraint payouts_approved_pays check (state not in ('approved', 'executed') or net > 0),
  constraint payouts_second_person check (
    case when state in ('approved', 'executed') then
      num_nulls(requested_by, approved_by, approved_at, eur_to_czk, eur_to_pln) = 0 and requested_by <> approved_by
    else num_nonnulls(requested_by, approved_by, approved_at, eur_to_czk, eur_to_pln) = 0 end),
  constraint payouts_started check (started_at is null or (approved_at is not null and share_total is not null)),
  constraint payouts_executed check ((executed_at is not null) = (state = 'executed') and
    (executed_at is null or started_at is not null)),
  constraint payouts_holders_whole check ((holder_count is null) = (share_total is null))
);
create index payouts_project on payouts (project_id, period_to desc, id desc);
create index payouts_state on payouts (state, pay_on);
create index payouts_created_by on payouts (created_by);
create index payouts_requested_by on payouts (requested_by) where requested_by is not null;
create index payouts_approved_by on payouts (approved_by) where approved_by is not null;
revoke delete, truncate on payouts from parcela_app;

-- What two people agreed to does not change, and a payout goes one way only.
create function guard_payout() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (
    ('planned', 'declared'), ('planned', 'cancelled'), ('declared', 'approved'), ('declared', 'cancelled'),
    ('approved', 'executed')) then
    raise exception 'payout % cannot go from % to %', old.id, old.state, new.state using errcode = 'restrict_violation';
  end if;
  if (new.id, new.document_id, new.import_id, new.project_id, new.currency, new.origin, new.created_at, new.created_by)
    is distinct from
     (old.id, old.document_id, old.import_id, old.project_id, old.currency, old.origin, old.created_at, old.created_by)
    or old.state in ('approved', 'executed', 'cancelled') and
     (new.version, new.period_from, new.period_to, new.record_on, new.pay_on, new.expected_net, new.gross,
      new.cost_items, new.costs, new.reserve, new.fee, new.withholding, new.requested_by, new.approved_by,
      new.approved_at, new.eur_to_czk, new.eur_to_pln)
    is distinct from
     (old.version, old.period_from, old.period_to, old.record_on, old.pay_on, old.expected_net, old.gross,
      old.cost_items, old.costs, old.reserve, old.fee, old.withholding, old.requested_by, old.approved_by,
      old.approved_at, old.eur_to_czk, old.eur_to_pln)
    or old.started_at is not null and (new.started_at, new.holder_count, new.share_total)
      is distinct from (old.started_at, old.holder_count, old.share_total) then
    raise exception 'what was decided about payout % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger payouts_guard before update on payouts for each row execute function guard_payout();

-- What one holder gets of one payout. The parts sum to the gross of the holder.
create table payout_lines (
  id integer generated always as identity primary key,
  document_id text not null constraint payout_lines_document_id_key unique,
  payout_id integer not null references payouts (id),
  user_id integer not null references users (id),
  -- Held when the record date ended.
  shares bigint not null constraint payout_lines_shares_not_negative check (shares >= 0),
  costs bigint not null constraint payout_lines_costs_not_negative check (costs >= 0),
  reserve bigint not null constraint payout_lines_reserve_not_negative check (reserve >= 0),
  fee bigint not null constraint payout_lines_fee_not_negative check (fee >= 0),
  withholding bigint not null constraint payout_lines_withholding_not_negative check (withholding >= 0),
  net bigint not null constraint payout_lines_net_not_negative check (net >= 0),
  gross bigint not null generated always as (costs + reserve + fee + withholding + net) stored,
  -- How it reaches the holder; null until that is known.
  settlement text constraint payout_lines_settlement_known check (settlement in ('BankTransfer', 'DepositToWallet')),
  state text not null default 'pending' constraint payout_lines_state_known
    check (state in ('pending', 'waiting', 'ordered', 'settled')),
  -- Why it waits: for a bank account, for what lets money leave, for staff because the account of the person is gone.
  waits_for text constraint payout_lines_waits_for_known
    check (waits_for in ('bank_account', 'clearance', 'staff')),
  -- When the ledger took it out of the payout: since then it is the holder's.
  booked_at timestamptz,
  settled_at timestamptz,
  constraint payout_lines_once unique (payout_id, user_id),
  constraint payout_lines_booked check ((booked_at is null) = (state = 'pending')),
  constraint payout_lines_settlement_when_booked check ((settlement is null) = (state = 'pending')),
  constraint payout_lines_settled check ((settled_at is not null) = (state = 'settled')),
  constraint payout_lines_waits check ((waits_for is not null) = (state = 'waiting')),
  constraint payout_lines_only_banks_wait check (state not in ('waiting', 'ordered') or settlement = 'BankTransfer')
);
create index payout_lines_user on payout_lines (user_id, payout_id);
create index payout_lines_pending on payout_lines (payout_id, id) where state = 'pending';
create index payout_lines_waiting on payout_lines (id) where state = 'waiting';
revoke update, delete, truncate on payout_lines from parcela_app;
grant update (settlement, state, waits_for, booked_at, settled_at) on payout_lines to parcela_app;

-- Each try to pay a line by bank; the outgoing transfer of the kind `payout` pays one of these.
create table payout_transfers (
  id integer generated always as identity primary key,
  line_id integer not null references payout_lines (id),
  payout_account_id integer not null references payout_accounts (id),
  created_at timestamptz not null default app_now(),
  failed_at timestamptz
);
create unique index payout_transfers_one_alive on payout_transfers (line_id) where failed_at is null;
create index payout_transfers_line on payout_transfers (line_id, id);
create index payout_transfers_payout_account on payout_transfers (payout_account_id);
revoke update, delete, truncate on payout_transfers from parcela_app;
grant update (failed_at) on payout_transfers to parcela_app;

insert into staff_role_permissions (role, permission) values
  ('support', 'payouts.read'),
  ('compliance', 'payouts.read'),
  ('compliance', 'payouts.decide'),
  ('finance', 'payouts.read'),
  ('finance', 'payouts.edit'),
  ('finance', 'payouts.decide'),
  ('administrator', 'payouts.read'),
  ('administrator', 'payouts.edit'),
  ('administrator', 'payouts.decide');

-- Published views: what other modules' reads may join ----------------------------------------------------------

-- What people earned: one row a payout and holder, since the ledger gave it to the holder. `amount` is the net, in
-- minor units of `currency`; the rates are those frozen with the payout; `paid_at` is the same for all its holders.
create view earnings as
  select l.id, l.document_id, l.user_id, p.id as payout_id, p.document_id as payout_document_id, p.import_id,
    p.project_id, p.currency, p.period_from, p.period_to, p.record_on, p.started_at as paid_at, l.shares, p.share_total,
    l.gross, l.costs, l.reserve, l.fee, l.withholding, l.net as amount,
    -- What the holder's shares would have got of what was planned; null when nothing was.
    case when p.share_total > 0 then round(p.expected_net::numeric * l.shares / p.share_total)::bigint end
      as planned_amount,
    l.settlement, l.state, p.eur_to_czk, p.eur_to_pln
  from payout_lines l join payouts p on p.id = l.payout_id
  where l.booked_at is not null and l.net > 0;

-- What is announced and not executed yet. `expected_net` is for all holders together: as planned, and once two people
-- agreed, as declared. What was declared without a plan is nobody's business before that.
create view payouts_ahead as
  select p.id as payout_id, p.document_id, p.project_id, p.currency, p.state, p.period_from, p.period_to, p.record_on,
    p.pay_on, case when p.state = 'approved' then p.net else p.expected_net end as expected_net
  from payouts p
  where p.state = 'approved' or (p.state in ('planned', 'declared') and p.expected_net is not null);

-- How people want their earnings.
create view payout_wishes as
  select p.user_id, p.payout_settlement from user_profiles p;

-- Accounts that can receive now.
create view usable_payout_accounts as
  select a.id, a.user_id, a.currency from payout_accounts a
  where a.state = 'accepted' and a.replaced_at is null and a.usable_from <= app_now();

-- Whom staff find by the address of an import.
create view payout_holders as
  select u.id as user_id, u.document_id, u.email from users u;

create or replace view outgoing_transfer_items as
  select t.id, t.document_id, t.item_kind, coalesce(w.document_id, r.document_id, l.document_id) as item_document_id,
    t.reference, t.amount, t.currency, right(t.recipient_iban, 4) as iban_end, t.recipient_name,
    case when t.state <> 'submitted' then t.state when b.state = 'sending' then 'sending' else 'sent' end as state,
    t.failure, t.created_at, t.submitted_at, t.booked_at, t.ended_at
  from outgoing_transfers t
  left join outgoing_batches b on b.id = t.batch_id
  left join withdrawals w on t.item_kind = 'withdrawal' and w.id = t.item_id
  left join refunds r on t.item_kind = 'refund' and r.id = t.item_id
  left join payout_transfers pt on t.item_kind = 'payout' and pt.id = t.item_id
  left join payout_lines l on l.id = pt.line_id;
