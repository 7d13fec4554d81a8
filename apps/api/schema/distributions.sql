-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table distributions (
  id integer not null generated always as identity,
  document_id text not null,
  import_id text not null,
  project_id integer not null,
  currency text not null,
  origin text not null,
  version integer not null default 1,
  state text not null,
  period_from date not null,
  period_to date not null,
  record_on date not null,
  pay_on date not null,
  expected_net bigint,
  gross bigint,
  cost_items jsonb not null default '[]'::jsonb,
  costs bigint,
  reserve bigint,
  fee bigint,
  withholding bigint,
  net bigint generated always as (((((gross - costs) - reserve) - fee) - withholding)) stored,
  holder_count integer,
  share_total bigint,
  eur_to_czk numeric(12,6),
  eur_to_pln numeric(12,6),
  created_at timestamp with time zone not null default app_now(),
  created_by integer not null,
  requested_by integer,
  approved_by integer,
  approved_at timestamp with time zone,
  started_at timestamp with time zone,
  executed_at timestamp with time zone,
  corrects_id integer,
  is_correction boolean not null generated always as ((corrects_id IS NOT NULL)) stored,
  reason text,
  kind text not null default 'income'::text,
  released bigint not null default 0,
  capital bigint not null default 0,
  constraint distributions_pkey PRIMARY KEY (id),
  constraint distributions_correction_flag UNIQUE (id, is_correction),
  constraint distributions_document_id_key UNIQUE (document_id),
  constraint distributions_import_id_key UNIQUE (import_id),
  constraint distributions_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_members(id),
  constraint distributions_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES distributions(id),
  constraint distributions_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff_members(id),
  constraint distributions_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint distributions_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_members(id),
  constraint distributions_approved_pays CHECK (((state <> ALL (ARRAY['approved'::text, 'executed'::text])) OR (net > 0) OR (corrects_id IS NOT NULL) OR (kind = 'final'::text))),
  constraint distributions_capital_declared CHECK (((kind = 'income'::text) OR ((origin = 'declared'::text) AND (state <> 'planned'::text) AND (expected_net IS NULL) AND (corrects_id IS NULL)))),
  constraint distributions_capital_of_net CHECK (((capital >= 0) AND (capital <= COALESCE(net, (0)::bigint)))),
  constraint distributions_correction_reasoned CHECK ((((corrects_id IS NULL) = (reason IS NULL)) AND (reason <> ''::text))),
  constraint distributions_correction_unplanned CHECK (((corrects_id IS NULL) OR ((state <> 'planned'::text) AND (expected_net IS NULL)))),
  constraint distributions_cost_items_list CHECK ((jsonb_typeof(cost_items) = 'array'::text)),
  constraint distributions_costs_not_negative CHECK ((costs >= 0)),
  constraint distributions_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint distributions_declared_has_figures CHECK (((state = ANY (ARRAY['planned'::text, 'cancelled'::text])) OR (gross IS NOT NULL))),
  constraint distributions_executed CHECK ((((executed_at IS NOT NULL) = (state = 'executed'::text)) AND ((executed_at IS NULL) OR (started_at IS NOT NULL)))),
  constraint distributions_expected_net_positive CHECK ((expected_net > 0)),
  constraint distributions_fee_not_negative CHECK ((fee >= 0)),
  constraint distributions_figures_whole CHECK ((num_nulls(gross, costs, reserve, fee, withholding) = ANY (ARRAY[0, 5]))),
  constraint distributions_gross_not_negative CHECK ((gross >= 0)),
  constraint distributions_holders_whole CHECK (((holder_count IS NULL) = (share_total IS NULL))),
  constraint distributions_import_id_plain CHECK ((import_id ~ '^[A-Za-z0-9_.:-]{1,100}$'::text)),
  constraint distributions_income_without_capital CHECK (((kind <> 'income'::text) OR ((capital = 0) AND (released = 0)))),
  constraint distributions_kind_known CHECK ((kind = ANY (ARRAY['income'::text, 'capital'::text, 'final'::text]))),
  constraint distributions_net_not_negative CHECK ((net >= 0)),
  constraint distributions_origin_known CHECK ((origin = ANY (ARRAY['declared'::text, 'imported'::text]))),
  constraint distributions_period CHECK ((period_to >= period_from)),
  constraint distributions_planned_has_none CHECK (((state <> 'planned'::text) OR ((gross IS NULL) AND (expected_net IS NOT NULL)))),
  constraint distributions_released_of_gross CHECK (((released >= 0) AND (released <= COALESCE(gross, (0)::bigint)))),
  constraint distributions_reserve_not_negative CHECK ((reserve >= 0)),
  constraint distributions_second_person CHECK (
CASE
    WHEN (state = ANY (ARRAY['approved'::text, 'executed'::text])) THEN ((num_nulls(requested_by, approved_by, approved_at, eur_to_czk, eur_to_pln) = 0) AND (requested_by <> approved_by))
    ELSE (num_nonnulls(requested_by, approved_by, approved_at, eur_to_czk, eur_to_pln) = 0)
END),
  constraint distributions_started CHECK (((started_at IS NULL) OR ((approved_at IS NOT NULL) AND (share_total IS NOT NULL)))),
  constraint distributions_state_known CHECK ((state = ANY (ARRAY['planned'::text, 'declared'::text, 'approved'::text, 'executed'::text, 'cancelled'::text]))),
  constraint distributions_withholding_not_negative CHECK ((withholding >= 0))
);
CREATE INDEX distributions_approved_by ON distributions USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX distributions_corrects ON distributions USING btree (corrects_id, id) WHERE (corrects_id IS NOT NULL);
CREATE INDEX distributions_created_by ON distributions USING btree (created_by);
CREATE INDEX distributions_currency ON distributions USING btree (currency, period_to DESC, id DESC);
CREATE INDEX distributions_listed ON distributions USING btree (period_to DESC, id DESC);
CREATE UNIQUE INDEX distributions_one_final ON distributions USING btree (project_id) WHERE ((kind = 'final'::text) AND (state = ANY (ARRAY['approved'::text, 'executed'::text])));
CREATE UNIQUE INDEX distributions_one_open_correction ON distributions USING btree (corrects_id) WHERE (state = ANY (ARRAY['declared'::text, 'approved'::text]));
CREATE INDEX distributions_project ON distributions USING btree (project_id, period_to DESC, id DESC);
CREATE INDEX distributions_receipts ON distributions USING gin (cost_items jsonb_path_ops);
CREATE INDEX distributions_requested_by ON distributions USING btree (requested_by) WHERE (requested_by IS NOT NULL);
CREATE INDEX distributions_state ON distributions USING btree (state, period_to DESC, id DESC);
CREATE INDEX upcoming_distributions_project ON distributions USING btree (project_id, pay_on) WHERE ((state = 'approved'::text) OR ((state = ANY (ARRAY['planned'::text, 'declared'::text])) AND (expected_net IS NOT NULL)));
CREATE TRIGGER distributions_capital_approved BEFORE UPDATE OF state ON distributions FOR EACH ROW WHEN (new.kind <> 'income'::text AND old.state = 'declared'::text AND new.state = 'approved'::text) EXECUTE FUNCTION guard_capital_distribution();
CREATE TRIGGER distributions_correction BEFORE INSERT ON distributions FOR EACH ROW WHEN (new.corrects_id IS NOT NULL) EXECUTE FUNCTION guard_correction();
CREATE TRIGGER distributions_guard BEFORE UPDATE ON distributions FOR EACH ROW EXECUTE FUNCTION guard_distribution();
grant insert, select, update on table distributions to parcela_app;
grant select, usage on sequence distributions_id_seq to parcela_app;

