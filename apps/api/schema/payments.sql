-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table payments (
  id integer not null generated always as identity,
  provider text not null,
  provider_ref text not null,
  order_id integer,
  attempt_id integer,
  reference text,
  amount bigint not null,
  currency text not null,
  payer_name text,
  payer_account text,
  state text not null,
  allocated_amount bigint not null,
  suspense_amount bigint not null,
  released_amount bigint not null default 0,
  suspense_reason text,
  arrived_at timestamp with time zone not null default app_now(),
  document_id text not null default "left"(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text), 24),
  refunded_amount bigint not null default 0,
  credited_amount bigint not null default 0,
  reversed_amount bigint not null default 0,
  left_to_staff_at timestamp with time zone,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_document_id_key UNIQUE (document_id),
  constraint payments_provider_ref_key UNIQUE (provider, provider_ref),
  constraint payments_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payments_allocated_not_negative CHECK ((allocated_amount >= 0)),
  constraint payments_amount_positive CHECK ((amount > 0)),
  constraint payments_credited_not_negative CHECK ((credited_amount >= 0)),
  constraint payments_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint payments_parts_are_the_amount CHECK (((((((allocated_amount + suspense_amount) + released_amount) + refunded_amount) + credited_amount) + reversed_amount) = amount)),
  constraint payments_parts_of_state CHECK (
CASE state
    WHEN 'allocated'::text THEN ((allocated_amount > 0) AND (order_id IS NOT NULL))
    WHEN 'suspense'::text THEN ((allocated_amount = 0) AND ((suspense_amount + released_amount) > 0))
    WHEN 'refunded'::text THEN ((((allocated_amount + suspense_amount) + released_amount) = 0) AND (refunded_amount > 0))
    WHEN 'credited'::text THEN (((credited_amount + reversed_amount) = amount) AND (credited_amount > 0))
    ELSE (reversed_amount = amount)
END),
  constraint payments_provider_known CHECK ((provider = ANY (ARRAY['bank'::text, 'confirmo'::text, 'payout'::text, 'csob'::text, 'wallet'::text]))),
  constraint payments_refunded_not_negative CHECK ((refunded_amount >= 0)),
  constraint payments_released_not_negative CHECK ((released_amount >= 0)),
  constraint payments_reversed_not_negative CHECK ((reversed_amount >= 0)),
  constraint payments_state_known CHECK ((state = ANY (ARRAY['allocated'::text, 'suspense'::text, 'refunded'::text, 'credited'::text, 'reversed'::text]))),
  constraint payments_suspense_has_reason CHECK ((((suspense_amount + released_amount) = 0) OR (suspense_reason IS NOT NULL))),
  constraint payments_suspense_not_negative CHECK ((suspense_amount >= 0)),
  constraint payments_suspense_reason_known CHECK ((suspense_reason = ANY (ARRAY['unknown_reference'::text, 'wrong_currency'::text, 'order_not_live'::text, 'shares_taken'::text, 'nothing_owed'::text, 'name_differs'::text, 'investor_not_cleared'::text, 'payment_reversed'::text, 'surplus'::text, 'order_ended'::text, 'refund_failed'::text, 'top_up_closed'::text])))
);
CREATE INDEX payments_amount ON payments USING btree (amount, id DESC);
CREATE INDEX payments_attempt ON payments USING btree (attempt_id) WHERE (attempt_id IS NOT NULL);
CREATE INDEX payments_order ON payments USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX payments_payer_account ON payments USING btree (payer_account) WHERE (payer_account IS NOT NULL);
CREATE INDEX payments_reference ON payments USING btree (reference, id DESC) WHERE (reference IS NOT NULL);
CREATE INDEX payments_to_send_back ON payments USING btree (id) WHERE ((released_amount > 0) AND (left_to_staff_at IS NULL));
CREATE INDEX payments_waiting ON payments USING btree (arrived_at, id) WHERE ((suspense_amount + released_amount) > 0);
CREATE STATISTICS payments_waiting_amount ON (suspense_amount + released_amount) FROM payments;
CREATE INDEX payments_waiting_payer ON payments USING btree (name_key(payer_name)) WHERE ((suspense_amount + released_amount) > 0);
CREATE INDEX payments_waiting_sum ON payments USING btree (((suspense_amount + released_amount)), currency) WHERE ((suspense_amount + released_amount) > 0);
CREATE TRIGGER payments_guard BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION guard_payment();
grant insert, select, update on table payments to parcela_app;
grant select, usage on sequence payments_id_seq to parcela_app;

