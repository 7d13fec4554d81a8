-- The whole structure of the database, a module after the other; each table stands with its indexes, its rights and
-- the functions that guard it. `apps/api/schema/<module>.sql` shows the same as a migrated database says it.
--
-- Constraints are named by their rule: an error names the rule that was broken. The application connects as
-- `parcela_app`, which owns nothing and can change no structure. It may read and write each table by default; what it
-- must not do is revoked at the table.

do $$
begin
  if not exists (select 1 from pg_catalog.pg_roles where rolname = 'parcela_app') then
    create role parcela_app nologin;
  end if;
end
$$;

grant usage on schema public to parcela_app;
alter default privileges in schema public grant select, insert, update, delete on tables to parcela_app;
alter default privileges in schema public grant usage, select on sequences to parcela_app;
-- The migrator makes its journal before the default counts. The application reads it to tell whether it fits the
-- database.
grant select on kysely_migration to parcela_app;

-- platform ===========================================================================================================
-- Plumbing without business nouns: clock, sessions, idempotency keys, one-time tokens, data keys, rate limits.

-- The time by which every rule decides.
create function app_now() returns timestamptz
  language sql stable parallel safe
  return now() + interval '0';

-- The clock of every rule is now() and this shift; demo and tests keep one row, everybody else none. Moving it writes
-- `app_now` anew, so that the planner puts it in place and asking costs what now() costs (docs/decisions/0003).
create table app_clock (
  only_row boolean primary key default true constraint app_clock_one_row check (only_row),
  shift interval not null
);
revoke insert, update, delete on app_clock from parcela_app;

create function write_app_now() returns trigger language plpgsql as $$
begin
  execute format(
    'create or replace function app_now() returns timestamptz language sql stable parallel safe return now() + %L::interval',
    coalesce((select c.shift from app_clock c), interval '0')
  );
  return null;
end
$$;

create trigger app_clock_written after insert or update or delete or truncate on app_clock
  execute function write_app_now();

create table sessions (
  id bigint generated always as identity primary key,
  document_id text not null constraint sessions_document_id_key unique,
  token_hash bytea not null constraint sessions_token_hash_key unique,
  audience text not null constraint sessions_audience_known check (audience in ('investor', 'staff')),
  subject_id integer not null,
  user_agent text not null,
  created_at timestamptz not null default app_now(),
  last_active_at timestamptz not null default app_now(),
  -- Seven days after sign-in, whatever happens between.
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When a password was confirmed, the session may do until then what needs a fresh one.
  fresh_until timestamptz
);
alter table sessions set (fillfactor = 70);
create index sessions_subject on sessions (audience, subject_id) where revoked_at is null;

create table idempotency_keys (
  -- Who called (`user:12`, `visitor:<address>`), so that nobody sees another's answer.
  caller text not null,
  route text not null,
  key text not null,
  input_hash bytea not null,
  status integer,
  body text,
  created_at timestamptz not null default app_now(),
  primary key (caller, route, key),
  -- Key and answer are written in one transaction: a committed row always has both.
  constraint idempotency_keys_answered check ((status is null) = (body is null))
);
alter table idempotency_keys set (fillfactor = 80);
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table one_time_tokens (
  id bigint generated always as identity primary key,
  purpose text not null,
  subject_id integer not null,
  token_hash bytea not null constraint one_time_tokens_hash_key unique,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_tokens_not_used_late check (used_at is null or used_at <= expires_at)
);
create index one_time_tokens_subject on one_time_tokens (purpose, subject_id);

-- One data key a person, wrapped by a master key that lives outside the database. Destroying it erases the person.
create table data_keys (
  subject_id integer primary key,
  master_key_id text not null,
  wrapped_key bytea,
  created_at timestamptz not null default app_now(),
  destroyed_at timestamptz,
  constraint data_keys_destroyed check ((wrapped_key is null) = (destroyed_at is not null))
);
revoke delete on data_keys from parcela_app;

-- Columns as rate-limiter-flexible expects them; it counts in JavaScript numbers, and our bigint columns never become
-- one, so that milliseconds are kept as a float (exact for the next 285,000 years).
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);
create index rate_limits_expire on rate_limits (expire);

-- What says that a database was filled by the demo. Its seed writes the row, with the migrating role; an address at
-- example.com, which anybody can sign up with, says nothing.
create table demo_data (
  only_row boolean primary key default true constraint demo_data_one_row check (only_row),
  marked_at timestamptz not null default app_now()
);
revoke insert, update, delete on demo_data from parcela_app;

-- 24 letters and digits, as `newDocumentId` of the application makes them: base64 without its two other signs, so that
-- every character is equally likely. The bytes of a random UUID that carry its version and variant are left out.
create function new_document_id() returns text language plpgsql volatile as $$
declare
  v_answer text := '';
begin
  while length(v_answer) < 24 loop
    v_answer := translate(encode(
      substr(uuid_send(gen_random_uuid()), 10) || substr(uuid_send(gen_random_uuid()), 10)
        || substr(uuid_send(gen_random_uuid()), 10), 'base64'), '+/=', '');
  end loop;
  return left(v_answer, 24);
end
$$;

create function is_localized(texts jsonb) returns boolean
  language sql immutable parallel safe strict
  return jsonb_typeof(texts) = 'object' and coalesce(texts ->> 'en', '') <> '' and texts - 'cs' - 'en' - 'pl' = '{}';

create function localized(texts jsonb, locale text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(texts ->> locale, ''), texts ->> 'en');

-- A slug leads to one page, an article or a project: the later one is left out, as if the slug were taken in its own
-- table. Whoever takes a slug waits for whoever is taking the same one.
create function slug_of_one_page() returns trigger language plpgsql as $$
declare
  is_taken boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('slug:' || new.slug, 0));
  if tg_table_name = 'article_slugs' then
    select exists (select from project_slugs s where s.slug = new.slug) into is_taken;
  else
    select exists (select from article_slugs s where s.slug = new.slug) into is_taken;
  end if;
  return case when is_taken then null else new end;
end $$;

-- events =============================================================================================================
-- Domain events and what their subscribers have still to do (docs/decisions/0046).

-- What happened, once: the audit log shows these rows and the subscribers of the application act on them. Never
-- personal values: ids, states and field names only.
create table domain_events (
  id bigint generated always as identity primary key,
  actor_kind text not null constraint domain_events_actor_known check (actor_kind in ('user', 'staff', 'system')),
  actor_id integer,
  type text not null,
  subject_type text not null,
  -- Text, because the records of the modules have integer, bigint and text keys.
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  at timestamptz not null default app_now(),
  constraint domain_events_system_has_no_id check ((actor_kind = 'system') = (actor_id is null))
);
create index domain_events_subject on domain_events (subject_type, subject_id, id);
create index domain_events_actor on domain_events (actor_kind, actor_id, id);
create index domain_events_at on domain_events (at);
-- Who the actors are, for the screen of the audit log.
create index domain_events_subject_id on domain_events (subject_id, id);
create index domain_events_type on domain_events (type, id);
revoke update, delete on domain_events from parcela_app;

-- The grant stops the application; the trigger also stops whoever owns the table.
create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end
$$;

create trigger domain_events_append_only before update or delete or truncate on domain_events
  for each statement execute function refuse_event_change();

-- For the audit log, which shows what happened.
create view recorded_events as
  select e.id, e.actor_kind, e.actor_id, e.type, e.subject_type, e.subject_id, e.before, e.after, e.request_id, e.at
  from domain_events e;

-- Events that no subscriber has been given yet. No foreign key: both rows are written by one statement, events are
-- never deleted, and the check of a key would lock each event once more.
create table event_outbox (
  event_id bigint primary key
);

-- Events that a subscriber could not handle; parked are those that it does not try any more.
create table event_failures (
  event_id bigint not null references domain_events (id),
  subscriber text not null,
  tries smallint not null constraint event_failures_tries_positive check (tries > 0),
  error text not null,
  next_try_at timestamptz not null,
  parked_at timestamptz,
  primary key (event_id, subscriber)
);
create index event_failures_due on event_failures (next_try_at, event_id) where parked_at is null;
create index event_failures_parked on event_failures (parked_at desc, event_id) where parked_at is not null;

-- ledger =============================================================================================================
-- Money and shares are assets of one append-only double-entry ledger (docs/decisions/0002). The application reads
-- these tables and calls `ledger_post`, `ledger_lock_accounts` and `ledger_seal`; it has no right to write a row by
-- itself. The triggers hold for every other role too, a superuser's slip included.

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

-- Which parts an account of a kind has. A function in PL/pgSQL, because PostgreSQL reads and plans the stored text of
-- each CHECK again with every statement that writes to the table, and this one would be 23 kB of such text; a function
-- is read once a connection.
create function ledger_account_shape_is_known(
  kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text, item_id text
) returns boolean
  language plpgsql immutable parallel safe as $$
begin
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
    when kind in ('issuer', 'reserved') then
      project_id is not null and asset = 'SHARE:' || project_id
      and num_nonnulls(owner_user_id, order_id, provider, item_id) = 0
    when kind = 'holding' then
      project_id is not null and asset = 'SHARE:' || project_id and owner_user_id is not null
      and num_nonnulls(order_id, provider, item_id) = 0
    else false
  end;
end
$$;

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
  may_go_negative boolean not null generated always as (kind in ('external', 'fx', 'rounding')) stored,
  -- Every purchase posts to these four: a balance on their row would be the lock on which all purchases queue.
  stores_balance boolean not null generated always as (kind not in ('external', 'fx', 'rounding', 'fee')) stored,
  balance bigint constraint ledger_accounts_not_overdrawn check (balance >= 0),
  version bigint not null default 0,
  created_at timestamptz not null default app_now(),
  constraint ledger_accounts_balance_stored
    check ((balance is not null) = (kind not in ('external', 'fx', 'rounding', 'fee'))),
  -- What a posting refers to, so that its asset can only be its account's.
  constraint ledger_accounts_id_asset_key unique (id, asset),
  constraint ledger_accounts_kind_shape
    check (ledger_account_shape_is_known(kind, asset, owner_user_id, project_id, order_id, provider, item_id))
);
-- Rows that are written again and again: room on their page keeps each new version beside the old one, so that no
-- index is touched and few people meet on one page.
alter table ledger_accounts set (fillfactor = 20);
create index ledger_accounts_owner on ledger_accounts (owner_user_id, kind) where owner_user_id is not null;
create index ledger_accounts_project on ledger_accounts (project_id, kind) where project_id is not null;
revoke insert, update, delete on ledger_accounts from parcela_app;

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

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;

create trigger ledger_accounts_stay before delete or truncate on ledger_accounts
  for each statement execute function ledger_refuse_change();
create trigger ledger_accounts_guard after insert or update on ledger_accounts
  for each row execute function ledger_guard_account();

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
revoke insert, update, delete on ledger_transactions from parcela_app;

-- Checks a ledger transaction at commit: at least two lines, each asset sums to zero, currencies meet only through fx,
-- a reversal is the mirror. One query checks it once: the check of the transaction comes first and notes how many
-- lines it saw, and a line that was added after it is checked again.
create function ledger_check_transaction() returns trigger language plpgsql as $$
declare
  v_id bigint;
  v_checked text[];
  v_reverses bigint;
  v_lines bigint;
  v_last_line bigint;
  v_unbalanced boolean;
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
  select coalesce(sum(x.lines), 0), coalesce(max(x.last_line), 0), coalesce(bool_or(x.total <> 0), false),
    count(*) filter (where x.asset !~ '^SHARE:'), count(*) filter (where x.asset !~ '^SHARE:' and x.is_at_fx)
  into v_lines, v_last_line, v_unbalanced, v_currencies, v_currencies_at_fx
  from (
    select p.asset, count(*) as lines, max(p.line) as last_line, sum(p.amount) as total, bool_or(a.kind = 'fx') as is_at_fx
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.transaction_id = v_id group by p.asset
  ) x;
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
  if v_reverses is not null and exists (
    select from ledger_postings p where p.transaction_id in (v_id, v_reverses)
    group by p.account_id having sum(p.amount) <> 0
  ) then
    raise exception 'ledger transaction % is not the mirror of %', v_id, v_reverses
      using errcode = 'check_violation', constraint = 'ledger_transactions_mirror';
  end if;
  -- Without a gap in its numbers, a line that comes later has a higher one.
  if v_lines = v_last_line then
    perform set_config('parcela.ledger_checked', v_id::text || ':' || v_lines::text, true);
  end if;
  return null;
end
$$;

create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_refuse_change();
create constraint trigger ledger_transactions_complete after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_check_transaction();

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
revoke insert, update, delete on ledger_postings from parcela_app;

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
  where a.id = new.account_id and a.stores_balance
  returning a.version into new.account_version;
  return new;
end
$$;

create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function ledger_refuse_change();
create trigger ledger_postings_apply before insert on ledger_postings
  for each row execute function ledger_apply_posting();
create constraint trigger ledger_postings_complete after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_check_transaction();

-- What the sealing job has not numbered yet. A queue, because transactions commit out of the order of their ids.
create table ledger_unsealed_transactions (
  transaction_id bigint primary key references ledger_transactions (id)
);
revoke insert, update, delete on ledger_unsealed_transactions from parcela_app;

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
revoke insert, update, delete on ledger_seals from parcela_app;

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

create trigger ledger_seals_append_only before update or delete or truncate on ledger_seals
  for each statement execute function ledger_refuse_change();
create trigger ledger_seals_guard before insert on ledger_seals
  for each row execute function ledger_guard_seal();

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
    case when l.kind in ('external', 'fx', 'rounding', 'fee') then null else 0 end
  from ledger_lines(p_lines) l
  where not exists (select from ledger_accounts a where a.name = l.name)
  order by l.name
  on conflict (name) do nothing;
  perform from ledger_accounts a
  where a.name in (select l.name from ledger_lines(p_lines) l) and a.stores_balance
  order by a.id
  for no key update of a;
end
$$;

-- Posts one ledger transaction and answers its id. Refuses (and with it undoes the whole unit of work) an account that
-- would go below zero, a second effect of the same event and a second reversal.
create function ledger_post(
  p_kind text, p_source_type text, p_source_id text, p_reverses bigint, p_postings jsonb
) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_id bigint;
  v_accounts bigint[];
  v_assets text[];
  v_amounts bigint[];
  v_account_id bigint;
  v_account record;
  v_short_kind text;
  v_short_name text;
begin
  select array_agg(x.account_id), array_agg(x.asset), array_agg(x.amount)
  into v_accounts, v_assets, v_amounts
  from (
    select l.asset, l.amount, (select a.id from ledger_accounts a where a.name = l.name) as account_id
    from ledger_lines(p_postings) l order by l.line
  ) x;
  if array_position(v_accounts, null) is not null then
    -- Some are used for the first time; who opens the same ones waits here, so that they are there for the look-up.
    perform ledger_lock_accounts(p_postings);
    select array_agg(a.id order by l.line) into v_accounts
    from ledger_lines(p_postings) l join ledger_accounts a on a.name = l.name;
  end if;
  -- Locked in the order of ids; what a row says after the wait is what counts.
  foreach v_account_id in array
    coalesce((select array_agg(x.id order by x.id) from unnest(v_accounts) as x (id)), '{}')
  loop
    select a.kind, a.name, a.balance into v_account
    from ledger_accounts a where a.id = v_account_id and a.stores_balance for no key update;
    if v_account.balance + v_amounts[array_position(v_accounts, v_account_id)] < 0 and v_short_name is null then
      v_short_kind := v_account.kind;
      v_short_name := v_account.name;
    end if;
  end loop;
  -- The id is drawn under the locks: on every account the order of ids is the order of its postings. A second effect of
  -- the same event is refused as that, whether the money would be there or not.
  insert into ledger_transactions (kind, source_type, source_id, reverses)
  values (p_kind, p_source_type, p_source_id, p_reverses)
  returning id into v_id;
  insert into ledger_unsealed_transactions (transaction_id) values (v_id);
  if v_short_name is not null then
    raise exception 'ledger account % would go below zero', v_short_name
      using errcode = 'check_violation', constraint = 'ledger_accounts_not_overdrawn',
        table = 'ledger_accounts', column = v_short_kind, detail = v_short_name;
  end if;
  insert into ledger_postings (transaction_id, line, account_id, asset, amount)
  select v_id, p.line, p.account_id, p.asset, p.amount
  from unnest(v_accounts, v_assets, v_amounts) with ordinality as p (account_id, asset, amount, line);
  return v_id;
end
$$;

-- Who holds shares of which project now.
create view share_holdings as
  select a.owner_user_id as user_id, a.project_id, a.balance as shares
  from ledger_accounts a where a.kind = 'holding' and a.balance > 0;

-- When whose shares of a project became more or fewer.
create view share_movements as
  select a.owner_user_id as user_id, a.project_id, p.amount as shares, t.occurred_at
  from ledger_accounts a
  join ledger_postings p on p.account_id = a.id
  join ledger_transactions t on t.id = p.transaction_id
  where a.kind = 'holding';

-- How the shares of a project stand in the ledger: available + reserved + sold = issued.
create view project_share_counts as
  select a.project_id,
    coalesce(sum(a.balance) filter (where a.kind = 'issuer'), 0)::integer as available,
    coalesce(sum(a.balance) filter (where a.kind = 'reserved'), 0)::integer as reserved,
    coalesce(sum(a.balance) filter (where a.kind = 'holding'), 0)::integer as sold,
    (count(*) filter (where a.kind = 'holding' and a.balance > 0))::integer as investors
  from ledger_accounts a
  where a.kind in ('issuer', 'reserved', 'holding') and a.project_id is not null
  group by a.project_id;

-- The part of it that every card shows: one row of the ledger a project, however many people hold shares.
create view project_shares_available as
  select a.project_id, a.balance::integer as available
  from ledger_accounts a where a.kind = 'issuer';

-- What is in a wallet now, what is held from it included.
create view wallet_totals as
  select a.owner_user_id as user_id, a.asset as currency, sum(a.balance)::bigint as balance
  from ledger_accounts a
  where a.kind in ('wallet', 'wallet_hold')
  group by a.owner_user_id, a.asset;

