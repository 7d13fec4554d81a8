-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

CREATE OR REPLACE FUNCTION ledger_account_name(kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text, item_id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((((kind || '/'::text) || asset) || COALESCE(('/user:'::text || (owner_user_id)::text), ''::text)) || COALESCE(('/project:'::text || (project_id)::text), ''::text)) || COALESCE(('/order:'::text || (order_id)::text), ''::text)) || COALESCE(('/provider:'::text || provider), ''::text)) || COALESCE(('/item:'::text || item_id), ''::text));
grant execute on function ledger_account_name(text,text,integer,integer,integer,text,text) to public;

CREATE OR REPLACE FUNCTION ledger_account_shape_is_known(kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text, item_id text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$;
grant execute on function ledger_account_shape_is_known(text,text,integer,integer,integer,text,text) to public;

CREATE OR REPLACE FUNCTION ledger_account_type(kind text, provider text, item_id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE kind WHEN 'external'::text THEN ('external:'::text || CASE WHEN (provider IS NULL) THEN 'shares'::text WHEN (provider = ANY (ARRAY['bank'::text, 'operator'::text, 'rent'::text])) THEN provider ELSE 'gateway'::text END) WHEN 'suspense'::text THEN ('suspense:'::text || split_part(item_id, ':'::text, 1)) WHEN 'payable'::text THEN ('payable:'::text || split_part(item_id, ':'::text, 1)) ELSE kind END;
grant execute on function ledger_account_type(text,text,text) to public;

create table ledger_accounts (
  id bigint not null generated always as identity,
  kind text not null,
  asset text not null,
  owner_user_id integer,
  project_id integer,
  order_id integer,
  provider text,
  item_id text,
  name text generated always as (ledger_account_name(kind, asset, owner_user_id, project_id, order_id, provider, item_id)) stored,
  balance bigint,
  version bigint not null default 0,
  created_at timestamp with time zone not null default app_now(),
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_id_asset_key UNIQUE (id, asset),
  constraint ledger_accounts_name_key UNIQUE (name),
  constraint ledger_accounts_balance_stored CHECK (((balance IS NOT NULL) = (kind <> ALL (ARRAY['external'::text, 'fx'::text, 'rounding'::text, 'fee'::text, 'debt'::text])))),
  constraint ledger_accounts_not_overdrawn CHECK ((balance >= 0))
);
CREATE INDEX ledger_accounts_holders ON ledger_accounts USING btree (project_id, owner_user_id) WHERE (kind = 'holding'::text);
CREATE INDEX ledger_accounts_owner ON ledger_accounts USING btree (owner_user_id, kind) WHERE (owner_user_id IS NOT NULL);
CREATE INDEX ledger_accounts_project ON ledger_accounts USING btree (project_id, kind) WHERE (project_id IS NOT NULL);
CREATE TRIGGER ledger_accounts_guard AFTER INSERT OR UPDATE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_guard_account();
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
grant select on table ledger_accounts to parcela_app;
alter table ledger_accounts set (fillfactor=20);

create table ledger_entry_kinds (
  kind text not null,
  source_type text not null,
  debits text[] not null,
  credits text[] not null,
  constraint ledger_entry_kinds_pkey PRIMARY KEY (kind, source_type)
);
grant select on table ledger_entry_kinds to parcela_app;

create table ledger_transactions (
  id bigint not null generated always as identity,
  kind text not null,
  source_type text not null,
  source_id text not null,
  reverses bigint,
  occurred_at timestamp with time zone not null default app_now(),
  recorded_at timestamp with time zone not null default now(),
  unit_of_work xid8 not null default pg_current_xact_id(),
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_one_effect UNIQUE (source_type, source_id, kind),
  constraint ledger_transactions_reverses_fkey FOREIGN KEY (reverses) REFERENCES ledger_transactions(id),
  constraint ledger_transactions_kind_plain CHECK ((kind ~ '^[a-z0-9_.-]{1,80}$'::text)),
  constraint ledger_transactions_reverses_earlier CHECK ((reverses < id)),
  constraint ledger_transactions_source_id_plain CHECK (((strpos(source_id, '|'::text) = 0) AND ((char_length(source_id) >= 1) AND (char_length(source_id) <= 200)))),
  constraint ledger_transactions_source_type_plain CHECK ((source_type ~ '^[a-z0-9_.-]{1,80}$'::text))
);
CREATE INDEX ledger_transactions_bank_by_hand ON ledger_transactions USING btree (id) WHERE (kind = ANY (ARRAY['payment.reversed'::text, 'distribution_line.paid_by_hand'::text, 'bank.explained'::text]));
CREATE UNIQUE INDEX ledger_transactions_reversed_once ON ledger_transactions USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE CONSTRAINT TRIGGER ledger_transactions_complete AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_transaction();
grant select on table ledger_transactions to parcela_app;

create table ledger_postings (
  transaction_id bigint not null,
  line integer not null,
  account_id bigint not null,
  asset text not null,
  amount bigint not null,
  account_version bigint,
  constraint ledger_postings_pkey PRIMARY KEY (transaction_id, line),
  constraint ledger_postings_account_once UNIQUE (transaction_id, account_id),
  constraint ledger_postings_version_once UNIQUE (account_id, account_version),
  constraint ledger_postings_asset_of_account FOREIGN KEY (account_id, asset) REFERENCES ledger_accounts(id, asset),
  constraint ledger_postings_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  constraint ledger_postings_amount_not_zero CHECK ((amount <> 0)),
  constraint ledger_postings_line_positive CHECK ((line > 0))
);
CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_postings_apply BEFORE INSERT ON ledger_postings FOR EACH ROW EXECUTE FUNCTION ledger_apply_posting();
CREATE CONSTRAINT TRIGGER ledger_postings_complete AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_transaction();
grant select on table ledger_postings to parcela_app;

create table ledger_unsealed_transactions (
  transaction_id bigint not null,
  constraint ledger_unsealed_transactions_pkey PRIMARY KEY (transaction_id),
  constraint ledger_unsealed_transactions_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
);
grant select on table ledger_unsealed_transactions to parcela_app;

create table ledger_seals (
  seq bigint not null,
  transaction_id bigint not null,
  prev_hash bytea,
  hash bytea not null,
  sealed_at timestamp with time zone not null default now(),
  constraint ledger_seals_pkey PRIMARY KEY (seq),
  constraint ledger_seals_transaction_once UNIQUE (transaction_id),
  constraint ledger_seals_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  constraint ledger_seals_first_has_no_predecessor CHECK (((seq = 1) = (prev_hash IS NULL))),
  constraint ledger_seals_seq_positive CHECK ((seq > 0))
);
CREATE TRIGGER ledger_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_seals FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_seals_guard BEFORE INSERT ON ledger_seals FOR EACH ROW EXECUTE FUNCTION ledger_guard_seal();
grant select on table ledger_seals to parcela_app;

CREATE OR REPLACE FUNCTION ledger_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$function$;
grant execute on function ledger_refuse_change() to public;

CREATE OR REPLACE FUNCTION ledger_guard_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if coalesce(new.balance, 0) <> 0 or new.version <> 0 then
      raise exception 'a ledger account begins empty' using errcode = 'restrict_violation';
    end if;
    if not ledger_account_shape_is_known(
      new.kind, new.asset, new.owner_user_id, new.project_id, new.order_id, new.provider, new.item_id
    ) then
      raise exception 'there is no ledger account of this shape: %', new.name
        using errcode = 'check_violation', constraint = 'ledger_accounts_kind_shape', table = 'ledger_accounts';
    end if;
  elsif pg_trigger_depth() < 2 or new.version <> old.version + 1
    or (new.id, new.kind, new.asset, new.owner_user_id, new.project_id, new.order_id, new.provider, new.item_id,
        new.created_at)
      is distinct from
       (old.id, old.kind, old.asset, old.owner_user_id, old.project_id, old.order_id, old.provider, old.item_id,
        old.created_at) then
    raise exception 'only a posting changes a ledger account' using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;
grant execute on function ledger_guard_account() to public;

CREATE OR REPLACE FUNCTION ledger_apply_posting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.account_version := null;
  update ledger_accounts a set balance = a.balance + new.amount, version = a.version + 1
  from ledger_transactions t
  where t.id = new.transaction_id and t.unit_of_work = pg_current_xact_id()
    and a.id = new.account_id and a.balance is not null
  returning a.version into new.account_version;
  if not found and not exists (
    select from ledger_transactions t
    where t.id = new.transaction_id and t.unit_of_work = pg_current_xact_id()
  ) then
    raise exception 'a posting is written together with its ledger transaction'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;
grant execute on function ledger_apply_posting() to public;

CREATE OR REPLACE FUNCTION ledger_check_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_id bigint;
  v_checked text[];
  v_reverses bigint;
  v_lines bigint;
  v_last_line bigint;
  v_unbalanced boolean;
  v_is_mixed boolean;
  v_currencies bigint;
  v_currencies_at_fx bigint;
begin
  if tg_table_name = 'ledger_transactions' then
    v_id := new.id;
  else
    v_id := new.transaction_id;
    v_checked := string_to_array(current_setting('parcela.ledger_checked', true), ':');
    if v_checked[1] = v_id::text and new.line <= v_checked[2]::bigint then
      return null;
    end if;
  end if;
  select count(*), coalesce(max(p.line), 0), sum(p.amount) <> 0, min(p.asset) <> max(p.asset)
  into v_lines, v_last_line, v_unbalanced, v_is_mixed
  from ledger_postings p where p.transaction_id = v_id;
  if v_is_mixed then
    select bool_or(x.total <> 0), count(*) filter (where x.is_currency), count(*) filter (where x.is_currency and x.is_at_fx)
    into v_unbalanced, v_currencies, v_currencies_at_fx
    from (
      select sum(p.amount) as total, p.asset !~ '^SHARE:' as is_currency, bool_or(a.kind = 'fx') as is_at_fx
      from ledger_postings p join ledger_accounts a on a.id = p.account_id
      where p.transaction_id = v_id group by p.asset
    ) x;
  end if;
  if v_lines < 2 then
    raise exception 'ledger transaction % has fewer than two postings', v_id
      using errcode = 'check_violation', constraint = 'ledger_transactions_two_lines';
  end if;
  if v_unbalanced then
    raise exception 'ledger transaction % does not balance', v_id
      using errcode = 'check_violation', constraint = 'ledger_transactions_balanced';
  end if;
  if v_currencies > 1 and v_currencies <> v_currencies_at_fx then
    raise exception 'ledger transaction % mixes currencies without fx', v_id
      using errcode = 'check_violation', constraint = 'ledger_transactions_fx_legs';
  end if;
  select t.reverses into v_reverses from ledger_transactions t where t.id = v_id;
  if v_reverses is not null then
    if exists (
      select from ledger_postings p where p.transaction_id in (v_id, v_reverses)
      group by p.account_id having sum(p.amount) <> 0
    ) then
      raise exception 'ledger transaction % is not the mirror of %', v_id, v_reverses
        using errcode = 'check_violation', constraint = 'ledger_transactions_mirror';
    end if;
  end if;
  -- Without a gap in its numbers, a line that comes later has a higher one.
  if v_lines = v_last_line then
    perform set_config('parcela.ledger_checked', v_id::text || ':' || v_lines::text, true);
  end if;
  return null;
end
$function$;
grant execute on function ledger_check_transaction() to public;

CREATE OR REPLACE FUNCTION ledger_guard_seal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.seq > 1 and not exists (
    select from ledger_seals s where s.seq = new.seq - 1 and s.hash = new.prev_hash
  ) then
    raise exception 'seal % does not follow its predecessor', new.seq using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;
grant execute on function ledger_guard_seal() to public;

create view ledger_sealed_texts as
 SELECT id AS transaction_id,
    concat_ws('|'::text, id, kind, source_type, source_id, COALESCE((reverses)::text, ''::text), ((EXTRACT(epoch FROM occurred_at) * (1000000)::numeric))::bigint, ((EXTRACT(epoch FROM recorded_at) * (1000000)::numeric))::bigint, ( SELECT string_agg(concat_ws(','::text, p.line, p.account_id, a.name, p.asset, p.amount, COALESCE((p.account_version)::text, ''::text)), ';'::text ORDER BY p.line) AS string_agg
           FROM (ledger_postings p
             JOIN ledger_accounts a ON ((a.id = p.account_id)))
          WHERE (p.transaction_id = t.id))) AS text
   FROM ledger_transactions t;
grant delete, insert, select, update on table ledger_sealed_texts to parcela_app;

create table ledger_sums (
  account_id bigint not null,
  amount bigint not null,
  constraint ledger_sums_pkey PRIMARY KEY (account_id),
  constraint ledger_sums_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id)
);
grant delete, insert, select, update on table ledger_sums to parcela_app;

create table ledger_sums_point (
  one_row boolean not null default true,
  seq bigint not null default 0,
  constraint ledger_sums_point_pkey PRIMARY KEY (one_row),
  constraint ledger_sums_point_one_row CHECK (one_row)
);
grant delete, insert, select, update on table ledger_sums_point to parcela_app;

create view money_totals as
 WITH later AS (
         SELECT s_1.transaction_id
           FROM ledger_seals s_1
          WHERE (s_1.seq > ( SELECT p.seq
                   FROM ledger_sums_point p))
        UNION ALL
         SELECT u.transaction_id
           FROM ledger_unsealed_transactions u
        ), sums AS (
         SELECT a.kind,
            a.asset,
            a.provider,
            a.balance AS amount
           FROM ledger_accounts a
          WHERE ((a.balance IS NOT NULL) AND (a.asset !~ '^SHARE:'::text))
        UNION ALL
         SELECT a.kind,
            a.asset,
            a.provider,
            s_1.amount
           FROM (ledger_sums s_1
             JOIN ledger_accounts a ON ((a.id = s_1.account_id)))
        UNION ALL
         SELECT a.kind,
            a.asset,
            a.provider,
            p.amount
           FROM ((later l
             JOIN ledger_postings p ON ((p.transaction_id = l.transaction_id)))
             JOIN ledger_accounts a ON ((a.id = p.account_id)))
          WHERE ((a.balance IS NULL) AND (a.asset !~ '^SHARE:'::text))
        )
 SELECT kind,
    asset AS currency,
    provider,
    (sum(amount))::bigint AS balance
   FROM sums s
  GROUP BY kind, asset, provider;
grant delete, insert, select, update on table money_totals to parcela_app;

CREATE OR REPLACE FUNCTION ledger_seal_text(p_seq bigint, p_prev_hash bytea, p_transaction_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT concat_ws('|'::text, ledger_seal_text.p_seq, COALESCE(encode(ledger_seal_text.p_prev_hash, 'hex'::text), ''::text), s.text) AS concat_ws
    FROM ledger_sealed_texts s
   WHERE (s.transaction_id = ledger_seal_text.p_transaction_id);
END;
grant execute on function ledger_seal_text(bigint,bytea,bigint) to public;

CREATE OR REPLACE FUNCTION ledger_seal(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_seq bigint;
  v_hash bytea;
  v_ids bigint[];
  v_texts text[];
  v_hashes bytea[];
  v_count integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger_seal', 0));
  select s.seq, s.hash into v_seq, v_hash from ledger_seals s order by s.seq desc limit 1;
  v_seq := coalesce(v_seq, 0);
  v_hashes := array[v_hash];
  with taken as (
    delete from ledger_unsealed_transactions u where u.transaction_id in (
      select x.transaction_id from ledger_unsealed_transactions x order by x.transaction_id limit p_limit
    ) returning u.transaction_id
  )
  select array_agg(s.transaction_id order by s.transaction_id), array_agg(s.text order by s.transaction_id)
  into v_ids, v_texts
  from taken t join ledger_sealed_texts s on s.transaction_id = t.transaction_id;
  v_count := coalesce(cardinality(v_ids), 0);
  for i in 1 .. v_count loop
    v_hash := sha256(convert_to(concat_ws('|', v_seq + i, coalesce(encode(v_hash, 'hex'), ''), v_texts[i]), 'UTF8'));
    v_hashes[i + 1] := v_hash;
  end loop;
  insert into ledger_seals (seq, transaction_id, prev_hash, hash)
  select v_seq + x.i, x.id, v_hashes[x.i], v_hashes[x.i + 1]
  from unnest(v_ids) with ordinality as x (id, i) order by x.i;
  return v_count;
end
$function$;
grant execute on function ledger_seal(integer) to parcela_app;

CREATE OR REPLACE FUNCTION ledger_lines(p_lines jsonb)
 RETURNS TABLE(line bigint, kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text, item_id text, amount bigint, name text)
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT r.line,
     r.kind,
     r.asset,
     r.owner_user_id,
     r.project_id,
     r.order_id,
     r.provider,
     r.item_id,
     r.amount,
     ledger_account_name(r.kind, r.asset, r.owner_user_id, r.project_id, r.order_id, r.provider, r.item_id) AS ledger_account_name
    FROM ROWS FROM(jsonb_to_recordset(ledger_lines.p_lines) AS (kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text, item_id text, amount bigint)) WITH ORDINALITY r(kind, asset, owner_user_id, project_id, order_id, provider, item_id, amount, line);
END;
grant execute on function ledger_lines(jsonb) to public;

CREATE OR REPLACE FUNCTION ledger_lock_accounts(p_lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- In one order, so that two who open the same accounts wait for each other and never in a circle.
  insert into ledger_accounts (kind, asset, owner_user_id, project_id, order_id, provider, item_id, balance)
  select distinct on (l.name) l.kind, l.asset, l.owner_user_id, l.project_id, l.order_id, l.provider, l.item_id,
    case when l.kind in ('external', 'fx', 'rounding', 'fee', 'debt') then null else 0 end
  from ledger_lines(p_lines) l
  where not exists (select from ledger_accounts a where a.name = l.name)
  order by l.name
  on conflict (name) do nothing;
  perform from ledger_accounts a
  where a.name in (select l.name from ledger_lines(p_lines) l) and a.balance is not null
  order by a.id
  for no key update of a;
end
$function$;
grant execute on function ledger_lock_accounts(jsonb) to parcela_app;

CREATE OR REPLACE FUNCTION ledger_post(p_kind text, p_source_type text, p_source_id text, p_reverses bigint, p_postings jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_id bigint;
  v_debits text[];
  v_credits text[];
  v_foreign text;
  v_accounts bigint[];
  v_assets text[];
  v_amounts bigint[];
  v_short_id bigint;
  v_short record;
begin
  select k.debits, k.credits into v_debits, v_credits
  from ledger_entry_kinds k where k.kind = p_kind and k.source_type = p_source_type;
  if not found then
    raise exception 'no ledger entry of the kind % belongs to the source %', p_kind, p_source_type
      using errcode = 'check_violation', constraint = 'ledger_entry_kinds_permit';
  end if;
  select array_agg(x.account_id), array_agg(x.asset), array_agg(x.amount), min(x.name) filter (where x.is_permitted is not true)
  into v_accounts, v_assets, v_amounts, v_foreign
  from (
    select l.asset, l.amount, l.name, (select a.id from ledger_accounts a where a.name = l.name) as account_id,
      ledger_account_type(l.kind, l.provider, l.item_id)
        = any (case when l.amount < 0 then v_debits else v_credits end) as is_permitted
    from ledger_lines(p_postings) l order by l.line
  ) x;
  if v_foreign is not null then
    raise exception 'a ledger entry of the kind % must not touch % this way', p_kind, v_foreign
      using errcode = 'check_violation', constraint = 'ledger_entry_kinds_permit';
  end if;
  if array_position(v_accounts, null) is not null then
    -- Some are used for the first time; who opens the same ones waits here, so that they are there for the look-up.
    perform ledger_lock_accounts(p_postings);
    select array_agg(a.id order by l.line) into v_accounts
    from ledger_lines(p_postings) l join ledger_accounts a on a.name = l.name;
  end if;
  -- Locked in the order of ids; what a row says after the wait is what counts.
  select min(x.id) filter (where x.balance + v_amounts[array_position(v_accounts, x.id)] < 0) into v_short_id
  from (
    select a.id, a.balance from ledger_accounts a
    where a.id = any(v_accounts) and a.balance is not null
    order by a.id for no key update
  ) x;
  -- The id is drawn under the locks: on every account the order of ids is the order of its postings.
  if v_short_id is null then
    with written as (
      insert into ledger_transactions (kind, source_type, source_id, reverses)
      values (p_kind, p_source_type, p_source_id, p_reverses)
      returning id
    ), unsealed as (
      insert into ledger_unsealed_transactions (transaction_id) select w.id from written w
    ), posted as (
      insert into ledger_postings (transaction_id, line, account_id, asset, amount)
      select w.id, p.line, p.account_id, p.asset, p.amount
      from written w
      cross join unnest(v_accounts, v_assets, v_amounts) with ordinality as p (account_id, asset, amount, line)
    )
    select w.id into v_id from written w;
    return v_id;
  end if;
  -- A second effect of the same event is refused as that, whether the money would be there or not.
  insert into ledger_transactions (kind, source_type, source_id, reverses)
  values (p_kind, p_source_type, p_source_id, p_reverses);
  select a.kind, a.name into v_short from ledger_accounts a where a.id = v_short_id;
  raise exception 'ledger account % would go below zero', v_short.name
    using errcode = 'check_violation', constraint = 'ledger_accounts_not_overdrawn',
      table = 'ledger_accounts', column = v_short.kind, detail = v_short.name;
end
$function$;
grant execute on function ledger_post(text,text,text,bigint,jsonb) to parcela_app;

create view share_holdings as
 SELECT owner_user_id AS user_id,
    project_id,
    balance AS shares
   FROM ledger_accounts a
  WHERE ((kind = 'holding'::text) AND (balance > 0));
grant delete, insert, select, update on table share_holdings to parcela_app;

create view share_movements as
 SELECT a.owner_user_id AS user_id,
    a.project_id,
    p.amount AS shares,
    t.occurred_at
   FROM ((ledger_accounts a
     JOIN ledger_postings p ON ((p.account_id = a.id)))
     JOIN ledger_transactions t ON ((t.id = p.transaction_id)))
  WHERE (a.kind = 'holding'::text);
grant delete, insert, select, update on table share_movements to parcela_app;

create view project_share_counts as
 SELECT i.project_id,
    c.available,
    c.reserved,
    c.sold,
    c.investors
   FROM (ledger_accounts i
     CROSS JOIN LATERAL ( SELECT (COALESCE(sum(a.balance) FILTER (WHERE (a.kind = 'issuer'::text)), (0)::numeric))::integer AS available,
            (COALESCE(sum(a.balance) FILTER (WHERE (a.kind = 'reserved'::text)), (0)::numeric))::integer AS reserved,
            (COALESCE(sum(a.balance) FILTER (WHERE (a.kind = ANY (ARRAY['holding'::text, 'redeemed'::text]))), (0)::numeric))::integer AS sold,
            (count(*) FILTER (WHERE ((a.kind = 'holding'::text) AND (a.balance > 0))))::integer AS investors
           FROM ledger_accounts a
          WHERE ((a.project_id = i.project_id) AND (a.kind = ANY (ARRAY['issuer'::text, 'reserved'::text, 'holding'::text, 'redeemed'::text])))) c)
  WHERE ((i.kind = 'issuer'::text) AND (i.project_id IS NOT NULL));
grant delete, insert, select, update on table project_share_counts to parcela_app;

create view project_shares_available as
 SELECT project_id,
    (balance)::integer AS available
   FROM ledger_accounts a
  WHERE (kind = 'issuer'::text);
grant delete, insert, select, update on table project_shares_available to parcela_app;

create view wallet_totals as
 SELECT owner_user_id AS user_id,
    asset AS currency,
    (sum(balance))::bigint AS balance
   FROM ledger_accounts a
  WHERE (kind = ANY (ARRAY['wallet'::text, 'wallet_hold'::text]))
  GROUP BY owner_user_id, asset;
grant delete, insert, select, update on table wallet_totals to parcela_app;

create view wallet_postings as
 SELECT a.owner_user_id AS user_id,
    a.asset AS currency,
    a.kind AS account,
    p.transaction_id,
    p.amount,
    t.source_type,
    t.source_id,
    t.occurred_at,
    t.kind
   FROM ((ledger_accounts a
     JOIN ledger_postings p ON ((p.account_id = a.id)))
     JOIN ledger_transactions t ON ((t.id = p.transaction_id)))
  WHERE (a.kind = ANY (ARRAY['wallet'::text, 'wallet_hold'::text]));
grant delete, insert, select, update on table wallet_postings to parcela_app;

create view debt_postings as
 SELECT a.owner_user_id AS user_id,
    a.asset AS currency,
    p.amount,
    t.occurred_at
   FROM ((ledger_accounts a
     JOIN ledger_postings p ON ((p.account_id = a.id)))
     JOIN ledger_transactions t ON ((t.id = p.transaction_id)))
  WHERE (a.kind = 'debt'::text);
grant delete, insert, select, update on table debt_postings to parcela_app;

create view money_postings as
 SELECT t.id AS transaction_id,
    t.kind,
    t.source_type,
    t.source_id,
    t.occurred_at,
    a.name AS account_name,
    a.kind AS account,
    a.asset AS currency,
    a.order_id,
    a.provider,
    a.item_id,
    p.amount
   FROM ((ledger_accounts a
     JOIN ledger_postings p ON ((p.account_id = a.id)))
     JOIN ledger_transactions t ON ((t.id = p.transaction_id)))
  WHERE (a.asset !~ '^SHARE:'::text);
grant delete, insert, select, update on table money_postings to parcela_app;

create view ledger_totals as
 SELECT kind,
        CASE
            WHEN (project_id IS NULL) THEN asset
            ELSE NULL::text
        END AS currency,
    (sum(balance))::bigint AS balance
   FROM ledger_accounts a
  WHERE (kind = ANY (ARRAY['wallet'::text, 'wallet_hold'::text, 'issuer'::text, 'reserved'::text, 'holding'::text]))
  GROUP BY kind,
        CASE
            WHEN (project_id IS NULL) THEN asset
            ELSE NULL::text
        END;
grant delete, insert, select, update on table ledger_totals to parcela_app;

create view sealed_holdings as
 SELECT owner_user_id AS user_id,
    project_id,
    balance AS shares,
    version,
    (NOT (EXISTS ( SELECT
           FROM (ledger_unsealed_transactions u
             JOIN ledger_postings p ON ((p.transaction_id = u.transaction_id)))
          WHERE (p.account_id = a.id)))) AS is_sealed
   FROM ledger_accounts a
  WHERE (kind = 'holding'::text);
grant delete, insert, select, update on table sealed_holdings to parcela_app;

create view ledger_head as
 SELECT seq,
    hash,
    sealed_at
   FROM ledger_seals s
  ORDER BY seq DESC
 LIMIT 1;
grant delete, insert, select, update on table ledger_head to parcela_app;

create view free_wallet_money as
 SELECT owner_user_id AS user_id,
    asset AS currency,
    balance AS free
   FROM ledger_accounts a
  WHERE (kind = 'wallet'::text);
grant delete, insert, select, update on table free_wallet_money to parcela_app;