CREATE OR REPLACE FUNCTION guard_distribution()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
grant execute on function guard_distribution() to public;

create table distribution_lines (
  id integer not null generated always as identity,
  document_id text not null,
  distribution_id integer not null,
  user_id integer not null,
  shares bigint not null,
  costs bigint not null,
  reserve bigint not null,
  fee bigint not null,
  withholding bigint not null,
  net bigint not null,
  gross bigint not null generated always as (((((costs + reserve) + fee) + withholding) + net)) stored,
  settlement text,
  state text not null default 'pending'::text,
  waits_for text,
  booked_at timestamp with time zone,
  settled_at timestamp with time zone,
  project_id integer,
  paid_at timestamp with time zone,
  net_czk bigint,
  net_eur bigint,
  net_pln bigint,
  is_correction boolean not null default false,
  deducted bigint not null default 0,
  capital bigint not null default 0,
  constraint distribution_lines_pkey PRIMARY KEY (id),
  constraint distribution_lines_document_id_key UNIQUE (document_id),
  constraint distribution_lines_once UNIQUE (distribution_id, user_id),
  constraint distribution_lines_distribution_id_fkey FOREIGN KEY (distribution_id, is_correction) REFERENCES distributions(id, is_correction),
  constraint distribution_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint distribution_lines_booked CHECK (((booked_at IS NULL) = (state = 'pending'::text))),
  constraint distribution_lines_capital_of_net CHECK (((capital >= 0) AND (capital <= GREATEST(net, (0)::bigint)))),
  constraint distribution_lines_counted_when_booked CHECK ((num_nulls(project_id, paid_at, net_czk, net_eur, net_pln) =
CASE
    WHEN (booked_at IS NULL) THEN 5
    ELSE 0
END)),
  constraint distribution_lines_deducted_of_net CHECK (((deducted >= 0) AND (deducted <= GREATEST(net, (0)::bigint)))),
  constraint distribution_lines_deduction_pays_nothing CHECK (((settlement IS NULL) OR ((settlement = 'Deduction'::text) = ((net <> 0) AND (net <= deducted))))),
  constraint distribution_lines_not_negative CHECK ((is_correction OR (LEAST(costs, reserve, fee, withholding, net) >= 0))),
  constraint distribution_lines_only_banks_wait CHECK (((state <> ALL (ARRAY['waiting'::text, 'ordered'::text])) OR (settlement = 'BankTransfer'::text))),
  constraint distribution_lines_settled CHECK (((settled_at IS NOT NULL) = (state = 'settled'::text))),
  constraint distribution_lines_settlement_known CHECK ((settlement = ANY (ARRAY['BankTransfer'::text, 'DepositToWallet'::text, 'Deduction'::text]))),
  constraint distribution_lines_settlement_when_booked CHECK (((settlement IS NULL) = (state = 'pending'::text))),
  constraint distribution_lines_shares_not_negative CHECK ((shares >= 0)),
  constraint distribution_lines_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'waiting'::text, 'ordered'::text, 'settled'::text]))),
  constraint distribution_lines_waits CHECK (((waits_for IS NOT NULL) = (state = 'waiting'::text))),
  constraint distribution_lines_waits_for_known CHECK ((waits_for = ANY (ARRAY['bank_account'::text, 'clearance'::text, 'staff'::text])))
);
CREATE INDEX distribution_lines_earned ON distribution_lines USING btree (user_id, booked_at DESC, id DESC) INCLUDE (distribution_id, net, shares, project_id, paid_at, net_czk, net_eur, net_pln) WHERE ((booked_at IS NOT NULL) AND (net <> 0));
CREATE INDEX distribution_lines_listed ON distribution_lines USING btree (distribution_id, id);
CREATE INDEX distribution_lines_settlement ON distribution_lines USING btree (distribution_id, settlement, id);
CREATE INDEX distribution_lines_state ON distribution_lines USING btree (distribution_id, state, id);
CREATE INDEX distribution_lines_user ON distribution_lines USING btree (user_id, distribution_id);
CREATE INDEX distribution_lines_waiting ON distribution_lines USING btree (id) WHERE (state = 'waiting'::text);
CREATE TRIGGER distribution_lines_count_earning BEFORE UPDATE OF booked_at ON distribution_lines FOR EACH ROW WHEN (old.booked_at IS NULL AND new.booked_at IS NOT NULL) EXECUTE FUNCTION count_earning();
CREATE TRIGGER distribution_lines_counted AFTER UPDATE ON distribution_lines REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION count_changed_lines() -- also in replicas;
CREATE TRIGGER distribution_lines_counted_new AFTER INSERT ON distribution_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION count_new_lines() -- also in replicas;
grant insert, select, update (booked_at), update (deducted), update (settled_at), update (settlement), update (state), update (waits_for) on table distribution_lines to parcela_app;
grant select, usage on sequence distribution_lines_id_seq to parcela_app;

