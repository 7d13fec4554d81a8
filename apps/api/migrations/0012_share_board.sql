-- The bulletin board: holders advertise shares, other investors send an interest, the two are put in touch and agree
-- outside. It matches nothing and makes no contract; on the signed instructions of both, staff record a transfer.

-- Whether a user may act on the board: an open account with KYC and AML, and no restricted money. Levels that are not
-- configured count as done.
create function may_trade_shares(p_user_id integer) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
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
$$;

-- Whether the configuration in force lets holders sell shares to each other.
create function share_sales_are_on() returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((
    select c.share_sales from app_configurations c join app_configuration_shown s on s.version = c.id), false)
$$;

create table share_adverts (
  id integer generated always as identity,
  document_id text not null default new_document_id(),
  user_id integer not null,
  project_id integer not null,
  share_count integer not null,
  -- Of one share, in the currency of the project.
  unit_price bigint not null,
  currency text not null,
  state text not null default 'open',
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  removed_by integer,
  end_reason text,
  constraint share_adverts_pkey primary key (id),
  constraint share_adverts_document_id_key unique (document_id),
  constraint share_adverts_user_id_fkey foreign key (user_id) references users(id),
  constraint share_adverts_project_id_fkey foreign key (project_id) references projects(id),
  constraint share_adverts_removed_by_fkey foreign key (removed_by) references staff_members(id),
  constraint share_adverts_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint share_adverts_end_reason_length check ((length(end_reason) >= 1) and (length(end_reason) <= 1000)),
  constraint share_adverts_ended_whole check ((state in ('open', 'agreed')) = (ended_at is null)),
  constraint share_adverts_expires_later check ((expires_at > created_at) and (expires_at <= created_at + interval '91 days')),
  constraint share_adverts_price_exact check (share_count * unit_price <= 9007199254740991),
  constraint share_adverts_removed_whole check (num_nonnulls(removed_by, end_reason) = case when state = 'removed' then 2 else 0 end),
  constraint share_adverts_share_count_positive check (share_count > 0),
  constraint share_adverts_state_known check (state in ('open', 'agreed', 'completed', 'withdrawn', 'expired', 'lapsed', 'removed')),
  constraint share_adverts_unit_price_positive check (unit_price > 0)
);
create index share_adverts_live on share_adverts (user_id, project_id) where (state in ('open', 'agreed'));
create index share_adverts_open on share_adverts (id desc) where (state = 'open');
create index share_adverts_ended on share_adverts (ended_at) where (ended_at is not null);
create index share_adverts_user on share_adverts (user_id, id desc);
create index share_adverts_project on share_adverts (project_id, id desc);
create index share_adverts_removed_by on share_adverts (removed_by) where (removed_by is not null);
revoke update, delete on share_adverts from parcela_app;
grant update (state, ended_at, removed_by, end_reason) on share_adverts to parcela_app;

create table share_interests (
  id integer generated always as identity,
  document_id text not null default new_document_id(),
  advert_id integer not null,
  user_id integer not null,
  share_count integer not null,
  state text not null default 'sent',
  created_at timestamptz not null default app_now(),
  -- When the holder shared the contacts, and from when each of the two sees the other's.
  shared_at timestamptz,
  ended_at timestamptz,
  -- Why staff returned the signed instructions last.
  returned_reason text,
  constraint share_interests_pkey primary key (id),
  constraint share_interests_document_id_key unique (document_id),
  constraint share_interests_advert_id_fkey foreign key (advert_id) references share_adverts(id),
  constraint share_interests_user_id_fkey foreign key (user_id) references users(id),
  constraint share_interests_ended_whole check ((state in ('sent', 'shared', 'signed')) = (ended_at is null)),
  constraint share_interests_returned_reason_length check ((length(returned_reason) >= 1) and (length(returned_reason) <= 1000)),
  constraint share_interests_share_count_positive check (share_count > 0),
  constraint share_interests_shared_first check (state not in ('shared', 'signed', 'completed') or shared_at is not null),
  constraint share_interests_state_known check (state in ('sent', 'shared', 'signed', 'completed', 'declined', 'withdrawn', 'ended'))
);
create unique index share_interests_one_live on share_interests (advert_id, user_id) where (state in ('sent', 'shared', 'signed'));
create unique index share_interests_one_sale on share_interests (advert_id) where (state in ('signed', 'completed'));
create index share_interests_advert on share_interests (advert_id, id);
create index share_interests_user on share_interests (user_id, id desc);
revoke update, delete on share_interests from parcela_app;
grant update (state, shared_at, ended_at, returned_reason) on share_interests to parcela_app;

