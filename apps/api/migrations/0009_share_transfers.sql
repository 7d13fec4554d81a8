-- Transfers of shares between holders: a sale, a gift, an inheritance, an order of a court, or a correction. Staff record
-- one with its documents; a second member of staff executes it, in one ledger transaction.

create table share_transfers (
  id integer generated always as identity,
  document_id text not null default new_document_id(),
  kind text not null,
  from_user_id integer not null,
  to_user_id integer not null,
  project_id integer not null,
  share_count integer not null,
  -- Of a sale: the price of one share, and whether the wallets pay it or the two did outside.
  unit_price bigint,
  currency text,
  price bigint generated always as (share_count * unit_price) stored,
  settlement text,
  reason text not null,
  state text not null default 'recorded',
  recorded_by integer not null,
  recorded_at timestamptz not null default app_now(),
  approved_by integer,
  executed_at timestamptz,
  discarded_by integer,
  discarded_at timestamptz,
  discard_reason text,
  constraint share_transfers_pkey primary key (id),
  constraint share_transfers_document_id_key unique (document_id),
  constraint share_transfers_from_user_id_fkey foreign key (from_user_id) references users(id),
  constraint share_transfers_to_user_id_fkey foreign key (to_user_id) references users(id),
  constraint share_transfers_project_id_fkey foreign key (project_id) references projects(id),
  constraint share_transfers_recorded_by_fkey foreign key (recorded_by) references staff_members(id),
  constraint share_transfers_approved_by_fkey foreign key (approved_by) references staff_members(id),
  constraint share_transfers_discarded_by_fkey foreign key (discarded_by) references staff_members(id),
  constraint share_transfers_between_two check (from_user_id <> to_user_id),
  constraint share_transfers_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint share_transfers_discarded_whole check ((state = 'discarded') = (num_nonnulls(discarded_by, discarded_at, discard_reason) = 3) and num_nulls(discarded_by, discarded_at, discard_reason) in (0, 3)),
  constraint share_transfers_executed_by_two check (approved_by <> recorded_by),
  constraint share_transfers_executed_whole check ((state = 'executed') = (num_nonnulls(approved_by, executed_at) = 2) and num_nulls(approved_by, executed_at) in (0, 2)),
  constraint share_transfers_kind_known check (kind in ('sale', 'gift', 'inheritance', 'court_order', 'correction')),
  constraint share_transfers_only_sales_have_price check (num_nonnulls(unit_price, currency, settlement) = case when kind = 'sale' then 3 else 0 end),
  constraint share_transfers_price_exact check (price <= 9007199254740991),
  constraint share_transfers_reason_length check ((length(reason) >= 1) and (length(reason) <= 1000)),
  constraint share_transfers_settlement_known check (settlement in ('wallet', 'outside')),
  constraint share_transfers_share_count_positive check (share_count > 0),
  constraint share_transfers_state_known check (state in ('recorded', 'executed', 'discarded')),
  constraint share_transfers_unit_price_positive check (unit_price > 0),
  constraint share_transfers_wallet_currency check (settlement <> 'wallet' or currency in ('CZK', 'EUR'))
);
create index share_transfers_from_user on share_transfers (from_user_id, project_id);
create index share_transfers_to_user on share_transfers (to_user_id, project_id);
create index share_transfers_project on share_transfers (project_id, id desc);
create index share_transfers_recorded on share_transfers (id desc) where (state = 'recorded');
create index share_transfers_recorded_by on share_transfers (recorded_by);
create index share_transfers_approved_by on share_transfers (approved_by) where (approved_by is not null);
create index share_transfers_discarded_by on share_transfers (discarded_by) where (discarded_by is not null);
revoke update, delete on share_transfers from parcela_app;
grant update (state, approved_by, executed_at, discarded_by, discarded_at, discard_reason) on share_transfers to parcela_app;

