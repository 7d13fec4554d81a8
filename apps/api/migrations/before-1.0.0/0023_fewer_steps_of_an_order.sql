-- What an order makes the database do under the lock of its project's shares, in fewer steps (docs/proof/order-cost.md).

-- Checked at the commit: the lock of the shares is there by then, and covers the one that the check takes. Taken
-- before, the checks of all buyers share the row of the project, and each of them has to be written down with the lock.
alter table orders alter constraint orders_project_id_fkey deferrable initially deferred;

create or replace function reserve_order_shares(p_order_id integer) returns void language plpgsql as $$
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

-- What an account is stays as it was opened, so its shape is checked when it is opened and not with each balance.
create or replace function ledger_guard_account() returns trigger language plpgsql as $$
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
$$;
alter table ledger_accounts drop constraint ledger_accounts_kind_shape;

create or replace function ledger_apply_posting() returns trigger language plpgsql as $$
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
  v_short_id bigint;
  v_short record;
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
$$;

-- What a seal covers beside its number and its predecessor; the text is the one of before.
create view ledger_sealed_texts as
select t.id as transaction_id,
  concat_ws('|', t.id, t.kind, t.source_type, t.source_id, coalesce(t.reverses::text, ''),
    (extract(epoch from t.occurred_at) * 1000000)::bigint, (extract(epoch from t.recorded_at) * 1000000)::bigint,
    (select string_agg(concat_ws(',', p.line, p.account_id, a.name, p.asset, p.amount,
        coalesce(p.account_version::text, '')), ';' order by p.line)
      from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.transaction_id = t.id)) as text
from ledger_transactions t;

create or replace function ledger_seal_text(p_seq bigint, p_prev_hash bytea, p_transaction_id bigint) returns text
  language sql stable begin atomic
  select concat_ws('|', p_seq, coalesce(encode(p_prev_hash, 'hex'), ''), s.text)
  from ledger_sealed_texts s where s.transaction_id = p_transaction_id;
end;

-- The texts are read and the seals written by one statement each; only the chain of hashes goes one by one.
create or replace function ledger_seal(p_limit integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
$$;
