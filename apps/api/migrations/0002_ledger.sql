-- Money and shares are assets of one append-only double-entry ledger (design §4 "Ledger", docs/decisions/0002).
-- The application reads these tables and calls ledger_post, ledger_lock_accounts and ledger_seal; it has no right
-- to write a row by itself. The triggers hold for every other role too, a superuser's slip included.

-- The parts that name an account, as one readable text: `wallet/CZK/user:12`, `reserved/SHARE:7/project:7`.
create function ledger_account_name(
  kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text, item_id text
) returns text
  language sql immutable parallel safe
  return kind || '/' || asset
    || coalesce('/user:' || owner_user_id::text, '')
    || coalesce('/project:' || project_id::text, '')
    || coalesce('/order:' || order_id::text, '')
    || coalesce('/provider:' || provider, '')
    || coalesce('/item:' || item_id, '');

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null,
  asset text not null constraint ledger_accounts_asset_known
    check (asset in ('CZK', 'EUR', 'PLN') or asset ~ '^SHARE:[1-9][0-9]*$'),
  owner_user_id integer,
  project_id integer,
  order_id integer,
  provider text constraint ledger_accounts_provider_plain check (provider ~ '^[a-z0-9-]{1,40}$'),
  item_id text constraint ledger_accounts_item_plain check (item_id ~ '^[A-Za-z0-9_.:-]{1,100}$'),
  name text generated always as (
    ledger_account_name(kind, asset, owner_user_id, project_id, order_id, provider, item_id)
  ) stored constraint ledger_accounts_name_key unique,
  may_go_negative boolean not null generated always as (kind in ('world', 'fx', 'rounding')) stored,
  -- Every purchase posts to these four: a balance on their row would be the lock on which all purchases queue.
  keeps_balance boolean not null generated always as (kind not in ('world', 'fx', 'rounding', 'fee')) stored,
  balance bigint constraint ledger_accounts_not_overdrawn check (balance >= 0),
  version bigint not null default 0,
  created_at timestamptz not null default app_now(),
  constraint ledger_accounts_balance_kept
    check ((balance is not null) = (kind not in ('world', 'fx', 'rounding', 'fee'))),
  -- What a posting refers to, so that its asset can only be its account's.
  constraint ledger_accounts_id_asset_key unique (id, asset),
  constraint ledger_accounts_kind_shape check (
    case
      -- The other side of shares that were issued is a world account of their project.
      when kind = 'world' and project_id is not null then
        asset = 'SHARE:' || project_id and num_nonnulls(owner_user_id, order_id, provider, item_id) = 0
      when kind = 'world' then
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
      when kind in ('suspense', 'payout') then
        asset !~ '^SHARE:' and item_id is not null
        and num_nonnulls(owner_user_id, project_id, order_id, provider) = 0
      when kind in ('fee', 'withholding', 'fx', 'rounding') then
        asset !~ '^SHARE:' and num_nonnulls(owner_user_id, project_id, order_id, provider, item_id) = 0
      when kind in ('issuer', 'reserved') then
        project_id is not null and asset = 'SHARE:' || project_id
        and num_nonnulls(owner_user_id, order_id, provider, item_id) = 0
      when kind = 'holding' then
        project_id is not null and asset = 'SHARE:' || project_id and owner_user_id is not null
        and num_nonnulls(order_id, provider, item_id) = 0
      else false
    end
  )
);
create index ledger_accounts_owner on ledger_accounts (owner_user_id, kind) where owner_user_id is not null;
create index ledger_accounts_project on ledger_accounts (project_id, kind) where project_id is not null;

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null constraint ledger_transactions_kind_plain check (kind ~ '^[a-z0-9_.-]{1,80}$'),
  source_type text not null
    constraint ledger_transactions_source_type_plain check (source_type ~ '^[a-z0-9_.-]{1,80}$'),
  source_id text not null constraint ledger_transactions_source_id_plain check (source_id ~ '^[^|]{1,200}$'),
  reverses bigint references ledger_transactions (id)
    constraint ledger_transactions_reverses_earlier check (reverses < id),
  -- By the clock of the rules; `recorded_at` is the real time, whatever a demo or test has shifted.
  occurred_at timestamptz not null default app_now(),
  recorded_at timestamptz not null default now(),
  -- The database transaction that wrote it: its postings can only be written by the same one.
  unit_of_work xid8 not null default pg_current_xact_id(),
  constraint ledger_transactions_one_effect unique (source_type, source_id, kind)
);
create unique index ledger_transactions_reversed_once on ledger_transactions (reverses) where reverses is not null;

