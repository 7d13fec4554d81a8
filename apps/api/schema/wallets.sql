-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table wallets (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  currency text not null,
  created_at timestamp with time zone not null default app_now(),
  constraint wallets_pkey PRIMARY KEY (id),
  constraint wallets_document_id_key UNIQUE (document_id),
  constraint wallets_one_per_user_and_currency UNIQUE (user_id, currency),
  constraint wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint wallets_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text])))
);
grant insert, select on table wallets to parcela_app;
grant select, usage on sequence wallets_id_seq to parcela_app;

create table bank_accounts (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  currency text not null,
  iban bytea not null,
  iban_end text not null,
  holder_name text not null,
  state text not null,
  created_at timestamp with time zone not null default app_now(),
  usable_from timestamp with time zone not null,
  decided_at timestamp with time zone,
  replaced_at timestamp with time zone,
  iban_mark bytea,
  constraint bank_accounts_pkey PRIMARY KEY (id),
  constraint bank_accounts_document_id_key UNIQUE (document_id),
  constraint bank_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint bank_accounts_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint bank_accounts_holder_length CHECK (((char_length(holder_name) >= 1) AND (char_length(holder_name) <= 70))),
  constraint bank_accounts_iban_end_shape CHECK ((iban_end ~ '^[A-Z0-9]{4}$'::text)),
  constraint bank_accounts_iban_mark_length CHECK ((octet_length(iban_mark) = 32)),
  constraint bank_accounts_not_usable_at_once CHECK ((usable_from >= (created_at + '24:00:00'::interval))),
  constraint bank_accounts_rejected_is_decided CHECK (((state <> 'rejected'::text) OR (decided_at IS NOT NULL))),
  constraint bank_accounts_state_known CHECK ((state = ANY (ARRAY['accepted'::text, 'review'::text, 'rejected'::text])))
);
CREATE INDEX bank_accounts_currency_listed ON bank_accounts USING btree (currency, id);
CREATE INDEX bank_accounts_iban_mark ON bank_accounts USING btree (iban_mark) WHERE (iban_mark IS NOT NULL);
CREATE INDEX bank_accounts_in_review ON bank_accounts USING btree (created_at) WHERE ((state = 'review'::text) AND (replaced_at IS NULL));
CREATE UNIQUE INDEX bank_accounts_one_in_use ON bank_accounts USING btree (user_id, currency) WHERE (replaced_at IS NULL);
CREATE INDEX bank_accounts_state_listed ON bank_accounts USING btree (state, id);
CREATE INDEX bank_accounts_unmarked ON bank_accounts USING btree (id) WHERE ((iban_mark IS NULL) AND (iban <> '\x'::bytea));
CREATE INDEX bank_accounts_user_listed ON bank_accounts USING btree (user_id, id);
grant insert, select, update on table bank_accounts to parcela_app;
grant select, usage on sequence bank_accounts_id_seq to parcela_app;

create table withdrawals (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  bank_account_id integer not null,
  amount bigint not null,
  currency text not null,
  state text not null default 'requested'::text,
  created_at timestamp with time zone not null default app_now(),
  decided_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_document_id_key UNIQUE (document_id),
  constraint withdrawals_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  constraint withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint withdrawals_amount_positive CHECK ((amount > 0)),
  constraint withdrawals_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text]))),
  constraint withdrawals_decided CHECK (((decided_at IS NULL) = (state = 'requested'::text))),
  constraint withdrawals_ended CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['done'::text, 'rejected'::text, 'failed'::text])))),
  constraint withdrawals_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'done'::text, 'rejected'::text, 'failed'::text])))
);
CREATE INDEX withdrawals_amount ON withdrawals USING btree (amount, id DESC);
CREATE INDEX withdrawals_bank_account ON withdrawals USING btree (bank_account_id);
CREATE INDEX withdrawals_created ON withdrawals USING btree (created_at);
CREATE INDEX withdrawals_listed ON withdrawals USING btree (state, id);
CREATE INDEX withdrawals_state ON withdrawals USING btree (state, currency, id);
CREATE INDEX withdrawals_user ON withdrawals USING btree (user_id, id);
grant insert, select, update on table withdrawals to parcela_app;
grant select, usage on sequence withdrawals_id_seq to parcela_app;