CREATE OR REPLACE FUNCTION count_earning()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
$function$;
grant execute on function count_earning() to public;

create table distribution_lines_paid_by_hand (
  line_id integer not null,
  evidence text not null,
  reason text not null,
  requested_by integer not null,
  approved_by integer not null,
  decided_at timestamp with time zone not null default app_now(),
  constraint distribution_lines_paid_by_hand_pkey PRIMARY KEY (line_id),
  constraint distribution_lines_paid_by_hand_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_members(id),
  constraint distribution_lines_paid_by_hand_line_id_fkey FOREIGN KEY (line_id) REFERENCES distribution_lines(id),
  constraint distribution_lines_paid_by_hand_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_members(id),
  constraint distribution_lines_paid_by_hand_evidence_given CHECK ((evidence <> ''::text)),
  constraint distribution_lines_paid_by_hand_reason_given CHECK ((reason <> ''::text)),
  constraint distribution_lines_paid_by_hand_second_person CHECK ((requested_by <> approved_by))
);
grant insert, select on table distribution_lines_paid_by_hand to parcela_app;

create table distribution_transfers (
  id integer not null generated always as identity,
  line_id integer not null,
  bank_account_id integer not null,
  created_at timestamp with time zone not null default app_now(),
  failed_at timestamp with time zone,
  constraint distribution_transfers_pkey PRIMARY KEY (id),
  constraint distribution_transfers_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  constraint distribution_transfers_line_id_fkey FOREIGN KEY (line_id) REFERENCES distribution_lines(id)
);
CREATE INDEX distribution_transfers_bank_account ON distribution_transfers USING btree (bank_account_id);
CREATE INDEX distribution_transfers_line ON distribution_transfers USING btree (line_id, id);
CREATE UNIQUE INDEX distribution_transfers_one_alive ON distribution_transfers USING btree (line_id) WHERE (failed_at IS NULL);
grant insert, select, update (failed_at) on table distribution_transfers to parcela_app;
grant select, usage on sequence distribution_transfers_id_seq to parcela_app;