-- Signed instructions and other evidence, encrypted with the key of the giver.
create table share_transfer_documents (
  id integer generated always as identity,
  document_id text not null default new_document_id(),
  transfer_id integer not null,
  name text not null,
  content bytea not null,
  -- SHA-256 of the bytes before their encryption.
  digest bytea not null,
  uploaded_by integer not null,
  uploaded_at timestamptz not null default app_now(),
  constraint share_transfer_documents_pkey primary key (id),
  constraint share_transfer_documents_document_id_key unique (document_id),
  constraint share_transfer_documents_once unique (transfer_id, digest),
  constraint share_transfer_documents_transfer_id_fkey foreign key (transfer_id) references share_transfers(id),
  constraint share_transfer_documents_uploaded_by_fkey foreign key (uploaded_by) references staff_members(id),
  constraint share_transfer_documents_digest_length check (octet_length(digest) = 32),
  constraint share_transfer_documents_name_length check ((length(name) >= 1) and (length(name) <= 200))
);
create index share_transfer_documents_uploaded_by on share_transfer_documents (uploaded_by);
revoke update, delete on share_transfer_documents from parcela_app;

-- What an executed transfer changed in the invested amounts, in each currency at the rates of its moment: the part of
-- the giver's invested amount that left with the shares, the entry fees within it, and the price of a sale.
create table share_transfer_amounts (
  transfer_id integer not null,
  currency text not null,
  cost bigint not null,
  entry_fee bigint not null,
  price bigint not null,
  constraint share_transfer_amounts_pkey primary key (transfer_id, currency),
  constraint share_transfer_amounts_transfer_id_fkey foreign key (transfer_id) references share_transfers(id),
  constraint share_transfer_amounts_cost_not_negative check (cost >= 0),
  constraint share_transfer_amounts_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint share_transfer_amounts_entry_fee_within_cost check ((entry_fee >= 0) and (entry_fee <= cost)),
  constraint share_transfer_amounts_price_not_negative check (price >= 0)
);
revoke update, delete on share_transfer_amounts from parcela_app;

-- A transfer keeps its terms and ends once. Nobody receives shares without KYC and AML, or with a closed account; levels
-- that are not configured count as done.
create function guard_share_transfer() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
$$;
create trigger share_transfers_guard before insert or update on share_transfers for each row execute function guard_share_transfer();

create function refuse_share_transfer_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;
create trigger share_transfers_stay before delete or truncate on share_transfers for each statement execute function refuse_share_transfer_change();
create trigger share_transfer_documents_append_only before delete or update or truncate on share_transfer_documents for each statement execute function refuse_share_transfer_change();
create trigger share_transfer_amounts_append_only before delete or update or truncate on share_transfer_amounts for each statement execute function refuse_share_transfer_change();

-- An executed transfer has moved its shares, and its amounts are there.
create function refuse_unposted_share_transfer() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
$$;
create constraint trigger share_transfers_posted after update on share_transfers deferrable initially deferred for each row when (old.state <> 'executed' and new.state = 'executed') execute function refuse_unposted_share_transfer();

-- Whether holders may sell shares to each other: off until counsel confirms that the law of the place permits it.
alter table app_configurations add column share_sales boolean not null default false;

insert into ledger_entry_kinds (kind, source_type, debits, credits) values
  ('share_transfer.executed', 'share_transfer', '{holding,wallet}', '{holding,wallet}');

-- How executed transfers changed the invested amounts of both sides, in each currency. `sold_cost` left with sold shares,
-- `sold_gain` is the price above it; `flow` is the money that a return counts. Only a sale has a price; anything else
-- takes the giver's amounts along.
create view transferred_amounts as
  select t.to_user_id as user_id, t.project_id, t.executed_at as at, a.currency, t.kind = 'sale' as is_purchase,
    case when t.kind = 'sale' then a.price else a.cost end as invested,
    case when t.kind = 'sale' then 0 else a.entry_fee end as entry_fee, 0::bigint as sold_cost, 0::bigint as sold_gain,
    -case when t.kind = 'sale' then a.price else a.cost end as flow
  from share_transfers t join share_transfer_amounts a on a.transfer_id = t.id where t.executed_at is not null
  union all
  select t.from_user_id, t.project_id, t.executed_at, a.currency, false, -a.cost, -a.entry_fee,
    case when t.kind = 'sale' then a.cost else 0 end, case when t.kind = 'sale' then a.price - a.cost else 0 end,
    case when t.kind = 'sale' then a.price else a.cost end
  from share_transfers t join share_transfer_amounts a on a.transfer_id = t.id where t.executed_at is not null;