-- The signed instructions to record a transfer, with the text as its signer read it.
create table share_signatures (
  id integer generated always as identity,
  interest_id integer not null,
  user_id integer not null,
  side text not null,
  share_count integer not null,
  unit_price bigint not null,
  settlement text not null,
  text_version text not null,
  language text not null,
  text text not null,
  -- SHA-256 of the text.
  digest bytea not null,
  signed_at timestamptz not null default app_now(),
  -- When the signer withdrew it or signed other terms, or staff returned it.
  void_at timestamptz,
  constraint share_signatures_pkey primary key (id),
  constraint share_signatures_interest_id_fkey foreign key (interest_id) references share_interests(id),
  constraint share_signatures_user_id_fkey foreign key (user_id) references users(id),
  constraint share_signatures_digest_of_text check (digest = sha256(convert_to(text, 'UTF8'))),
  constraint share_signatures_language_known check (language in ('cs', 'en', 'pl')),
  constraint share_signatures_price_exact check (share_count * unit_price <= 9007199254740991),
  constraint share_signatures_settlement_known check (settlement in ('wallet', 'outside')),
  constraint share_signatures_share_count_positive check (share_count > 0),
  constraint share_signatures_side_known check (side in ('holder', 'buyer')),
  constraint share_signatures_text_length check ((length(text) >= 1) and (length(text) <= 5000)),
  constraint share_signatures_unit_price_positive check (unit_price > 0)
);
create unique index share_signatures_one_valid on share_signatures (interest_id, side) where (void_at is null);
create index share_signatures_interest on share_signatures (interest_id, id);
create index share_signatures_user on share_signatures (user_id);
revoke update, delete on share_signatures from parcela_app;
grant update (void_at) on share_signatures to parcela_app;

-- A transfer that two signed instructions began has no recording member of staff before its execution was requested,
-- and its signers may withdraw it until then.
alter table share_transfers add column interest_id integer;
alter table share_transfers add constraint share_transfers_interest_id_fkey foreign key (interest_id) references share_interests(id) not valid;
alter table share_transfers alter column recorded_by drop not null;
alter table share_transfers add constraint share_transfers_recorded_by_either check (num_nonnulls(recorded_by, interest_id) > 0) not valid;
alter table share_transfers add constraint share_transfers_executed_by_recorder check (state <> 'executed' or recorded_by is not null) not valid;
alter table share_transfers add constraint share_transfers_interest_sale check (interest_id is null or kind = 'sale') not valid;
alter table share_transfers drop constraint share_transfers_discarded_whole;
alter table share_transfers add constraint share_transfers_discarded_whole check ((state = 'discarded') = (num_nonnulls(discarded_at, discard_reason) = 2) and num_nulls(discarded_at, discard_reason) in (0, 2) and (discarded_by is not null) <= (state = 'discarded') and (state <> 'discarded' or num_nonnulls(discarded_by, interest_id) > 0)) not valid;
create unique index share_transfers_one_of_interest on share_transfers (interest_id) where (interest_id is not null and state <> 'discarded');
create index share_transfers_interest on share_transfers (interest_id) where (interest_id is not null);
grant update (recorded_by) on share_transfers to parcela_app;

-- Shares that a holder can still advertise: held, not advertised, and not in a recorded transfer without an advert.
create function free_shares(p_user_id integer, p_project_id integer) returns bigint language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((
      select h.shares from share_holdings h where h.user_id = p_user_id and h.project_id = p_project_id), 0)
    - coalesce((
      select sum(a.share_count) from share_adverts a
      where a.user_id = p_user_id and a.project_id = p_project_id and a.state in ('open', 'agreed')), 0)
    - coalesce((
      select sum(t.share_count) from share_transfers t
      where t.from_user_id = p_user_id and t.project_id = p_project_id and t.state = 'recorded'
        and t.interest_id is null), 0)
$$;

-- An advert is of a holder who may sell now, for no more than is free, of a project that is funded or closed.
create function guard_share_advert() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
$$;
create trigger share_adverts_guard before insert or update on share_adverts for each row execute function guard_share_advert();

-- An interest is of another investor who may buy now, in an open advert; contacts are shared only while both may act.
create function guard_share_interest() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
$$;
create trigger share_interests_guard before insert or update on share_interests for each row execute function guard_share_interest();

-- Only the two of an interest whose contacts are shared sign, each for the own side, while both may act.
create function guard_share_signature() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
$$;
create trigger share_signatures_guard before insert or update on share_signatures for each row execute function guard_share_signature();
create trigger share_adverts_stay before delete or truncate on share_adverts for each statement execute function refuse_share_transfer_change();
create trigger share_interests_stay before delete or truncate on share_interests for each statement execute function refuse_share_transfer_change();
create trigger share_signatures_stay before delete or truncate on share_signatures for each statement execute function refuse_share_transfer_change();

-- Signed instructions are evidence for the transfer that they begin.
create or replace function guard_share_transfer() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
from share_transfers t join project_infos i on i.project_id = t.project_id
union all
select 'share_advert', a.id, a.document_id, null, null, null, i.title
from share_adverts a join project_infos i on i.project_id = a.project_id
union all
select 'share_interest', n.id, n.document_id, null, null, null, i.title
from share_interests n join share_adverts a on a.id = n.advert_id join project_infos i on i.project_id = a.project_id;
