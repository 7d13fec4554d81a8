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
  constraint distributions_pkey PRIMARY KEY (id),
  constraint distributions_document_id_key UNIQUE (document_id),
  constraint distributions_import_id_key UNIQUE (import_id),
  constraint distributions_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_members(id),
  constraint distributions_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff_members(id),
  constraint distributions_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint distributions_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_members(id),
  constraint distributions_approved_pays CHECK (((state <> ALL (ARRAY['approved'::text, 'executed'::text])) OR (net > 0))),
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
  constraint distributions_net_not_negative CHECK ((net >= 0)),
  constraint distributions_origin_known CHECK ((origin = ANY (ARRAY['declared'::text, 'imported'::text]))),
  constraint distributions_period CHECK ((period_to >= period_from)),
  constraint distributions_planned_has_none CHECK (((state <> 'planned'::text) OR ((gross IS NULL) AND (expected_net IS NOT NULL)))),
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
CREATE INDEX distributions_created_by ON distributions USING btree (created_by);
CREATE INDEX distributions_project ON distributions USING btree (project_id, period_to DESC, id DESC);
CREATE INDEX distributions_receipts ON distributions USING gin (cost_items jsonb_path_ops);
CREATE INDEX distributions_requested_by ON distributions USING btree (requested_by) WHERE (requested_by IS NOT NULL);
CREATE INDEX distributions_state ON distributions USING btree (state, pay_on);
CREATE INDEX upcoming_distributions_project ON distributions USING btree (project_id, pay_on) WHERE ((state = 'approved'::text) OR ((state = ANY (ARRAY['planned'::text, 'declared'::text])) AND (expected_net IS NOT NULL)));
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
  constraint distribution_lines_pkey PRIMARY KEY (id),
  constraint distribution_lines_document_id_key UNIQUE (document_id),
  constraint distribution_lines_once UNIQUE (distribution_id, user_id),
  constraint distribution_lines_distribution_id_fkey FOREIGN KEY (distribution_id) REFERENCES distributions(id),
  constraint distribution_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint distribution_lines_booked CHECK (((booked_at IS NULL) = (state = 'pending'::text))),
  constraint distribution_lines_costs_not_negative CHECK ((costs >= 0)),
  constraint distribution_lines_counted_when_booked CHECK ((num_nulls(project_id, paid_at, net_czk, net_eur, net_pln) =
CASE
    WHEN (booked_at IS NULL) THEN 5
    ELSE 0
END)),
  constraint distribution_lines_fee_not_negative CHECK ((fee >= 0)),
  constraint distribution_lines_net_not_negative CHECK ((net >= 0)),
  constraint distribution_lines_only_banks_wait CHECK (((state <> ALL (ARRAY['waiting'::text, 'ordered'::text])) OR (settlement = 'BankTransfer'::text))),
  constraint distribution_lines_reserve_not_negative CHECK ((reserve >= 0)),
  constraint distribution_lines_settled CHECK (((settled_at IS NOT NULL) = (state = 'settled'::text))),
  constraint distribution_lines_settlement_known CHECK ((settlement = ANY (ARRAY['BankTransfer'::text, 'DepositToWallet'::text]))),
  constraint distribution_lines_settlement_when_booked CHECK (((settlement IS NULL) = (state = 'pending'::text))),
  constraint distribution_lines_shares_not_negative CHECK ((shares >= 0)),
  constraint distribution_lines_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'waiting'::text, 'ordered'::text, 'settled'::text]))),
  constraint distribution_lines_waits CHECK (((waits_for IS NOT NULL) = (state = 'waiting'::text))),
  constraint distribution_lines_waits_for_known CHECK ((waits_for = ANY (ARRAY['bank_account'::text, 'clearance'::text, 'staff'::text]))),
  constraint distribution_lines_withholding_not_negative CHECK ((withholding >= 0))
);
CREATE INDEX distribution_lines_earned ON distribution_lines USING btree (user_id, booked_at DESC, id DESC) INCLUDE (distribution_id, net, shares, project_id, paid_at, net_czk, net_eur, net_pln) WHERE ((booked_at IS NOT NULL) AND (net > 0));
CREATE INDEX distribution_lines_listed ON distribution_lines USING btree (distribution_id, id);
CREATE INDEX distribution_lines_pending ON distribution_lines USING btree (distribution_id, id) WHERE (state = 'pending'::text);
CREATE INDEX distribution_lines_under_way ON distribution_lines USING btree (distribution_id, state, id) WHERE (state = ANY (ARRAY['waiting'::text, 'ordered'::text]));
CREATE INDEX distribution_lines_user ON distribution_lines USING btree (user_id, distribution_id);
CREATE INDEX distribution_lines_waiting ON distribution_lines USING btree (id) WHERE (state = 'waiting'::text);
CREATE TRIGGER distribution_lines_count_earning BEFORE UPDATE OF booked_at ON distribution_lines FOR EACH ROW WHEN (old.booked_at IS NULL AND new.booked_at IS NOT NULL) EXECUTE FUNCTION count_earning();
grant insert, select, update (booked_at), update (settled_at), update (settlement), update (state), update (waits_for) on table distribution_lines to parcela_app;
grant select, usage on sequence distribution_lines_id_seq to parcela_app;

CREATE OR REPLACE FUNCTION count_earning()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select p.project_id, p.started_at, convert_money(new.net, p.currency, 'CZK', p.eur_to_czk, p.eur_to_pln),
    convert_money(new.net, p.currency, 'EUR', p.eur_to_czk, p.eur_to_pln),
    convert_money(new.net, p.currency, 'PLN', p.eur_to_czk, p.eur_to_pln)
  into new.project_id, new.paid_at, new.net_czk, new.net_eur, new.net_pln
  from distributions p where p.id = new.distribution_id;
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
    l.booked_at
   FROM (distribution_lines l
     JOIN distributions p ON ((p.id = l.distribution_id)))
  WHERE ((l.booked_at IS NOT NULL) AND (l.net > 0));
grant delete, insert, select, update on table earnings to parcela_app;

create view earned_amounts as
 SELECT user_id,
    project_id,
    paid_at,
    net_czk,
    net_eur,
    net_pln
   FROM distribution_lines l
  WHERE ((booked_at IS NOT NULL) AND (net > 0));
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
  WHERE ((state = 'approved'::text) OR ((state = ANY (ARRAY['planned'::text, 'declared'::text])) AND (expected_net IS NOT NULL)));
grant delete, insert, select, update on table upcoming_distributions to parcela_app;

create view open_distributions as
 SELECT project_id,
    (count(*))::integer AS distribution_count
   FROM distributions d
  WHERE (state = ANY (ARRAY['planned'::text, 'declared'::text, 'approved'::text]))
  GROUP BY project_id;
grant delete, insert, select, update on table open_distributions to parcela_app;

create view distributions_queue as
 SELECT 'waitingLines'::text AS kind,
    l.booked_at AS since,
    l.net AS amount,
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
  WHERE (d.state = 'declared'::text);
grant delete, insert, select, update on table distributions_queue to parcela_app;