create table account_restrictions (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer,
  order_id integer,
  amount bigint not null,
  currency text not null,
  provider_ref text,
  opened_at timestamp with time zone not null default app_now(),
  closed_at timestamp with time zone,
  closing_reason text,
  requested_by integer,
  approved_by integer,
  cause text not null default 'reversal'::text,
  payment_id integer,
  opened_by integer,
  opening_reason text,
  undone_at timestamp with time zone,
  constraint account_restrictions_pkey PRIMARY KEY (id),
  constraint account_restrictions_document_id_key UNIQUE (document_id),
  constraint account_restrictions_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_members(id),
  constraint account_restrictions_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES staff_members(id),
  constraint account_restrictions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint account_restrictions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint account_restrictions_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_members(id),
  constraint account_restrictions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint account_restrictions_amount_positive CHECK ((amount > 0)),
  constraint account_restrictions_cause_given CHECK (
CASE cause
    WHEN 'staff'::text THEN ((user_id IS NOT NULL) AND (opened_by IS NOT NULL) AND (opening_reason <> ''::text) AND (num_nonnulls(order_id, payment_id, provider_ref) = 0))
    ELSE ((provider_ref IS NOT NULL) AND (num_nonnulls(opened_by, opening_reason) = 0) AND (num_nonnulls(user_id, payment_id) > 0))
END),
  constraint account_restrictions_cause_known CHECK ((cause = ANY (ARRAY['reversal'::text, 'staff'::text]))),
  constraint account_restrictions_closed_by_two CHECK (
CASE
    WHEN (closed_at IS NULL) THEN (num_nonnulls(closing_reason, requested_by, approved_by) = 0)
    ELSE ((closing_reason IS NOT NULL) AND (requested_by IS NOT NULL) AND (approved_by IS NOT NULL) AND (requested_by <> approved_by))
END),
  constraint account_restrictions_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint account_restrictions_order_has_an_owner CHECK (((order_id IS NULL) OR (user_id IS NOT NULL)))
);
CREATE UNIQUE INDEX account_restrictions_once_a_share ON account_restrictions USING btree (provider_ref, user_id, order_id) NULLS NOT DISTINCT WHERE (provider_ref IS NOT NULL);
CREATE INDEX account_restrictions_open ON account_restrictions USING btree (opened_at) WHERE (closed_at IS NULL);
CREATE INDEX account_restrictions_open_user ON account_restrictions USING btree (user_id) WHERE (closed_at IS NULL);
CREATE INDEX account_restrictions_order ON account_restrictions USING btree (order_id);
CREATE INDEX account_restrictions_payment ON account_restrictions USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX account_restrictions_user ON account_restrictions USING btree (user_id);
grant insert, select, update on table account_restrictions to parcela_app;
grant select, usage on sequence account_restrictions_id_seq to parcela_app;

create view usable_bank_accounts as
 SELECT id,
    user_id,
    currency
   FROM bank_accounts a
  WHERE ((state = 'accepted'::text) AND (replaced_at IS NULL) AND (usable_from <= app_now()));
grant delete, insert, select, update on table usable_bank_accounts to parcela_app;

create view restricted_money as
 SELECT b.id,
    b.document_id,
    b.amount,
    b.currency,
    b.opened_at,
    b.closed_at,
    b.closing_reason,
    o.id AS order_id,
    o.document_id AS order_document_id,
    o.state AS order_state,
    o.project_id,
    o.created_at AS placed_at,
    u.id AS user_id,
    u.document_id AS user_document_id,
    u.email AS user_email,
    b.cause,
    b.payment_id,
    p.document_id AS payment_document_id,
    b.provider_ref,
    b.opening_reason,
    b.undone_at
   FROM (((account_restrictions b
     LEFT JOIN orders o ON ((o.id = b.order_id)))
     LEFT JOIN users u ON ((u.id = b.user_id)))
     LEFT JOIN payments p ON ((p.id = b.payment_id)));
grant delete, insert, select, update on table restricted_money to parcela_app;

create view restricted_investors as
 SELECT user_id,
    document_id,
    amount,
    currency,
    cause,
    opened_at
   FROM account_restrictions r
  WHERE ((closed_at IS NULL) AND (user_id IS NOT NULL));
grant delete, insert, select, update on table restricted_investors to parcela_app;

create view money_blockers as
 SELECT id AS user_id,
        CASE
            WHEN (EXISTS ( SELECT
               FROM account_restrictions b
              WHERE ((b.user_id = u.id) AND (b.closed_at IS NULL)))) THEN 'restricted'::text
            WHEN (EXISTS ( SELECT
               FROM ( VALUES ('KYC'::text), ('AML'::text)) needed(type)
              WHERE (((needed.type IN ( SELECT v.type
                       FROM verification_options v)) OR (NOT (EXISTS ( SELECT
                       FROM verification_options)))) AND (NOT (EXISTS ( SELECT
                       FROM verification_records r
                      WHERE ((r.user_id = u.id) AND (r.type = needed.type) AND (r.revoked_at IS NULL) AND COALESCE((r.valid_until > app_now()), true)))))))) THEN 'not_cleared'::text
            ELSE NULL::text
        END AS blocker
   FROM users u;
