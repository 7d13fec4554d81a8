-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create sequence order_payment_references as bigint start 1 increment 1 minvalue 1 maxvalue 99999999 cache 1 no cycle;
grant select, usage on sequence order_payment_references to parcela_app;

CREATE OR REPLACE FUNCTION order_transition_is_legal(from_state text, to_state text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return case from_state
    when 'Open' then to_state in ('Unpaid', 'Paid', 'Canceled', 'AdminCancel', 'Timeout', 'Failed')
    when 'Unpaid' then to_state in ('Paid', 'Canceled', 'AdminCancel', 'Timeout', 'Failed')
    when 'Failed' then to_state in ('Timeout', 'Paid', 'AdminCancel')
    when 'Paid' then to_state = 'AdminCancel'
    else false
  end;
end
$function$;
grant execute on function order_transition_is_legal(text,text) to public;

create table orders (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  project_id integer not null,
  state text not null default 'Open'::text,
  token_count integer not null,
  unit_price bigint not null,
  price bigint not null,
  currency text not null,
  nominal_price bigint not null,
  fee bigint not null,
  project_currency text not null,
  eur_to_czk numeric(12,6) not null,
  eur_to_pln numeric(12,6) not null,
  payment_type text,
  payment_reference text not null,
  allocated bigint not null default 0,
  paid_from_wallet bigint not null default 0,
  deadline_at timestamp with time zone,
  bank_transfer_extended boolean not null default false,
  confirming_since timestamp with time zone,
  needs_review boolean not null default false,
  created_at timestamp with time zone not null default app_now(),
  paid_at timestamp with time zone,
  failed_at timestamp with time zone,
  ended_at timestamp with time zone,
  waiting_amount bigint not null default 0,
  end_reason text,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_document_id_key UNIQUE (document_id),
  constraint orders_payment_reference_key UNIQUE (payment_reference),
  constraint orders_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) DEFERRABLE INITIALLY DEFERRED,
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint orders_allocated_within_price CHECK (((allocated >= 0) AND ((paid_from_wallet + allocated) <= price))),
  constraint orders_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint orders_deadline_by_state CHECK (
CASE
    WHEN (state = ANY (ARRAY['Open'::text, 'Unpaid'::text])) THEN (deadline_at = (created_at +
    CASE
        WHEN bank_transfer_extended THEN '168:00:00'::interval
        ELSE '24:00:00'::interval
    END))
    WHEN (state = 'Failed'::text) THEN (deadline_at = (failed_at + '24:00:00'::interval))
    ELSE (deadline_at IS NULL)
END),
  constraint orders_end_reason_known CHECK ((end_reason = 'redeemed'::text)),
  constraint orders_ended_have_no_money CHECK (((state = ANY (ARRAY['Open'::text, 'Unpaid'::text, 'Paid'::text])) OR (end_reason IS NOT NULL) OR ((paid_from_wallet + allocated) = 0))),
  constraint orders_ended_since CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['Canceled'::text, 'AdminCancel'::text, 'Timeout'::text])))),
  constraint orders_eur_to_czk_positive CHECK ((eur_to_czk > (0)::numeric)),
  constraint orders_eur_to_pln_positive CHECK ((eur_to_pln > (0)::numeric)),
  constraint orders_failed_since CHECK (((state <> 'Failed'::text) OR (failed_at IS NOT NULL))),
  constraint orders_fee_not_negative CHECK ((fee >= 0)),
  constraint orders_nominal_price_positive CHECK ((nominal_price > 0)),
  constraint orders_only_bonus_is_free CHECK (((unit_price >= 0) AND ((unit_price = 0) = (COALESCE(payment_type, ''::text) = 'Bonus'::text)))),
  constraint orders_paid_from_wallet_not_negative CHECK ((paid_from_wallet >= 0)),
  constraint orders_paid_is_funded CHECK ((((state <> 'Paid'::text) AND (end_reason IS NULL)) OR ((paid_from_wallet + allocated) = price))),
  constraint orders_paid_since CHECK (((state <> 'Paid'::text) OR (paid_at IS NOT NULL))),
  constraint orders_payment_reference_digits CHECK ((payment_reference ~ '^[1-9][0-9]{9}$'::text)),
  constraint orders_payment_reference_of_no_wallet CHECK ((payment_reference !~ '^9'::text)),
  constraint orders_payment_type_known CHECK ((payment_type = ANY (ARRAY['CsobPaymentGateway'::text, 'ConfirmoPaymentGateway'::text, 'PayoutPaymentGateway'::text, 'BankTransfer'::text, 'Bonus'::text, 'Wallet'::text]))),
  constraint orders_price_exact CHECK ((price <= '9007199254740991'::bigint)),
  constraint orders_price_multiplies_out CHECK ((price = (token_count * unit_price))),
  constraint orders_project_currency_known CHECK ((project_currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint orders_redeemed_was_paid CHECK (((end_reason IS NULL) OR ((state = 'AdminCancel'::text) AND (paid_at IS NOT NULL)))),
  constraint orders_state_known CHECK ((state = ANY (ARRAY['Open'::text, 'Unpaid'::text, 'Failed'::text, 'Paid'::text, 'Canceled'::text, 'AdminCancel'::text, 'Timeout'::text]))),
  constraint orders_token_count_positive CHECK ((token_count > 0)),
  constraint orders_waiting_not_negative CHECK ((waiting_amount >= 0))
);
CREATE INDEX orders_deadline ON orders USING btree (deadline_at) WHERE (deadline_at IS NOT NULL);
CREATE INDEX orders_not_paid ON orders USING btree (state, created_at DESC, id DESC) WHERE (state <> 'Paid'::text);
CREATE UNIQUE INDEX orders_one_live_per_user_and_project ON orders USING btree (user_id, project_id) WHERE (state = ANY (ARRAY['Open'::text, 'Unpaid'::text]));
CREATE INDEX orders_owing ON orders USING btree (currency, (((price - allocated) - paid_from_wallet))) WHERE (state = ANY (ARRAY['Open'::text, 'Unpaid'::text]));
CREATE INDEX orders_payment_type ON orders USING btree (payment_type, created_at DESC, id DESC) WHERE (payment_type <> 'BankTransfer'::text);
CREATE INDEX orders_placed ON orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_price ON orders USING btree (currency, price DESC, id DESC);
CREATE INDEX orders_project ON orders USING btree (project_id, created_at DESC, id DESC);
CREATE INDEX orders_redeemed ON orders USING btree (project_id) WHERE (end_reason IS NOT NULL);
CREATE INDEX orders_to_review ON orders USING btree (created_at DESC, id DESC) WHERE needs_review;
CREATE INDEX orders_user ON orders USING btree (user_id, created_at DESC, id DESC);
CREATE TRIGGER orders_account_is_there AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse_order_of_deleted_account();
CREATE TRIGGER orders_bonus_not_final BEFORE INSERT ON orders FOR EACH ROW WHEN (new.payment_type = 'Bonus'::text) EXECUTE FUNCTION refuse_final_shares();
CREATE TRIGGER orders_end_not_final BEFORE UPDATE OF state ON orders FOR EACH ROW WHEN (old.state = 'Paid'::text AND new.state = 'AdminCancel'::text AND new.end_reason IS NULL) EXECUTE FUNCTION refuse_final_shares();
CREATE TRIGGER orders_guard BEFORE INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION guard_order();
CREATE TRIGGER orders_payment_not_final BEFORE UPDATE OF state ON orders FOR EACH ROW WHEN (old.state = 'Failed'::text AND new.state = 'Paid'::text) EXECUTE FUNCTION refuse_final_shares();
CREATE TRIGGER orders_shares_not_transferred BEFORE UPDATE OF state ON orders FOR EACH ROW WHEN (old.state = 'Paid'::text AND new.state = 'AdminCancel'::text AND new.end_reason IS NULL) EXECUTE FUNCTION refuse_end_of_given_order();
CREATE CONSTRAINT TRIGGER orders_shares_reserved AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unreserved_order();
CREATE TRIGGER orders_stay BEFORE DELETE OR TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_order_log_change();
grant insert, select, update on table orders to parcela_app;
grant select, usage on sequence orders_id_seq to parcela_app;
alter table orders set (fillfactor=80);

create table order_agreements (
  order_id integer not null,
  kind text not null,
  document_id text not null,
  sha256 bytea not null,
  language text not null,
  accepted_at timestamp with time zone not null default app_now(),
  constraint order_agreements_pkey PRIMARY KEY (order_id, kind),
  constraint order_agreements_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_agreements_kind_known CHECK ((kind = ANY (ARRAY['terms'::text, 'whitePaper'::text, 'prospect'::text]))),
  constraint order_agreements_language_known CHECK (is_language(language)),
  constraint order_agreements_sha256_length CHECK ((octet_length(sha256) = 32))
);
CREATE TRIGGER order_agreements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON order_agreements FOR EACH STATEMENT EXECUTE FUNCTION refuse_order_log_change();
grant insert, select on table order_agreements to parcela_app;

CREATE OR REPLACE FUNCTION guard_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'Open' then
      raise exception 'an order begins Open' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.state <> old.state and not order_transition_is_legal(old.state, new.state) then
    raise exception 'order % cannot go from % to %', old.id, old.state, new.state
      using errcode = 'restrict_violation', constraint = 'orders_transition_legal';
  end if;
  if (new.id, new.document_id, new.user_id, new.project_id, new.token_count, new.unit_price, new.price, new.currency,
      new.nominal_price, new.fee, new.project_currency, new.eur_to_czk, new.eur_to_pln, new.payment_reference,
      new.created_at)
    is distinct from
     (old.id, old.document_id, old.user_id, old.project_id, old.token_count, old.unit_price, old.price, old.currency,
      old.nominal_price, old.fee, old.project_currency, old.eur_to_czk, old.eur_to_pln, old.payment_reference,
      old.created_at) then
    raise exception 'the terms of order % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if old.bank_transfer_extended and not new.bank_transfer_extended then
    raise exception 'the deadline of order % was moved already', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;
grant execute on function guard_order() to public;

CREATE OR REPLACE FUNCTION refuse_order_log_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$function$;
grant execute on function refuse_order_log_change() to public;

CREATE OR REPLACE FUNCTION refuse_order_of_deleted_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from users u where u.id = new.user_id and u.deleted_at is null for key share;
  if not found then
    raise exception 'the account of order % is gone', new.id
      using errcode = 'restrict_violation', constraint = 'orders_account_is_there';
  end if;
  return null;
end
$function$;
grant execute on function refuse_order_of_deleted_account() to public;

CREATE OR REPLACE FUNCTION refuse_unreserved_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from ledger_transactions t
    where t.source_type = 'order' and t.source_id = new.id::text and t.kind = 'order.placed'
  ) then
    raise exception 'the shares of order % are not reserved', new.id
      using errcode = 'restrict_violation', constraint = 'orders_shares_reserved';
  end if;
  return null;