create table ledger_postings (
  transaction_id bigint not null references ledger_transactions (id),
  line integer not null constraint ledger_postings_line_positive check (line > 0),
  account_id bigint not null,
  asset text not null,
  amount bigint not null constraint ledger_postings_amount_not_zero check (amount <> 0),
  -- Which change of the account's balance this is; null on accounts that keep none.
  account_version bigint,
  primary key (transaction_id, line),
  -- One line an account: the balance before and after a ledger transaction has one meaning.
  constraint ledger_postings_account_once unique (transaction_id, account_id),
  constraint ledger_postings_version_once unique (account_id, account_version),
  constraint ledger_postings_asset_of_account foreign key (account_id, asset) references ledger_accounts (id, asset)
);

-- What the sealing job has not numbered yet. A queue, because transactions commit out of the order of their ids.
create table ledger_unsealed_transactions (
  transaction_id bigint primary key references ledger_transactions (id)
);

create table ledger_seals (
  seq bigint primary key,
  transaction_id bigint not null references ledger_transactions (id)
    constraint ledger_seals_transaction_once unique,
  prev_hash bytea,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  constraint ledger_seals_first_has_no_predecessor check ((seq = 1) = (prev_hash is null)),
  constraint ledger_seals_seq_positive check (seq > 0)
);

revoke all on ledger_accounts, ledger_transactions, ledger_postings, ledger_unsealed_transactions, ledger_seals
  from parcela_app;
revoke all on sequence ledger_accounts_id_seq, ledger_transactions_id_seq from parcela_app;
grant select on ledger_accounts, ledger_transactions, ledger_postings, ledger_unsealed_transactions, ledger_seals
  to parcela_app;

-- Guards ------------------------------------------------------------------------------------------------------

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_refuse_change();
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function ledger_refuse_change();
create trigger ledger_seals_append_only before update or delete or truncate on ledger_seals
  for each statement execute function ledger_refuse_change();
create trigger ledger_accounts_stay before delete or truncate on ledger_accounts
  for each statement execute function ledger_refuse_change();

-- A balance moves only inside the trigger of a posting, and nothing else of an account ever changes.
create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if coalesce(new.balance, 0) <> 0 or new.version <> 0 then
      raise exception 'a ledger account begins empty' using errcode = 'restrict_violation';
    end if;
  elsif pg_trigger_depth() < 2 or new.version <> old.version + 1
    or (new.id, new.name, new.created_at) is distinct from (old.id, old.name, old.created_at) then
    raise exception 'only a posting changes a ledger account' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger ledger_accounts_guard after insert or update on ledger_accounts
  for each row execute function ledger_guard_account();

-- The one writer of balances. The lock in the order of ids is taken by ledger_post beforehand.
create function ledger_apply_posting() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions t
    where t.id = new.transaction_id and t.unit_of_work = pg_current_xact_id()
  ) then
    raise exception 'a posting is written together with its ledger transaction'
      using errcode = 'restrict_violation';
  end if;
  new.account_version := null;
  update ledger_accounts a set balance = a.balance + new.amount, version = a.version + 1
  where a.id = new.account_id and a.keeps_balance
  returning a.version into new.account_version;
  return new;
end
$$;
create trigger ledger_postings_apply before insert on ledger_postings
  for each row execute function ledger_apply_posting();

