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

create table payout_accounts (
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
  constraint payout_accounts_pkey PRIMARY KEY (id),
  constraint payout_accounts_document_id_key UNIQUE (document_id),
  constraint payout_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint payout_accounts_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint payout_accounts_holder_length CHECK (((char_length(holder_name) >= 1) AND (char_length(holder_name) <= 70))),
  constraint payout_accounts_iban_end_shape CHECK ((iban_end ~ '^[A-Z0-9]{4}$'::text)),
  constraint payout_accounts_not_usable_at_once CHECK ((usable_from >= (created_at + '24:00:00'::interval))),
  constraint payout_accounts_rejected_is_decided CHECK (((state <> 'rejected'::text) OR (decided_at IS NOT NULL))),
  constraint payout_accounts_state_known CHECK ((state = ANY (ARRAY['accepted'::text, 'review'::text, 'rejected'::text])))
);
CREATE INDEX payout_accounts_in_review ON payout_accounts USING btree (created_at) WHERE ((state = 'review'::text) AND (replaced_at IS NULL));
CREATE UNIQUE INDEX payout_accounts_one_in_use ON payout_accounts USING btree (user_id, currency) WHERE (replaced_at IS NULL);
grant insert, select, update on table payout_accounts to parcela_app;
grant select, usage on sequence payout_accounts_id_seq to parcela_app;

create table withdrawals (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  payout_account_id integer not null,
  amount bigint not null,
  currency text not null,
  state text not null default 'requested'::text,
  created_at timestamp with time zone not null default app_now(),
  decided_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_document_id_key UNIQUE (document_id),
  constraint withdrawals_payout_account_id_fkey FOREIGN KEY (payout_account_id) REFERENCES payout_accounts(id),
  constraint withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint withdrawals_amount_positive CHECK ((amount > 0)),
  constraint withdrawals_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text]))),
  constraint withdrawals_decided CHECK (((decided_at IS NULL) = (state = 'requested'::text))),
  constraint withdrawals_ended CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['done'::text, 'rejected'::text, 'failed'::text])))),
  constraint withdrawals_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'done'::text, 'rejected'::text, 'failed'::text])))
);
CREATE INDEX withdrawals_payout_account ON withdrawals USING btree (payout_account_id);
CREATE INDEX withdrawals_state ON withdrawals USING btree (state, currency, id);
CREATE INDEX withdrawals_user ON withdrawals USING btree (user_id, id);
grant insert, select, update on table withdrawals to parcela_app;
grant select, usage on sequence withdrawals_id_seq to parcela_app;

create table money_blocks (
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
  constraint money_blocks_pkey PRIMARY KEY (id),
  constraint money_blocks_document_id_key UNIQUE (document_id),
  constraint money_blocks_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_members(id),
  constraint money_blocks_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES staff_members(id),
  constraint money_blocks_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint money_blocks_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint money_blocks_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_members(id),
  constraint money_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint money_blocks_amount_positive CHECK ((amount > 0)),
  constraint money_blocks_cause_known CHECK ((cause = ANY (ARRAY['reversal'::text, 'staff'::text]))),
  constraint money_blocks_cause_told CHECK (
CASE cause
    WHEN 'staff'::text THEN ((user_id IS NOT NULL) AND (opened_by IS NOT NULL) AND (opening_reason <> ''::text) AND (num_nonnulls(order_id, payment_id, provider_ref) = 0))
    ELSE ((provider_ref IS NOT NULL) AND (num_nonnulls(opened_by, opening_reason) = 0) AND (num_nonnulls(user_id, payment_id) > 0))
END),
  constraint money_blocks_closed_by_two CHECK (
CASE
    WHEN (closed_at IS NULL) THEN (num_nonnulls(closing_reason, requested_by, approved_by) = 0)
    ELSE ((closing_reason IS NOT NULL) AND (requested_by IS NOT NULL) AND (approved_by IS NOT NULL) AND (requested_by <> approved_by))
END),
  constraint money_blocks_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint money_blocks_order_has_an_owner CHECK (((order_id IS NULL) OR (user_id IS NOT NULL)))
);
CREATE UNIQUE INDEX money_blocks_once_a_share ON money_blocks USING btree (provider_ref, user_id, order_id) NULLS NOT DISTINCT WHERE (provider_ref IS NOT NULL);
CREATE INDEX money_blocks_open ON money_blocks USING btree (opened_at) WHERE (closed_at IS NULL);
CREATE INDEX money_blocks_order ON money_blocks USING btree (order_id);
CREATE INDEX money_blocks_payment ON money_blocks USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX money_blocks_user ON money_blocks USING btree (user_id);
grant insert, select, update on table money_blocks to parcela_app;
grant select, usage on sequence money_blocks_id_seq to parcela_app;

create view usable_payout_accounts as
 SELECT id,
    user_id,
    currency
   FROM payout_accounts a
  WHERE ((state = 'accepted'::text) AND (replaced_at IS NULL) AND (usable_from <= app_now()));
grant delete, insert, select, update on table usable_payout_accounts to parcela_app;

create view blocked_money as
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
    b.opening_reason
   FROM (((money_blocks b
     LEFT JOIN orders o ON ((o.id = b.order_id)))
     LEFT JOIN users u ON ((u.id = b.user_id)))
     LEFT JOIN payments p ON ((p.id = b.payment_id)));
grant delete, insert, select, update on table blocked_money to parcela_app;

create view money_obstacles as
 SELECT id AS user_id,
        CASE
            WHEN (EXISTS ( SELECT
               FROM money_blocks b
              WHERE ((b.user_id = u.id) AND (b.closed_at IS NULL)))) THEN 'restricted'::text
            WHEN (EXISTS ( SELECT
               FROM ( VALUES ('KYC'::text), ('AML'::text)) needed(type)
              WHERE (((needed.type IN ( SELECT v.type
                       FROM verification_options v)) OR (NOT (EXISTS ( SELECT
                       FROM verification_options)))) AND (NOT (EXISTS ( SELECT
                       FROM verification_records r
                      WHERE ((r.user_id = u.id) AND (r.type = needed.type) AND (r.revoked_at IS NULL) AND COALESCE((r.valid_until > app_now()), true)))))))) THEN 'not_cleared'::text
            ELSE NULL::text
        END AS obstacle
   FROM users u;
grant delete, insert, select, update on table money_obstacles to parcela_app;

create view known_payout_accounts as
 SELECT id,
    document_id
   FROM payout_accounts a;
grant delete, insert, select, update on table known_payout_accounts to parcela_app;
