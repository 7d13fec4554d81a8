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
  recorded_by integer,
  recorded_at timestamp with time zone not null default app_now(),
  approved_by integer,
  executed_at timestamp with time zone,
  discarded_by integer,
  discarded_at timestamp with time zone,
  discard_reason text,
  interest_id integer,
  constraint share_transfers_pkey PRIMARY KEY (id),
  constraint share_transfers_document_id_key UNIQUE (document_id),
  constraint share_transfers_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_members(id),
  constraint share_transfers_discarded_by_fkey FOREIGN KEY (discarded_by) REFERENCES staff_members(id),
  constraint share_transfers_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id),
  constraint share_transfers_interest_id_fkey FOREIGN KEY (interest_id) REFERENCES share_interests(id),
  constraint share_transfers_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint share_transfers_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff_members(id),
  constraint share_transfers_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id),
  constraint share_transfers_between_two CHECK ((from_user_id <> to_user_id)),
  constraint share_transfers_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint share_transfers_discarded_whole CHECK ((((state = 'discarded'::text) = (num_nonnulls(discarded_at, discard_reason) = 2)) AND (num_nulls(discarded_at, discard_reason) = ANY (ARRAY[0, 2])) AND ((discarded_by IS NOT NULL) <= (state = 'discarded'::text)) AND ((state <> 'discarded'::text) OR (num_nonnulls(discarded_by, interest_id) > 0)))),
  constraint share_transfers_executed_by_recorder CHECK (((state <> 'executed'::text) OR (recorded_by IS NOT NULL))),
  constraint share_transfers_executed_by_two CHECK ((approved_by <> recorded_by)),
  constraint share_transfers_executed_whole CHECK ((((state = 'executed'::text) = (num_nonnulls(approved_by, executed_at) = 2)) AND (num_nulls(approved_by, executed_at) = ANY (ARRAY[0, 2])))),
  constraint share_transfers_interest_sale CHECK (((interest_id IS NULL) OR (kind = 'sale'::text))),
  constraint share_transfers_kind_known CHECK ((kind = ANY (ARRAY['sale'::text, 'gift'::text, 'inheritance'::text, 'court_order'::text, 'correction'::text]))),
  constraint share_transfers_only_sales_have_price CHECK ((num_nonnulls(unit_price, currency, settlement) =
CASE
    WHEN (kind = 'sale'::text) THEN 3
    ELSE 0
END)),
  constraint share_transfers_price_exact CHECK ((price <= '9007199254740991'::bigint)),
  constraint share_transfers_reason_length CHECK (((length(reason) >= 1) AND (length(reason) <= 1000))),
  constraint share_transfers_recorded_by_either CHECK ((num_nonnulls(recorded_by, interest_id) > 0)),
  constraint share_transfers_settlement_known CHECK ((settlement = ANY (ARRAY['wallet'::text, 'outside'::text]))),
  constraint share_transfers_share_count_positive CHECK ((share_count > 0)),
  constraint share_transfers_state_known CHECK ((state = ANY (ARRAY['recorded'::text, 'executed'::text, 'discarded'::text]))),
  constraint share_transfers_unit_price_positive CHECK ((unit_price > 0)),
  constraint share_transfers_wallet_currency CHECK (((settlement <> 'wallet'::text) OR (currency = ANY (ARRAY['CZK'::text, 'EUR'::text]))))
);
CREATE INDEX share_transfers_approved_by ON share_transfers USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX share_transfers_discarded_by ON share_transfers USING btree (discarded_by) WHERE (discarded_by IS NOT NULL);
CREATE INDEX share_transfers_from_user ON share_transfers USING btree (from_user_id, project_id);
CREATE INDEX share_transfers_interest ON share_transfers USING btree (interest_id) WHERE (interest_id IS NOT NULL);
CREATE UNIQUE INDEX share_transfers_one_of_interest ON share_transfers USING btree (interest_id) WHERE ((interest_id IS NOT NULL) AND (state <> 'discarded'::text));
CREATE INDEX share_transfers_project ON share_transfers USING btree (project_id, id DESC);
CREATE INDEX share_transfers_recorded ON share_transfers USING btree (id DESC) WHERE (state = 'recorded'::text);
CREATE INDEX share_transfers_recorded_by ON share_transfers USING btree (recorded_by);
CREATE INDEX share_transfers_to_user ON share_transfers USING btree (to_user_id, project_id);
CREATE INDEX share_transfers_waiting ON share_transfers USING btree (recorded_at) WHERE (state = 'recorded'::text);
CREATE TRIGGER share_transfers_execution_not_final BEFORE UPDATE OF state ON share_transfers FOR EACH ROW WHEN (old.state <> 'executed'::text AND new.state = 'executed'::text) EXECUTE FUNCTION refuse_final_shares();
CREATE TRIGGER share_transfers_guard BEFORE INSERT OR UPDATE ON share_transfers FOR EACH ROW EXECUTE FUNCTION guard_share_transfer();
CREATE TRIGGER share_transfers_not_final BEFORE INSERT ON share_transfers FOR EACH ROW EXECUTE FUNCTION refuse_final_shares();
CREATE CONSTRAINT TRIGGER share_transfers_posted AFTER UPDATE ON share_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.state <> 'executed'::text AND new.state = 'executed'::text) EXECUTE FUNCTION refuse_unposted_share_transfer();
CREATE TRIGGER share_transfers_stay BEFORE DELETE OR TRUNCATE ON share_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_share_transfer_change();
grant insert, select, update (approved_by), update (discard_reason), update (discarded_at), update (discarded_by), update (executed_at), update (recorded_by), update (state) on table share_transfers to parcela_app;
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
  WHERE (t.executed_at IS NOT NULL)