-- At commit: two lines at least, each asset sums to zero, currencies meet only through fx, a reversal is the mirror.
create function ledger_check_transaction() returns trigger language plpgsql as $$
declare
  v_id bigint;
  v_reverses bigint;
begin
  if tg_table_name = 'ledger_transactions' then v_id := new.id; else v_id := new.transaction_id; end if;
  if (select count(*) from ledger_postings p where p.transaction_id = v_id) < 2 then
    raise exception 'ledger transaction % has fewer than two postings', v_id
      using errcode = 'check_violation', constraint = 'ledger_transactions_two_lines';
  end if;
  if exists (
    select from ledger_postings p where p.transaction_id = v_id group by p.asset having sum(p.amount) <> 0
  ) then
    raise exception 'ledger transaction % does not balance', v_id
      using errcode = 'check_violation', constraint = 'ledger_transactions_balanced';
  end if;
  if exists (
    select from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.transaction_id = v_id and p.asset !~ '^SHARE:'
    having count(distinct p.asset) > 1
      and count(distinct p.asset) <> count(distinct p.asset) filter (where a.kind = 'fx')
  ) then
    raise exception 'ledger transaction % mixes currencies without fx', v_id
      using errcode = 'check_violation', constraint = 'ledger_transactions_fx_legs';
  end if;
  select t.reverses into v_reverses from ledger_transactions t where t.id = v_id;
  if v_reverses is not null and exists (
    select from ledger_postings p where p.transaction_id in (v_id, v_reverses)
    group by p.account_id having sum(p.amount) <> 0
  ) then
    raise exception 'ledger transaction % is not the mirror of %', v_id, v_reverses
      using errcode = 'check_violation', constraint = 'ledger_transactions_mirror';
  end if;
  return null;
end
$$;
create constraint trigger ledger_transactions_complete after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_check_transaction();
create constraint trigger ledger_postings_complete after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_check_transaction();

create function ledger_queue_for_seal() returns trigger language plpgsql as $$
begin
  insert into ledger_unsealed_transactions (transaction_id) values (new.id);
  return null;
end
$$;
create trigger ledger_transactions_queue_for_seal after insert on ledger_transactions
  for each row execute function ledger_queue_for_seal();

create function ledger_guard_seal() returns trigger language plpgsql as $$
begin
  if new.seq > 1 and not exists (
    select from ledger_seals s where s.seq = new.seq - 1 and s.hash = new.prev_hash
  ) then
    raise exception 'seal % does not follow its predecessor', new.seq using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger ledger_seals_guard before insert on ledger_seals
  for each row execute function ledger_guard_seal();

-- What the application calls -----------------------------------------------------------------------------------

-- Accounts (and amounts) as the application sends them, in their order.
create function ledger_lines(p_lines jsonb) returns table (
  line bigint, kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text,
  item_id text, amount bigint, name text
)
  language sql immutable
  begin atomic
    select r.line, r.kind, r.asset, r.owner_user_id, r.project_id, r.order_id, r.provider, r.item_id, r.amount,
      ledger_account_name(r.kind, r.asset, r.owner_user_id, r.project_id, r.order_id, r.provider, r.item_id)
    from rows from (
      jsonb_to_recordset(p_lines) as (
        kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text,
        item_id text, amount bigint
      )
    ) with ordinality as r (
      kind, asset, owner_user_id, project_id, order_id, provider, item_id, amount, line
    );
  end;