CREATE OR REPLACE FUNCTION guard_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.document_id, new.provider, new.provider_ref, new.reference, new.amount, new.currency,
      new.payer_name, new.payer_account, new.arrived_at)
    is distinct from
     (old.id, old.document_id, old.provider, old.provider_ref, old.reference, old.amount, old.currency,
      old.payer_name, old.payer_account, old.arrived_at) then
    raise exception 'what payment % received is fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.attempt_id is distinct from old.attempt_id
    or (new.order_id is distinct from old.order_id
      and (new.order_id is null or old.order_id is not null and old.allocated_amount + new.released_amount > 0)) then
    raise exception 'payment % belongs to another order', old.id using errcode = 'restrict_violation';
  end if;
  new.state := case
    when new.allocated_amount > 0 then 'allocated'
    when new.suspense_amount + new.released_amount > 0 then 'suspense'
    when new.refunded_amount > 0 then 'refunded'
    when new.credited_amount > 0 then 'credited'
    else 'reversed'
  end;
  return new;
end
$function$;
grant execute on function guard_payment() to public;

create table payment_attempts (
  id integer not null generated always as identity,
  order_id integer,
  type text not null,
  state text not null default 'created'::text,
  provider text not null,
  provider_ref text,
  amount bigint not null,
  currency text not null,
  redirect_uri text,
  lease_until timestamp with time zone,
  next_poll_at timestamp with time zone,
  poll_count integer not null default 0,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  authorization_resends smallint not null default 0,
  top_up_user_id integer,
  constraint payment_attempts_pkey PRIMARY KEY (id),
  constraint payment_attempts_provider_ref_key UNIQUE (provider, provider_ref),
  constraint payment_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_attempts_top_up_user_id_fkey FOREIGN KEY (top_up_user_id) REFERENCES users(id),
  constraint payment_attempts_amount_positive CHECK ((amount > 0)),
  constraint payment_attempts_created_has_lease CHECK (((state = 'created'::text) = (lease_until IS NOT NULL))),
  constraint payment_attempts_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint payment_attempts_for_order_or_wallet CHECK ((num_nonnulls(order_id, top_up_user_id) = 1)),
  constraint payment_attempts_gateway_has_page CHECK ((((provider_ref IS NULL) = (redirect_uri IS NULL)) AND ((provider = ANY (ARRAY['bank'::text, 'wallet'::text])) OR (state = 'created'::text) OR (provider_ref IS NOT NULL)))),
  constraint payment_attempts_poll_count_not_negative CHECK ((poll_count >= 0)),
  constraint payment_attempts_provider_known CHECK ((provider = ANY (ARRAY['bank'::text, 'confirmo'::text, 'payout'::text, 'csob'::text, 'wallet'::text]))),
  constraint payment_attempts_resends_bounded CHECK (((authorization_resends >= 0) AND (authorization_resends <= 3))),
  constraint payment_attempts_state_known CHECK ((state = ANY (ARRAY['created'::text, 'redirected'::text, 'pending'::text, 'confirming'::text, 'succeeded'::text, 'rejected'::text, 'cancelled_by_payer'::text, 'expired'::text, 'reversed'::text, 'refunded'::text, 'needs_review'::text]))),
  constraint payment_attempts_top_up_at_gateway CHECK (((top_up_user_id IS NULL) OR ((provider <> ALL (ARRAY['bank'::text, 'wallet'::text])) AND (currency <> 'PLN'::text)))),
  constraint payment_attempts_type_known CHECK ((type = ANY (ARRAY['CsobPaymentGateway'::text, 'ConfirmoPaymentGateway'::text, 'PayoutPaymentGateway'::text, 'BankTransfer'::text, 'Bonus'::text, 'Wallet'::text])))
);
CREATE INDEX payment_attempts_due ON payment_attempts USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE UNIQUE INDEX payment_attempts_one_bank_transfer ON payment_attempts USING btree (order_id) WHERE (type = 'BankTransfer'::text);
CREATE UNIQUE INDEX payment_attempts_one_being_made ON payment_attempts USING btree (order_id, type) WHERE (state = 'created'::text);
CREATE UNIQUE INDEX payment_attempts_one_top_up_being_made ON payment_attempts USING btree (top_up_user_id, currency, type) WHERE ((top_up_user_id IS NOT NULL) AND (state = 'created'::text));
CREATE INDEX payment_attempts_order ON payment_attempts USING btree (order_id, id);
CREATE INDEX payment_attempts_to_review ON payment_attempts USING btree (order_id) WHERE (state = ANY (ARRAY['needs_review'::text, 'reversed'::text]));
CREATE INDEX payment_attempts_top_ups ON payment_attempts USING btree (top_up_user_id, currency, id) WHERE (top_up_user_id IS NOT NULL);
CREATE INDEX payment_attempts_top_ups_to_review ON payment_attempts USING btree (updated_at, id) WHERE ((state = 'needs_review'::text) AND (top_up_user_id IS NOT NULL));
grant delete, insert, select, update on table payment_attempts to parcela_app;
grant select, usage on sequence payment_attempts_id_seq to parcela_app;