UNION ALL
 SELECT r.user_id,
    r.project_id,
    r.repaid_at AS at,
    r.currency,
    false AS is_purchase,
    (- r.cost) AS invested,
    (- r.entry_fee) AS entry_fee,
    r.cost AS sold_cost,
    (r.capital - r.cost) AS sold_gain,
    r.capital AS flow
   FROM capital_repayments r;
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
    if new.interest_id is not null and (
      select count(*) from share_signatures s
      join share_interests i on i.id = s.interest_id
      join share_adverts a on a.id = i.advert_id
      where s.interest_id = new.interest_id and s.void_at is null
        and (s.share_count, s.unit_price, s.settlement) = (new.share_count, new.unit_price, new.settlement)
        and (a.user_id, i.user_id, a.project_id, a.currency)
          = (new.from_user_id, new.to_user_id, new.project_id, new.currency)
    ) <> 2 then
      raise exception 'the terms of share interest % are not signed by both', new.interest_id
        using errcode = 'restrict_violation', constraint = 'share_transfers_signed_by_both';
    end if;
    return new;
  end if;
  -- The generated price has no value here yet.
  if to_jsonb(new) - array['price', 'state', 'recorded_by', 'approved_by', 'executed_at', 'discarded_by', 'discarded_at', 'discard_reason']
    <> to_jsonb(old) - array['price', 'state', 'recorded_by', 'approved_by', 'executed_at', 'discarded_by', 'discarded_at', 'discard_reason']
    or (old.recorded_by is not null and new.recorded_by is distinct from old.recorded_by) then
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
  -- Signed instructions are the document of a transfer from the board.
  if new.interest_id is null and not exists (select from share_transfer_documents d where d.transfer_id = new.id) then
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