CREATE OR REPLACE FUNCTION guard_correction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
grant execute on function guard_correction() to public;

create table corrected_lines (
  distribution_id integer not null,
  user_id integer not null,
  is_correction boolean not null default true,
  shares bigint not null,
  costs bigint not null,
  reserve bigint not null,
  fee bigint not null,
  withholding bigint not null,
  net bigint not null,
  constraint corrected_lines_pkey PRIMARY KEY (distribution_id, user_id),
  constraint corrected_lines_of_correction FOREIGN KEY (distribution_id, is_correction) REFERENCES distributions(id, is_correction),
  constraint corrected_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint corrected_lines_not_negative CHECK ((LEAST(shares, costs, reserve, fee, withholding, net) >= 0)),
  constraint corrected_lines_only_corrections CHECK (is_correction)
);
CREATE INDEX corrected_lines_user ON corrected_lines USING btree (user_id);
grant insert, select on table corrected_lines to parcela_app;

create table distribution_debts (
  id integer not null generated always as identity,
  document_id text not null,
  line_id integer not null,
  user_id integer not null,
  currency text not null,
  amount bigint not null,
  outstanding bigint not null,
  created_at timestamp with time zone not null default app_now(),
  constraint distribution_debts_pkey PRIMARY KEY (id),
  constraint distribution_debts_document_id_key UNIQUE (document_id),
  constraint distribution_debts_line_id_key UNIQUE (line_id),
  constraint distribution_debts_line_id_fkey FOREIGN KEY (line_id) REFERENCES distribution_lines(id),
  constraint distribution_debts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint distribution_debts_amount_positive CHECK ((amount > 0)),
  constraint distribution_debts_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint distribution_debts_outstanding CHECK (((outstanding >= 0) AND (outstanding <= amount)))
);
CREATE INDEX distribution_debts_currency ON distribution_debts USING btree (currency, id);
CREATE INDEX distribution_debts_open ON distribution_debts USING btree (id) WHERE (outstanding > 0);
CREATE INDEX distribution_debts_owed ON distribution_debts USING btree (user_id, currency, id) WHERE (outstanding > 0);
CREATE INDEX distribution_debts_user ON distribution_debts USING btree (user_id, id);
grant insert, select, update (outstanding) on table distribution_debts to parcela_app;
grant select, usage on sequence distribution_debts_id_seq to parcela_app;