create table payment_events (
  id bigint not null generated always as identity,
  provider text not null,
  digest bytea not null,
  subject text not null,
  body bytea not null,
  received_at timestamp with time zone not null default app_now(),
  processed_at timestamp with time zone,
  nonce text,
  constraint payment_events_pkey PRIMARY KEY (id),
  constraint payment_events_once UNIQUE (provider, digest),
  constraint payment_events_digest_length CHECK ((octet_length(digest) = 32)),
  constraint payment_events_nonce_not_empty CHECK ((nonce <> ''::text)),
  constraint payment_events_processed_after CHECK ((processed_at >= received_at)),
  constraint payment_events_provider_known CHECK ((provider = ANY (ARRAY['confirmo'::text, 'payout'::text])))
);
CREATE UNIQUE INDEX payment_events_nonce_once ON payment_events USING btree (provider, nonce) WHERE (nonce IS NOT NULL);
CREATE INDEX payment_events_waiting ON payment_events USING btree (received_at) WHERE (processed_at IS NULL);
grant insert, select, update (processed_at) on table payment_events to parcela_app;
grant select, usage on sequence payment_events_id_seq to parcela_app;

create table payment_decisions (
  id integer not null generated always as identity,
  payment_id integer not null,
  kind text not null,
  amount bigint not null,
  order_id integer,
  user_id integer,
  reason text not null,
  requested_by integer not null,
  approved_by integer not null,
  decided_at timestamp with time zone not null default app_now(),
  constraint payment_decisions_pkey PRIMARY KEY (id),
  constraint payment_decisions_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_members(id),
  constraint payment_decisions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_decisions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_decisions_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_members(id),
  constraint payment_decisions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint payment_decisions_amount_positive CHECK ((amount > 0)),
  constraint payment_decisions_kind_known CHECK ((kind = ANY (ARRAY['assigned'::text, 'credited'::text]))),
  constraint payment_decisions_reason_given CHECK ((reason <> ''::text)),
  constraint payment_decisions_second_person CHECK ((requested_by <> approved_by)),
  constraint payment_decisions_target CHECK (
CASE kind
    WHEN 'assigned'::text THEN ((order_id IS NOT NULL) AND (user_id IS NULL))
    ELSE ((user_id IS NOT NULL) AND (order_id IS NULL))
END)
);
CREATE INDEX payment_decisions_order ON payment_decisions USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX payment_decisions_payment ON payment_decisions USING btree (payment_id);
CREATE INDEX payment_decisions_user ON payment_decisions USING btree (user_id) WHERE (user_id IS NOT NULL);
grant insert, select on table payment_decisions to parcela_app;
grant select, usage on sequence payment_decisions_id_seq to parcela_app;

create table transfer_returns (
  id integer not null generated always as identity,
  payment_id integer not null,
  transfer_id integer not null,
  amount bigint not null,
  fee bigint not null,
  reason text,
  requested_by integer,
  approved_by integer,
  decided_at timestamp with time zone not null default app_now(),
  undone_at timestamp with time zone,
  constraint transfer_returns_pkey PRIMARY KEY (id),
  constraint transfer_returns_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_members(id),
  constraint transfer_returns_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint transfer_returns_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_members(id),
  constraint transfer_returns_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES outgoing_transfers(id),
  constraint transfer_returns_amount_positive CHECK ((amount > 0)),
  constraint transfer_returns_decided CHECK (((num_nulls(reason, requested_by, approved_by) = 0) OR ((num_nulls(reason, requested_by, approved_by) = 3) AND (fee = 0)))),
  constraint transfer_returns_fee_not_negative CHECK ((fee >= 0)),
  constraint transfer_returns_reason_given CHECK ((reason <> ''::text)),
  constraint transfer_returns_second_person CHECK ((requested_by <> approved_by))
);
CREATE INDEX transfer_returns_approved_by ON transfer_returns USING btree (approved_by);
CREATE UNIQUE INDEX transfer_returns_payment_once ON transfer_returns USING btree (payment_id) WHERE (undone_at IS NULL);
CREATE INDEX transfer_returns_requested_by ON transfer_returns USING btree (requested_by);
CREATE UNIQUE INDEX transfer_returns_transfer_once ON transfer_returns USING btree (transfer_id) WHERE (undone_at IS NULL);
grant insert, select, update (undone_at) on table transfer_returns to parcela_app;
grant select, usage on sequence transfer_returns_id_seq to parcela_app;