create table share_adverts (
  id integer not null generated always as identity,
  document_id text not null default new_document_id(),
  user_id integer not null,
  project_id integer not null,
  share_count integer not null,
  unit_price bigint not null,
  currency text not null,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  removed_by integer,
  end_reason text,
  constraint share_adverts_pkey PRIMARY KEY (id),
  constraint share_adverts_document_id_key UNIQUE (document_id),
  constraint share_adverts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint share_adverts_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES staff_members(id),
  constraint share_adverts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint share_adverts_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint share_adverts_end_reason_length CHECK (((length(end_reason) >= 1) AND (length(end_reason) <= 1000))),
  constraint share_adverts_ended_whole CHECK (((state = ANY (ARRAY['open'::text, 'agreed'::text])) = (ended_at IS NULL))),
  constraint share_adverts_expires_later CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '91 days'::interval)))),
  constraint share_adverts_price_exact CHECK (((share_count * unit_price) <= '9007199254740991'::bigint)),
  constraint share_adverts_removed_whole CHECK ((num_nonnulls(removed_by, end_reason) =
CASE
    WHEN (state = 'removed'::text) THEN 2
    ELSE 0
END)),
  constraint share_adverts_share_count_positive CHECK ((share_count > 0)),
  constraint share_adverts_state_known CHECK ((state = ANY (ARRAY['open'::text, 'agreed'::text, 'completed'::text, 'withdrawn'::text, 'expired'::text, 'lapsed'::text, 'removed'::text]))),
  constraint share_adverts_unit_price_positive CHECK ((unit_price > 0))
);
CREATE INDEX share_adverts_ended ON share_adverts USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX share_adverts_live ON share_adverts USING btree (user_id, project_id) WHERE (state = ANY (ARRAY['open'::text, 'agreed'::text]));
CREATE INDEX share_adverts_open ON share_adverts USING btree (id DESC) WHERE (state = 'open'::text);
CREATE INDEX share_adverts_project ON share_adverts USING btree (project_id, id DESC);
CREATE INDEX share_adverts_removed_by ON share_adverts USING btree (removed_by) WHERE (removed_by IS NOT NULL);
CREATE INDEX share_adverts_user ON share_adverts USING btree (user_id, id DESC);
CREATE TRIGGER share_adverts_guard BEFORE INSERT OR UPDATE ON share_adverts FOR EACH ROW EXECUTE FUNCTION guard_share_advert();
CREATE TRIGGER share_adverts_not_final BEFORE INSERT ON share_adverts FOR EACH ROW EXECUTE FUNCTION refuse_final_shares();
CREATE TRIGGER share_adverts_stay BEFORE DELETE OR TRUNCATE ON share_adverts FOR EACH STATEMENT EXECUTE FUNCTION refuse_share_transfer_change();
grant insert, select, update (end_reason), update (ended_at), update (removed_by), update (state) on table share_adverts to parcela_app;
grant select, usage on sequence share_adverts_id_seq to parcela_app;

create table share_interests (
  id integer not null generated always as identity,
  document_id text not null default new_document_id(),
  advert_id integer not null,
  user_id integer not null,
  share_count integer not null,
  state text not null default 'sent'::text,
  created_at timestamp with time zone not null default app_now(),
  shared_at timestamp with time zone,
  ended_at timestamp with time zone,
  returned_reason text,
  constraint share_interests_pkey PRIMARY KEY (id),
  constraint share_interests_document_id_key UNIQUE (document_id),
  constraint share_interests_advert_id_fkey FOREIGN KEY (advert_id) REFERENCES share_adverts(id),
  constraint share_interests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint share_interests_ended_whole CHECK (((state = ANY (ARRAY['sent'::text, 'shared'::text, 'signed'::text])) = (ended_at IS NULL))),
  constraint share_interests_returned_reason_length CHECK (((length(returned_reason) >= 1) AND (length(returned_reason) <= 1000))),
  constraint share_interests_share_count_positive CHECK ((share_count > 0)),
  constraint share_interests_shared_first CHECK (((state <> ALL (ARRAY['shared'::text, 'signed'::text, 'completed'::text])) OR (shared_at IS NOT NULL))),
  constraint share_interests_state_known CHECK ((state = ANY (ARRAY['sent'::text, 'shared'::text, 'signed'::text, 'completed'::text, 'declined'::text, 'withdrawn'::text, 'ended'::text])))
);
CREATE INDEX share_interests_advert ON share_interests USING btree (advert_id, id);
CREATE UNIQUE INDEX share_interests_one_live ON share_interests USING btree (advert_id, user_id) WHERE (state = ANY (ARRAY['sent'::text, 'shared'::text, 'signed'::text]));
CREATE UNIQUE INDEX share_interests_one_sale ON share_interests USING btree (advert_id) WHERE (state = ANY (ARRAY['signed'::text, 'completed'::text]));
CREATE INDEX share_interests_user ON share_interests USING btree (user_id, id DESC);
CREATE TRIGGER share_interests_guard BEFORE INSERT OR UPDATE ON share_interests FOR EACH ROW EXECUTE FUNCTION guard_share_interest();
CREATE TRIGGER share_interests_not_final BEFORE INSERT ON share_interests FOR EACH ROW EXECUTE FUNCTION refuse_final_shares();
CREATE TRIGGER share_interests_stay BEFORE DELETE OR TRUNCATE ON share_interests FOR EACH STATEMENT EXECUTE FUNCTION refuse_share_transfer_change();
grant insert, select, update (ended_at), update (returned_reason), update (shared_at), update (state) on table share_interests to parcela_app;
grant select, usage on sequence share_interests_id_seq to parcela_app;