create table distribution_debt_payments (
  id integer not null generated always as identity,
  debt_id integer not null,
  way text not null,
  amount bigint not null,
  line_id integer,
  reason text,
  requested_by integer,
  approved_by integer,
  created_at timestamp with time zone not null default app_now(),
  constraint distribution_debt_payments_pkey PRIMARY KEY (id),
  constraint distribution_debt_payments_once UNIQUE (debt_id, line_id),
  constraint distribution_debt_payments_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_members(id),
  constraint distribution_debt_payments_debt_id_fkey FOREIGN KEY (debt_id) REFERENCES distribution_debts(id),
  constraint distribution_debt_payments_line_id_fkey FOREIGN KEY (line_id) REFERENCES distribution_lines(id),
  constraint distribution_debt_payments_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_members(id),
  constraint distribution_debt_payments_amount_positive CHECK ((amount > 0)),
  constraint distribution_debt_payments_second_person CHECK ((requested_by <> approved_by)),
  constraint distribution_debt_payments_way_known CHECK ((way = ANY (ARRAY['deducted'::text, 'collected'::text, 'waived'::text]))),
  constraint distribution_debt_payments_whole CHECK (
CASE
    WHEN (way = 'deducted'::text) THEN ((line_id IS NOT NULL) AND (num_nonnulls(reason, requested_by, approved_by) = 0))
    ELSE ((line_id IS NULL) AND (num_nulls(reason, requested_by, approved_by) = 0))
END)
);
CREATE INDEX distribution_debt_payments_line ON distribution_debt_payments USING btree (line_id) WHERE (line_id IS NOT NULL);
grant insert, select on table distribution_debt_payments to parcela_app;
grant select, usage on sequence distribution_debt_payments_id_seq to parcela_app;

create table distribution_progress (
  distribution_id integer not null,
  pending integer not null default 0,
  waiting integer not null default 0,
  ordered integer not null default 0,
  settled integer not null default 0,
  constraint distribution_progress_pkey PRIMARY KEY (distribution_id),
  constraint distribution_progress_distribution_id_fkey FOREIGN KEY (distribution_id) REFERENCES distributions(id),
  constraint distribution_progress_not_negative CHECK ((LEAST(pending, waiting, ordered, settled) >= 0))
);
grant select on table distribution_progress to parcela_app;

CREATE OR REPLACE FUNCTION count_new_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into distribution_progress as p (distribution_id, pending, waiting, ordered, settled)
  select l.distribution_id, count(*) filter (where l.state = 'pending'), count(*) filter (where l.state = 'waiting'),
    count(*) filter (where l.state = 'ordered'), count(*) filter (where l.state = 'settled')
  from new_lines l group by l.distribution_id order by l.distribution_id
  on conflict (distribution_id) do update set pending = p.pending + excluded.pending,
    waiting = p.waiting + excluded.waiting, ordered = p.ordered + excluded.ordered, settled = p.settled + excluded.settled;
  return null;