end
$function$;
grant execute on function refuse_unreserved_order() to public;

CREATE OR REPLACE FUNCTION reserve_order_shares(p_order_id integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_order orders;
  v_offer record;
begin
  select o.* into strict v_order
  from orders o join projects p on p.id = o.project_id
  where o.id = p_order_id for no key update of p;
  -- A statement of its own: one that waits for the lock sees the offer as it was before it waited.
  select f.state, f.nominal, f.share_fee, f.currency, f.min_purchase_qty, f.max_purchase_qty, f.max_per_user,
    (select s.available from project_shares_available s where s.project_id = f.project_id) as available,
    case when f.max_per_user is not null then (
      select sum(o.token_count) from orders o
      where o.user_id = v_order.user_id and o.project_id = v_order.project_id and o.state in ('Open', 'Unpaid')
    ) + coalesce((
      select h.shares from share_holdings h
      where h.user_id = v_order.user_id and h.project_id = v_order.project_id
    ), 0) end as counted
  into v_offer from project_offers f where f.project_id = v_order.project_id;
  if v_offer.state is distinct from 'Open'
    or (v_offer.nominal, v_offer.share_fee, v_offer.currency)
      is distinct from (v_order.nominal_price, v_order.fee, v_order.project_currency)
    or v_order.token_count > coalesce(v_offer.available, 0)
    or v_order.token_count > v_offer.max_purchase_qty
    or v_order.token_count < least(v_offer.min_purchase_qty, v_offer.available)
    or v_offer.counted > v_offer.max_per_user then
    raise exception 'the offer of project % is another now', v_order.project_id
      using errcode = 'serialization_failure', constraint = 'orders_offer_unchanged';
  end if;
  perform ledger_post('order.placed', 'order', p_order_id::text, null, jsonb_build_array(
    jsonb_build_object('kind', 'issuer', 'asset', 'SHARE:' || v_order.project_id, 'project_id', v_order.project_id,
      'amount', (-v_order.token_count)::text),
    jsonb_build_object('kind', 'reserved', 'asset', 'SHARE:' || v_order.project_id, 'project_id', v_order.project_id,
      'amount', v_order.token_count::text)));
end
$function$;
grant execute on function reserve_order_shares(integer) to public;

CREATE OR REPLACE FUNCTION order_of_ledger_source(source_type text, source_id text)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN CASE source_type WHEN 'order'::text THEN (source_id)::integer WHEN 'attempt'::text THEN (SELECT a.order_id FROM payment_attempts a WHERE (a.id = (order_of_ledger_source.source_id)::integer)) WHEN 'payment'::text THEN (SELECT p.order_id FROM payments p WHERE (p.id = (order_of_ledger_source.source_id)::integer)) ELSE NULL::integer END;
grant execute on function order_of_ledger_source(text,text) to public;

create view order_events as
 SELECT id,
    subject_id,
        CASE
            WHEN (subject_id ~ '^[0-9]+$'::text) THEN (subject_id)::integer
            ELSE NULL::integer
        END AS order_id,
    (before ->> 'state'::text) AS from_state,
    (after ->> 'state'::text) AS to_state,
    (after ->> 'reason'::text) AS reason,
    concat_ws(':'::text, actor_kind, actor_id) AS actor,
    at
   FROM domain_events e
  WHERE ((subject_type = 'order'::text) AND (type = ANY (ARRAY['order.placed'::text, 'order.unpaid'::text, 'order.failed'::text, 'order.paid'::text, 'order.canceled'::text, 'order.admin_cancel'::text, 'order.timeout'::text, 'order.redeemed'::text])));
grant delete, insert, select, update on table order_events to parcela_app;

create view order_headings as
 SELECT o.id AS order_id,
    o.document_id,
    o.project_id,
    o.created_at AS placed_at,
    o.price,
    o.currency,
    o.token_count,
    ((o.price - o.allocated) - o.paid_from_wallet) AS owed,
    (o.state = ANY (ARRAY['Open'::text, 'Unpaid'::text])) AS is_live,
    o.deadline_at,
    o.payment_type,
    h.title AS project_title,
    (convert_money(o.fee, o.project_currency, o.currency, o.eur_to_czk, o.eur_to_pln) * o.token_count) AS fee,
    o.user_id
   FROM (orders o
     JOIN project_headings h ON ((h.project_id = o.project_id)));
grant delete, insert, select, update on table order_headings to parcela_app;

create view paid_orders as
 SELECT user_id,
    project_id,
    price,
    currency,
    eur_to_czk,
    eur_to_pln,
    paid_at,
    (convert_money(fee, project_currency, currency, eur_to_czk, eur_to_pln) * token_count) AS entry_fee
   FROM orders o
  WHERE ((state = 'Paid'::text) OR (end_reason = 'redeemed'::text));
grant delete, insert, select, update on table paid_orders to parcela_app;

create view purchases as
 SELECT o.id AS order_id,
    o.document_id,
    o.payment_reference,
    o.user_id,
    o.token_count,
    o.unit_price,
    o.price,
    o.currency,
    h.document_id AS project_document_id,
    (h.title ->> 'en'::text) AS project_title,
    h.country_code
   FROM (orders o
     JOIN project_headings h ON ((h.project_id = o.project_id)));
grant delete, insert, select, update on table purchases to parcela_app;

create view order_owners as
 SELECT id AS order_id,
    document_id,
    user_id
   FROM orders o;
grant delete, insert, select, update on table order_owners to parcela_app;

create view orders_queue as
 SELECT 'orders'::text AS kind,
    created_at AS since,
    price AS amount,
    currency
   FROM orders o
  WHERE needs_review;
grant delete, insert, select, update on table orders_queue to parcela_app;

create view lapsing_orders as
 SELECT created_at AS since,
    deadline_at,
    price AS amount,
    currency
   FROM orders o
  WHERE (deadline_at IS NOT NULL);
grant delete, insert, select, update on table lapsing_orders to parcela_app;

create view order_candidates as
 SELECT o.id AS order_id,
    o.document_id,
    o.user_id,
    o.project_id,
    o.created_at AS placed_at,
    o.payment_reference,
    o.state,
    o.currency,
    ((o.price - o.allocated) - o.paid_from_wallet) AS unpaid,
    o.ended_at,
    h.title AS project_title
   FROM (orders o
     JOIN project_headings h ON ((h.project_id = o.project_id)));
grant delete, insert, select, update on table order_candidates to parcela_app;

create view order_search as
 SELECT o.id AS order_id,
    o.document_id,
    o.project_id,
    o.created_at AS placed_at,
    o.payment_reference,
    o.price,
    o.currency,
    h.title AS project_title,
    i.email AS user_email
   FROM ((orders o
     JOIN project_headings h ON ((h.project_id = o.project_id)))
     JOIN order_investors i ON ((i.user_id = o.user_id)));
grant delete, insert, select, update on table order_search to parcela_app;

create view orders_to_pay as
 SELECT user_id,
    id AS order_id,
    document_id,
    project_id,
    currency,
    ((price - allocated) - paid_from_wallet) AS owed,
    deadline_at
   FROM orders o
  WHERE ((state = ANY (ARRAY['Open'::text, 'Unpaid'::text])) AND (NOT needs_review) AND (((price - allocated) - paid_from_wallet) > 0));
grant delete, insert, select, update on table orders_to_pay to parcela_app;

create view paid_receipts as
 SELECT user_id,
    id AS order_id,
    document_id,
    project_id,
    created_at AS placed_at,
    paid_at,
    price,
    currency
   FROM orders o
  WHERE (((state = 'Paid'::text) OR (end_reason = 'redeemed'::text)) AND (price > 0));
grant delete, insert, select, update on table paid_receipts to parcela_app;

create view accepted_agreements as
 SELECT o.user_id,
    o.project_id,
    a.order_id,
    a.kind,
    a.document_id,
    a.sha256,
    a.language,
    a.accepted_at
   FROM (order_agreements a
     JOIN orders o ON ((o.id = a.order_id)));
grant delete, insert, select, update on table accepted_agreements to parcela_app;

create view project_capital as
 SELECT o.project_id,
    (sum(convert_money(p.amount, p.asset, o.project_currency, o.eur_to_czk, o.eur_to_pln)))::bigint AS amount
   FROM (((ledger_accounts a
     JOIN ledger_postings p ON ((p.account_id = a.id)))
     JOIN ledger_transactions t ON (((t.id = p.transaction_id) AND (t.source_type = 'order'::text))))
     JOIN orders o ON ((o.id = order_of_ledger_source(t.source_type, t.source_id))))
  WHERE (a.kind = 'project'::text)
  GROUP BY o.project_id;
grant delete, insert, select, update on table project_capital to parcela_app;
