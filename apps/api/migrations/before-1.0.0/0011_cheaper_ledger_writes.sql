-- What is written under the lock of a project's shares, made cheaper: each of its buyers waits for it (docs/proof).

-- An account that stores a balance has one, and none of the others has: two columns said again what `balance` and
-- `kind` say. PostgreSQL prepares generated columns and the text of each CHECK anew for every statement that writes, so
-- what kinds, assets and names of accounts may be is one check by a function.
create or replace function ledger_account_shape_is_known(
  kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text, item_id text
) returns boolean
  language plpgsql immutable parallel safe as $$
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

create or replace function ledger_apply_posting() returns trigger language plpgsql as $$
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
  where a.id = new.account_id and a.balance is not null
  returning a.version into new.account_version;
  return new;
end
$$;

create or replace function ledger_lock_accounts(p_lines jsonb) returns void
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
  where a.name in (select l.name from ledger_lines(p_lines) l) and a.balance is not null
  order by a.id
  for no key update of a;
end
$$;

create or replace function ledger_post(
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
    from ledger_accounts a where a.id = v_account_id and a.balance is not null for no key update;
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

alter table ledger_accounts
  drop column may_go_negative,
  drop column stores_balance,
  drop constraint ledger_accounts_asset_known,
  drop constraint ledger_accounts_provider_plain,
  drop constraint ledger_accounts_item_plain;

-- Most transactions have lines of one asset: only others need the accounts for their check.
create or replace function ledger_check_transaction() returns trigger language plpgsql as $$
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
$$;

-- A counted repetition of 200 makes the expression slow.
alter table ledger_transactions
  drop constraint ledger_transactions_source_id_plain,
  add constraint ledger_transactions_source_id_plain
    check (strpos(source_id, '|') = 0 and char_length(source_id) between 1 and 200);
