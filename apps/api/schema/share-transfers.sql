-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table share_transfers (
  id integer not null generated always as identity,
  document_id text not null default new_document_id(),
  kind text not null,
  from_user_id integer not null,
  to_user_id integer not null,
  project_id integer not null,
  share_count integer not null,
  unit_price bigint,
  currency text,
  price bigint generated always as ((share_count * unit_price)) stored,
  settlement text,
  reason text not null,
  state text not null default 'recorded'::text,
  recorded_by integer not null,
  recorded_at timestamp with time zone not null default app_now(),
  approved_by integer,
  executed_at timestamp with time zone,
  discarded_by integer,
  discarded_at timestamp with time zone,
  discard_reason text,
  constraint share_transfers_pkey PRIMARY KEY (id),
  constraint share_transfers_document_id_key UNIQUE (document_id),
  constraint share_transfers_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_members(id),
  constraint share_transfers_discarded_by_fkey FOREIGN KEY (discarded_by) REFERENCES staff_members(id),
  constraint share_transfers_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id),
  constraint share_transfers_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint share_transfers_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff_members(id),
  constraint share_transfers_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id),
  constraint share_transfers_between_two CHECK ((from_user_id <> to_user_id)),
  constraint share_transfers_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint share_transfers_discarded_whole CHECK ((((state = 'discarded'::text) = (num_nonnulls(discarded_by, discarded_at, discard_reason) = 3)) AND (num_nulls(discarded_by, discarded_at, discard_reason) = ANY (ARRAY[0, 3])))),
  constraint share_transfers_executed_by_two CHECK ((approved_by <> recorded_by)),
  constraint share_transfers_executed_whole CHECK ((((state = 'executed'::text) = (num_nonnulls(approved_by, executed_at) = 2)) AND (num_nulls(approved_by, executed_at) = ANY (ARRAY[0, 2])))),
  constraint share_transfers_kind_known CHECK ((kind = ANY (ARRAY['sale'::text, 'gift'::text, 'inheritance'::text, 'court_order'::text, 'correction'::text]))),
  constraint share_transfers_only_sales_have_price CHECK ((num_nonnulls(unit_price, currency, settlement) =
CASE
    WHEN (kind = 'sale'::text) THEN 3
    ELSE 0
END)),
  constraint share_transfers_price_exact CHECK ((price <= '9007199254740991'::bigint)),
  constraint share_transfers_reason_length CHECK (((length(reason) >= 1) AND (length(reason) <= 1000))),
  constraint share_transfers_settlement_known CHECK ((settlement = ANY (ARRAY['wallet'::text, 'outside'::text]))),
  constraint share_transfers_share_count_positive CHECK ((share_count > 0)),
  constraint share_transfers_state_known CHECK ((state = ANY (ARRAY['recorded'::text, 'executed'::text, 'discarded'::text]))),
  constraint share_transfers_unit_price_positive CHECK ((unit_price > 0)),
  constraint share_transfers_wallet_currency CHECK (((settlement <> 'wallet'::text) OR (currency = ANY (ARRAY['CZK'::text, 'EUR'::text]))))
);
CREATE INDEX share_transfers_approved_by ON share_transfers USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX share_transfers_discarded_by ON share_transfers USING btree (discarded_by) WHERE (discarded_by IS NOT NULL);
CREATE INDEX share_transfers_from_user ON share_transfers USING btree (from_user_id, project_id);
CREATE INDEX share_transfers_project ON share_transfers USING btree (project_id, id DESC);
CREATE INDEX share_transfers_recorded ON share_transfers USING btree (id DESC) WHERE (state = 'recorded'::text);
CREATE INDEX share_transfers_recorded_by ON share_transfers USING btree (recorded_by);
CREATE INDEX share_transfers_to_user ON share_transfers USING btree (to_user_id, project_id);
CREATE TRIGGER share_transfers_guard BEFORE INSERT OR UPDATE ON share_transfers FOR EACH ROW EXECUTE FUNCTION guard_share_transfer();
CREATE CONSTRAINT TRIGGER share_transfers_posted AFTER UPDATE ON share_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.state <> 'executed'::text AND new.state = 'executed'::text) EXECUTE FUNCTION refuse_unposted_share_transfer();
CREATE TRIGGER share_transfers_stay BEFORE DELETE OR TRUNCATE ON share_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_share_transfer_change();
grant insert, select, update (approved_by), update (discard_reason), update (discarded_at), update (discarded_by), update (executed_at), update (state) on table share_transfers to parcela_app;
grant select, usage on sequence share_transfers_id_seq to parcela_app;