create table share_signatures (
  id integer not null generated always as identity,
  interest_id integer not null,
  user_id integer not null,
  side text not null,
  share_count integer not null,
  unit_price bigint not null,
  settlement text not null,
  text_version text not null,
  language text not null,
  text text not null,
  digest bytea not null,
  signed_at timestamp with time zone not null default app_now(),
  void_at timestamp with time zone,
  constraint share_signatures_pkey PRIMARY KEY (id),
  constraint share_signatures_interest_id_fkey FOREIGN KEY (interest_id) REFERENCES share_interests(id),
  constraint share_signatures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint share_signatures_digest_of_text CHECK ((digest = sha256(convert_to(text, 'UTF8'::name)))),
  constraint share_signatures_language_known CHECK (is_language(language)),
  constraint share_signatures_price_exact CHECK (((share_count * unit_price) <= '9007199254740991'::bigint)),
  constraint share_signatures_settlement_known CHECK ((settlement = ANY (ARRAY['wallet'::text, 'outside'::text]))),
  constraint share_signatures_share_count_positive CHECK ((share_count > 0)),
  constraint share_signatures_side_known CHECK ((side = ANY (ARRAY['holder'::text, 'buyer'::text]))),
  constraint share_signatures_text_length CHECK (((length(text) >= 1) AND (length(text) <= 5000))),
  constraint share_signatures_unit_price_positive CHECK ((unit_price > 0))
);
CREATE INDEX share_signatures_interest ON share_signatures USING btree (interest_id, id);
CREATE UNIQUE INDEX share_signatures_one_valid ON share_signatures USING btree (interest_id, side) WHERE (void_at IS NULL);
CREATE INDEX share_signatures_user ON share_signatures USING btree (user_id);
CREATE TRIGGER share_signatures_guard BEFORE INSERT OR UPDATE ON share_signatures FOR EACH ROW EXECUTE FUNCTION guard_share_signature();
CREATE TRIGGER share_signatures_stay BEFORE DELETE OR TRUNCATE ON share_signatures FOR EACH STATEMENT EXECUTE FUNCTION refuse_share_transfer_change();
grant insert, select, update (void_at) on table share_signatures to parcela_app;
grant select, usage on sequence share_signatures_id_seq to parcela_app;

