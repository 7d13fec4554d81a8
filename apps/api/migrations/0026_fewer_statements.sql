-- Posting reads its lines and finds their accounts once instead of four times: under load it is the dearest part of
-- placing an order, and all buyers of a project queue behind it. What it promises is unchanged (0002_ledger.sql).
create or replace function ledger_post(
  p_kind text, p_source_type text, p_source_id text, p_reverses bigint, p_postings jsonb
) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_id bigint;
  v_accounts bigint[];
  v_assets text[];
  v_amounts bigint[];
  v_account record;
  v_short_kind text;
  v_short_name text;
begin
  select array_agg(a.id order by l.line), array_agg(l.asset order by l.line), array_agg(l.amount order by l.line)
  into v_accounts, v_assets, v_amounts
  from ledger_lines(p_postings) l left join ledger_accounts a on a.name = l.name;
  if array_position(v_accounts, null) is not null then
    -- Some are used for the first time; who opens the same ones waits here, so that they are there for the look-up.
    perform ledger_lock_accounts(p_postings);
    select array_agg(a.id order by l.line) into v_accounts
    from ledger_lines(p_postings) l join ledger_accounts a on a.name = l.name;
  end if;
  -- Locked in the order of ids; what a row says after the wait is what counts.
  for v_account in
    select a.kind, a.name, a.balance + p.amount as rest
    from unnest(v_accounts, v_amounts) as p (id, amount) join ledger_accounts a on a.id = p.id
    where a.keeps_balance
    order by a.id
    for no key update of a
  loop
    if v_account.rest < 0 and v_short_name is null then
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

-- The same decision as in 0016_order_offers.sql by two statements less.
create or replace function reserve_order_shares() returns trigger language plpgsql as $$
declare
  v_offer record;
begin
  perform from projects p
  where p.id = new.project_id
    and exists (select from orders o where o.id = new.id and o.state in ('Open', 'Unpaid'))
  for no key update of p;
  if not found then return null; end if;
  -- A statement of its own: one that waits for the lock sees the offer as it was before it waited.
  select f.state, f.nominal, f.share_fee, f.currency, f.min_purchase_qty, f.max_purchase_qty, f.max_per_user,
    (select s.available from project_shares_available s where s.project_id = f.project_id) as available,
    case when f.max_per_user is not null then (
      select sum(o.token_count) from orders o
      where o.user_id = new.user_id and o.project_id = new.project_id and o.state in ('Open', 'Unpaid', 'Paid')
    ) end as ordered
  into v_offer from project_offers f where f.project_id = new.project_id;
  if v_offer.state is distinct from 'Open'
    or (v_offer.nominal, v_offer.share_fee, v_offer.currency)
      is distinct from (new.nominal_price, new.fee, new.project_currency)
    or new.token_count > coalesce(v_offer.available, 0)
    or new.token_count > v_offer.max_purchase_qty
    or new.token_count < least(v_offer.min_purchase_qty, v_offer.available)
    or v_offer.ordered > v_offer.max_per_user then
    raise exception 'the offer of project % is another now', new.project_id
      using errcode = 'serialization_failure', constraint = 'orders_offer_unchanged';
  end if;
  perform ledger_post('order.placed', 'order', new.id::text, null, jsonb_build_array(
    jsonb_build_object('kind', 'issuer', 'asset', 'SHARE:' || new.project_id, 'project_id', new.project_id,
      'amount', (-new.token_count)::text),
    jsonb_build_object('kind', 'reserved', 'asset', 'SHARE:' || new.project_id, 'project_id', new.project_id,
      'amount', new.token_count::text)));
  return null;
end
$$;