create table refunds (
  id integer not null generated always as identity,
  document_id text not null,
  payment_id integer not null,
  amount bigint not null,
  currency text not null,
  provider text not null,
  state text not null,
  cause text not null,
  reason text not null,
  requested_by integer,
  approved_by integer,
  retry_of integer,
  recipient_iban text,
  recipient_name text,
  provider_ref text,
  failure text,
  next_look_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  ended_at timestamp with time zone,
  asked_at timestamp with time zone,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_document_id_key UNIQUE (document_id),
  constraint refunds_provider_ref_key UNIQUE (provider, provider_ref),
  constraint refunds_retried_once UNIQUE (retry_of),
  constraint refunds_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_members(id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_members(id),
  constraint refunds_retry_of_fkey FOREIGN KEY (retry_of) REFERENCES refunds(id),
  constraint refunds_amount_positive CHECK ((amount > 0)),
  constraint refunds_bank_knows_where CHECK (((provider <> 'bank'::text) OR (recipient_iban IS NOT NULL))),
  constraint refunds_cause_known CHECK ((cause = ANY (ARRAY['order_ended'::text, 'order_cancelled'::text, 'staff'::text, 'retry'::text]))),
  constraint refunds_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint refunds_ended_since CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['done'::text, 'failed'::text])))),
  constraint refunds_failure_given CHECK (((failure IS NOT NULL) = (state = 'failed'::text))),
  constraint refunds_provider_known CHECK ((provider = ANY (ARRAY['bank'::text, 'confirmo'::text, 'payout'::text, 'csob'::text]))),
  constraint refunds_retry_has_a_first CHECK (((cause = 'retry'::text) = (retry_of IS NOT NULL))),
  constraint refunds_second_person CHECK (((cause <> ALL (ARRAY['order_cancelled'::text, 'staff'::text])) OR ((requested_by IS NOT NULL) AND (approved_by IS NOT NULL) AND (requested_by <> approved_by)))),
  constraint refunds_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'needs_staff'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX refunds_currency_listed ON refunds USING btree (currency, created_at DESC, id DESC);
CREATE INDEX refunds_listed ON refunds USING btree (created_at DESC, id DESC);
CREATE INDEX refunds_payment ON refunds USING btree (payment_id);
CREATE INDEX refunds_state_listed ON refunds USING btree (state, created_at DESC, id DESC);
CREATE INDEX refunds_under_way ON refunds USING btree (state, id) WHERE (state = ANY (ARRAY['requested'::text, 'needs_staff'::text]));
CREATE TRIGGER refunds_guard BEFORE INSERT OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION guard_refund();
grant insert, select, update on table refunds to parcela_app;
grant select, usage on sequence refunds_id_seq to parcela_app;

CREATE OR REPLACE FUNCTION guard_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  received bigint;
  going_back bigint;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.document_id, new.payment_id, new.amount, new.currency, new.provider, new.cause, new.reason,
        new.requested_by, new.approved_by, new.retry_of, new.recipient_iban, new.recipient_name, new.created_at)
      is distinct from
       (old.id, old.document_id, old.payment_id, old.amount, old.currency, old.provider, old.cause, old.reason,
        old.requested_by, old.approved_by, old.retry_of, old.recipient_iban, old.recipient_name, old.created_at) then
      raise exception 'what was decided about refund % is fixed', old.id using errcode = 'restrict_violation';
    end if;
    if new.state <> old.state and (old.state, new.state) not in (
      ('requested', 'done'), ('requested', 'failed'), ('needs_staff', 'done'), ('needs_staff', 'failed'),
      -- A bank gives back what it could not deliver.
      ('done', 'failed'))
      and not ((old.state, new.state) = ('requested', 'needs_staff') and old.provider <> 'bank')
      -- The line that settled or returned it is undone.
      and not ((old.state, new.state) in (('done', 'requested'), ('failed', 'done')) and old.provider = 'bank') then
      raise exception 'refund % cannot go from % to %', old.id, old.state, new.state
        using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.state not in ('requested', 'needs_staff') then
    raise exception 'a refund begins as a request' using errcode = 'restrict_violation';
  end if;
  select p.amount into received from payments p
  where p.id = new.payment_id and p.currency = new.currency and p.provider = new.provider for update;
  select coalesce(sum(r.amount), 0) into going_back from refunds r
  where r.payment_id = new.payment_id and r.state <> 'failed';
  if received is null or going_back + new.amount > received then
    raise exception 'payment % did not bring what is to be refunded of it', new.payment_id
      using errcode = 'restrict_violation', constraint = 'refunds_within_payment';
  end if;
  return new;