-- When a holder gave shares of a project away.
create view given_shares as
  select t.from_user_id as user_id, t.project_id, t.executed_at as at
  from share_transfers t where t.executed_at is not null;

-- A Paid order cannot give its shares back once its holder has given shares of the project away after it; the minute is
-- for a transfer that began before the payment and counted it.
create function refuse_end_of_given_order() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
$$;
create trigger orders_shares_not_transferred before update of state on orders for each row when (old.state = 'Paid' and new.state = 'AdminCancel') execute function refuse_end_of_given_order();

-- The cap per user counts the shares that a user holds, however they came, and those of live orders.
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
      where o.user_id = v_order.user_id and o.project_id = v_order.project_id and o.state in ('Open', 'Unpaid')
    ) + coalesce((
      select h.shares from share_holdings h
      where h.user_id = v_order.user_id and h.project_id = v_order.project_id
    ), 0) end as counted
  into v_offer from project_offers f where f.project_id = v_order.project_id;
  if v_offer.state is distinct from 'Open'
    or (v_offer.nominal, v_offer.share_fee, v_offer.currency)
      is distinct from (v_order.nominal_price, v_order.fee, v_order.project_currency)
    or v_order.token_count > coalesce(v_offer.available, 0)
    or v_order.token_count > v_offer.max_purchase_qty
    or v_order.token_count < least(v_offer.min_purchase_qty, v_offer.available)
    or v_offer.counted > v_offer.max_per_user then
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

create or replace view audit_subjects as
select 'user'::text as kind, u.id, u.document_id, null::text as title, null::integer as project_id,
  null::timestamptz as placed_at, null::jsonb as titles
from users u
union all
select 'staff', s.id, s.document_id, s.name, null, null, null from staff_members s
union all
select 'order', o.id, o.document_id, null, o.project_id, o.created_at, null from orders o
union all
select 'project', i.project_id, i.document_id, null, null, null, i.title from project_infos i
union all
select 'project_info', i.project_id, i.document_id, null, null, null, i.title from project_infos i
union all
select 'distribution', d.id, d.document_id, null, null, null, i.title
from distributions d join project_infos i on i.project_id = d.project_id
union all
select 'distribution_line', l.id, l.document_id, null, null, null, i.title
from distribution_lines l join distributions d on d.id = l.distribution_id
  join project_infos i on i.project_id = d.project_id
union all
select 'poll', p.id, p.document_id, null, null, null, p.question from polls p
union all
select 'article', a.id, a.document_id, null, null, null, (
  select v.title from article_versions v where v.article_id = a.id order by v.version desc limit 1)
from articles a
union all
select 'faq', f.id, f.document_id, null, null, null, (
  select v.title from faq_versions v where v.faq_id = f.id order by v.version desc limit 1)
from faqs f
union all
select 'legal_document', d.id, d.document_id, null, null, null, d.title from legal_document_versions d
union all
select 'tag', t.id, t.document_id, null, null, null, t.name from tags t
union all
select 'media', m.id, m.document_id, m.original_name, null, null, null from media_files m
union all
select 'statement_file', f.id, f.document_id, f.name, null, null, null from statement_files f
union all
select 'bank_movement', m.id, m.document_id, m.movement_id, null, null, null from bank_movements m
union all
select 'outgoing_transfer', t.id, t.document_id, t.reference, null, null, null from outgoing_transfers t
union all
select 'share_transfer', t.id, t.document_id, null, null, null, i.title
from share_transfers t join project_infos i on i.project_id = t.project_id;

insert into staff_role_permissions (role, permission) values
  ('compliance', 'share_transfers.decide'),
  ('finance', 'share_transfers.decide'),
  ('administrator', 'share_transfers.decide');