-- What changed a wallet: one row for each line of the ledger on a wallet or on what is held from it. The ids of ledger
-- transactions are drawn under the locks of the accounts, so that their order is the order of both accounts' versions.
create view wallet_postings as
  select a.owner_user_id as user_id, a.asset as currency, a.kind as account, p.transaction_id, p.amount,
    t.source_type, t.source_id, t.occurred_at
  from ledger_accounts a
  join ledger_postings p on p.account_id = a.id
  join ledger_transactions t on t.id = p.transaction_id
  where a.kind in ('wallet', 'wallet_hold');

revoke all on sequence ledger_accounts_id_seq, ledger_transactions_id_seq from parcela_app;
revoke execute on function ledger_lock_accounts(jsonb), ledger_post(text, text, text, bigint, jsonb), ledger_seal(integer)
  from public;
grant execute on function
  ledger_lock_accounts(jsonb), ledger_post(text, text, text, bigint, jsonb), ledger_seal(integer)
  to parcela_app;

-- staff ==============================================================================================================
-- The operator's staff: who they are, what their roles may do, and what waits for a second person.

create table staff_members (
  id integer generated always as identity primary key,
  document_id text not null constraint staff_members_document_id_key unique,
  -- As typed, for screens.
  email text not null,
  -- Composed and in lower case: the same address in another case is the same person.
  email_canonical text not null constraint staff_members_email_canonical_key unique,
  name text not null constraint staff_members_named check (btrim(name) <> ''),
  password_hash text not null,
  -- The secret of the authenticator, sealed with the master key of this id.
  totp_key_id text not null,
  totp_secret bytea not null,
  -- The 30-second step of the last code that was used: it and those before it are used up.
  totp_last_step bigint,
  created_at timestamptz not null default app_now(),
  disabled_at timestamptz,
  constraint staff_members_email_length check (char_length(email) between 3 and 70)
);
revoke delete on staff_members from parcela_app;

-- Roles are data: a new one, or another grant, is a migration and no code.
create table staff_roles (
  name text primary key,
  description text not null
);
revoke insert, update, delete on staff_roles from parcela_app;

create table staff_role_permissions (
  role text not null references staff_roles (name),
  permission text not null,
  primary key (role, permission)
);
revoke insert, update, delete on staff_role_permissions from parcela_app;

insert into staff_roles (name, description) values
  ('support', 'Reads, decides nothing'),
  ('content', 'Articles, banners, messages and project texts'),
  ('finance', 'Payments, refunds, withdrawals, bonus units'),
  ('compliance', 'Identity, money that is not clear, withdrawals'),
  ('administrator', 'Everything, with a second person where one is needed');

-- Whoever can ask a second person can take it back: that it is their own is looked at with the request.
insert into staff_role_permissions (permission, role)
select permission, unnest(roles) from (values
  ('approvals.decide', array['finance', 'compliance', 'administrator']),
  ('approvals.read', array['support', 'finance', 'compliance', 'administrator']),
  ('approvals.withdraw', array['support', 'content', 'finance', 'compliance', 'administrator']),
  ('audit.read', array['compliance', 'administrator']),
  ('bonus.grant', array['finance', 'administrator']),
  ('content.edit', array['content', 'administrator']),
  ('events.retry', array['administrator']),
  ('legal.publish', array['compliance', 'administrator']),
  ('media.edit', array['content', 'compliance', 'administrator']),
  ('orders.cancel', array['finance', 'administrator']),
  ('orders.read', array['support', 'finance', 'compliance', 'administrator']),
  ('distributions.decide', array['finance', 'compliance', 'administrator']),
  ('distributions.edit', array['finance', 'administrator']),
  ('distributions.read', array['support', 'finance', 'compliance', 'administrator']),
  ('personal_data.read', array['compliance', 'administrator']),
  ('prices.decide', array['finance', 'administrator']),
  ('prices.edit', array['finance', 'administrator']),
  ('projects.edit', array['content', 'administrator']),
  ('projects.read', array['support', 'content', 'finance', 'compliance', 'administrator']),
  ('rates.decide', array['finance', 'administrator']),
  ('rates.edit', array['finance', 'administrator']),
  ('refunds.decide', array['finance', 'compliance', 'administrator']),
  ('staff.decide', array['compliance', 'administrator']),
  ('staff.manage', array['administrator']),
  ('suspense.decide', array['finance', 'compliance', 'administrator']),
  ('suspense.read', array['support', 'finance', 'compliance', 'administrator']),
  ('users.assist', array['support', 'compliance', 'administrator']),
  ('users.read', array['support', 'finance', 'compliance', 'administrator']),
  ('verification.decide', array['compliance']),
  ('verification.read', array['support', 'compliance', 'administrator']),
  ('votings.edit', array['content', 'administrator']),
  ('withdrawals.decide', array['finance', 'compliance', 'administrator']),
  ('withdrawals.read', array['support', 'finance', 'compliance', 'administrator'])
) as granted (permission, roles);

create table staff_member_roles (
  staff_id integer not null references staff_members (id),
  role text not null references staff_roles (name),
  granted_at timestamptz not null default app_now(),
  primary key (staff_id, role)
);
create index staff_member_roles_role on staff_member_roles (role);
revoke update on staff_member_roles from parcela_app;

-- One mechanism for everything that needs a second person.
create table approval_requests (
  id integer generated always as identity primary key,
  document_id text not null constraint approval_requests_document_id_key unique,
  action text not null,
  payload jsonb not null,
  -- SHA-256 of the canonical JSON of the payload: what is executed is what was asked for.
  payload_hash bytea not null constraint approval_requests_hash_length check (octet_length(payload_hash) = 32),
  subject_type text not null,
  subject_document_id text not null,
  requested_by integer not null references staff_members (id),
  requested_at timestamptz not null default app_now(),
  reason text not null constraint approval_requests_reasoned check (btrim(reason) <> ''),
  state text not null default 'pending'
    constraint approval_requests_state_known
      check (state in ('pending', 'executed', 'rejected', 'expired', 'withdrawn', 'void')),
  decided_by integer references staff_members (id),
  decided_at timestamptz,
  decision_reason text,
  result jsonb,
  expires_at timestamptz not null default app_now() + interval '7 days',
  constraint approval_requests_second_person check (decided_by <> requested_by),
  constraint approval_requests_result_of_executed check ((result is not null) = (state = 'executed')),
  -- Two people are behind what was decided, its author behind what was withdrawn, nobody behind the rest.
  constraint approval_requests_ended_whole check (
    case
      when state = 'pending' then num_nonnulls(decided_by, decided_at, decision_reason) = 0
      when state in ('executed', 'rejected')
        then num_nonnulls(decided_by, decided_at, decision_reason) = 3 and btrim(decision_reason) <> ''
      when state = 'withdrawn'
        then decided_by is null and num_nonnulls(decided_at, decision_reason) = 2 and btrim(decision_reason) <> ''
      else num_nonnulls(decided_by, decision_reason) = 0 and decided_at is not null
    end
  ),
  constraint approval_requests_decided_in_time
    check (state not in ('executed', 'rejected') or decided_at < expires_at),
  constraint approval_requests_expired_when_due check (state <> 'expired' or decided_at >= expires_at)
);
create unique index approval_requests_one_pending
  on approval_requests (action, subject_type, subject_document_id) where state = 'pending';
create index approval_requests_state on approval_requests (state, id);
create index approval_requests_subject on approval_requests (subject_type, subject_document_id);
create index approval_requests_requested_by on approval_requests (requested_by);
create index approval_requests_decided_by on approval_requests (decided_by) where decided_by is not null;
create index approval_requests_expires_at on approval_requests (expires_at) where state = 'pending';
revoke delete on approval_requests from parcela_app;

create function guard_approval_request() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a request for approval stays' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'pending' then
    raise exception 'a decided request is final' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.document_id, new.action, new.payload, new.payload_hash, new.subject_type, new.subject_document_id,
      new.requested_by, new.requested_at, new.reason, new.expires_at)
     is distinct from
     (old.id, old.document_id, old.action, old.payload, old.payload_hash, old.subject_type, old.subject_document_id,
      old.requested_by, old.requested_at, old.reason, old.expires_at) then
    raise exception 'what was asked for does not change' using errcode = 'restrict_violation';
  end if;
  -- Who asks that they themselves be disabled is disabled by the very decision, at the same instant.
  if new.state in ('executed', 'rejected') and exists (
    select from staff_members s where s.id = new.requested_by and s.disabled_at < new.decided_at
  ) then
    raise exception 'the request of a disabled member is void' using errcode = 'restrict_violation';
  end if;
  if new.state = 'void' and not exists (
    select from staff_members s where s.id = new.requested_by and s.disabled_at is not null
  ) then
    raise exception 'the request of an active member is not void' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger approval_requests_guarded before update or delete on approval_requests
  for each row execute function guard_approval_request();

-- accounts ===========================================================================================================
-- The people who invest: accounts, profiles, consents, ways to sign in, and what is kept of somebody who left
-- (docs/decisions/0021). Who is deleted stays as a row without values: orders, money and events refer to it.

create table users (
  id integer generated always as identity primary key,
  document_id text not null constraint users_document_id_key unique,
  -- As typed, for mails and screens.
  email text not null,
  -- Composed and in lower case: the same address in another case is the same account.
  email_canonical text not null constraint users_email_canonical_key unique,
  password_hash text,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  -- What has to be kept of somebody who left is locked until then; null: nothing is.
  retain_until timestamptz,
  -- Since then nobody can read anything of the person: the data key is destroyed.
  erased_at timestamptz,
  constraint users_email_length check (char_length(email) between 3 and 70),
  constraint users_retained_after_deletion
    check (deleted_at is not null or num_nonnulls(retain_until, erased_at) = 0),
  constraint users_not_erased_too_early check (erased_at >= retain_until)
);
create index users_to_erase on users (retain_until) where erased_at is null and retain_until is not null;
-- Accounts whose address nobody has confirmed, oldest first: they are purged.
create index users_unconfirmed on users (created_at) where email_confirmed_at is null and deleted_at is null;
revoke delete on users from parcela_app;

create table user_profiles (
  id integer generated always as identity primary key,
  document_id text not null constraint user_profiles_document_id_key unique,
  user_id integer not null constraint user_profiles_user_id_key unique references users (id),
  first_name text,
  last_name text,
  language text not null constraint user_profiles_language_known check (language in ('cs', 'en', 'pl')),
  currency text not null constraint user_profiles_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  last_login timestamptz,
  referral_code text not null constraint user_profiles_referral_code_key unique,
  referred_by integer references users (id),
  marketing_visit_id text,
  hs_cookie_id text,
  terms_accepted_at timestamptz,
  -- Document ids of the versions that were shown.
  terms_version text,
  privacy_version text,
  country_address text,
  city_address text,
  country_of_origin text,
  citizenship text,
  document_valid_until date,
  document_issued_by text,
  politically_exposed boolean,
  -- Encrypted with the data key of the person.
  residential_address bytea,
  postal_code bytea,
  date_of_birth bytea,
  social_security_number bytea,
  id_or_passport_number bytea,
  -- Names of the fields that came from a provider's verified answer.
  verified_fields text[] not null default '{}',
  -- How distributions reach a person: by bank transfer, or into the wallet of the currency (PLN has none).
  payout_method text not null default 'DepositToWallet'
  constraint user_profiles_payout_method_known check (payout_method in ('BankTransfer', 'DepositToWallet')),
  constraint user_profiles_not_own_referrer check (referred_by is null or referred_by <> user_id),
  constraint user_profiles_terms_whole check (
    (terms_accepted_at is null) = (terms_version is null) and (terms_version is null) = (privacy_version is null)
  ),
  -- A cookie of HubSpot is 32 hexadecimal digits.
  constraint user_profiles_hs_cookie_id_shape check (hs_cookie_id ~ '^[0-9a-f]{32}$')
);
create index user_profiles_referred_by on user_profiles (referred_by) where referred_by is not null;
revoke delete on user_profiles from parcela_app;

create table user_consents (
  user_id integer primary key references users (id),
  analytics boolean not null,
  marketing boolean not null,
  -- Under which the measuring knows a person: random, made with the consent and gone with it.
  analytics_client_id text,
  decided_at timestamptz not null default app_now(),
  constraint user_consents_client_id_with_consent check (analytics = (analytics_client_id is not null))
);
revoke delete on user_consents from parcela_app;

-- Every decision that was ever taken, for proof.
create table consent_events (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  analytics boolean not null,
  marketing boolean not null,
  at timestamptz not null default app_now()
);
create index consent_events_user on consent_events (user_id, id);
revoke update, delete on consent_events from parcela_app;

create function refuse_consent_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of consents is append-only' using errcode = 'restrict_violation';
end
$$;

create trigger consent_events_append_only before update or delete or truncate on consent_events
  for each statement execute function refuse_consent_event_change();

-- With what a person has signed in before, so that something new is told to them. Sessions are not asked: theirs end.
create table sign_in_devices (
  user_id integer not null references users (id),
  -- Family of the browser and system, never the whole user agent: an update is no new device.
  device text not null constraint sign_in_devices_device_length check (char_length(device) <= 120),
  first_seen_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  primary key (user_id, device)
);

create table second_factors (
  user_id integer primary key references users (id),
  -- Of the authenticator, in base32, sealed with the data key of the person.
  secret bytea not null,
  -- Null until a code of the authenticator was given: nobody is asked for one before.
  enabled_at timestamptz,
  -- The 30-second step of the last code that was used: it and those before it are used up.
  last_step bigint,
  constraint second_factors_used_when_enabled check (enabled_at is not null or last_step is null)
);