end
$function$;
grant execute on function count_new_lines() to public;

CREATE OR REPLACE FUNCTION count_changed_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
$function$;
grant execute on function count_changed_lines() to public;

create view earnings as
 SELECT l.id,
    l.document_id,
    l.user_id,
    p.id AS distribution_id,
    p.document_id AS distribution_document_id,
    p.import_id,
    p.project_id,
    p.currency,
    p.period_from,
    p.period_to,
    p.record_on,
    p.started_at AS paid_at,
    l.shares,
    p.share_total,
    l.gross,
    l.costs,
    l.reserve,
    l.fee,
    l.withholding,
    l.net AS amount,
    l.net_czk,
    l.net_eur,
    l.net_pln,
        CASE
            WHEN (p.share_total > 0) THEN (round((((p.expected_net)::numeric * (l.shares)::numeric) / (p.share_total)::numeric)))::bigint
            ELSE NULL::bigint
        END AS planned_amount,
    l.settlement,
    l.state,
    p.eur_to_czk,
    p.eur_to_pln,
    l.booked_at,
    l.deducted,
    ( SELECT jsonb_build_object('importId', o.import_id, 'paidAt', o.started_at, 'documentId', ( SELECT x.document_id
                   FROM distribution_lines x
                  WHERE ((x.distribution_id = o.id) AND (x.user_id = l.user_id) AND (x.net <> 0)))) AS jsonb_build_object
           FROM distributions o
          WHERE (o.id = p.corrects_id)) AS corrects,
    l.capital,
    p.kind
   FROM (distribution_lines l
     JOIN distributions p ON ((p.id = l.distribution_id)))
  WHERE ((l.booked_at IS NOT NULL) AND (l.net <> 0));
grant delete, insert, select, update on table earnings to parcela_app;

create view earned_amounts as
 SELECT user_id,
    project_id,
    paid_at,
    net_czk,
    net_eur,
    net_pln
   FROM distribution_lines l
  WHERE ((booked_at IS NOT NULL) AND (net <> 0));
grant delete, insert, select, update on table earned_amounts to parcela_app;

create view upcoming_distributions as
 SELECT id AS distribution_id,
    document_id,
    project_id,
    currency,
    state,
    period_from,
    period_to,
    record_on,
    pay_on,
        CASE
            WHEN (state = 'approved'::text) THEN net
            ELSE expected_net
        END AS expected_net
   FROM distributions p
  WHERE ((corrects_id IS NULL) AND (kind = 'income'::text) AND ((state = 'approved'::text) OR ((state = ANY (ARRAY['planned'::text, 'declared'::text])) AND (expected_net IS NOT NULL))));
grant delete, insert, select, update on table upcoming_distributions to parcela_app;

create view open_distributions as
 SELECT project_id,
    (count(*))::integer AS distribution_count
   FROM distributions d
  WHERE (state = ANY (ARRAY['planned'::text, 'declared'::text, 'approved'::text]))
  GROUP BY project_id;
grant delete, insert, select, update on table open_distributions to parcela_app;

create view paid_distributions as
 SELECT d.id AS distribution_id,
    d.project_id,
    d.currency,
    d.period_from,
    d.period_to,
    d.pay_on,
    d.started_at AS paid_at,
    paid.net,
    d.expected_net,
    d.share_total,
    paid.settled,
    paid.before_tax
   FROM (distributions d
     CROSS JOIN LATERAL ( SELECT (COALESCE(sum(l.net), (0)::numeric))::bigint AS net,
            (COALESCE(sum(l.net) FILTER (WHERE (l.state = 'settled'::text)), (0)::numeric))::bigint AS settled,
            (COALESCE(sum((l.net + l.withholding)), (0)::numeric))::bigint AS before_tax
           FROM (distributions part
             JOIN distribution_lines l ON ((l.distribution_id = part.id)))
          WHERE (((part.id = d.id) OR (part.corrects_id = d.id)) AND (l.booked_at IS NOT NULL))) paid)
  WHERE ((d.state = 'executed'::text) AND (d.corrects_id IS NULL) AND (d.net > 0) AND (d.kind = 'income'::text));