-- Opens the accounts that are used for the first time, then locks those that keep a balance in the order of ids.
create function ledger_lock_accounts(p_lines jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- In one order, so that two who open the same accounts wait for each other and never in a circle.
  insert into ledger_accounts (kind, asset, owner_user_id, project_id, order_id, provider, item_id, balance)
  select distinct on (l.name) l.kind, l.asset, l.owner_user_id, l.project_id, l.order_id, l.provider, l.item_id,
    case when l.kind in ('world', 'fx', 'rounding', 'fee') then null else 0 end
  from ledger_lines(p_lines) l
  where not exists (select from ledger_accounts a where a.name = l.name)
  order by l.name
  on conflict (name) do nothing;
  perform from ledger_accounts a
  where a.name in (select l.name from ledger_lines(p_lines) l) and a.keeps_balance
  order by a.id
  for no key update of a;
end
$$;

-- Posts one ledger transaction and answers its id. Refuses (and with it undoes the whole unit of work) an account
-- that would go below zero, a second effect of the same event and a second reversal.
create function ledger_post(
  p_kind text, p_source_type text, p_source_id text, p_reverses bigint, p_postings jsonb
) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_id bigint;
  v_short record;
begin
  perform ledger_lock_accounts(p_postings);
  -- The id is drawn under the locks: on every account the order of ids is the order of its postings.
  insert into ledger_transactions (kind, source_type, source_id, reverses)
  values (p_kind, p_source_type, p_source_id, p_reverses)
  returning id into v_id;
  select a.kind, a.name into v_short
  from ledger_lines(p_postings) l join ledger_accounts a on a.name = l.name
  where a.keeps_balance and a.balance + l.amount < 0
  order by l.line limit 1;
  if found then
    raise exception 'ledger account % would go below zero', v_short.name
      using errcode = 'check_violation', constraint = 'ledger_accounts_not_overdrawn',
        table = 'ledger_accounts', column = v_short.kind, detail = v_short.name;
  end if;
  insert into ledger_postings (transaction_id, line, account_id, asset, amount)
  select v_id, l.line, a.id, l.asset, l.amount
  from ledger_lines(p_postings) l join ledger_accounts a on a.name = l.name
  order by l.line;
  return v_id;
end
$$;

-- The text of a transaction that its seal is made of. Accounts stand by name, so that a changed owner shows too.
create function ledger_seal_text(p_seq bigint, p_prev_hash bytea, p_transaction_id bigint) returns text
  language sql stable
  begin atomic
    select concat_ws('|', p_seq, coalesce(encode(p_prev_hash, 'hex'), ''), t.id, t.kind, t.source_type, t.source_id,
      coalesce(t.reverses::text, ''),
      (extract(epoch from t.occurred_at) * 1000000)::bigint, (extract(epoch from t.recorded_at) * 1000000)::bigint,
      (select string_agg(
          concat_ws(',', p.line, p.account_id, a.name, p.asset, p.amount, coalesce(p.account_version::text, '')),
          ';' order by p.line)
        from ledger_postings p join ledger_accounts a on a.id = p.account_id
        where p.transaction_id = t.id))
    from ledger_transactions t where t.id = p_transaction_id;
  end;

-- Numbers and hashes what is committed and not yet sealed; answers how many. One caller at a time, in one order.
create function ledger_seal(p_limit integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_seq bigint;
  v_hash bytea;
  v_prev_hash bytea;
  v_transaction_id bigint;
  v_count integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger_seal', 0));
  select s.seq, s.hash into v_seq, v_hash from ledger_seals s order by s.seq desc limit 1;
  v_seq := coalesce(v_seq, 0);
  for v_transaction_id in
    select u.transaction_id from ledger_unsealed_transactions u order by u.transaction_id limit p_limit
  loop
    v_seq := v_seq + 1;
    v_prev_hash := v_hash;
    v_hash := sha256(convert_to(ledger_seal_text(v_seq, v_prev_hash, v_transaction_id), 'UTF8'));
    insert into ledger_seals (seq, transaction_id, prev_hash, hash)
    values (v_seq, v_transaction_id, v_prev_hash, v_hash);
    delete from ledger_unsealed_transactions u where u.transaction_id = v_transaction_id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;

revoke execute on function ledger_lock_accounts(jsonb), ledger_post(text, text, text, bigint, jsonb),
  ledger_seal(integer) from public;
grant execute on function ledger_lock_accounts(jsonb), ledger_post(text, text, text, bigint, jsonb),
  ledger_seal(integer) to parcela_app;