end
$function$;
grant execute on function guard_refund() to public;

create table card_settlements (
  payment_id integer not null,
  state text not null default 'waiting'::text,
  next_look_at timestamp with time zone default app_now(),
  opened_at timestamp with time zone not null default app_now(),
  ended_at timestamp with time zone,
  constraint card_settlements_pkey PRIMARY KEY (payment_id),
  constraint card_settlements_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint card_settlements_asked_while_waiting CHECK (((next_look_at IS NOT NULL) = (state = 'waiting'::text))),
  constraint card_settlements_ended_since CHECK (((ended_at IS NOT NULL) = (state <> 'waiting'::text))),
  constraint card_settlements_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'settled'::text, 'reversed'::text])))
);
CREATE INDEX card_settlements_due ON card_settlements USING btree (next_look_at) WHERE (state = 'waiting'::text);
CREATE INDEX card_settlements_reversed ON card_settlements USING btree (payment_id) WHERE (state = 'reversed'::text);
grant insert, select, update on table card_settlements to parcela_app;

create view order_attempts as
 SELECT order_id,
    type,
    state,
    created_at AS at,
    id AS attempt_id
   FROM payment_attempts a
  WHERE (state <> 'created'::text);
grant delete, insert, select, update on table order_attempts to parcela_app;

create view order_payments as
 SELECT order_id,
    document_id,
    provider,
    amount,
    currency,
    state,
    allocated_amount,
    suspense_amount,
    released_amount,
    refunded_amount,
    credited_amount,
    reversed_amount,
    suspense_reason,
    payer_name,
    payer_account,
    arrived_at,
    id AS payment_id,
    provider_ref
   FROM payments p
  WHERE (order_id IS NOT NULL);
grant delete, insert, select, update on table order_payments to parcela_app;

create view refund_states as
 SELECT r.id AS refund_id,
        CASE
            WHEN ((r.state = 'requested'::text) AND (t.submitted_at IS NOT NULL)) THEN 'sent'::text
            ELSE r.state
        END AS state
   FROM (refunds r
     LEFT JOIN transfers_of_items t ON (((t.item_kind = 'refund'::text) AND (t.item_id = r.id))));
grant delete, insert, select, update on table refund_states to parcela_app;

create view order_refunds as
 SELECT p.order_id,
    r.document_id,
    p.document_id AS payment_document_id,
    r.amount,
    r.currency,
    r.provider,
    s.state,
    r.cause,
    r.created_at,
    r.ended_at,
    r.id AS refund_id
   FROM ((refunds r
     JOIN refund_states s ON ((s.refund_id = r.id)))
     JOIN payments p ON ((p.id = r.payment_id)))
  WHERE (p.order_id IS NOT NULL);
grant delete, insert, select, update on table order_refunds to parcela_app;

create view payment_allocations as
 SELECT p.id AS payment_id,
    a.order_id,
    l.amount
   FROM (((payments p
     JOIN ledger_transactions t ON (((t.source_type = 'payment'::text) AND (t.source_id = (p.id)::text) AND (t.kind = 'payment.received'::text))))
     JOIN ledger_postings l ON ((l.transaction_id = t.id)))
     JOIN ledger_accounts a ON (((a.id = l.account_id) AND (a.kind = 'order'::text))))
UNION ALL
 SELECT d.payment_id,
    d.order_id,
    d.amount
   FROM payment_decisions d
  WHERE (d.kind = 'assigned'::text);
grant delete, insert, select, update on table payment_allocations to parcela_app;