-- For somebody who lost the authenticator; shown once, each works once. 80 random bits need no slow hash.
create table recovery_codes (
  user_id integer not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null constraint recovery_codes_hash_length check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Half of a sign-in: the password was right, or Google or Apple knows the person; the code is missing.
create table second_factor_challenges (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  token_hash bytea not null constraint second_factor_challenges_hash_key unique,
  -- Counted before the code is looked at.
  tries smallint not null default 0 constraint second_factor_challenges_tries check (tries between 0 and 5),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index second_factor_challenges_user on second_factor_challenges (user_id);

-- The one code a person was mailed for a step-up; it works in the session that asked for it.
create table step_up_codes (
  user_id integer primary key references users (id),
  session_id bigint not null references sessions (id) on delete cascade,
  -- Six digits would be guessed from a hash at once: sealed with the data key of the person.
  code bytea not null,
  tries smallint not null default 0 constraint step_up_codes_tries check (tries between 0 and 5),
  expires_at timestamptz not null
);
create index step_up_codes_session on step_up_codes (session_id);

-- Who signs in by Google or Apple. A person there is the provider's subject; an e-mail address is only what it tells.
create table user_identities (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  provider text not null constraint user_identities_provider_known check (provider in ('google', 'apple')),
  subject text not null constraint user_identities_subject_length check (char_length(subject) between 1 and 255),
  -- As the provider told it last; null when it tells none.
  email text,
  created_at timestamptz not null default app_now(),
  constraint user_identities_subject_key unique (provider, subject),
  -- A second one of the same provider would be whoever was given the address after its owner.
  constraint user_identities_one_a_provider unique (user_id, provider)
);

-- A sign-in on its way through Google or Apple: ten minutes until the browser is back, then a minute until the app has
-- changed the code for a session. A row is deleted by that, or by a scheduled job.
create table social_attempts (
  id bigint generated always as identity primary key,
  provider text not null constraint social_attempts_provider_known check (provider in ('google', 'apple')),
  state_hash bytea not null constraint social_attempts_state_key unique,
  -- Of the cookie: only the browser that started it can finish it.
  browser_hash bytea not null,
  -- Worth nothing without the state, which stands here as a hash only, and without the secret of the platform.
  nonce text not null,
  code_verifier text not null,
  next text constraint social_attempts_next_path check (next ~ '^/[^/\\]' or next = '/'),
  referral_code text,
  language text not null constraint social_attempts_language_known check (language in ('cs', 'en', 'pl')),
  -- The versions that were in force when the box was ticked; null when it was not.
  terms_version text,
  privacy_version text,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- Set by the first return: a state works once.
  returned_at timestamptz,
  code_hash bytea constraint social_attempts_code_key unique,
  -- Who it is, by the provider's verified answer.
  subject text,
  email text,
  is_email_verified boolean,
  first_name text,
  last_name text,
  constraint social_attempts_terms_whole check ((terms_version is null) = (privacy_version is null)),
  constraint social_attempts_code_whole check (
    (code_hash is null) = (subject is null) and (subject is null) = (is_email_verified is null)
  ),
  constraint social_attempts_code_after_return check (code_hash is null or returned_at is not null)
);
create index social_attempts_expires_at on social_attempts (expires_at);

-- Who of the staff has asked to read all that says who somebody is, and why: it says for ever what was allowed to
-- whom.
create table personal_data_readings (
  id integer generated always as identity primary key,
  document_id text not null constraint personal_data_readings_document_id_key unique,
  user_id integer not null references users (id),
  staff_id integer not null references staff_members (id),
  reason text not null constraint personal_data_readings_reasoned check (btrim(reason) <> ''),
  opened_at timestamptz not null default app_now(),
  readable_until timestamptz not null,
  constraint personal_data_readings_short
    check (readable_until > opened_at and readable_until <= opened_at + interval '1 hour')
);
create index personal_data_readings_user on personal_data_readings (user_id, id);
create index personal_data_readings_staff on personal_data_readings (staff_id, id);
revoke update, delete on personal_data_readings from parcela_app;

-- Who somebody was, as the law asks to know it later: sealed with the key of the person, read on no screen.
create table retained_records (
  user_id integer primary key references users (id),
  record bytea not null,
  created_at timestamptz not null default app_now()
);
revoke update on retained_records from parcela_app;

-- The one mail that goes to an address after its account is gone; the row goes with it.
create table account_closed_mails (
  user_id integer primary key references users (id),
  email text not null,
  language text not null constraint account_closed_mails_language_known check (language in ('cs', 'en', 'pl')),
  created_at timestamptz not null default app_now()
);
revoke update on account_closed_mails from parcela_app;

-- Who has shown that the e-mail address is theirs: the level SIGNUP.
create view confirmed_users as
  select u.id as user_id from users u where u.email_confirmed_at is not null and u.deleted_at is null;

-- For whoever decides about a person and has to know that the account was not deleted meanwhile.
create view open_accounts as select u.id as user_id from users u where u.deleted_at is null;

-- What may be measured and sent, for those who do it.
create view consents_in_force as
  select c.user_id, c.analytics_client_id, c.marketing from user_consents c where c.analytics or c.marketing;

-- What was decided about measuring and marketing, for a decision that has to look at a moment.
create view consent_decisions as
  select c.user_id, c.analytics, c.marketing, c.decided_at from user_consents c;

-- What was brought to sign-up; a code has been used when its bearer has paid for shares.
create view pending_referrals as
  select p.user_id, r.referral_code as code, p.marketing_visit_id as visit_id
  from user_profiles p left join user_profiles r on r.user_id = p.referred_by;

-- Where a mail to a person goes, and in which language; nobody whose account is gone.
create view mail_recipients as
  select u.id as user_id, u.email, p.language
  from users u join user_profiles p on p.user_id = u.id
  where u.deleted_at is null;

-- Whom a case or a request is about, for the lists of staff.
create view reviewed_people as select u.id as user_id, u.document_id, u.email from users u;

-- Whose order it is.
create view order_investors as select u.id as user_id, u.document_id, u.email from users u;

-- Whose money it is, for the screens of staff.
create view bank_account_owners as
  select u.id as user_id, u.document_id, u.email, concat_ws(' ', p.first_name, p.last_name) as name
  from users u join user_profiles p on p.user_id = u.id;

-- Whom staff find by the address of an import.
create view distribution_holders as
  select u.id as user_id, u.document_id, u.email from users u;

-- How people want their earnings.
create view payout_methods as
  select p.user_id, p.payout_method from user_profiles p;

-- What of a profile decides how figures are shown.
create view user_preferences as
  select p.user_id, p.language, p.currency from user_profiles p;

-- When a person signed up.
create view user_registrations as
  select u.id as user_id, u.created_at as registered_at from users u;

-- audit ==============================================================================================================
-- What the audit log shows beside the events.

create view audit_actors as
  select 'user'::text as kind, u.id, u.document_id, null::text as name from users u
  union all
  select 'staff', s.id, s.document_id, s.name from staff_members s;

-- media ==============================================================================================================
-- Pictures and documents.

-- A stored file never changes: another picture is another row, so its address can be cached for ever.
create table media_files (
  id integer generated always as identity primary key,
  document_id text not null constraint media_files_document_id_key unique,
  kind text not null constraint media_files_kind_known check (kind in ('image', 'document')),
  content_type text not null constraint media_files_content_type_known
    check (content_type in ('image/svg+xml', 'image/webp', 'application/pdf')),
  byte_size integer not null constraint media_files_not_empty check (byte_size > 0),
  sha256 bytea not null constraint media_files_sha256_length check (octet_length(sha256) = 32),
  width integer,
  height integer,
  original_name text not null,
  created_at timestamptz not null default app_now(),
  constraint media_files_kind_of_type check ((kind = 'document') = (content_type = 'application/pdf')),
  constraint media_files_image_has_size
    check (case kind when 'image' then width > 0 and height > 0 else num_nonnulls(width, height) = 0 end)
);
revoke update, delete on media_files from parcela_app;

-- Stored files for those whose rows refer to them.
create view stored_files as
  select f.id, f.document_id, f.kind, f.byte_size, f.width, f.height from media_files f;

-- Documents that are stored, by their addresses.
create view stored_documents as
  select f.id, f.document_id, f.byte_size from media_files f where f.kind = 'document';

-- verification =======================================================================================================
-- The levels that the server granted, identity checks at a provider or a bank, the questionnaire, and what compliance
-- decides about people. A refusal for good outlives the account (docs/decisions/0040).

-- The steps of the ladder as people see them. Texts are objects { "cs", "en", "pl" }; English is the fallback.
create table verification_options (
  id integer generated always as identity primary key,
  document_id text not null constraint verification_options_document_id_key unique,
  type text not null constraint verification_options_type_key unique
    constraint verification_options_type_known check (type in ('SIGNUP', 'KYC', 'AML', 'ORDER', 'INVESTOR')),
  -- Checked at the end of a transaction, so that two steps can change places.
  relevance integer not null
    constraint verification_options_relevance_key unique deferrable initially deferred,
  -- Minutes.
  time_to_complete integer not null
    constraint verification_options_time_not_negative check (time_to_complete >= 0),
  name jsonb not null constraint verification_options_name_in_english check (coalesce(name ->> 'en', '') <> ''),
  description jsonb not null
    constraint verification_options_description_in_english check (coalesce(description ->> 'en', '') <> '')
);

-- One check of a person at a provider. A renewed check is another row: the provider knows each by its own id.
create table kyc_checks (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  provider text not null constraint kyc_checks_provider_known check (provider in ('sumsub', 'bankid')),
  -- Our id of the person at the provider; it says nothing about the person.
  external_user_id text not null,
  -- The provider's id, known from its first answer on.
  applicant_id text,
  state text not null default 'draft' constraint kyc_checks_state_known
    check (state in ('draft', 'pending', 'review', 'retry', 'rejected', 'done')),
  -- The newest answer as the provider gave it.
  review_status text,
  answer text constraint kyc_checks_answer_known check (answer in ('GREEN', 'RED')),
  reject_type text constraint kyc_checks_reject_type_known check (reject_type in ('RETRY', 'FINAL')),
  -- What the provider lets the person read about a refusal.
  moderation_comment text,
  -- The provider's time of that answer: an older one changes nothing.
  answered_at timestamptz,
  -- Readings are numbered when they start; one that started before the last one that counted does not count.
  reading_started integer not null default 0,
  reading_applied integer not null default 0,
  document_valid_until date,
  -- When the provider is asked without a webhook; null when nothing is to be learnt.
  next_poll_at timestamptz,
  poll_count integer not null default 0 constraint kyc_checks_poll_count_not_negative check (poll_count >= 0),
  started_at timestamptz not null default app_now(),
  state_since timestamptz not null default app_now(),
  constraint kyc_checks_external_user_key unique (provider, external_user_id),
  constraint kyc_checks_reading_started_before check (reading_applied <= reading_started),
  -- A bank answers once, while the person is there; `external_user_id` is then the provider's id of the visit.
  constraint kyc_checks_bank_id_is_final check (provider <> 'bankid' or (answer is not null and next_poll_at is null))
);
create index kyc_checks_user on kyc_checks (user_id, id);
create index kyc_checks_due on kyc_checks (next_poll_at) where next_poll_at is not null;
revoke delete on kyc_checks from parcela_app;

-- What each answer said about the person, encrypted with the person's key; the history of the verified values.
create table kyc_reports (
  id integer generated always as identity primary key,
  kyc_check_id integer not null references kyc_checks (id),
  answer text not null constraint kyc_reports_answer_known check (answer in ('GREEN', 'RED')),
  answered_at timestamptz not null,
  report bytea not null,
  created_at timestamptz not null default app_now()
);
create index kyc_reports_check on kyc_reports (kyc_check_id, id);
revoke update on kyc_reports from parcela_app;

-- What the provider told us, as it came. It never decides anything: the provider is read.
create table kyc_events (
  id bigint generated always as identity primary key,
  provider text not null constraint kyc_events_provider_known check (provider in ('sumsub')),
  external_user_id text,
  body bytea not null,
  digest bytea not null constraint kyc_events_digest_length check (octet_length(digest) = 32),
  received_at timestamptz not null default app_now(),
  processed_at timestamptz,
  -- The very same bytes again are the same event.
  constraint kyc_events_digest_key unique (provider, digest)
);
create index kyc_events_waiting on kyc_events (received_at) where processed_at is null;
revoke update, delete on kyc_events from parcela_app;
grant update (processed_at) on kyc_events to parcela_app;

-- A visit to a bank on its way: ten minutes until the browser is back, in the session that began it.
create table bank_id_attempts (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  session_id bigint not null references sessions (id) on delete cascade,
  state_hash bytea not null constraint bank_id_attempts_state_key unique,
  -- Worth nothing without the state, which stands here as a hash only, and without the secret of the platform.
  nonce text not null,
  code_verifier text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- Set by the first return: a state works once.
  used_at timestamptz
);
create index bank_id_attempts_user on bank_id_attempts (user_id);
create index bank_id_attempts_session on bank_id_attempts (session_id);
create index bank_id_attempts_expires_at on bank_id_attempts (expires_at);

-- The questionnaire, once a person; the answers are encrypted with the person's key.
create table aml_submissions (
  id integer generated always as identity primary key,
  document_id text not null constraint aml_submissions_document_id_key unique,
  user_id integer not null references users (id),
  answers bytea not null,
  -- Band 1 to 5 of `tradeVolumeLabels`.
  trade_volume_band smallint not null
    constraint aml_submissions_band_known check (trade_volume_band between 1 and 5),
  state text not null constraint aml_submissions_state_known check (state in ('review', 'done', 'rejected')),
  -- Why a person has to look at it; codes, never the answers themselves.
  reasons text[] not null,
  submitted_at timestamptz not null default app_now(),
  state_since timestamptz not null default app_now(),
  -- Set when compliance lets the person answer anew.
  withdrawn_at timestamptz,
  -- What compliance lets the person read about a refusal, or about what it wants to know more of.
  comment text constraint aml_submissions_comment_not_blank check (btrim(comment) <> ''),
  constraint aml_submissions_review_has_reasons check (state <> 'review' or cardinality(reasons) > 0)
);
create unique index aml_submissions_one_live on aml_submissions (user_id) where withdrawn_at is null;
create index aml_submissions_user on aml_submissions (user_id, id);
revoke update, delete on aml_submissions from parcela_app;
grant update (state, reasons, state_since, withdrawn_at, comment) on aml_submissions to parcela_app;

-- The unfinished questionnaire, one a person, sealed with the person's key; handing it in erases it.
create table aml_drafts (
  user_id integer primary key references users (id),
  draft bytea not null,
  saved_at timestamptz not null default app_now()
);

-- What waits for compliance.
create table review_cases (
  id integer generated always as identity primary key,
  document_id text not null constraint review_cases_document_id_key unique,
  user_id integer not null references users (id),
  kind text not null constraint review_cases_kind_known check (kind in ('kyc', 'aml')),
  reasons text[] not null constraint review_cases_has_reasons check (cardinality(reasons) > 0),
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz,
  -- Null while it waits.
  outcome text constraint review_cases_outcome_known
    check (outcome in ('accepted', 'rejected', 'asked', 'superseded')),
  -- What the person was told.
  comment text,
  decided_by integer references staff_members (id),
  -- What was decided about.
  kyc_check_id integer references kyc_checks (id),
  aml_submission_id integer references aml_submissions (id),
  constraint review_cases_outcome_when_closed check (outcome is null or closed_at is not null),
  constraint review_cases_decided_by_somebody
    check ((outcome in ('accepted', 'rejected', 'asked')) is not true or decided_by is not null),
  constraint review_cases_reason_given check ((outcome in ('rejected', 'asked')) is not true or btrim(comment) <> '')
);
create unique index review_cases_one_open on review_cases (user_id, kind) where closed_at is null;
create index review_cases_waiting on review_cases (opened_at) where closed_at is null;
create index review_cases_user on review_cases (user_id, id);
create index review_cases_kyc_check on review_cases (kyc_check_id) where kyc_check_id is not null;
create index review_cases_aml_submission on review_cases (aml_submission_id) where aml_submission_id is not null;
revoke delete on review_cases from parcela_app;

-- Somebody asks that fields of the profile get other values. Compliance decides; what was replaced is kept.
create table change_requests (
  id integer generated always as identity primary key,
  document_id text not null constraint change_requests_document_id_key unique,
  user_id integer not null references users (id),
  -- Names of the fields, never their values.
  fields text[] not null constraint change_requests_has_fields check (cardinality(fields) > 0),
  state text not null default 'open' constraint change_requests_state_known
    check (state in ('open', 'accepted', 'rejected', 'withdrawn')),
  -- The wanted values and why, sealed with the person's key; erased when the person takes the request back.
  wanted bytea,
  -- The values that stood on the profile when it was decided, sealed likewise.
  previous bytea,
  -- What whoever rejected it lets the person read.
  comment text,
  created_at timestamptz not null default app_now(),
  decided_at timestamptz,
  decided_by integer references staff_members (id),
  constraint change_requests_erased_when_withdrawn check ((state = 'withdrawn') = (wanted is null)),
  constraint change_requests_ended_once check ((state = 'open') = (decided_at is null)),
  constraint change_requests_decided_by_somebody
    check ((state in ('accepted', 'rejected')) = (decided_by is not null)),
  constraint change_requests_previous_when_decided
    check ((state in ('accepted', 'rejected')) = (previous is not null)),
  constraint change_requests_reason_given check (state <> 'rejected' or coalesce(btrim(comment), '') <> '')
);
create unique index change_requests_one_open on change_requests (user_id) where state = 'open';
create index change_requests_user on change_requests (user_id, id);
create index change_requests_waiting on change_requests (id) where state = 'open';
revoke update, delete on change_requests from parcela_app;
grant update (state, wanted, previous, comment, decided_at, decided_by) on change_requests to parcela_app;

-- By what a person who was verified once is known again on another account: keyed hashes, which tell nobody without
-- the key who it was. They go with the account.
create table identity_fingerprints (
  user_id integer not null references users (id),
  fingerprint bytea not null,
  stored_at timestamptz not null default app_now(),
  primary key (user_id, fingerprint)
);
create index identity_fingerprints_fingerprint on identity_fingerprints (fingerprint);
revoke update on identity_fingerprints from parcela_app;

create table refused_identities (
  -- Whose account was refused; it may be gone since.
  user_id integer not null references users (id),
  -- What was refused: the identity or the questionnaire.
  kind text not null constraint refused_identities_kind_known check (kind in ('kyc', 'aml')),
  fingerprint bytea not null constraint refused_identities_fingerprint_is_a_hash check (octet_length(fingerprint) = 32),
  refused_at timestamptz not null default app_now(),
  primary key (user_id, kind, fingerprint)
);
create index refused_identities_fingerprint on refused_identities (fingerprint);
revoke update on refused_identities from parcela_app;

-- The levels. Only code of the server writes here, on a fact that it knows; a row is never deleted, so that what was
-- valid at any time can be told later.
create table verification_records (
  id integer generated always as identity primary key,
  document_id text not null constraint verification_records_document_id_key unique,
  user_id integer not null references users (id),
  -- SIGNUP is not granted: it follows from the confirmed address.
  type text not null constraint verification_records_type_known check (type in ('KYC', 'AML', 'ORDER', 'INVESTOR')),
  source text not null constraint verification_records_source_known
    check (source in ('bankid', 'sumsub', 'server', 'admin')),
  -- The identity check that it rests on, when it rests on one.
  kyc_check_id integer references kyc_checks (id),
  granted_at timestamptz not null default app_now(),
  -- The end of the last day on which the document is valid; null: valid until revoked.
  valid_until timestamptz,
  revoked_at timestamptz,
  reason text,
  -- When the person was asked for a new check. The end of a document is told beforehand and when it comes, each once;
  -- the level itself ends at `valid_until` whether or not anybody has told it.
  renewal_asked_at timestamptz,
  -- When the end was written down and told.
  expired_at timestamptz,
  constraint verification_records_revoked_for_a_reason check ((revoked_at is null) = (reason is null)),
  constraint verification_records_revoked_after_granted check (revoked_at >= granted_at),
  constraint verification_records_only_kyc_ends
    check (type = 'KYC' or (valid_until is null and kyc_check_id is null)),
  constraint verification_records_expired_at_its_end check (expired_at >= valid_until),
  constraint verification_records_notified_of_expiry
    check (valid_until is not null or (renewal_asked_at is null and expired_at is null))
);
create unique index verification_records_one_live on verification_records (user_id, type) where revoked_at is null;
create index verification_records_user on verification_records (user_id, type, granted_at);
create index verification_records_check on verification_records (kyc_check_id) where kyc_check_id is not null;
create index verification_records_ending on verification_records (valid_until)
  where valid_until is not null and revoked_at is null and expired_at is null;
revoke update, delete on verification_records from parcela_app;
grant update (revoked_at, reason, renewal_asked_at, expired_at) on verification_records to parcela_app;

-- When people had the level INVESTOR.
create view investor_times as
  select r.user_id, r.granted_at, r.revoked_at from verification_records r where r.type = 'INVESTOR';

-- projects ===========================================================================================================
-- Projects, their prices, and who would like to hear of the next one (docs/decisions/0041). What staff write about a
-- project is kept in versions; people see the one that was published. Texts that people read are jsonb objects { "cs",
-- "en", "pl" }; English is always there and is the fallback.

create table projects (
  id integer generated always as identity primary key,
  document_id text not null constraint projects_document_id_key unique,
  state text not null constraint projects_state_known
    check (state in ('Open', 'Prepared', 'Completed', 'Closed', 'Unknown')),
  -- The order of the states on the list.
  state_rank smallint not null generated always as (
    case state when 'Open' then 1 when 'Prepared' then 2 when 'Completed' then 3 when 'Closed' then 4 else 5 end
  ) stored,
  country_code text not null constraint projects_country_code_shape check (country_code ~ '^[A-Z]{2}$'),
  currency text not null constraint projects_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  bedrooms integer constraint projects_bedrooms_positive check (bedrooms >= 0),
  bathrooms integer constraint projects_bathrooms_positive check (bathrooms >= 0),
  -- Square metres.
  size integer constraint projects_size_positive check (size > 0),
  floor integer,
  material text constraint projects_material_known check (material in ('brick', 'panel', 'wood')),
  energy_class text constraint projects_energy_class_known
    check (energy_class in ('A', 'B', 'C', 'D', 'E', 'F', 'G')),
  expected_on date,
  completed_on date,
  closed_on date,
  share_count integer not null constraint projects_share_count_positive check (share_count > 0),
  -- On top of the nominal price of each share, minor units of `currency`.
  share_fee bigint not null default 0 constraint projects_share_fee_not_negative check (share_fee >= 0),
  min_purchase_qty integer not null constraint projects_min_purchase_positive check (min_purchase_qty > 0),
  max_purchase_qty integer not null,
  max_per_user integer constraint projects_max_per_user_positive check (max_per_user > 0),
  only_for_current_investor boolean not null default false,
  is_calculator_enabled boolean not null default false,
  -- Percents; null together where a project has no calculation.
  pa_return numeric(7, 4),
  annual_rental_income numeric(7, 4),
  incremental_property_value numeric(7, 4),
  period_years integer constraint projects_period_positive check (period_years > 0),
  calculator_min bigint constraint projects_calculator_min_not_negative check (calculator_min >= 0),
  calculator_max bigint,
  created_at timestamptz not null default app_now(),
  -- Null is a draft, a future instant is scheduled; visible once it has passed.
  published_at timestamptz,
  sale_ends_on date,
  funded_on date,
  constraint projects_purchase_bounds check (max_purchase_qty >= min_purchase_qty),
  constraint projects_calculator_bounds check (calculator_max > calculator_min),
  constraint projects_calculator_has_numbers check (not is_calculator_enabled or pa_return is not null),
  constraint projects_funded_when_completed check (funded_on is null or state = 'Completed'),
  constraint projects_calculation_whole check (
    num_nulls(pa_return, annual_rental_income, incremental_property_value, period_years) in (0, 4)),
  constraint projects_calculator_bounds_of_calculation check (
    (calculator_min is null) = (calculator_max is null) and (calculator_min is null or pa_return is not null))
);
create index projects_default_order on projects (state_rank, created_at desc, id desc) where published_at is not null;
create index projects_created_at on projects (created_at desc, id desc) where published_at is not null;
create index projects_yield on projects (pa_return, id desc) where published_at is not null;
create index projects_state on projects (state, created_at desc, id desc) where published_at is not null;
create index projects_country_code on projects (country_code) where published_at is not null;
create index projects_currency on projects (currency) where published_at is not null;
-- How many projects a list has, by its filters, without reading the projects themselves.
create index projects_published_at on projects (published_at) include (country_code, state, currency)
  where published_at is not null;
revoke delete on projects from parcela_app;

create function count_changed_project() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.published_at is not null then
    update dated_project_counts c set count = c.count - 1
    where (c.country_code, c.state, c.currency) = (old.country_code, old.state, old.currency);
  end if;
  if tg_op = 'UPDATE' and new.published_at is not null then
    insert into dated_project_counts as c (country_code, state, currency, count)
    values (new.country_code, new.state, new.currency, 1)
    on conflict (country_code, state, currency) do update set count = c.count + 1;
  end if;
  return null;
end
$$;

-- Those that are added are counted together: one change of a count however many they are.
create function count_new_projects() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into dated_project_counts as c (country_code, state, currency, count)
  select p.country_code, p.state, p.currency, count(*) from new_projects p
  where p.published_at is not null group by p.country_code, p.state, p.currency
  on conflict (country_code, state, currency) do update set count = c.count + excluded.count;
  return null;
end
$$;

create trigger projects_counted_new after insert on projects referencing new table as new_projects
  for each statement execute function count_new_projects();
create trigger projects_counted after delete or update of country_code, state, currency, published_at
  on projects for each row execute function count_changed_project();
-- Also for rows that are planted with the other triggers off, as measurements do.
alter table projects enable always trigger projects_counted_new;
alter table projects enable always trigger projects_counted;

create table dated_project_counts (
  country_code text not null,
  state text not null,
  currency text not null,
  count integer not null constraint dated_project_counts_not_negative check (count >= 0),
  primary key (country_code, state, currency)
);
revoke insert, update, delete on dated_project_counts from parcela_app;

create table project_prices (
  id integer generated always as identity primary key,
  project_id integer not null references projects (id),
  -- Nominal price of one share without its fee, minor units of the project's currency.
  amount bigint not null constraint project_prices_amount_positive check (amount > 0),
  applied_at timestamptz not null,
  created_at timestamptz not null default app_now()
);
create index project_prices_dated on project_prices (project_id, applied_at desc, id desc) include (amount);
revoke update, delete on project_prices from parcela_app;

create table project_infos (
  id integer generated always as identity primary key,
  document_id text not null constraint project_infos_document_id_key unique,
  project_id integer not null constraint project_infos_project_id_key unique references projects (id),
  title jsonb not null constraint project_infos_title_localized check (is_localized(title)),
  -- [{ title, description, video }], [{ title, content }], [{ date, text }]; texts localized.
  blocks jsonb not null default '[]' constraint project_infos_blocks_list check (jsonb_typeof(blocks) = 'array'),
  faqs jsonb not null default '[]' constraint project_infos_faqs_list check (jsonb_typeof(faqs) = 'array'),
  timeline jsonb not null default '[]'
    constraint project_infos_timeline_list check (jsonb_typeof(timeline) = 'array'),
  updated_at timestamptz not null default app_now(),
  published_version integer,
  publish_at timestamptz,
  -- { running, distributions, leaving }: { percent, text }; texts localized.
  fees jsonb constraint project_infos_fees_object check (jsonb_typeof(fees) = 'object'),
  constraint project_infos_published_whole check ((published_version is null) = (publish_at is null))
);
revoke delete on project_infos from parcela_app;

create table project_info_versions (
  project_info_id integer not null references project_infos (id),
  version integer not null constraint project_info_versions_version_positive check (version > 0),
  title jsonb not null constraint project_info_versions_title_localized check (is_localized(title)),
  -- Texts, facts, pictures and documents of the project, as `ProjectContent` of the module tells; published, they
  -- stand in `projects`, `project_infos`, `project_images` and `project_documents`.
  content jsonb not null constraint project_info_versions_content_object check (jsonb_typeof(content) = 'object'),
  saved_at timestamptz not null default app_now(),
  primary key (project_info_id, version)
);
revoke update, delete on project_info_versions from parcela_app;

alter table project_infos add constraint project_infos_published_version_fkey
  foreign key (id, published_version) references project_info_versions (project_info_id, version);

-- Every slug a project ever had keeps leading to it; the newest is the canonical one.
create table project_slugs (
  id integer generated always as identity primary key,
  slug text not null constraint project_slugs_slug_key unique
    constraint project_slugs_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  project_id integer not null references projects (id),
  created_at timestamptz not null default app_now()
);
-- The slug and the price of a project are read for every row of a portfolio or a list: from the index alone, without
-- the tables, whose few pages the planner would otherwise rather read whole, again for each row.
create index project_slugs_newest on project_slugs (project_id, id desc) include (slug);
revoke update, delete on project_slugs from parcela_app;

create trigger project_slugs_one_page before insert on project_slugs
  for each row execute function slug_of_one_page();

create table project_images (
  id integer generated always as identity primary key,
  project_id integer not null references projects (id),
  media_file_id integer not null references media_files (id),
  -- The first one is the picture of the card.
  position integer not null constraint project_images_position_positive check (position > 0),
  alt jsonb not null constraint project_images_alt_localized check (is_localized(alt)),
  caption jsonb constraint project_images_caption_localized check (is_localized(caption)),
  constraint project_images_place unique (project_id, position)
);
create index project_images_media_file on project_images (media_file_id);

create table project_documents (
  id integer generated always as identity primary key,
  document_id text not null constraint project_documents_document_id_key unique,
  project_id integer not null references projects (id),
  position integer not null constraint project_documents_position_positive check (position > 0),
  name jsonb not null constraint project_documents_name_localized check (is_localized(name)),
  caption jsonb constraint project_documents_caption_localized check (is_localized(caption)),
  -- A language without a file of its own shows the English one.
  file_cs_id integer references media_files (id),
  file_en_id integer not null references media_files (id),
  file_pl_id integer references media_files (id),
  published_at timestamptz not null default app_now(),
  constraint project_documents_place unique (project_id, position)
);
create index project_documents_file_cs on project_documents (file_cs_id);
create index project_documents_file_en on project_documents (file_en_id);
create index project_documents_file_pl on project_documents (file_pl_id);

-- Projects that have opened, each once: the work of telling everybody, and how far it has come.
create table project_openings (
  project_id integer primary key references projects (id),
  opened_at timestamptz not null default app_now(),
  -- Everybody up to this person has been told.
  notified_up_to integer not null default 0,
  finished_at timestamptz
);
create index project_openings_waiting on project_openings (opened_at) where finished_at is null;
revoke delete on project_openings from parcela_app;

create table funded_requests (
  id integer generated always as identity primary key,
  document_id text not null constraint funded_requests_document_id_key unique,
  user_id integer not null references users (id),
  project_id integer not null references projects (id),
  created_at timestamptz not null default app_now(),
  constraint funded_requests_user_project_key unique (user_id, project_id)
);
create index funded_requests_project on funded_requests (project_id, id);
revoke update on funded_requests from parcela_app;

-- One a person who has sent an interest request, with the code of the link that ends the mails.
create table interest_subscriptions (
  user_id integer primary key references users (id),
  code text not null default new_document_id() constraint interest_subscriptions_code_key unique,
  opted_out_at timestamptz
);

-- Who was told of which project: nobody twice.
create table interest_notices (
  user_id integer not null references users (id),
  project_id integer not null references projects (id),
  notified_at timestamptz not null default app_now(),
  constraint interest_notices_once primary key (user_id, project_id)
);
create index interest_notices_project on interest_notices (project_id);
revoke update on interest_notices from parcela_app;

create view project_prices_in_force as
  select distinct on (p.project_id) p.project_id, p.id, p.amount, p.applied_at
  from project_prices p where p.applied_at <= app_now()
  order by p.project_id, p.applied_at desc, p.id desc;

-- Every price that was in force and every rate, for as long as it was: from `since` to before `until`, null until now.
create view project_price_history as
  select p.project_id, p.amount, p.applied_at as since,
    lead(p.applied_at) over (partition by p.project_id order by p.applied_at, p.id) as until
  from project_prices p where p.applied_at <= app_now();

-- Published projects with the price in force.
create view project_offers as
  select p.id as project_id, p.document_id, p.state, p.country_code, p.currency, p.share_count, p.share_fee,
    p.min_purchase_qty, p.max_purchase_qty, p.max_per_user, p.only_for_current_investor,
    x.id as price_id, x.amount as nominal
  from projects p
  cross join lateral (
    select r.id, r.amount from project_prices r
    where r.project_id = p.id and r.applied_at <= app_now()
    order by r.applied_at desc, r.id desc limit 1
  ) x
  where p.published_at <= app_now();

-- What names a project on other modules' screens (orders, portfolio). Drafts too: an order outlives its project's
-- page.
create view project_headings as
  select p.id as project_id, p.document_id, p.country_code, p.currency, p.share_count, i.document_id as info_document_id,
    i.title, (select s.slug from project_slugs s where s.project_id = p.id order by s.id desc limit 1) as slug
  from projects p join project_infos i on i.project_id = p.id;

-- The days of the sale and of the building.
create view project_dates as
  select p.id as project_id, p.sale_ends_on, p.funded_on, p.closed_on, p.expected_on, p.completed_on from projects p;

-- The pictures of a project in their order; the first is the one of its card.
create view project_pictures as
  select m.project_id, m.position, f.document_id, f.width, f.height, m.alt, m.caption
  from project_images m join media_files f on f.id = m.media_file_id;

-- content ============================================================================================================
-- What people read beside projects, in versions of which at most one is shown (docs/decisions/0028), the documents
-- that they agree to, and exchange rates.

-- How many CZK and PLN one euro buys. In force: the latest valid_from that has passed.
create table exchange_rates (
  id integer generated always as identity primary key,
  eur_to_czk numeric(12, 6) not null constraint exchange_rates_eur_to_czk_positive check (eur_to_czk > 0),
  eur_to_pln numeric(12, 6) not null constraint exchange_rates_eur_to_pln_positive check (eur_to_pln > 0),
  valid_from timestamptz not null,
  source text not null,
  created_at timestamptz not null default app_now()
);
create index exchange_rates_in_force_lookup on exchange_rates (valid_from desc, id desc);
revoke update, delete on exchange_rates from parcela_app;

-- One row a day of the European Central Bank: what it published, and what became of it.
create table published_rates (
  day date primary key,
  eur_to_czk numeric(12, 6) not null constraint published_rates_eur_to_czk_positive check (eur_to_czk > 0),
  eur_to_pln numeric(12, 6) not null constraint published_rates_eur_to_pln_positive check (eur_to_pln > 0),
  -- waiting: moved by more than a tenth, somebody has to look. superseded: another day came meanwhile.
  state text not null constraint published_rates_state_known
    check (state in ('applied', 'waiting', 'rejected', 'superseded')),
  fetched_at timestamptz not null default app_now()
);
create index published_rates_waiting on published_rates (day) where state = 'waiting';
revoke delete on published_rates from parcela_app;

-- One row, or none before the first rates.
create view rates_in_force as
  select r.id, r.eur_to_czk, r.eur_to_pln, r.valid_from
  from exchange_rates r where r.valid_from <= app_now()
  order by r.valid_from desc, r.id desc limit 1;

create view rate_history as
  select r.id, r.eur_to_czk, r.eur_to_pln, r.valid_from
  from exchange_rates r where r.valid_from <= app_now();

-- The twin of `convert` in packages/domain/src/money/exchange-rates.ts, for sums over rows that nobody is shown: exact over the euro,
-- rounded once, half up. For amounts that are not negative. A test holds the two together.
create function convert_money(
  amount bigint, source text, target text, eur_to_czk numeric, eur_to_pln numeric
) returns bigint
  language sql immutable parallel safe
  return case
    when source = target then amount
    -- Rounds half up, because amounts are not negative.
    when source = 'EUR' then round(amount * case target when 'CZK' then eur_to_czk else eur_to_pln end)::bigint
    when target = 'EUR' then div(
      2 * amount + case source when 'CZK' then eur_to_czk else eur_to_pln end,
      2 * case source when 'CZK' then eur_to_czk else eur_to_pln end
    )::bigint
    else div(
      2 * amount * case target when 'CZK' then eur_to_czk else eur_to_pln end
        + case source when 'CZK' then eur_to_czk else eur_to_pln end,
      2 * case source when 'CZK' then eur_to_czk else eur_to_pln end
    )::bigint end;

-- The one that is asked for.
create function amount_in(currency text, czk bigint, eur bigint, pln bigint) returns bigint
  language sql immutable parallel safe
  return case currency when 'CZK' then czk when 'EUR' then eur when 'PLN' then pln end;

-- What people agree to. A version exists only with all three languages and never changes, so that what was agreed to
-- can be shown for ever. In force: the latest published_at that has passed.
create table legal_document_versions (
  id integer generated always as identity primary key,
  document_id text not null constraint legal_document_versions_document_id_key unique,
  kind text not null constraint legal_document_versions_kind_known
    check (kind in ('terms', 'privacy', 'white_paper', 'prospect')),
  -- Only the information prospect belongs to one project.
  project_id integer references projects (id),
  version integer not null constraint legal_document_versions_version_positive check (version > 0),
  title jsonb not null constraint legal_document_versions_title_whole
    check (is_localized(title) and coalesce(title ->> 'cs', '') <> '' and coalesce(title ->> 'pl', '') <> ''),
  caption jsonb constraint legal_document_versions_caption_localized check (is_localized(caption)),
  file_cs_id integer not null references media_files (id),
  file_en_id integer not null references media_files (id),
  file_pl_id integer not null references media_files (id),
  published_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  -- A version of a document that people agree to can be taken back while it is still to come, never once it counts: by
  -- then somebody may have agreed to it. The minute before belongs to what counts, because a transaction that began
  -- before the moment may end after it.
  withdrawn_at timestamptz,
  constraint legal_document_versions_project check ((kind = 'prospect') = (project_id is not null)),
  constraint legal_document_versions_version_key unique nulls not distinct (kind, project_id, version),
  constraint legal_document_versions_withdrawn_in_time check (published_at - withdrawn_at > interval '1 minute')
);
create index legal_document_versions_in_force_lookup
  on legal_document_versions (kind, project_id, published_at desc, id desc);
create index legal_document_versions_project_id on legal_document_versions (project_id);
create index legal_document_versions_file_cs on legal_document_versions (file_cs_id);
create index legal_document_versions_file_en on legal_document_versions (file_en_id);
create index legal_document_versions_file_pl on legal_document_versions (file_pl_id);
revoke update, delete on legal_document_versions from parcela_app;
grant update (withdrawn_at) on legal_document_versions to parcela_app;

-- When it was taken back is no matter of opinion, and it stays so.
create function guard_document_withdrawal() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null or new.withdrawn_at is distinct from app_now() then
    raise exception 'a version is withdrawn once, and now'
      using errcode = 'check_violation', constraint = 'legal_document_versions_withdrawn_once';
  end if;
  return new;
end
$$;

create trigger legal_document_versions_withdrawal before update of withdrawn_at on legal_document_versions
  for each row execute function guard_document_withdrawal();

-- Every version with the addresses of its files: { "cs": { "documentId", "size" }, "en": …, "pl": … }.
create view legal_document_pages as
  select v.id, v.document_id, v.kind, v.project_id, v.title, v.caption, v.published_at,
    jsonb_build_object(
      'cs', jsonb_build_object('documentId', cs.document_id, 'size', cs.byte_size),
      'en', jsonb_build_object('documentId', en.document_id, 'size', en.byte_size),
      'pl', jsonb_build_object('documentId', pl.document_id, 'size', pl.byte_size)
    ) as files,
    v.withdrawn_at
  from legal_document_versions v
  join media_files cs on cs.id = v.file_cs_id
  join media_files en on en.id = v.file_en_id
  join media_files pl on pl.id = v.file_pl_id;

create view legal_documents_in_force as
  select distinct on (d.kind, d.project_id)
    d.id, d.document_id, d.kind, d.project_id, d.title, d.caption, d.published_at, d.files
  from legal_document_pages d where d.published_at <= app_now() and d.withdrawn_at is null
  order by d.kind, d.project_id, d.published_at desc, d.id desc;

-- The hash of what each version says in each language.
create view legal_document_hashes as
  select v.document_id, v.kind, l.language, f.sha256
  from legal_document_versions v
  cross join lateral (values ('cs', v.file_cs_id), ('en', v.file_en_id), ('pl', v.file_pl_id)) as l (language, file_id)
  join media_files f on f.id = l.file_id;

-- The versions of documents that an order can agree to: which is in force is asked for one kind and project at a time.
create view agreement_versions as
  select v.id, v.document_id, v.kind, v.project_id, v.published_at
  from legal_document_versions v where v.kind in ('terms', 'white_paper', 'prospect') and v.withdrawn_at is null;

-- The versions that everybody has to have accepted; no row while one of the two is missing.
create view terms_in_force as
  select terms.document_id as terms, privacy.document_id as privacy
  from (
    select v.document_id from legal_document_versions v
    where v.kind = 'terms' and v.project_id is null and v.published_at <= app_now() and v.withdrawn_at is null
    order by v.published_at desc, v.id desc limit 1
  ) terms
  cross join (
    select v.document_id from legal_document_versions v
    where v.kind = 'privacy' and v.project_id is null and v.published_at <= app_now() and v.withdrawn_at is null
    order by v.published_at desc, v.id desc limit 1
  ) privacy;

-- The newest row is in force.
create table app_configurations (
  id integer generated always as identity primary key,
  title jsonb not null constraint app_configurations_title_localized check (is_localized(title)),
  -- Who administers the personal data, shown on the AML screen.
  administrator_text jsonb not null
    constraint app_configurations_administrator_text_localized check (is_localized(administrator_text)),
  image_file_id integer references media_files (id),
  image_alt jsonb constraint app_configurations_image_alt_localized check (is_localized(image_alt)),
  created_at timestamptz not null default app_now(),
  -- Where the company is registered.
  register_text jsonb
    constraint app_configurations_register_text_localized check (is_localized(register_text)),
  -- Who supervises the offer, or that nobody does.
  supervision_text jsonb
    constraint app_configurations_supervision_text_localized check (is_localized(supervision_text)),
  fees_text jsonb
    constraint app_configurations_fees_text_localized check (is_localized(fees_text)),
  risks_text jsonb
    constraint app_configurations_risks_text_localized check (is_localized(risks_text)),
  phone text
    constraint app_configurations_phone_not_blank check (length(trim(phone)) > 0),
  constraint app_configurations_image_described check ((image_file_id is null) = (image_alt is null))
);

-- Files that the configuration has shown or shows.
create view configuration_pictures as
  select c.image_file_id as file_id from app_configurations c where c.image_file_id is not null;
create index app_configurations_image_file on app_configurations (image_file_id);
revoke update, delete on app_configurations from parcela_app;

create table articles (
  id integer generated always as identity primary key,
  document_id text not null constraint articles_document_id_key unique,
  -- What people see, from when on. Neither: a draft.
  published_version integer,
  publish_at timestamptz,
  -- By which it stands in lists: a corrected article is no newer one.
  first_published_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint articles_published_whole check (
    (published_version is null) = (publish_at is null) and (publish_at is null or first_published_at is not null)
  )
);
create index articles_newest on articles (first_published_at desc, id desc) where publish_at is not null;
revoke delete on articles from parcela_app;

create table article_versions (
  article_id integer not null references articles (id),
  version integer not null constraint article_versions_version_positive check (version > 0),
  type text not null constraint article_versions_type_known check (type in ('News', 'HowTo', 'InvestorClub')),
  visibility text not null constraint article_versions_visibility_known
    check (visibility in ('Public', 'Private', 'OnlyInvestors')),
  title jsonb not null constraint article_versions_title_localized check (is_localized(title)),
  description jsonb not null constraint article_versions_description_localized check (is_localized(description)),
  -- Trees of blocks, { "cs": […], "en": […], "pl": […] }; a language without a block shows the English ones.
  content jsonb not null constraint article_versions_content_whole check (
    jsonb_array_length(content -> 'en') > 0 and jsonb_typeof(content -> 'cs') = 'array'
    and jsonb_typeof(content -> 'pl') = 'array' and content - 'cs' - 'en' - 'pl' = '{}'
  ),
  -- The words of title, description and text in small letters without diacritics, for the search.
  words jsonb not null constraint article_versions_words_localized check (is_localized(words)),
  -- Minutes, { "cs", "en", "pl" }.
  reading_minutes jsonb not null,
  image_file_id integer references media_files (id),
  image_alt jsonb constraint article_versions_image_alt_localized check (is_localized(image_alt)),
  saved_at timestamptz not null default app_now(),
  primary key (article_id, version),
  constraint article_versions_image_described check ((image_file_id is null) = (image_alt is null))
);
create index article_versions_image_file on article_versions (image_file_id);
-- Which articles show a picture in their text.
create index article_versions_content on article_versions using gin (content jsonb_path_ops);
revoke update, delete on article_versions from parcela_app;

alter table articles add constraint articles_published_version_fkey
  foreign key (id, published_version) references article_versions (article_id, version);

-- Every slug an article ever had keeps leading to it; the newest is the canonical one.
create table article_slugs (
  id integer generated always as identity primary key,
  slug text not null constraint article_slugs_slug_key unique
    constraint article_slugs_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  article_id integer not null references articles (id),
  created_at timestamptz not null default app_now()
);
create index article_slugs_article on article_slugs (article_id, id desc);
revoke update, delete on article_slugs from parcela_app;

create trigger article_slugs_one_page before insert on article_slugs
  for each row execute function slug_of_one_page();

create table tags (
  id integer generated always as identity primary key,
  document_id text not null constraint tags_document_id_key unique,
  name jsonb not null constraint tags_name_localized check (is_localized(name)),
  created_at timestamptz not null default app_now()
);
revoke delete on tags from parcela_app;

create table article_version_tags (
  article_id integer not null,
  version integer not null,
  tag_id integer not null references tags (id),
  primary key (article_id, version, tag_id),
  constraint article_version_tags_version_fkey
    foreign key (article_id, version) references article_versions (article_id, version)
);
create index article_version_tags_tag on article_version_tags (tag_id);
revoke update, delete on article_version_tags from parcela_app;

create table faqs (
  id integer generated always as identity primary key,
  document_id text not null constraint faqs_document_id_key unique,
  published_version integer,
  publish_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint faqs_published_whole check ((published_version is null) = (publish_at is null))
);
revoke delete on faqs from parcela_app;

create table faq_versions (
  faq_id integer not null references faqs (id),
  version integer not null constraint faq_versions_version_positive check (version > 0),
  title jsonb not null constraint faq_versions_title_localized check (is_localized(title)),
  content jsonb not null constraint faq_versions_content_localized check (is_localized(content)),
  -- Lower stands higher.
  relevance integer not null,
  saved_at timestamptz not null default app_now(),
  primary key (faq_id, version)
);
revoke update, delete on faq_versions from parcela_app;

alter table faqs add constraint faqs_published_version_fkey
  foreign key (id, published_version) references faq_versions (faq_id, version);

create table banners (
  id integer generated always as identity primary key,
  document_id text not null constraint banners_document_id_key unique,
  published_version integer,
  publish_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint banners_published_whole check ((published_version is null) = (publish_at is null))
);
revoke delete on banners from parcela_app;

create table banner_versions (
  banner_id integer not null references banners (id),
  version integer not null constraint banner_versions_version_positive check (version > 0),
  -- First segment of the screens' addresses.
  of_page text not null constraint banner_versions_of_page_segment check (of_page ~ '^[a-z][a-z-]*$'),
  small_file_id integer not null references media_files (id),
  medium_file_id integer not null references media_files (id),
  large_file_id integer not null references media_files (id),
  alt jsonb not null constraint banner_versions_alt_localized check (is_localized(alt)),
  link text,
  relevance integer not null,
  saved_at timestamptz not null default app_now(),
  primary key (banner_id, version)
);

-- Files that a banner has shown or shows.
create view banner_pictures as
  select p.file_id
  from banner_versions v
  cross join lateral (values (v.small_file_id), (v.medium_file_id), (v.large_file_id)) as p (file_id)
  where p.file_id is not null;
create index banner_versions_small_file on banner_versions (small_file_id);
create index banner_versions_medium_file on banner_versions (medium_file_id);
create index banner_versions_large_file on banner_versions (large_file_id);
revoke update, delete on banner_versions from parcela_app;

alter table banners add constraint banners_published_version_fkey
  foreign key (id, published_version) references banner_versions (banner_id, version);

create table banner_messages (
  id integer generated always as identity primary key,
  document_id text not null constraint banner_messages_document_id_key unique,
  -- What people see, from when on. Neither: a draft.
  published_version integer,
  publish_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint banner_messages_published_whole check ((published_version is null) = (publish_at is null))
);
revoke delete on banner_messages from parcela_app;

-- Every text that a message ever had: what was shown when can be told later.
create table banner_message_versions (
  message_id integer not null references banner_messages (id),
  version integer not null constraint banner_message_versions_version_positive check (version > 0),
  type text not null constraint banner_message_versions_type_known
    check (type in ('Verification', 'Greenhorn', 'General')),
  text jsonb not null constraint banner_message_versions_text_localized check (is_localized(text)),
  -- Lower stands higher.
  relevance integer not null,
  -- First segment of the screens' addresses; null: on every screen.
  of_page text constraint banner_message_versions_of_page_segment check (of_page ~ '^[a-z][a-z-]*$'),
  -- For so many days after a person has signed up; null: for as long as it is published.
  visible_days integer
    constraint banner_message_versions_visible_days_sensible check (visible_days between 1 and 3650),
  saved_at timestamptz not null default app_now(),
  primary key (message_id, version)
);
revoke update, delete on banner_message_versions from parcela_app;

alter table banner_messages add constraint banner_messages_published_version_fkey
  foreign key (id, published_version) references banner_message_versions (message_id, version);

-- Who does not want to see a message again, on any device.
create table banner_message_dismissals (
  user_id integer not null references users (id),
  message_id integer not null references banner_messages (id),
  dismissed_at timestamptz not null default app_now(),
  primary key (user_id, message_id)
);
create index banner_message_dismissals_message on banner_message_dismissals (message_id);
revoke update on banner_message_dismissals from parcela_app;

-- orders =============================================================================================================
-- Orders. The money and the shares themselves stand in the ledger; these tables say whose they are and why.

-- Eight digits of the ten-digit payment reference; the year stands before them.
create sequence order_payment_references as bigint minvalue 1 maxvalue 99999999 no cycle;

-- The legal transitions; the same pairs as `orderTransitions` in packages/domain (a test compares them).
create function order_transition_is_legal(from_state text, to_state text) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  return case from_state
    when 'Open' then to_state in ('Unpaid', 'Paid', 'Canceled', 'AdminCancel', 'Timeout', 'Failed')
    when 'Unpaid' then to_state in ('Paid', 'Canceled', 'AdminCancel', 'Timeout', 'Failed')
    when 'Failed' then to_state in ('Timeout', 'Paid', 'AdminCancel')
    when 'Paid' then to_state = 'AdminCancel'
    else false
  end;
end
$$;

create table orders (
  id integer generated always as identity primary key,
  document_id text not null constraint orders_document_id_key unique,
  user_id integer not null references users (id),
  project_id integer not null references projects (id),
  state text not null default 'Open' constraint orders_state_known
    check (state in ('Open', 'Unpaid', 'Failed', 'Paid', 'Canceled', 'AdminCancel', 'Timeout')),
  token_count integer not null constraint orders_token_count_positive check (token_count > 0),
  unit_price bigint not null,
  price bigint not null,
  currency text not null constraint orders_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- What the unit price was made of, frozen: nominal price and fee of one share and the two rates.
  nominal_price bigint not null constraint orders_nominal_price_positive check (nominal_price > 0),
  fee bigint not null constraint orders_fee_not_negative check (fee >= 0),
  project_currency text not null constraint orders_project_currency_known
    check (project_currency in ('CZK', 'EUR', 'PLN')),
  eur_to_czk numeric(12, 6) not null constraint orders_eur_to_czk_positive check (eur_to_czk > 0),
  eur_to_pln numeric(12, 6) not null constraint orders_eur_to_pln_positive check (eur_to_pln > 0),
  -- The way of paying that was asked for last.
  payment_type text constraint orders_payment_type_known check (payment_type in (
    'CsobPaymentGateway', 'ConfirmoPaymentGateway', 'PayoutPaymentGateway', 'BankTransfer', 'Bonus', 'Wallet')),
  payment_reference text not null constraint orders_payment_reference_key unique
    constraint orders_payment_reference_digits check (payment_reference ~ '^[1-9][0-9]{9}$'),
  -- Payments booked to the order; while it is not Paid this money stands on its ledger account.
  allocated bigint not null default 0,
  paid_from_wallet bigint not null default 0 constraint orders_paid_from_wallet_not_negative
    check (paid_from_wallet >= 0),
  -- Until when it can be paid; null once it cannot time out.
  deadline_at timestamptz,
  bank_transfer_extended boolean not null default false,
  -- Since when a provider has seen money and not vouched for it yet: the order waits for it, at most 96 hours.
  confirming_since timestamptz,
  -- Money of this order waits for a person's decision.
  needs_review boolean not null default false,
  created_at timestamptz not null default app_now(),
  paid_at timestamptz,
  failed_at timestamptz,
  ended_at timestamptz,
  -- Money that waits for a person keeps its order only while it could still pay it: the order knows how much of it
  -- there is.
  waiting_amount bigint not null default 0
    constraint orders_waiting_not_negative check (waiting_amount >= 0),
  constraint orders_price_multiplies_out check (price = token_count * unit_price),
  -- What a number in JSON can still say exactly.
  constraint orders_price_exact check (price <= 9007199254740991),
  constraint orders_allocated_within_price check (allocated >= 0 and paid_from_wallet + allocated <= price),
  constraint orders_paid_is_funded check (state <> 'Paid' or paid_from_wallet + allocated = price),
  constraint orders_ended_have_no_money
    check (state in ('Open', 'Unpaid', 'Paid') or paid_from_wallet + allocated = 0),
  constraint orders_paid_since check (state <> 'Paid' or paid_at is not null),
  constraint orders_failed_since check (state <> 'Failed' or failed_at is not null),
  constraint orders_ended_since check ((ended_at is not null) = (state in ('Canceled', 'AdminCancel', 'Timeout'))),
  constraint orders_deadline_by_state check (
    case
      when state in ('Open', 'Unpaid') then
        deadline_at = created_at + case when bank_transfer_extended then interval '168 hours' else interval '24 hours' end
      when state = 'Failed' then deadline_at = failed_at + interval '24 hours'
      else deadline_at is null
    end
  ),
  constraint orders_only_bonus_is_free
    check (unit_price >= 0 and (unit_price = 0) = (coalesce(payment_type, '') = 'Bonus'))
);
alter table orders set (fillfactor = 80);
create unique index orders_one_live_per_user_and_project on orders (user_id, project_id)
  where state in ('Open', 'Unpaid');
create index orders_user on orders (user_id, created_at desc, id desc);
create index orders_project on orders (project_id, state);
create index orders_deadline on orders (deadline_at) where deadline_at is not null;
-- What staff open first: the newest orders of everybody, and those that wait for a decision.
create index orders_placed on orders (created_at desc, id desc);
create index orders_to_review on orders (created_at desc, id desc) where needs_review;
revoke delete on orders from parcela_app;

-- An order begins Open; afterwards its terms never change and its state only along the table.
create function guard_order() returns trigger language plpgsql as $$
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
$$;

create function refuse_order_log_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;

-- Of an order and the deletion of its account one comes first: the deletion locks the account and then looks for
-- orders, the order shares that lock and then looks for the account.
create function refuse_order_of_deleted_account() returns trigger language plpgsql as $$
begin
  perform from users u where u.id = new.user_id and u.deleted_at is null for key share;
  if not found then
    raise exception 'the account of order % is gone', new.id
      using errcode = 'restrict_violation', constraint = 'orders_account_is_there';
  end if;
  return null;
end
$$;

-- No order is committed whose shares were not reserved.
create function refuse_unreserved_order() returns trigger language plpgsql as $$
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
$$;

create trigger orders_stay before delete or truncate on orders
  for each statement execute function refuse_order_log_change();
create trigger orders_guard before insert or update on orders for each row execute function guard_order();
create trigger orders_account_is_there after insert on orders
  for each row execute function refuse_order_of_deleted_account();
create constraint trigger orders_shares_reserved after insert on orders deferrable initially deferred
  for each row execute function refuse_unreserved_order();

-- The versions of the documents that a person agreed to with an order: version, hash and time, for later proof.
create table order_agreements (
  order_id integer not null references orders (id),
  kind text not null constraint order_agreements_kind_known check (kind in ('terms', 'whitePaper', 'prospect')),
  document_id text not null,
  sha256 bytea not null constraint order_agreements_sha256_length check (octet_length(sha256) = 32),
  language text not null constraint order_agreements_language_known check (language in ('cs', 'en', 'pl')),
  accepted_at timestamptz not null default app_now(),
  primary key (order_id, kind)
);
revoke update, delete on order_agreements from parcela_app;

create trigger order_agreements_append_only before update or delete or truncate on order_agreements
  for each statement execute function refuse_order_log_change();

create function reserve_order_shares(p_order_id integer) returns void language plpgsql as $$
declare
  v_order orders;
  v_offer record;
begin
  select * into strict v_order from orders o where o.id = p_order_id;
  perform from projects p where p.id = v_order.project_id for no key update;
  -- A statement of its own: one that waits for the lock sees the offer as it was before it waited.
  select f.state, f.nominal, f.share_fee, f.currency, f.min_purchase_qty, f.max_purchase_qty, f.max_per_user,
    (select s.available from project_shares_available s where s.project_id = f.project_id) as available,
    case when f.max_per_user is not null then (
      select sum(o.token_count) from orders o
      where o.user_id = v_order.user_id and o.project_id = v_order.project_id and o.state in ('Open', 'Unpaid', 'Paid')
    ) end as ordered
  into v_offer from project_offers f where f.project_id = v_order.project_id;
  if v_offer.state is distinct from 'Open'
    or (v_offer.nominal, v_offer.share_fee, v_offer.currency)
      is distinct from (v_order.nominal_price, v_order.fee, v_order.project_currency)
    or v_order.token_count > coalesce(v_offer.available, 0)
    or v_order.token_count > v_offer.max_purchase_qty
    or v_order.token_count < least(v_offer.min_purchase_qty, v_offer.available)
    or v_offer.ordered > v_offer.max_per_user then
    raise exception 'the offer of project % is another now', v_order.project_id
      using errcode = 'serialization_failure', constraint = 'orders_offer_unchanged';
  end if;
  perform ledger_post('order.placed', 'order', p_order_id::text, null, jsonb_build_array(
    jsonb_build_object('kind', 'issuer', 'asset', 'SHARE:' || v_order.project_id, 'project_id', v_order.project_id,
      'amount', (-v_order.token_count)::text),
    jsonb_build_object('kind', 'reserved', 'asset', 'SHARE:' || v_order.project_id, 'project_id', v_order.project_id,
      'amount', v_order.token_count::text)));
end
$$;

create view order_events as
  select e.id, e.subject_id,
    -- Guarded, because a condition on it can be tried before the one on the type.
    case when e.subject_id ~ '^[0-9]+$' then e.subject_id::integer end as order_id, e.before ->> 'state' as from_state,
    e.after ->> 'state' as to_state, e.after ->> 'reason' as reason,
    concat_ws(':', e.actor_kind, e.actor_id) as actor, e.at
  from domain_events e
  where e.subject_type = 'order' and e.type in ('order.placed', 'order.unpaid', 'order.failed', 'order.paid',
    'order.canceled', 'order.admin_cancel', 'order.timeout');

-- What a text about an order names, and whose order it is. Amounts and deadlines are those of now, not of the moment
-- it was written for.
create view order_headings as
  select o.id as order_id, o.document_id, o.project_id, o.created_at as placed_at, o.price, o.currency,
    o.token_count, o.price - o.allocated - o.paid_from_wallet as owed, o.state in ('Open', 'Unpaid') as is_live,
    o.deadline_at, o.payment_type, h.title as project_title,
    convert_money(o.fee, o.project_currency, o.currency, o.eur_to_czk, o.eur_to_pln) * o.token_count as fee, o.user_id
  from orders o join project_headings h on h.project_id = o.project_id;

-- Whose order it is, for the money that came for it.
create view order_owners as select o.id as order_id, o.document_id, o.user_id from orders o;

-- What was paid for shares, with the rates frozen then; what a portfolio counts as invested.
create view paid_orders as
  select o.user_id, o.project_id, o.price, o.currency, o.eur_to_czk, o.eur_to_pln, o.paid_at,
    convert_money(o.fee, o.project_currency, o.currency, o.eur_to_czk, o.eur_to_pln) * o.token_count as entry_fee
  from orders o where o.state = 'Paid';

-- What a purchase is, for those it is told to: no person in it.
create view purchases as
  select o.id as order_id, o.document_id, o.payment_reference, o.user_id, o.token_count, o.unit_price, o.price, o.currency,
    h.document_id as project_document_id, h.title->>'en' as project_title, h.country_code
  from orders o join project_headings h on h.project_id = o.project_id;

-- outgoing-transfers =================================================================================================
-- Money that leaves through the bank: transfers that we order (docs/decisions/0016).

-- Nine digits of the ten-digit reference of what we pay; the 9 stands before them. References of orders begin with the
-- year, so that no movement can mean both before 2090.
create sequence outgoing_transfer_references as bigint minvalue 1 maxvalue 999999999 no cycle;

-- One file of payment orders at the bank.
create table outgoing_batches (
  id integer generated always as identity primary key,
  -- By it the bank knows the file again: it takes none twice.
  message_id text not null constraint outgoing_batches_message_id_key unique
    constraint outgoing_batches_message_id_plain check (message_id ~ '^[A-Za-z0-9-]{1,35}$'),
  currency text not null constraint outgoing_batches_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- sending: the bank has not said yet what became of it, whether it was asked or not.
  state text not null constraint outgoing_batches_state_known check (state in ('sending', 'accepted', 'refused')),
  -- The last time that it may have reached the bank; null when nothing is to be learnt before it is sent again.
  asked_at timestamptz,
  -- Whoever sends it has until then.
  lease_until timestamptz not null,
  -- When a statement was asked for that was read whole, after the lease: what the bank had paid then is known.
  statement_read_at timestamptz,
  created_at timestamptz not null default app_now(),
  answered_at timestamptz,
  -- May the bank have the file since an earlier try? Of one that it surely has not, orders can still be taken out.
  may_be_there boolean not null default true,
  constraint outgoing_batches_answered check ((answered_at is null) = (state = 'sending'))
);
-- One file of an account is on its way at a time.
create unique index outgoing_batches_one_sending on outgoing_batches (currency) where state = 'sending';
revoke delete on outgoing_batches from parcela_app;

create table outgoing_transfers (
  id integer generated always as identity primary key,
  document_id text not null constraint outgoing_transfers_document_id_key unique,
  -- What it pays: the ledger account `distribution/…/item:<kind>:<id>` holds the money until it is booked.
  item_kind text not null constraint outgoing_transfers_item_kind_known
    check (item_kind in ('refund', 'withdrawal', 'distribution')),
  item_id integer not null,
  reference text not null default '9' || lpad(nextval('outgoing_transfer_references')::text, 9, '0')
    constraint outgoing_transfers_reference_key unique
    constraint outgoing_transfers_reference_digits check (reference ~ '^9[0-9]{9}$'),
  amount bigint not null constraint outgoing_transfers_amount_positive check (amount > 0),
  currency text not null constraint outgoing_transfers_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  recipient_iban text not null constraint outgoing_transfers_iban_shape
    check (recipient_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  recipient_name text not null,
  message text not null,
  state text not null default 'pending' constraint outgoing_transfers_state_known
    check (state in ('pending', 'submitted', 'booked', 'failed', 'cancelled')),
  batch_id integer references outgoing_batches (id),
  failure text constraint outgoing_transfers_failure_known check (failure in ('refused', 'returned', 'not_paid')),
  created_at timestamptz not null default app_now(),
  submitted_at timestamptz,
  booked_at timestamptz,
  ended_at timestamptz,
  -- Nothing is ever paid twice: whoever wants to pay again needs another item.
  constraint outgoing_transfers_item_once unique (item_kind, item_id),
  constraint outgoing_transfers_in_a_batch
    check ((batch_id is not null) = (state in ('submitted', 'booked', 'failed'))),
  constraint outgoing_transfers_submitted check ((submitted_at is not null) = (batch_id is not null)),
  constraint outgoing_transfers_booked check (state <> 'booked' or booked_at is not null),
  constraint outgoing_transfers_failed check ((failure is not null) = (state = 'failed')),
  constraint outgoing_transfers_ended check ((ended_at is not null) = (state in ('failed', 'cancelled')))
);
create index outgoing_transfers_pending on outgoing_transfers (currency, id) where state = 'pending';
create index outgoing_transfers_batch on outgoing_transfers (batch_id) where batch_id is not null;
revoke delete on outgoing_transfers from parcela_app;

-- What was ordered does not change; only what became of it does.
create function guard_outgoing_transfer() returns trigger language plpgsql as $$
begin
  if (new.id, new.document_id, new.item_kind, new.item_id, new.reference, new.amount, new.currency,
      new.recipient_iban, new.recipient_name, new.message, new.created_at)
    is distinct from
     (old.id, old.document_id, old.item_kind, old.item_id, old.reference, old.amount, old.currency,
      old.recipient_iban, old.recipient_name, old.message, old.created_at) then
    raise exception 'what transfer % pays is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- The application looks before; what it overlooked is refused here. Who restricts a person locks the same row.
create function guard_restricted_transfer() returns trigger language plpgsql as $$
declare
  holder integer;
begin
  select h.user_id into holder from transfer_holders h where h.transfer_id = new.id;
  if holder is null then
    return new;
  end if;
  perform from users u where u.id = holder for share;
  if exists (select from account_restrictions b where b.user_id = holder and b.closed_at is null) then
    raise exception 'transfer % pays out money that is restricted', new.id
      using errcode = 'restrict_violation', constraint = 'outgoing_transfers_not_restricted';
  end if;
  return new;
end
$$;

create trigger outgoing_transfers_guard before update on outgoing_transfers
  for each row execute function guard_outgoing_transfer();
create trigger outgoing_transfers_restricted before update of state on outgoing_transfers
  for each row when (old.state = 'pending' and new.state = 'submitted')
  execute function guard_restricted_transfer();

-- For the screens of what is paid.
create view transfers_of_items as
  select t.item_kind, t.item_id, t.document_id, t.reference, t.state, t.failure, t.submitted_at, t.booked_at
  from outgoing_transfers t;

-- payments ===========================================================================================================
-- Attempts to pay, money that arrived, what the gateways told us, and money that goes back.

create table payment_attempts (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  type text not null constraint payment_attempts_type_known check (type in (
    'CsobPaymentGateway', 'ConfirmoPaymentGateway', 'PayoutPaymentGateway', 'BankTransfer', 'Bonus', 'Wallet')),
  state text not null default 'created' constraint payment_attempts_state_known check (state in (
    'created', 'redirected', 'pending', 'confirming', 'succeeded', 'rejected', 'cancelled_by_payer', 'expired',
    'reversed', 'refunded', 'needs_review')),
  provider text not null
    constraint payment_attempts_provider_known check (provider in ('bank', 'confirmo', 'payout', 'csob', 'wallet')),
  -- The provider's id of it; null while it is being made, and for a bank transfer, which has none.
  provider_ref text,
  amount bigint not null constraint payment_attempts_amount_positive check (amount > 0),
  currency text not null constraint payment_attempts_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  redirect_uri text,
  -- Whoever makes it at the provider has until then; afterwards another request may take its place.
  lease_until timestamptz,
  -- When the provider is asked next; null when there is nothing more to learn.
  next_poll_at timestamptz,
  poll_count integer not null default 0 constraint payment_attempts_poll_count_not_negative check (poll_count >= 0),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- How often the link that authorises the payment was mailed again.
  authorization_resends smallint not null default 0
    constraint payment_attempts_resends_bounded check (authorization_resends between 0 and 3),
  constraint payment_attempts_provider_ref_key unique (provider, provider_ref),
  constraint payment_attempts_created_has_lease check ((state = 'created') = (lease_until is not null)),
  -- The address to pay at is there as soon as the gateway knows of it.
  constraint payment_attempts_gateway_has_page check (
    (provider_ref is null) = (redirect_uri is null)
    and (provider in ('bank', 'wallet') or state = 'created' or provider_ref is not null))
);
create index payment_attempts_order on payment_attempts (order_id, id);
create index payment_attempts_due on payment_attempts (next_poll_at) where next_poll_at is not null;
-- Two requests cannot make two invoices for one order at the same time.
create unique index payment_attempts_one_being_made on payment_attempts (order_id, type) where state = 'created';
create unique index payment_attempts_one_bank_transfer on payment_attempts (order_id) where type = 'BankTransfer';

create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null constraint payment_events_provider_known check (provider in ('confirmo', 'payout')),
  -- SHA-256 of the raw body: the same event again is nothing.
  digest bytea not null constraint payment_events_digest_length check (octet_length(digest) = 32),
  -- The provider's id of what it is about.
  subject text not null,
  body bytea not null,
  received_at timestamptz not null default app_now(),
  processed_at timestamptz,
  -- What a provider uses once in its signature; null where the signature covers the whole body. Who repeats one with
  -- another body has changed what the signature does not cover.
  nonce text constraint payment_events_nonce_not_empty check (nonce <> ''),
  constraint payment_events_once unique (provider, digest),
  constraint payment_events_processed_after check (processed_at >= received_at)
);
create index payment_events_waiting on payment_events (received_at) where processed_at is null;
create unique index payment_events_nonce_once on payment_events (provider, nonce) where nonce is not null;
revoke update, delete on payment_events from parcela_app;
grant update (processed_at) on payment_events to parcela_app;

-- The attempts to pay an order as its screens show them: an attempt shows once there is something that the payer can
-- use.
create view order_attempts as
  select a.order_id, a.type, a.state, a.created_at as at
  from payment_attempts a
  where a.state <> 'created';

create table payments (
  id integer generated always as identity primary key,
  provider text not null
    constraint payments_provider_known check (provider in ('bank', 'confirmo', 'payout', 'csob', 'wallet')),
  -- The provider's own reference of the money: `26000000001`, an invoice's id. Each is there once, for ever.
  provider_ref text not null,
  -- The order that its reference names, whether the money was settled to it or not.
  order_id integer references orders (id),
  attempt_id integer references payment_attempts (id),
  -- The reference as it came in our form; null when there was none.
  reference text,
  amount bigint not null constraint payments_amount_positive check (amount > 0),
  currency text not null constraint payments_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- Who sent it, where the provider says so: needed to send money back to where it came from.
  payer_name text,
  payer_account text,
  -- settled: some of it counts towards the price of its order. suspense: all that is left of it waits for a person.
  state text not null
    constraint payments_state_known check (state in ('allocated', 'suspense', 'refunded', 'credited', 'reversed')),
  allocated_amount bigint not null constraint payments_allocated_not_negative check (allocated_amount >= 0),
  -- What waits on the ledger account `suspense/…/item:payment:<id>`.
  suspense_amount bigint not null constraint payments_suspense_not_negative check (suspense_amount >= 0),
  -- What was settled and went to the suspense of its order when that ended.
  released_amount bigint not null default 0
    constraint payments_released_not_negative check (released_amount >= 0),
  -- Why money of it waits; kept when the decision was made.
  suspense_reason text constraint payments_suspense_reason_known check (suspense_reason in (
    'unknown_reference', 'wrong_currency', 'order_not_live', 'shares_taken', 'nothing_owed', 'name_differs',
    'investor_not_cleared', 'payment_reversed', 'surplus', 'order_ended', 'refund_failed')),
  arrived_at timestamptz not null default app_now(),
  -- The application gives its own.
  document_id text not null
    default left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 24)
    constraint payments_document_id_key unique,
  -- On its way back to its source, or there: refunds that did not fail.
  refunded_amount bigint not null default 0
    constraint payments_refunded_not_negative check (refunded_amount >= 0),
  -- Given to a wallet by staff.
  credited_amount bigint not null default 0
    constraint payments_credited_not_negative check (credited_amount >= 0),
  -- Taken back by the bank of the payer, out of what waited.
  reversed_amount bigint not null default 0
    constraint payments_reversed_not_negative check (reversed_amount >= 0),
  -- What its ended order released is not sent back without staff: they decide since then.
  left_to_staff_at timestamptz,
  constraint payments_provider_ref_key unique (provider, provider_ref),
  constraint payments_suspense_has_reason
    check (suspense_amount + released_amount = 0 or suspense_reason is not null),
  constraint payments_parts_are_the_amount check (
    allocated_amount + suspense_amount + released_amount + refunded_amount + credited_amount + reversed_amount = amount
  ),
  constraint payments_parts_of_state check (
    case state
      when 'allocated' then allocated_amount > 0 and order_id is not null
      when 'suspense' then allocated_amount = 0 and suspense_amount + released_amount > 0
      when 'refunded' then allocated_amount + suspense_amount + released_amount = 0 and refunded_amount > 0
      when 'credited' then credited_amount + reversed_amount = amount and credited_amount > 0
      else reversed_amount = amount
    end
  )
);
create index payments_order on payments (order_id) where order_id is not null;
create index payments_attempt on payments (attempt_id) where attempt_id is not null;
create index payments_waiting on payments (arrived_at) where suspense_amount + released_amount > 0;
create index payments_to_send_back on payments (id) where released_amount > 0 and left_to_staff_at is null;
revoke delete on payments from parcela_app;

-- What arrived does not change afterwards, only where it is; its state follows from that. Staff can give money to an
-- order that named none, or to another one once nothing of it is at its own.
create function guard_payment() returns trigger language plpgsql as $$
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
$$;

create trigger payments_guard before update on payments for each row execute function guard_payment();

-- What two members of staff decided about money that waited, when it stayed with us.
create table payment_decisions (
  id integer generated always as identity primary key,
  payment_id integer not null references payments (id),
  kind text not null constraint payment_decisions_kind_known check (kind in ('assigned', 'credited')),
  amount bigint not null constraint payment_decisions_amount_positive check (amount > 0),
  order_id integer references orders (id),
  user_id integer references users (id),
  reason text not null constraint payment_decisions_reason_given check (reason <> ''),
  requested_by integer not null references staff_members (id),
  approved_by integer not null references staff_members (id),
  decided_at timestamptz not null default app_now(),
  constraint payment_decisions_target
    check (case kind when 'assigned' then order_id is not null and user_id is null
      else user_id is not null and order_id is null end),
  constraint payment_decisions_second_person check (requested_by <> approved_by)
);
create index payment_decisions_payment on payment_decisions (payment_id);
create index payment_decisions_order on payment_decisions (order_id) where order_id is not null;
create index payment_decisions_user on payment_decisions (user_id) where user_id is not null;
revoke update, delete on payment_decisions from parcela_app;

create table refunds (
  id integer generated always as identity primary key,
  document_id text not null constraint refunds_document_id_key unique,
  payment_id integer not null references payments (id),
  amount bigint not null constraint refunds_amount_positive check (amount > 0),
  currency text not null constraint refunds_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  provider text not null constraint refunds_provider_known check (provider in ('bank', 'confirmo', 'payout', 'csob')),
  -- requested: out of suspense, on its way. needs_staff: a member of staff sends it at the provider.
  state text not null constraint refunds_state_known
    check (state in ('requested', 'needs_staff', 'done', 'failed')),
  -- Why it was decided: its order ended and nobody had to, an operator cancelled the order, staff looked at it, or one
  -- that failed is tried again.
  cause text not null constraint refunds_cause_known
    check (cause in ('order_ended', 'order_cancelled', 'staff', 'retry')),
  reason text not null,
  -- Members of staff: who asked for it and the second person.
  requested_by integer references staff_members (id),
  approved_by integer references staff_members (id),
  retry_of integer references refunds (id) constraint refunds_retried_once unique,
  -- Where a bank sends it.
  recipient_iban text,
  recipient_name text,
  -- The provider's own reference of it.
  provider_ref text,
  failure text,
  -- When the provider is asked next whether staff have sent it there.
  next_look_at timestamptz,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  -- A gateway that keeps no keys of requests was asked then, and what it said is not known.
  asked_at timestamptz,
  constraint refunds_provider_ref_key unique (provider, provider_ref),
  constraint refunds_second_person check (cause not in ('order_cancelled', 'staff')
    or (requested_by is not null and approved_by is not null and requested_by <> approved_by)),
  constraint refunds_retry_has_a_first check ((cause = 'retry') = (retry_of is not null)),
  constraint refunds_bank_knows_where check (provider <> 'bank' or recipient_iban is not null),
  constraint refunds_ended_since check ((ended_at is not null) = (state in ('done', 'failed'))),
  constraint refunds_failure_given check ((failure is not null) = (state = 'failed'))
);
create index refunds_payment on refunds (payment_id);
create index refunds_listed on refunds (created_at desc, id desc);
create index refunds_under_way on refunds (state, id) where state in ('requested', 'needs_staff');
revoke delete on refunds from parcela_app;

-- Refunds of a payment are never more than it brought. Whoever makes one waits for the payment's row, so that two who
-- refund the same payment at once cannot both count without the other's. Staff can take over a refund at a gateway
-- while nobody knows what became of it: it is not sent by itself any more.
create function guard_refund() returns trigger language plpgsql as $$
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
      and not ((old.state, new.state) = ('requested', 'needs_staff') and old.provider <> 'bank') then
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
$$;

create trigger refunds_guard before insert or update on refunds for each row execute function guard_refund();

create table card_settlements (
  payment_id integer primary key references payments (id),
  -- waiting: the bank will send it. settled: it has. reversed: all of it went back to the card before that.
  state text not null default 'waiting'
    constraint card_settlements_state_known check (state in ('waiting', 'settled', 'reversed')),
  next_look_at timestamptz default app_now(),
  opened_at timestamptz not null default app_now(),
  ended_at timestamptz,
  constraint card_settlements_asked_while_waiting check ((next_look_at is not null) = (state = 'waiting')),
  constraint card_settlements_ended_since check ((ended_at is not null) = (state <> 'waiting'))
);
create index card_settlements_due on card_settlements (next_look_at) where state = 'waiting';
revoke delete on card_settlements from parcela_app;

-- For the operator's page of an order: the money that came for it and what went back.
create view order_payments as
  select p.order_id, p.document_id, p.provider, p.amount, p.currency, p.state, p.allocated_amount, p.suspense_amount,
    p.released_amount, p.refunded_amount, p.credited_amount, p.reversed_amount, p.suspense_reason, p.payer_name,
    p.payer_account, p.arrived_at
  from payments p where p.order_id is not null;

-- How a refund is shown: sent, once the bank has its transfer.
create view refund_states as
  select r.id as refund_id,
    case when r.state = 'requested' and t.submitted_at is not null then 'sent' else r.state end as state
  from refunds r left join transfers_of_items t on t.item_kind = 'refund' and t.item_id = r.id;

create view order_refunds as
  select p.order_id, r.document_id, p.document_id as payment_document_id, r.amount, r.currency, r.provider, s.state,
    r.cause, r.created_at, r.ended_at
  from refunds r
  join refund_states s on s.refund_id = r.id
  join payments p on p.id = r.payment_id where p.order_id is not null;

-- Every time that money of a payment was settled to an order: when it came, and by staff.
create view payment_allocations as
  select p.id as payment_id, a.order_id, l.amount
  from payments p
  join ledger_transactions t on t.source_type = 'payment' and t.source_id = p.id::text and t.kind = 'payment.received'
  join ledger_postings l on l.transaction_id = t.id
  join ledger_accounts a on a.id = l.account_id and a.kind = 'order'
  union all
  select d.payment_id, d.order_id, d.amount from payment_decisions d where d.kind = 'assigned';

-- Money that waits for somebody's decision, one row a payment, with what staff need to decide.
create view suspense_items as
  select p.id as payment_id, p.document_id, p.provider, p.reference, p.amount, p.currency, p.payer_name,
    p.payer_account, p.allocated_amount, p.suspense_amount, p.released_amount,
    p.suspense_amount + p.released_amount as waiting_amount,
    p.suspense_reason as reason, p.arrived_at,
    o.id as order_id, o.document_id as order_document_id, o.state as order_state, o.project_id, o.created_at as placed_at,
    u.id as user_id, u.document_id as user_document_id, u.email as user_email
  from payments p
  left join orders o on o.id = p.order_id
  left join users u on u.id = o.user_id
  where p.suspense_amount + p.released_amount > 0;

-- wallets ============================================================================================================
-- Wallets, where people want their money, withdrawals, and money that may not leave.

create table wallets (
  id integer generated always as identity primary key,
  document_id text not null constraint wallets_document_id_key unique,
  user_id integer not null references users (id),
  -- PLN goes back to its source, never to a wallet.
  currency text not null constraint wallets_currency_known check (currency in ('CZK', 'EUR')),
  created_at timestamptz not null default app_now(),
  constraint wallets_one_per_user_and_currency unique (user_id, currency)
);
revoke update, delete on wallets from parcela_app;

-- Where a person wants the money of one currency; each change is a new row.
create table bank_accounts (
  id integer generated always as identity primary key,
  document_id text not null constraint bank_accounts_document_id_key unique,
  user_id integer not null references users (id),
  currency text not null constraint bank_accounts_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- Encrypted with the data key of the person; the end of it stands beside, for lists.
  iban bytea not null,
  iban_end text not null constraint bank_accounts_iban_end_shape check (iban_end ~ '^[A-Z0-9]{4}$'),
  holder_name text not null
    constraint bank_accounts_holder_length check (char_length(holder_name) between 1 and 70),
  -- review: the holder's name is not the person's, and staff have not decided yet.
  state text not null constraint bank_accounts_state_known check (state in ('accepted', 'review', 'rejected')),
  created_at timestamptz not null default app_now(),
  usable_from timestamptz not null,
  decided_at timestamptz,
  replaced_at timestamptz,
  constraint bank_accounts_not_usable_at_once check (usable_from >= created_at + interval '24 hours'),
  constraint bank_accounts_rejected_is_decided check (state <> 'rejected' or decided_at is not null)
);
create unique index bank_accounts_one_in_use on bank_accounts (user_id, currency) where replaced_at is null;
create index bank_accounts_in_review on bank_accounts (created_at) where state = 'review' and replaced_at is null;
revoke delete on bank_accounts from parcela_app;

-- Money of a wallet on its way to the person's bank.
create table withdrawals (
  id integer generated always as identity primary key,
  document_id text not null constraint withdrawals_document_id_key unique,
  user_id integer not null references users (id),
  bank_account_id integer not null references bank_accounts (id),
  amount bigint not null constraint withdrawals_amount_positive check (amount > 0),
  currency text not null constraint withdrawals_currency_known check (currency in ('CZK', 'EUR')),
  state text not null default 'requested' constraint withdrawals_state_known
    check (state in ('requested', 'approved', 'done', 'rejected', 'failed')),
  created_at timestamptz not null default app_now(),
  decided_at timestamptz,
  ended_at timestamptz,
  constraint withdrawals_decided check ((decided_at is null) = (state = 'requested')),
  constraint withdrawals_ended check ((ended_at is not null) = (state in ('done', 'rejected', 'failed')))
);
create index withdrawals_user on withdrawals (user_id, id);
create index withdrawals_bank_account on withdrawals (bank_account_id);
create index withdrawals_state on withdrawals (state, currency, id);
revoke delete on withdrawals from parcela_app;

-- Money of a user that must stay, because the bank took back what it had come from. While one is open nothing leaves
-- the user's wallets and no shares are sold; staff close it.
create table account_restrictions (
  id integer generated always as identity primary key,
  document_id text not null constraint account_restrictions_document_id_key unique,
  -- Money that nobody got yet is nobody's: only its payment stands still.
  user_id integer references users (id),
  order_id integer references orders (id),
  amount bigint not null constraint account_restrictions_amount_positive check (amount > 0),
  currency text not null constraint account_restrictions_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- What took the money back, as its provider names it; the same one again is the same block.
  provider_ref text,
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz,
  closing_reason text,
  requested_by integer references staff_members (id),
  approved_by integer references staff_members (id),
  cause text not null default 'reversal'
    constraint account_restrictions_cause_known check (cause in ('reversal', 'staff')),
  -- The payment that was taken back: nothing of it is decided while one of its blocks is open.
  payment_id integer references payments (id),
  -- The member of staff who restricted the money, and why.
  opened_by integer references staff_members (id),
  opening_reason text,
  constraint account_restrictions_closed_by_two check (
    case when closed_at is null then num_nonnulls(closing_reason, requested_by, approved_by) = 0
      else closing_reason is not null and requested_by is not null and approved_by is not null
        and requested_by <> approved_by end),
  constraint account_restrictions_order_has_an_owner check (order_id is null or user_id is not null),
  constraint account_restrictions_cause_given check (
    case cause
      when 'staff' then user_id is not null and opened_by is not null and opening_reason <> ''
        and num_nonnulls(order_id, payment_id, provider_ref) = 0
      else provider_ref is not null and num_nonnulls(opened_by, opening_reason) = 0
        and num_nonnulls(user_id, payment_id) > 0
    end)
);
create index account_restrictions_user on account_restrictions (user_id);
create index account_restrictions_order on account_restrictions (order_id);
create index account_restrictions_open on account_restrictions (opened_at) where closed_at is null;
create unique index account_restrictions_once_a_share on account_restrictions (provider_ref, user_id, order_id) nulls not distinct
  where provider_ref is not null;
create index account_restrictions_payment on account_restrictions (payment_id) where payment_id is not null;
revoke delete on account_restrictions from parcela_app;

-- Accounts by which a payment names where it went, those that were replaced too.
create view known_bank_accounts as select a.id, a.document_id from bank_accounts a;

-- Accounts that can receive now.
create view usable_bank_accounts as
  select a.id, a.user_id, a.currency from bank_accounts a
  where a.state = 'accepted' and a.replaced_at is null and a.usable_from <= app_now();

-- What is blocked now, and all that ever was, with whose it is.
create view restricted_money as
  select b.id, b.document_id, b.amount, b.currency, b.opened_at, b.closed_at, b.closing_reason,
    o.id as order_id, o.document_id as order_document_id, o.state as order_state, o.project_id,
    o.created_at as placed_at, u.id as user_id, u.document_id as user_document_id, u.email as user_email,
    b.cause, b.payment_id, p.document_id as payment_document_id, b.provider_ref, b.opening_reason
  from account_restrictions b
  left join orders o on o.id = b.order_id
  left join users u on u.id = b.user_id
  left join payments p on p.id = b.payment_id;

-- Why money of a person may not leave now; null when it may. A level that the ladder does not ask for counts as done.
create view money_blockers as
  select u.id as user_id,
    case
      when exists (select from account_restrictions b where b.user_id = u.id and b.closed_at is null) then 'restricted'
      when exists (
        select from (values ('KYC'), ('AML')) needed (type)
        where (needed.type in (select v.type from verification_options v)
            or not exists (select from verification_options))
          and not exists (
            select from verification_records r
            where r.user_id = u.id and r.type = needed.type and r.revoked_at is null
              and coalesce(r.valid_until > app_now(), true)
          )
      ) then 'not_cleared'
    end as blocker
  from users u;

-- distributions ============================================================================================================
-- Distributions of a project's earnings: planned or declared by staff, approved by a second person, executed once per
-- import_id, a batch of holders a transaction.

create table distributions (
  id integer generated always as identity primary key,
  document_id text not null constraint distributions_document_id_key unique,
  -- By it an execution is known again: nothing is paid out twice under one.
  import_id text not null constraint distributions_import_id_key unique
    constraint distributions_import_id_plain check (import_id ~ '^[A-Za-z0-9_.:-]{1,100}$'),
  project_id integer not null references projects (id),
  currency text not null constraint distributions_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- declared: split here, by the shares of the record date; imported: each line was given.
  origin text not null constraint distributions_origin_known check (origin in ('declared', 'imported')),
  -- Grows with each change: who approves, approves one version.
  version integer not null default 1,
  state text not null constraint distributions_state_known
    check (state in ('planned', 'declared', 'approved', 'executed', 'cancelled')),
  period_from date not null,
  period_to date not null,
  -- Who holds shares when this day ends takes part.
  record_on date not null,
  -- When the holders are told to expect it.
  pay_on date not null,
  -- What was planned; null when it was declared at once.
  expected_net bigint constraint distributions_expected_net_positive check (expected_net > 0),
  gross bigint constraint distributions_gross_not_negative check (gross >= 0),
  -- [{ "kind", "note", "amount" }] and their sum.
  cost_items jsonb not null default '[]'
    constraint distributions_cost_items_list check (jsonb_typeof(cost_items) = 'array'),
  costs bigint constraint distributions_costs_not_negative check (costs >= 0),
  reserve bigint constraint distributions_reserve_not_negative check (reserve >= 0),
  fee bigint constraint distributions_fee_not_negative check (fee >= 0),
  withholding bigint constraint distributions_withholding_not_negative check (withholding >= 0),
  net bigint generated always as (gross - costs - reserve - fee - withholding) stored
    constraint distributions_net_not_negative check (net >= 0),
  -- Who took part, once the lines are written.
  holder_count integer,
  share_total bigint,
  -- The rates when it was approved, by which it counts in other currencies for ever.
  eur_to_czk numeric(12, 6),
  eur_to_pln numeric(12, 6),
  created_at timestamptz not null default app_now(),
  created_by integer not null references staff_members (id),
  requested_by integer references staff_members (id),
  approved_by integer references staff_members (id),
  approved_at timestamptz,
  -- The day and minute of the earnings, the same for all holders.
  started_at timestamptz,
  executed_at timestamptz,
  constraint distributions_period check (period_to >= period_from),
  constraint distributions_figures_whole check (num_nulls(gross, costs, reserve, fee, withholding) in (0, 5)),
  constraint distributions_declared_has_figures check (state in ('planned', 'cancelled') or gross is not null),
  constraint distributions_planned_has_none check (state <> 'planned' or (gross is null and expected_net is not null)),
  constraint distributions_approved_pays check (state not in ('approved', 'executed') or net > 0),
  constraint distributions_second_person check (
    case when state in ('approved', 'executed') then
      num_nulls(requested_by, approved_by, approved_at, eur_to_czk, eur_to_pln) = 0 and requested_by <> approved_by
    else num_nonnulls(requested_by, approved_by, approved_at, eur_to_czk, eur_to_pln) = 0 end),
  constraint distributions_started check (started_at is null or (approved_at is not null and share_total is not null)),
  constraint distributions_executed check ((executed_at is not null) = (state = 'executed') and
    (executed_at is null or started_at is not null)),
  constraint distributions_holders_whole check ((holder_count is null) = (share_total is null))
);
create index distributions_project on distributions (project_id, period_to desc, id desc);
create index distributions_state on distributions (state, pay_on);
create index distributions_created_by on distributions (created_by);
create index distributions_requested_by on distributions (requested_by) where requested_by is not null;
create index distributions_approved_by on distributions (approved_by) where approved_by is not null;
-- The few distributions that are ahead, without those that were executed long ago: the condition of the view
-- `upcoming_distributions`.
create index upcoming_distributions_project on distributions (project_id, pay_on)
  where state = 'approved' or (state in ('planned', 'declared') and expected_net is not null);
revoke delete on distributions from parcela_app;

-- What two people agreed to does not change, and a distribution goes one way only.
create function guard_distribution() returns trigger language plpgsql as $$
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
$$;

create trigger distributions_guard before update on distributions for each row execute function guard_distribution();

-- What one holder gets of one distribution. The parts sum to the gross of the holder.
create table distribution_lines (
  id integer generated always as identity primary key,
  document_id text not null constraint distribution_lines_document_id_key unique,
  distribution_id integer not null references distributions (id),
  user_id integer not null references users (id),
  -- Held when the record date ended.
  shares bigint not null constraint distribution_lines_shares_not_negative check (shares >= 0),
  costs bigint not null constraint distribution_lines_costs_not_negative check (costs >= 0),
  reserve bigint not null constraint distribution_lines_reserve_not_negative check (reserve >= 0),
  fee bigint not null constraint distribution_lines_fee_not_negative check (fee >= 0),
  withholding bigint not null constraint distribution_lines_withholding_not_negative check (withholding >= 0),
  net bigint not null constraint distribution_lines_net_not_negative check (net >= 0),
  gross bigint not null generated always as (costs + reserve + fee + withholding + net) stored,
  -- How it reaches the holder; null until that is known.
  settlement text constraint distribution_lines_settlement_known check (settlement in ('BankTransfer', 'DepositToWallet')),
  state text not null default 'pending' constraint distribution_lines_state_known
    check (state in ('pending', 'waiting', 'ordered', 'settled')),
  -- Why it waits: for a bank account, for what lets money leave, for staff because the account of the person is gone.
  waits_for text constraint distribution_lines_waits_for_known
    check (waits_for in ('bank_account', 'clearance', 'staff')),
  -- When the ledger took it out of the distribution: since then it is the holder's.
  booked_at timestamptz,
  settled_at timestamptz,
  project_id integer,
  paid_at timestamptz,
  net_czk bigint,
  net_eur bigint,
  net_pln bigint,
  constraint distribution_lines_once unique (distribution_id, user_id),
  constraint distribution_lines_booked check ((booked_at is null) = (state = 'pending')),
  constraint distribution_lines_settlement_when_booked check ((settlement is null) = (state = 'pending')),
  constraint distribution_lines_settled check ((settled_at is not null) = (state = 'settled')),
  constraint distribution_lines_waits check ((waits_for is not null) = (state = 'waiting')),
  constraint distribution_lines_only_banks_wait check (state not in ('waiting', 'ordered') or settlement = 'BankTransfer'),
  constraint distribution_lines_counted_when_booked
    check (num_nulls(project_id, paid_at, net_czk, net_eur, net_pln) = case when booked_at is null then 5 else 0 end)
);
create index distribution_lines_user on distribution_lines (user_id, distribution_id);
create index distribution_lines_pending on distribution_lines (distribution_id, id) where state = 'pending';
create index distribution_lines_waiting on distribution_lines (id) where state = 'waiting';
create index distribution_lines_earned on distribution_lines (user_id, booked_at desc, id desc)
  include (distribution_id, net, shares, project_id, paid_at, net_czk, net_eur, net_pln)
  where booked_at is not null and net > 0;
revoke update, delete on distribution_lines from parcela_app;
grant update (settlement, state, waits_for, booked_at, settled_at) on distribution_lines to parcela_app;

create function count_earning() returns trigger language plpgsql as $$
begin
  select p.project_id, p.started_at, convert_money(new.net, p.currency, 'CZK', p.eur_to_czk, p.eur_to_pln),
    convert_money(new.net, p.currency, 'EUR', p.eur_to_czk, p.eur_to_pln),
    convert_money(new.net, p.currency, 'PLN', p.eur_to_czk, p.eur_to_pln)
  into new.project_id, new.paid_at, new.net_czk, new.net_eur, new.net_pln
  from distributions p where p.id = new.distribution_id;
  return new;
end
$$;

create trigger distribution_lines_count_earning before update of booked_at on distribution_lines
  for each row when (old.booked_at is null and new.booked_at is not null) execute function count_earning();

-- A line of a distribution that two members of staff say was paid by hand, with what shows it.
create table distribution_lines_paid_by_hand (
  line_id integer primary key references distribution_lines (id),
  -- The bank's id of the movement, or what else shows it.
  evidence text not null constraint distribution_lines_paid_by_hand_evidence_given check (evidence <> ''),
  reason text not null constraint distribution_lines_paid_by_hand_reason_given check (reason <> ''),
  requested_by integer not null references staff_members (id),
  approved_by integer not null references staff_members (id),
  decided_at timestamptz not null default app_now(),
  constraint distribution_lines_paid_by_hand_second_person check (requested_by <> approved_by)
);
revoke update, delete on distribution_lines_paid_by_hand from parcela_app;

-- Each try to pay a line by bank; the outgoing transfer of the kind `distribution` pays one of these.
create table distribution_transfers (
  id integer generated always as identity primary key,
  line_id integer not null references distribution_lines (id),
  bank_account_id integer not null references bank_accounts (id),
  created_at timestamptz not null default app_now(),
  failed_at timestamptz
);
create unique index distribution_transfers_one_alive on distribution_transfers (line_id) where failed_at is null;
create index distribution_transfers_line on distribution_transfers (line_id, id);
create index distribution_transfers_bank_account on distribution_transfers (bank_account_id);
revoke update, delete on distribution_transfers from parcela_app;
grant update (failed_at) on distribution_transfers to parcela_app;

create view earnings as
  select l.id, l.document_id, l.user_id, p.id as distribution_id, p.document_id as distribution_document_id, p.import_id,
    p.project_id, p.currency, p.period_from, p.period_to, p.record_on, p.started_at as paid_at, l.shares, p.share_total,
    l.gross, l.costs, l.reserve, l.fee, l.withholding, l.net as amount, l.net_czk, l.net_eur, l.net_pln,
    case when p.share_total > 0 then round(p.expected_net::numeric * l.shares / p.share_total)::bigint end
      as planned_amount,
    l.settlement, l.state, p.eur_to_czk, p.eur_to_pln, l.booked_at
  from distribution_lines l join distributions p on p.id = l.distribution_id
  where l.booked_at is not null and l.net > 0;

-- The same rows as `earnings`, as far as they are summed.
create view earned_amounts as
  select l.user_id, l.project_id, l.paid_at, l.net_czk, l.net_eur, l.net_pln
  from distribution_lines l where l.booked_at is not null and l.net > 0;

-- What is announced and not executed yet. `expected_net` is for all holders together: as planned, and once two people
-- agreed, as declared. What was declared without a plan is nobody's business before that.
create view upcoming_distributions as
  select p.id as distribution_id, p.document_id, p.project_id, p.currency, p.state, p.period_from, p.period_to, p.record_on,
    p.pay_on, case when p.state = 'approved' then p.net else p.expected_net end as expected_net
  from distributions p
  where p.state = 'approved' or (p.state in ('planned', 'declared') and p.expected_net is not null);

-- bank-statements ====================================================================================================
-- Bank accounts on which money is collected, and every line of their statements as the bank gave it.

create table collection_accounts (
  id integer generated always as identity primary key,
  iban text not null,
  currency text not null constraint collection_accounts_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- The day up to which the statement was read, without a gap; reading begins some days before it.
  read_to date,
  last_read_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint collection_accounts_iban_and_currency_key unique (iban, currency)
);
revoke delete on collection_accounts from parcela_app;

create table bank_movements (
  id integer generated always as identity primary key,
  collection_account_id integer not null references collection_accounts (id),
  -- The bank's id of the movement, unique in an account.
  movement_id text not null,
  booked_on date not null,
  -- Signed: what went out is negative.
  amount bigint not null,
  currency text not null,
  -- The line as it came; jsonb would refuse some of what a payer can write.
  raw json not null,
  outcome text not null constraint bank_movements_outcome_known check (outcome in (
  -- Became a payment, whatever happened to that.
  'payment',
  -- One of our transfers went out, or came back.
  'transfer', 'transfer_returned',
  -- Went out without our order, or took back what had come in: for a person to see.
  'outgoing', 'reversal',
  -- Says something and moves no money.
  'nothing',
  -- In a currency that is not one of ours.
  'foreign_currency')),
  imported_at timestamptz not null default app_now(),
  -- The bank's id of the instruction behind a movement: a correction carries that of the movement it takes back.
  instruction_id text,
  constraint bank_movements_once unique (collection_account_id, movement_id),
  constraint bank_movements_payments_come_in check (outcome <> 'payment' or amount > 0),
  constraint bank_movements_nothing_moves_nothing check ((outcome = 'nothing') = (amount = 0)),
  constraint bank_movements_transfers_go_out
    check ((outcome <> 'transfer' or amount < 0) and (outcome <> 'transfer_returned' or amount > 0))
);
create index bank_movements_booked_on on bank_movements (collection_account_id, booked_on);
create index bank_movements_to_look_at on bank_movements (imported_at)
  where outcome in ('outgoing', 'reversal', 'foreign_currency');
create index bank_movements_instruction on bank_movements (collection_account_id, instruction_id)
  where instruction_id is not null;
revoke update, delete on bank_movements from parcela_app;

-- Lines of a statement that could not be read, as they came, once each: their movement is not in the books.
create table bank_unreadable_lines (
  id integer generated always as identity primary key,
  collection_account_id integer not null references collection_accounts (id),
  -- SHA-256 of the line: the next statement brings it again.
  digest bytea not null constraint bank_unreadable_lines_digest_length check (octet_length(digest) = 32),
  raw json not null,
  problem text not null,
  imported_at timestamptz not null default app_now(),
  -- Set when the same line could be read after all, by a later version of the program.
  read_at timestamptz,
  constraint bank_unreadable_lines_once unique (collection_account_id, digest)
);
revoke update, delete on bank_unreadable_lines from parcela_app;
grant update (read_at) on bank_unreadable_lines to parcela_app;

-- Bank and ledger side by side, per currency: what the statements say is there, what the books say, what a person has
-- to explain (fees, manual transfers, reversals, foreign money), and what nobody can explain. What the bank took back
-- or what went out by hand counts as explained once it is booked.
create view bank_reconciliation as
  with moved as (
    select m.currency, sum(m.amount)::bigint as balance,
      coalesce(sum(m.amount) filter (where m.outcome in ('outgoing', 'reversal', 'foreign_currency')), 0)::bigint
        as unexplained
    from bank_movements m group by m.currency
  ), booked as (
    select a.asset as currency, sum(p.amount)::bigint as external,
      coalesce(sum(p.amount) filter (where t.kind in ('payment.reversed', 'distribution_line.paid_by_hand')), 0)::bigint
        as explained
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_transactions t on t.id = p.transaction_id
    where a.kind = 'external' and a.provider = 'bank'
    group by a.asset
  ), both_sides as (
    select coalesce(m.currency, b.currency) as currency, coalesce(m.balance, 0) as balance,
      coalesce(b.external, 0) as external, coalesce(m.unexplained, 0) + coalesce(b.explained, 0) as unexplained
    from moved m full join booked b on b.currency = m.currency
  )
  select s.currency, s.balance, s.external, s.unexplained, s.balance + s.external - s.unexplained as difference,
    -- Lines with a movement that nobody could read: they are missing in the balance.
    (
      select count(*) from bank_unreadable_lines u join collection_accounts c on c.id = u.collection_account_id
      where c.currency = s.currency and u.read_at is null
    ) as unreadable_count
  from both_sides s;

-- Lines of the statements that a person has to explain, and those that nobody could read. A reversal stands with the
-- payment that it was tied to; one without waits for staff.
create view bank_lines_to_explain as
  select m.outcome as kind, m.id as line_id, a.iban as account_iban, a.currency as account_currency, m.movement_id,
    m.booked_on, m.amount, m.currency, m.raw::text as raw, null::text as problem, m.imported_at,
    (
      select b.payment_document_id from restricted_money b
      where m.outcome = 'reversal' and b.provider_ref = a.iban || '/' || m.movement_id limit 1
    ) as payment_document_id
  from bank_movements m join collection_accounts a on a.id = m.collection_account_id
  where m.outcome in ('outgoing', 'reversal', 'foreign_currency')
  union all
  select 'unreadable', u.id, a.iban, a.currency, null, null, null, null, u.raw::text, u.problem, u.imported_at, null
  from bank_unreadable_lines u join collection_accounts a on a.id = u.collection_account_id
  where u.read_at is null;

-- voting =============================================================================================================
-- Polls about projects, who may vote with which weight, and the votes.

create table polls (
  id integer generated always as identity primary key,
  document_id text not null constraint polls_document_id_key unique,
  project_id integer not null references projects (id),
  question jsonb not null constraint polls_question_localized check (is_localized(question)),
  vote_type text not null constraint polls_vote_type_known check (vote_type in ('ByShares', 'ByPerson')),
  permission text not null constraint polls_permission_known check (permission in ('Holders', 'Investors')),
  -- Null in a draft that begins when it is run.
  start_at timestamptz,
  end_at timestamptz not null,
  -- A language without its own file shows the English one.
  document_caption jsonb constraint polls_document_caption_localized check (is_localized(document_caption)),
  file_en_id integer references media_files (id),
  file_cs_id integer references media_files (id),
  file_pl_id integer references media_files (id),
  version integer not null default 1 constraint polls_version_positive check (version > 0),
  -- Null: a draft, which nobody but staff sees.
  published_at timestamptz,
  -- When the weights were taken from the ledger as it stood at the start, of how many shares and how many people.
  frozen_at timestamptz,
  share_count bigint constraint polls_share_count_positive check (share_count > 0),
  entitled_count integer constraint polls_entitled_count_not_negative check (entitled_count >= 0),
  -- When staff ended it before its time.
  closed_at timestamptz,
  -- When those entitled were told that it is over.
  end_notified_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint polls_starts_before_end check (start_at < end_at),
  constraint polls_published_has_start check (published_at is null or start_at is not null),
  constraint polls_frozen_is_published check (frozen_at is null or published_at is not null),
  constraint polls_frozen_whole check (num_nulls(frozen_at, share_count, entitled_count) in (0, 3)),
  constraint polls_document_whole check ((document_caption is null) = (file_en_id is null)),
  constraint polls_document_in_english check (file_en_id is not null or num_nonnulls(file_cs_id, file_pl_id) = 0)
);
create index polls_project on polls (project_id);
create index polls_file_en on polls (file_en_id);
create index polls_file_cs on polls (file_cs_id);
create index polls_file_pl on polls (file_pl_id);
-- What the scheduled job looks for: polls to freeze, and polls whose end is to be told.
create index polls_to_freeze on polls (start_at) where published_at is not null and frozen_at is null;
create index polls_to_notify on polls (end_at) where frozen_at is not null and end_notified_at is null;
revoke delete on polls from parcela_app;

create table poll_options (
  poll_id integer not null references polls (id),
  option_key text not null constraint poll_options_key_plain check (option_key ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  position integer not null,
  text jsonb not null constraint poll_options_text_localized check (is_localized(text)),
  primary key (poll_id, option_key),
  constraint poll_options_position_key unique (poll_id, position)
);
revoke update on poll_options from parcela_app;

-- Who is entitled, and with how many shares: a snapshot of the holdings at the poll's start.
create table poll_weights (
  poll_id integer not null references polls (id),
  user_id integer not null references users (id),
  shares bigint not null constraint poll_weights_shares_not_negative check (shares >= 0),
  primary key (poll_id, user_id)
);
create index poll_weights_user on poll_weights (user_id);

-- One vote a person, of somebody entitled, for an option that is there; changing it overwrites it.
create table poll_votes (
  poll_id integer not null,
  user_id integer not null,
  option_key text not null,
  cast_at timestamptz not null default app_now(),
  primary key (poll_id, user_id),
  constraint poll_votes_entitled_fkey foreign key (poll_id, user_id) references poll_weights (poll_id, user_id),
  constraint poll_votes_option_fkey foreign key (poll_id, option_key) references poll_options (poll_id, option_key)
);
create index poll_votes_user on poll_votes (user_id);
create index poll_votes_option on poll_votes (poll_id, option_key);

-- A vote is cast while its poll runs.
create function poll_votes_in_time() returns trigger
  language plpgsql as $$
begin
  if not exists (
    select from polls p where p.id = new.poll_id and p.published_at is not null
      and new.cast_at >= p.start_at and new.cast_at < p.end_at
  ) then
    raise exception 'a vote is cast while its poll runs' using errcode = 'check_violation',
      constraint = 'poll_votes_in_time';
  end if;
  return new;
end $$;

create trigger poll_votes_in_time before insert or update on poll_votes
  for each row execute function poll_votes_in_time();

-- notifications ======================================================================================================
-- What a person is told about their orders and money: in the app's bell and by mail.

create table notifications (
  id bigint generated always as identity primary key,
  document_id text not null constraint notifications_document_id_key unique,
  user_id integer not null references users (id),
  -- `subject.what_happened`; the texts stand in the phrases under the same name.
  kind text not null constraint notifications_kind_shape check (kind ~ '^[a-z_]+[.][a-z_]+$'),
  -- Amounts, currencies and instants for the text; never who somebody is.
  params jsonb not null default '{}' constraint notifications_params_object check (jsonb_typeof(params) = 'object'),
  -- The order it speaks of: its number, project and amounts are joined when it is read.
  order_id integer references orders (id),
  -- Path of the screen that shows more.
  link text constraint notifications_link_path check (link ~ '^/[^/\\]' or link = '/'),
  created_at timestamptz not null default app_now(),
  read_at timestamptz,
  mail_state text not null constraint notifications_mail_state_known
    check (mail_state in ('pending', 'sent', 'none', 'failed')),
  mailed_at timestamptz,
  tries smallint not null default 0,
  next_try_at timestamptz default app_now(),
  -- The event that it tells; nobody is told twice of one.
  event_id bigint references domain_events (id),
  constraint notifications_mailed_when_sent check ((mail_state = 'sent') = (mailed_at is not null)),
  constraint notifications_tries_bounded check (tries between 0 and 8),
  constraint notifications_due_while_pending check (mail_state <> 'pending' or next_try_at is not null),
  constraint notifications_event_once unique (event_id, user_id)
);
alter table notifications set (fillfactor = 80);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_pending_mail on notifications (next_try_at, id) where mail_state = 'pending';
create index notifications_order on notifications (order_id) where order_id is not null;
revoke delete on notifications from parcela_app;

-- referrals ==========================================================================================================
-- An affiliate's visit, and what is told to others about a purchase. Nothing here is kept or sent without consent.

create table marketing_visits (
  user_id integer primary key references users (id),
  visit_id text not null constraint marketing_visits_visit_id_shape check (visit_id ~ '^[0-9A-Za-z]{32}$'),
  stored_at timestamptz not null default app_now(),
  -- A purchase was reported for it: it brings no second one.
  used_at timestamptz
);

-- One row for each that a purchase is told to, written with the purchase. What was not allowed then is never sent.
create table purchase_events (
  id bigint generated always as identity primary key,
  order_id integer not null references orders (id),
  target text not null constraint purchase_events_target_known check (target in ('ga4', 'ehub')),
  state text not null constraint purchase_events_state_known
    check (state in ('pending', 'sent', 'skipped', 'failed')),
  -- Known only while it has to be sent.
  visit_id text,
  tries smallint not null default 0 constraint purchase_events_tries_bounded check (tries between 0 and 8),
  next_try_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  constraint purchase_events_once unique (order_id, target),
  constraint purchase_events_sent_at check ((state = 'sent') = (sent_at is not null)),
  constraint purchase_events_visit_while_pending
    check ((visit_id is not null) = (target = 'ehub' and state = 'pending'))
);
create index purchase_events_due on purchase_events (target, next_try_at, id) where state = 'pending';
revoke delete on purchase_events from parcela_app;

-- over several modules ===============================================================================================
-- What needs the tables of modules that stand before and after its own.

-- Of orders:
-- The order that the event behind a ledger transaction belongs to; null for one that is no order's.
create function order_of_ledger_source(source_type text, source_id text) returns integer
  language sql stable
  return case source_type
    when 'order' then source_id::integer
    when 'attempt' then (select a.order_id from payment_attempts a where a.id = source_id::integer)
    when 'payment' then (select p.order_id from payments p where p.id = source_id::integer)
  end;

-- Of outgoing-transfers:
-- Whose money a transfer pays out. A refund goes to whoever paid, and is nobody's here.
create view transfer_holders as
  select t.id as transfer_id, coalesce(w.user_id, l.user_id) as user_id
  from outgoing_transfers t
  left join withdrawals w on t.item_kind = 'withdrawal' and w.id = t.item_id
  left join distribution_transfers pt on t.item_kind = 'distribution' and pt.id = t.item_id
  left join distribution_lines l on l.id = pt.line_id
  where coalesce(w.user_id, l.user_id) is not null;

-- Transfers as staff see them. What the bank has not said yet is `sending`, what waits there for a person `sent`. The
-- blocker is what keeps a transfer here, or what its order at the bank is to be refused for; a refund is kept only by
-- what came after the decision about it.
create view outgoing_transfer_items as
  select t.id, t.document_id, t.item_kind, coalesce(w.document_id, r.document_id, l.document_id) as item_document_id,
    t.reference, t.amount, t.currency, right(t.recipient_iban, 4) as iban_end, t.recipient_name,
    case when t.state <> 'submitted' then t.state when b.state = 'sending' then 'sending' else 'sent' end as state,
    t.failure, t.created_at, t.submitted_at, t.booked_at, t.ended_at,
    case
      when t.state not in ('pending', 'submitted') then null
      when t.item_kind = 'refund' then case
        when exists (
          select from payments p
          join orders o on o.id = p.order_id
          join account_restrictions m on m.user_id = o.user_id and m.closed_at is null and m.opened_at > r.created_at
          where p.id = r.payment_id
        ) then 'restricted' end
      else (select m.blocker from money_blockers m where m.user_id = coalesce(w.user_id, l.user_id))
    end as blocker
  from outgoing_transfers t
  left join outgoing_batches b on b.id = t.batch_id
  left join withdrawals w on t.item_kind = 'withdrawal' and w.id = t.item_id
  left join refunds r on t.item_kind = 'refund' and r.id = t.item_id
  left join distribution_transfers pt on t.item_kind = 'distribution' and pt.id = t.item_id
  left join distribution_lines l on l.id = pt.line_id;