grant delete, insert, select, update on table money_blockers to parcela_app;

create view known_bank_accounts as
 SELECT id,
    document_id
   FROM bank_accounts a;
grant delete, insert, select, update on table known_bank_accounts to parcela_app;

create view wallets_queue as
 SELECT 'withdrawals'::text AS kind,
    w.created_at AS since,
    w.amount,
    w.currency
   FROM withdrawals w
  WHERE (w.state = 'requested'::text)
UNION ALL
 SELECT 'bankAccounts'::text AS kind,
    a.created_at AS since,
    NULL::bigint AS amount,
    NULL::text AS currency
   FROM bank_accounts a
  WHERE ((a.state = 'review'::text) AND (a.replaced_at IS NULL))
UNION ALL
 SELECT 'restrictions'::text AS kind,
    r.opened_at AS since,
    r.amount,
    r.currency
   FROM account_restrictions r
  WHERE (r.closed_at IS NULL);
grant delete, insert, select, update on table wallets_queue to parcela_app;

create view withdrawal_search as
 SELECT w.id AS withdrawal_id,
    w.document_id,
    w.amount,
    w.currency,
    u.email
   FROM (withdrawals w
     JOIN order_investors u ON ((u.user_id = w.user_id)));
grant delete, insert, select, update on table withdrawal_search to parcela_app;

create view bank_account_search as
 SELECT a.id AS bank_account_id,
    a.document_id,
    a.iban_mark,
    a.iban_end,
    a.holder_name,
    a.currency,
    u.email
   FROM (bank_accounts a
     JOIN order_investors u ON ((u.user_id = a.user_id)));
grant delete, insert, select, update on table bank_account_search to parcela_app;

CREATE OR REPLACE FUNCTION project_of_ledger_source(source_type text, source_id text)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN CASE source_type WHEN 'distribution_line'::text THEN (SELECT d.project_id FROM (distribution_lines l JOIN distributions d ON ((d.id = l.distribution_id))) WHERE (l.id = (split_part(project_of_ledger_source.source_id, ':'::text, 1))::integer)) WHEN 'distribution_debt_payment'::text THEN (SELECT d.project_id FROM (((distribution_debt_payments p JOIN distribution_debts b ON ((b.id = p.debt_id))) JOIN distribution_lines l ON ((l.id = b.line_id))) JOIN distributions d ON ((d.id = l.distribution_id))) WHERE (p.id = (split_part(project_of_ledger_source.source_id, ':'::text, 1))::integer)) WHEN 'payment_decision'::text THEN (SELECT o.project_id FROM ((payment_decisions d JOIN payments p ON ((p.id = d.payment_id))) JOIN orders o ON ((o.id = p.order_id))) WHERE (d.id = (split_part(project_of_ledger_source.source_id, ':'::text, 1))::integer)) WHEN 'account_restriction'::text THEN (SELECT o.project_id FROM (account_restrictions r JOIN orders o ON ((o.id = r.order_id))) WHERE (r.id = (split_part(project_of_ledger_source.source_id, ':'::text, 1))::integer)) ELSE (SELECT o.project_id FROM orders o WHERE (o.id = order_of_ledger_source(project_of_ledger_source.source_type, project_of_ledger_source.source_id))) END;
grant execute on function project_of_ledger_source(text,text) to public;

create table offer_notice_settings (
  user_id integer not null,
  currency text not null,
  least_amount bigint,
  switched_on_at timestamp with time zone not null default app_now(),
  checked_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint offer_notice_settings_pkey PRIMARY KEY (user_id, currency),
  constraint offer_notice_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint offer_notice_settings_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text]))),
  constraint offer_notice_settings_least_amount_range CHECK (((least_amount >= 1) AND (least_amount <= '9007199254740991'::bigint)))
);
CREATE INDEX offer_notice_settings_checked ON offer_notice_settings USING btree (checked_at);
grant delete, insert, select, update on table offer_notice_settings to parcela_app;

create table offer_notices (
  user_id integer not null,
  project_id integer not null,
  currency text not null,
  shares integer not null,
  price bigint not null,
  free bigint not null,
  notified_at timestamp with time zone not null default app_now(),
  constraint offer_notices_once PRIMARY KEY (user_id, project_id),
  constraint offer_notices_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint offer_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint offer_notices_covered CHECK (((price > 0) AND (free >= price))),
  constraint offer_notices_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text]))),
  constraint offer_notices_shares_positive CHECK ((shares > 0))
);
CREATE INDEX offer_notices_notified ON offer_notices USING btree (notified_at);
CREATE INDEX offer_notices_project ON offer_notices USING btree (project_id);
grant delete, insert, select on table offer_notices to parcela_app;