create table share_transfer_documents (
  id integer not null generated always as identity,
  document_id text not null default new_document_id(),
  transfer_id integer not null,
  name text not null,
  content bytea not null,
  digest bytea not null,
  uploaded_by integer not null,
  uploaded_at timestamp with time zone not null default app_now(),
  constraint share_transfer_documents_pkey PRIMARY KEY (id),
  constraint share_transfer_documents_document_id_key UNIQUE (document_id),
  constraint share_transfer_documents_once UNIQUE (transfer_id, digest),
  constraint share_transfer_documents_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES share_transfers(id),
  constraint share_transfer_documents_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES staff_members(id),
  constraint share_transfer_documents_digest_length CHECK ((octet_length(digest) = 32)),
  constraint share_transfer_documents_name_length CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE INDEX share_transfer_documents_uploaded_by ON share_transfer_documents USING btree (uploaded_by);
CREATE TRIGGER share_transfer_documents_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON share_transfer_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_share_transfer_change();
grant insert, select on table share_transfer_documents to parcela_app;
grant select, usage on sequence share_transfer_documents_id_seq to parcela_app;

create table share_transfer_amounts (
  transfer_id integer not null,
  currency text not null,
  cost bigint not null,
  entry_fee bigint not null,
  price bigint not null,
  constraint share_transfer_amounts_pkey PRIMARY KEY (transfer_id, currency),
  constraint share_transfer_amounts_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES share_transfers(id),
  constraint share_transfer_amounts_cost_not_negative CHECK ((cost >= 0)),
  constraint share_transfer_amounts_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint share_transfer_amounts_entry_fee_within_cost CHECK (((entry_fee >= 0) AND (entry_fee <= cost))),
  constraint share_transfer_amounts_price_not_negative CHECK ((price >= 0))
);
CREATE TRIGGER share_transfer_amounts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON share_transfer_amounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_share_transfer_change();
grant insert, select on table share_transfer_amounts to parcela_app;

create view transferred_amounts as
 SELECT t.to_user_id AS user_id,
    t.project_id,
    t.executed_at AS at,
    a.currency,
    (t.kind = 'sale'::text) AS is_purchase,
        CASE
            WHEN (t.kind = 'sale'::text) THEN a.price
            ELSE a.cost
        END AS invested,
        CASE
            WHEN (t.kind = 'sale'::text) THEN (0)::bigint
            ELSE a.entry_fee
        END AS entry_fee,
    (0)::bigint AS sold_cost,
    (0)::bigint AS sold_gain,
    (-
        CASE
            WHEN (t.kind = 'sale'::text) THEN a.price
            ELSE a.cost
        END) AS flow
   FROM (share_transfers t
     JOIN share_transfer_amounts a ON ((a.transfer_id = t.id)))
  WHERE (t.executed_at IS NOT NULL)
UNION ALL
 SELECT t.from_user_id AS user_id,
    t.project_id,
    t.executed_at AS at,
    a.currency,
    false AS is_purchase,
    (- a.cost) AS invested,
    (- a.entry_fee) AS entry_fee,
        CASE
            WHEN (t.kind = 'sale'::text) THEN a.cost
            ELSE (0)::bigint
        END AS sold_cost,
        CASE
            WHEN (t.kind = 'sale'::text) THEN (a.price - a.cost)
            ELSE (0)::bigint
        END AS sold_gain,
        CASE
            WHEN (t.kind = 'sale'::text) THEN a.price
            ELSE a.cost
        END AS flow
   FROM (share_transfers t
     JOIN share_transfer_amounts a ON ((a.transfer_id = t.id)))
  WHERE (t.executed_at IS NOT NULL);
grant delete, insert, select, update on table transferred_amounts to parcela_app;

create view given_shares as
 SELECT from_user_id AS user_id,
    project_id,
    executed_at AS at
   FROM share_transfers t
  WHERE (executed_at IS NOT NULL);
grant delete, insert, select, update on table given_shares to parcela_app;

CREATE OR REPLACE FUNCTION guard_share_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_missing text;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'recorded' then
      raise exception 'a transfer of shares begins as recorded' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  -- The generated price has no value here yet.
  if to_jsonb(new) - array['price', 'state', 'approved_by', 'executed_at', 'discarded_by', 'discarded_at', 'discard_reason']
    <> to_jsonb(old) - array['price', 'state', 'approved_by', 'executed_at', 'discarded_by', 'discarded_at', 'discard_reason'] then
    raise exception 'the terms of share transfer % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if old.state <> 'recorded' then
    raise exception 'share transfer % has ended', old.id
      using errcode = 'restrict_violation', constraint = 'share_transfers_end_once';
  end if;
  if new.state <> 'executed' then
    return new;
  end if;
  if new.executed_at is distinct from app_now() then
    raise exception 'a transfer of shares is executed now' using errcode = 'restrict_violation';
  end if;
  if not exists (select from share_transfer_documents d where d.transfer_id = new.id) then
    raise exception 'share transfer % has no document', new.id
      using errcode = 'restrict_violation', constraint = 'share_transfers_documented';
  end if;
  perform from users u where u.id = new.to_user_id and u.deleted_at is null for key share;
  if not found then
    raise exception 'the account of the receiver of share transfer % is gone', new.id
      using errcode = 'restrict_violation', constraint = 'share_transfers_receiver_is_there';
  end if;
  select needed.type into v_missing
  from unnest(array['KYC', 'AML']) as needed (type)
  where (needed.type in (select v.type from verification_options v) or not exists (select from verification_options))
    and not exists (
      select from verification_records r
      where r.user_id = new.to_user_id and r.type = needed.type and r.revoked_at is null
        and coalesce(r.valid_until > app_now(), true)
    )
  limit 1;
  if v_missing is not null then
    raise exception 'the receiver of share transfer % has no %', new.id, v_missing
      using errcode = 'restrict_violation', constraint = 'share_transfers_receiver_cleared';
  end if;
  return new;
end
$function$;
grant execute on function guard_share_transfer() to public;

CREATE OR REPLACE FUNCTION refuse_share_transfer_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$function$;
grant execute on function refuse_share_transfer_change() to public;

CREATE OR REPLACE FUNCTION refuse_unposted_share_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from ledger_transactions t
    where t.source_type = 'share_transfer' and t.source_id = new.id::text and t.kind = 'share_transfer.executed'
  ) or (select count(*) from share_transfer_amounts a where a.transfer_id = new.id) <> 3 then
    raise exception 'the shares of transfer % have not moved', new.id
      using errcode = 'restrict_violation', constraint = 'share_transfers_posted';
  end if;
  return null;
end
$function$;
grant execute on function refuse_unposted_share_transfer() to public;

CREATE OR REPLACE FUNCTION refuse_end_of_given_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (
    select from share_transfers t
    where t.from_user_id = new.user_id and t.project_id = new.project_id and t.executed_at > old.paid_at - interval '1 minute'
  ) then
    raise exception 'shares of order % were transferred', new.id
      using errcode = 'restrict_violation', constraint = 'orders_shares_not_transferred';
  end if;
  return new;
end
$function$;
grant execute on function refuse_end_of_given_order() to public;