grant delete, insert, select, update on table paid_distributions to parcela_app;

create view distributions_queue as
 SELECT 'waitingLines'::text AS kind,
    l.booked_at AS since,
    (l.net - l.deducted) AS amount,
    d.currency
   FROM (distribution_lines l
     JOIN distributions d ON ((d.id = l.distribution_id)))
  WHERE ((l.state = 'waiting'::text) AND (l.waits_for = 'staff'::text))
UNION ALL
 SELECT 'declaredDistributions'::text AS kind,
    d.created_at AS since,
    d.net AS amount,
    d.currency
   FROM distributions d
  WHERE ((d.state = 'declared'::text) AND (d.corrects_id IS NULL))
UNION ALL
 SELECT 'declaredCorrections'::text AS kind,
    d.created_at AS since,
    NULL::bigint AS amount,
    NULL::text AS currency
   FROM distributions d
  WHERE ((d.state = 'declared'::text) AND (d.corrects_id IS NOT NULL));
grant delete, insert, select, update on table distributions_queue to parcela_app;

create view earnings_without_account as
 SELECT l.user_id,
    d.currency,
    (count(*))::integer AS earning_count
   FROM (distribution_lines l
     JOIN distributions d ON ((d.id = l.distribution_id)))
  WHERE ((l.state = 'waiting'::text) AND (l.waits_for = 'bank_account'::text))
  GROUP BY l.user_id, d.currency;
grant delete, insert, select, update on table earnings_without_account to parcela_app;

create view final_distributions as
 SELECT project_id,
    id AS distribution_id,
    state
   FROM distributions d
  WHERE ((kind = 'final'::text) AND (state = ANY (ARRAY['approved'::text, 'executed'::text])));
grant delete, insert, select, update on table final_distributions to parcela_app;

create table capital_repayments (
  line_id integer not null,
  currency text not null,
  user_id integer not null,
  project_id integer not null,
  repaid_at timestamp with time zone not null,
  cost bigint not null,
  entry_fee bigint not null,
  capital bigint not null,
  constraint capital_repayments_pkey PRIMARY KEY (line_id, currency),
  constraint capital_repayments_line_id_fkey FOREIGN KEY (line_id) REFERENCES distribution_lines(id),
  constraint capital_repayments_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint capital_repayments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint capital_repayments_capital_not_negative CHECK ((capital >= 0)),
  constraint capital_repayments_cost_not_negative CHECK ((cost >= 0)),
  constraint capital_repayments_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint capital_repayments_entry_fee_within_cost CHECK (((entry_fee >= 0) AND (entry_fee <= cost)))
);
CREATE INDEX capital_repayments_project ON capital_repayments USING btree (project_id);
CREATE INDEX capital_repayments_user ON capital_repayments USING btree (user_id, project_id);
grant select on table capital_repayments to parcela_app;

create view project_reserves as
 SELECT a.project_id,
    a.asset AS currency,
    (sum(p.amount))::bigint AS amount
   FROM ((ledger_accounts a
     JOIN ledger_postings p ON ((p.account_id = a.id)))
     JOIN ledger_transactions t ON ((t.id = p.transaction_id)))
  WHERE ((a.kind = 'project'::text) AND (t.source_type = 'distribution'::text))
  GROUP BY a.project_id, a.asset;
grant delete, insert, select, update on table project_reserves to parcela_app;

CREATE OR REPLACE FUNCTION shares_are_final(p_project_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (
    select from distributions d
    where d.project_id = p_project_id and d.kind = 'final' and d.state in ('approved', 'executed'))
$function$;
grant execute on function shares_are_final(integer) to public;

CREATE OR REPLACE FUNCTION guard_capital_distribution()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
$function$;
grant execute on function guard_capital_distribution() to public;