CREATE OR REPLACE FUNCTION free_shares(p_user_id integer, p_project_id integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce((
      select h.shares from share_holdings h where h.user_id = p_user_id and h.project_id = p_project_id), 0)
    - coalesce((
      select sum(a.share_count) from share_adverts a
      where a.user_id = p_user_id and a.project_id = p_project_id and a.state in ('open', 'agreed')), 0)
    - coalesce((
      select sum(t.share_count) from share_transfers t
      where t.from_user_id = p_user_id and t.project_id = p_project_id and t.state = 'recorded'
        and t.interest_id is null), 0)
$function$;
grant execute on function free_shares(integer,integer) to public;

CREATE OR REPLACE FUNCTION guard_share_advert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    if old.ended_at is not null then
      raise exception 'share advert % has ended', old.id
        using errcode = 'restrict_violation', constraint = 'share_adverts_end_once';
    end if;
    return new;
  end if;
  if new.state <> 'open' then
    raise exception 'a share advert begins as open' using errcode = 'restrict_violation';
  end if;
  if not share_sales_are_on() then
    raise exception 'sales of shares are off'
      using errcode = 'restrict_violation', constraint = 'share_adverts_sales_on';
  end if;
  if not may_trade_shares(new.user_id) then
    raise exception 'user % may not sell shares', new.user_id
      using errcode = 'restrict_violation', constraint = 'share_adverts_holder_cleared';
  end if;
  if not exists (
    select from project_offers f
    where f.project_id = new.project_id and f.state in ('Completed', 'Closed') and f.currency = new.currency
  ) then
    raise exception 'shares of project % cannot be advertised', new.project_id
      using errcode = 'restrict_violation', constraint = 'share_adverts_project_funded';
  end if;
  if free_shares(new.user_id, new.project_id) < new.share_count then
    raise exception 'user % has fewer free shares of project %', new.user_id, new.project_id
      using errcode = 'restrict_violation', constraint = 'share_adverts_free_shares';
  end if;
  return new;
end
$function$;
grant execute on function guard_share_advert() to public;

CREATE OR REPLACE FUNCTION guard_share_interest()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_advert share_adverts;
begin
  if tg_op = 'UPDATE' and old.ended_at is not null then
    raise exception 'share interest % has ended', old.id
      using errcode = 'restrict_violation', constraint = 'share_interests_end_once';
  end if;
  if tg_op = 'UPDATE' and (old.shared_at is not null or new.shared_at is null) then
    if new.shared_at is distinct from old.shared_at then
      raise exception 'the contacts of share interest % were shared once', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'INSERT' and new.state <> 'sent' then
    raise exception 'a share interest begins as sent' using errcode = 'restrict_violation';
  end if;
  select * into v_advert from share_adverts a where a.id = new.advert_id;
  if v_advert.user_id = new.user_id then
    raise exception 'a holder has no interest in the own advert'
      using errcode = 'restrict_violation', constraint = 'share_interests_of_another';
  end if;
  if v_advert.state <> 'open' or v_advert.expires_at <= app_now() or not share_sales_are_on() then
    raise exception 'share advert % is not open', v_advert.id
      using errcode = 'restrict_violation', constraint = 'share_interests_advert_open';
  end if;
  if new.share_count > v_advert.share_count then
    raise exception 'share advert % has fewer shares', v_advert.id
      using errcode = 'restrict_violation', constraint = 'share_interests_within_advert';
  end if;
  if not (may_trade_shares(new.user_id) and may_trade_shares(v_advert.user_id)) then
    raise exception 'one of the two may not trade shares'
      using errcode = 'restrict_violation', constraint = 'share_interests_both_cleared';
  end if;
  return new;
end
$function$;
grant execute on function guard_share_interest() to public;

CREATE OR REPLACE FUNCTION guard_share_signature()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_interest share_interests;
  v_advert share_adverts;
begin
  if tg_op = 'UPDATE' then
    if old.void_at is not null or new.void_at is null or to_jsonb(new) - 'void_at' <> to_jsonb(old) - 'void_at' then
      raise exception 'share signature % is fixed', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  select * into v_interest from share_interests i where i.id = new.interest_id;
  select * into v_advert from share_adverts a where a.id = v_interest.advert_id;
  if new.user_id <> (case new.side when 'holder' then v_advert.user_id else v_interest.user_id end) then
    raise exception 'user % signs for another', new.user_id
      using errcode = 'restrict_violation', constraint = 'share_signatures_own_side';
  end if;
  if v_interest.state <> 'shared' or v_advert.state <> 'open' or not share_sales_are_on() then
    raise exception 'share interest % is not to be signed', new.interest_id
      using errcode = 'restrict_violation', constraint = 'share_signatures_in_time';
  end if;
  if new.share_count > v_advert.share_count or (new.settlement = 'wallet' and v_advert.currency = 'PLN') then
    raise exception 'share advert % does not allow these terms', v_advert.id
      using errcode = 'restrict_violation', constraint = 'share_signatures_within_advert';
  end if;
  if not (may_trade_shares(v_interest.user_id) and may_trade_shares(v_advert.user_id)) then
    raise exception 'one of the two may not trade shares'
      using errcode = 'restrict_violation', constraint = 'share_signatures_both_cleared';
  end if;
  return new;
end
$function$;
grant execute on function guard_share_signature() to public;

CREATE OR REPLACE FUNCTION may_trade_shares(p_user_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (select from users u where u.id = p_user_id and u.deleted_at is null)
    and not exists (select from user_blocks b where b.user_id = p_user_id and b.closed_at is null)
    and not exists (select from account_restrictions a where a.user_id = p_user_id and a.closed_at is null)
    and not exists (
      select from unnest(array['KYC', 'AML']) as needed (type)
      where (needed.type in (select v.type from verification_options v) or not exists (select from verification_options))
        and not exists (
          select from verification_records r
          where r.user_id = p_user_id and r.type = needed.type and r.revoked_at is null
            and coalesce(r.valid_until > app_now(), true)))
$function$;
grant execute on function may_trade_shares(integer) to public;

CREATE OR REPLACE FUNCTION share_sales_are_on()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce((
    select c.share_sales from app_configurations c join app_configuration_shown s on s.version = c.id), false)
$function$;
grant execute on function share_sales_are_on() to public;

create view share_transfers_queue as
 SELECT 'shareTransfers'::text AS kind,
    recorded_at AS since,
    price AS amount,
    currency
   FROM share_transfers t
  WHERE (state = 'recorded'::text);
grant delete, insert, select, update on table share_transfers_queue to parcela_app;

create view sales_to_sign as
 SELECT i.user_id,
    i.document_id,
    a.project_id,
    s.share_count,
    s.unit_price,
    a.currency,
    a.expires_at
   FROM ((share_interests i
     JOIN share_adverts a ON ((a.id = i.advert_id)))
     JOIN share_signatures s ON (((s.interest_id = i.id) AND (s.side = 'holder'::text) AND (s.void_at IS NULL))))
  WHERE ((i.state = 'shared'::text) AND (a.state = 'open'::text) AND (a.expires_at > app_now()) AND share_sales_are_on() AND (NOT (EXISTS ( SELECT
           FROM share_signatures o
          WHERE ((o.interest_id = i.id) AND (o.side = 'buyer'::text) AND (o.void_at IS NULL) AND (o.id > s.id))))))
UNION ALL
 SELECT a.user_id,
    i.document_id,
    a.project_id,
    s.share_count,
    s.unit_price,
    a.currency,
    a.expires_at
   FROM ((share_adverts a
     JOIN share_interests i ON ((i.advert_id = a.id)))
     JOIN share_signatures s ON (((s.interest_id = i.id) AND (s.side = 'buyer'::text) AND (s.void_at IS NULL))))
  WHERE ((i.state = 'shared'::text) AND (a.state = 'open'::text) AND (a.expires_at > app_now()) AND share_sales_are_on() AND (NOT (EXISTS ( SELECT
           FROM share_signatures o
          WHERE ((o.interest_id = i.id) AND (o.side = 'holder'::text) AND (o.void_at IS NULL) AND (o.id > s.id))))));
grant delete, insert, select, update on table sales_to_sign to parcela_app;

create table share_price_notices (
  project_id integer not null,
  day date not null,
  noticed_at timestamp with time zone not null default app_now(),
  constraint share_price_notices_pkey PRIMARY KEY (project_id, day),
  constraint share_price_notices_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
);
grant insert, select on table share_price_notices to parcela_app;

create view recorded_share_transfers as
 SELECT project_id,
    (count(*))::integer AS transfer_count
   FROM share_transfers t
  WHERE (state = 'recorded'::text)
  GROUP BY project_id;
grant delete, insert, select, update on table recorded_share_transfers to parcela_app;

CREATE OR REPLACE FUNCTION refuse_final_shares()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
$function$;
grant execute on function refuse_final_shares() to public;