create view suspense_items as
 SELECT p.id AS payment_id,
    p.document_id,
    p.provider,
    p.reference,
    p.amount,
    p.currency,
    p.payer_name,
    p.payer_account,
    p.allocated_amount,
    p.suspense_amount,
    p.released_amount,
    (p.suspense_amount + p.released_amount) AS waiting_amount,
    p.suspense_reason AS reason,
    p.arrived_at,
    o.id AS order_id,
    o.document_id AS order_document_id,
    o.state AS order_state,
    o.project_id,
    o.created_at AS placed_at,
    u.id AS user_id,
    u.document_id AS user_document_id,
    u.email AS user_email
   FROM ((payments p
     LEFT JOIN orders o ON ((o.id = p.order_id)))
     LEFT JOIN users u ON ((u.id = o.user_id)))
  WHERE ((p.suspense_amount + p.released_amount) > 0);
grant delete, insert, select, update on table suspense_items to parcela_app;

create view payments_queue as
 SELECT 'suspense'::text AS kind,
    p.arrived_at AS since,
    (p.suspense_amount + p.released_amount) AS amount,
    p.currency
   FROM payments p
  WHERE ((p.suspense_amount + p.released_amount) > 0)
UNION ALL
 SELECT 'refunds'::text AS kind,
    r.created_at AS since,
    r.amount,
    r.currency
   FROM refunds r
  WHERE (r.state = 'needs_staff'::text)
UNION ALL
 SELECT 'topUps'::text AS kind,
    a.updated_at AS since,
    a.amount,
    a.currency
   FROM payment_attempts a
  WHERE ((a.state = 'needs_review'::text) AND (a.top_up_user_id IS NOT NULL));
grant delete, insert, select, update on table payments_queue to parcela_app;

create view payment_search as
 SELECT p.id AS payment_id,
    p.document_id,
    p.reference,
    p.payer_name,
    p.payer_account,
    p.amount,
    p.currency,
    ((p.suspense_amount + p.released_amount) > 0) AS is_waiting,
    p.order_id,
    o.document_id AS order_document_id,
    o.project_id,
    o.placed_at,
    p.provider,
    p.provider_ref
   FROM (payments p
     LEFT JOIN order_headings o ON ((o.order_id = p.order_id)));
grant delete, insert, select, update on table payment_search to parcela_app;

create view account_restriction_owners as
 SELECT document_id,
    user_id
   FROM account_restrictions r
  WHERE (user_id IS NOT NULL);
grant delete, insert, select, update on table account_restriction_owners to parcela_app;

create table top_up_references (
  user_id integer not null,
  currency text not null,
  reference text not null,
  created_at timestamp with time zone not null default app_now(),
  constraint top_up_references_pkey PRIMARY KEY (user_id, currency),
  constraint top_up_references_reference_key UNIQUE (reference),
  constraint top_up_references_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint top_up_references_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text]))),
  constraint top_up_references_digits CHECK (((reference ~ '^9[0-9]{9}$'::text) AND (((reference)::bigint % (97)::bigint) = 1)))
);
grant insert, select on table top_up_references to parcela_app;

create table wallet_top_ups (
  id integer not null generated always as identity,
  payment_id integer not null,
  user_id integer not null,
  amount bigint not null,
  created_at timestamp with time zone not null default app_now(),
  constraint wallet_top_ups_pkey PRIMARY KEY (id),
  constraint wallet_top_ups_payment_id_key UNIQUE (payment_id),
  constraint wallet_top_ups_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint wallet_top_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint wallet_top_ups_amount_positive CHECK ((amount > 0))
);
CREATE INDEX wallet_top_ups_user ON wallet_top_ups USING btree (user_id);
grant insert, select on table wallet_top_ups to parcela_app;
grant select, usage on sequence wallet_top_ups_id_seq to parcela_app;

create sequence top_up_numbers as bigint start 1 increment 1 minvalue 1 maxvalue 9999999 cache 1 no cycle;
grant select, usage on sequence top_up_numbers to parcela_app;

create table closed_top_ups (
  attempt_id integer not null,
  closed_by integer not null,
  reason text not null,
  closed_at timestamp with time zone not null default app_now(),
  constraint closed_top_ups_pkey PRIMARY KEY (attempt_id),
  constraint closed_top_ups_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
  constraint closed_top_ups_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff_members(id),
  constraint closed_top_ups_reason_given CHECK ((reason <> ''::text))
);
grant insert, select on table closed_top_ups to parcela_app;
