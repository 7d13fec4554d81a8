-- PostgreSQL reads the stored text of each CHECK of a table again with every statement that writes to it, and plans it
-- again, with every SQL function in it put in place. The shape of an account is 23 kB of such text and was read twice an
-- order, for two balances that moved: more than all else of posting. A function in PL/pgSQL is read once a connection.
-- What these constraints refuse is what they have always refused (0002_ledger.sql, 0006_orders.sql).
create function ledger_account_shape_is_known(
  kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text, item_id text
) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  return case
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
  end;
end
$$;
alter table ledger_accounts
  drop constraint ledger_accounts_kind_shape,
  add constraint ledger_accounts_kind_shape
    check (ledger_account_shape_is_known(kind, asset, owner_user_id, project_id, order_id, provider, item_id));

-- The legal transitions; the same pairs as `orderTransitions` in packages/domain (a test compares them).
create or replace function order_transition_is_legal(from_state text, to_state text) returns boolean
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

-- 24 letters and digits, as `newDocumentId` of the application makes them: of base64 all but its two other signs, so that
-- every character is equally likely. The bytes of a random UUID that carry its version and variant are left out.
create or replace function new_document_id() returns text language plpgsql volatile as $$
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

-- Posting finds its accounts by their names and locks them by their ids, each by its index. As a join with lines of which
-- the planner cannot know the number it read the whole table of accounts, and was planned again for every call.
-- What it promises is unchanged (0026_fewer_statements.sql).
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
  foreach v_account_id in array coalesce(array_sort(v_accounts), '{}') loop
    select a.kind, a.name, a.balance into v_account
    from ledger_accounts a where a.id = v_account_id and a.keeps_balance for no key update;
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
