-- What an order needs to know of a project, of its investor and of the rates, so that placing one asks once.

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

-- Who has shown that the e-mail address is theirs: the level SIGNUP.
create view confirmed_users as
  select u.id as user_id from users u where u.email_confirmed_at is not null and u.deleted_at is null;

-- The versions of documents that an order can agree to: which is in force is asked for one kind and project at a time.
create view agreement_versions as
  select v.id, v.document_id, v.kind, v.project_id, v.published_at
  from legal_document_versions v where v.kind in ('terms', 'white_paper', 'prospect');

-- The hash of what each version says in each language.
create view legal_document_hashes as
  select v.document_id, v.kind, l.language, f.sha256
  from legal_document_versions v
  cross join lateral (values ('cs', v.file_cs_id), ('en', v.file_en_id), ('pl', v.file_pl_id)) as l (language, file_id)
  join media_files f on f.id = l.file_id;

-- An order that was placed reserves its shares when its transaction commits, so that the locks on which all buyers of a
-- project queue (the project's row and two accounts of the ledger) are held for the commit only, never while the
-- application thinks. By then the offer may be another than the one that the application decided on: the transaction is
-- refused as one that met another (serialization_failure), tried again, and sees the offer as it is.
-- An order that has left Open and Unpaid again by then holds no shares that are reserved (bonus shares are given so).
create function reserve_order_shares() returns trigger language plpgsql as $$
declare
  v_offer record;
  v_ordered bigint;
  v_available integer;
begin
  perform from orders o where o.id = new.id and o.state in ('Open', 'Unpaid');
  if not found then return null; end if;
  perform from projects p where p.id = new.project_id for no key update;
  -- A statement of its own: one that waits for the lock sees the offer as it was before it waited.
  select f.state, f.nominal, f.share_fee, f.currency, f.min_purchase_qty, f.max_purchase_qty, f.max_per_user
    into v_offer from project_offers f where f.project_id = new.project_id;
  select s.available into v_available from project_shares_available s where s.project_id = new.project_id;
  if v_offer.max_per_user is not null then
    select sum(o.token_count) into v_ordered from orders o
    where o.user_id = new.user_id and o.project_id = new.project_id and o.state in ('Open', 'Unpaid', 'Paid');
  end if;
  if v_offer.state is distinct from 'Open'
    or (v_offer.nominal, v_offer.share_fee, v_offer.currency)
      is distinct from (new.nominal_price, new.fee, new.project_currency)
    or new.token_count > coalesce(v_available, 0)
    or new.token_count > v_offer.max_purchase_qty
    or new.token_count < least(v_offer.min_purchase_qty, v_available)
    or v_ordered > v_offer.max_per_user then
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
create constraint trigger orders_reserve_shares after insert on orders
  deferrable initially deferred for each row execute function reserve_order_shares();
