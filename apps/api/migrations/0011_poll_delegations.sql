-- Delegation of the vote in one poll to another entitled person, receipts of votes, and seals of ended polls.
create table poll_delegations (
  id integer generated always as identity,
  document_id text not null,
  poll_id integer not null,
  from_user_id integer not null,
  -- Null: no entitled person has the typed address, which the holder must not learn.
  to_user_id integer,
  asked_at timestamptz not null default app_now(),
  accepted_at timestamptz,
  ended_at timestamptz,
  -- The holder revokes, the delegate declines, the holder votes, an account is deleted, a recount removes a voter.
  ended_by text,
  constraint poll_delegations_pkey primary key (id),
  constraint poll_delegations_document_id_key unique (document_id),
  constraint poll_delegations_holder_key unique (id, poll_id, from_user_id),
  constraint poll_delegations_from_user_id_fkey foreign key (from_user_id) references users(id),
  constraint poll_delegations_poll_id_fkey foreign key (poll_id) references polls(id),
  constraint poll_delegations_to_user_id_fkey foreign key (to_user_id) references users(id),
  constraint poll_delegations_accepted_by_delegate check (accepted_at is null or to_user_id is not null),
  constraint poll_delegations_accepted_later check (accepted_at >= asked_at),
  constraint poll_delegations_ended_later check (ended_at >= coalesce(accepted_at, asked_at)),
  constraint poll_delegations_ended_known check (ended_by in ('holder', 'delegate', 'vote', 'account', 'recount')),
  constraint poll_delegations_ended_whole check ((ended_at is null) = (ended_by is null)),
  constraint poll_delegations_to_another check (to_user_id <> from_user_id)
);
create unique index poll_delegations_one_open on poll_delegations (poll_id, from_user_id) where (ended_at is null);
create index poll_delegations_from on poll_delegations (from_user_id);
create index poll_delegations_to on poll_delegations (to_user_id, poll_id) where (to_user_id is not null);
revoke update, delete on poll_delegations from parcela_app;
grant update (accepted_at, ended_at, ended_by) on poll_delegations to parcela_app;

-- An open delegation is between two entitled people, while the poll runs, and no delegate delegates.
create function guard_poll_delegation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.ended_at is not null or old.accepted_at is not null
      and new.accepted_at is distinct from old.accepted_at) then
    raise exception 'delegation % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.ended_at is not null then return new; end if;
  perform from polls p where p.id = new.poll_id for update;
  if not exists (
    select from polls p where p.id = new.poll_id and p.published_at is not null and p.closed_at is null
      and coalesce(new.accepted_at, new.asked_at) >= p.start_at
      and coalesce(new.accepted_at, new.asked_at) < p.end_at
      and not exists (select from poll_seals s where s.poll_id = p.id)
  ) then
    raise exception 'a delegation begins while its poll runs' using errcode = 'check_violation',
      constraint = 'poll_delegations_in_time';
  end if;
  if exists (
    select from unnest(array[new.from_user_id, new.to_user_id]) as person (id)
    where person.id is not null and not exists (
      select from poll_weights w where w.poll_id = new.poll_id and w.user_id = person.id)
  ) then
    raise exception 'a delegation is between entitled people' using errcode = 'check_violation',
      constraint = 'poll_delegations_entitled';
  end if;
  if exists (
    select from poll_delegations d
    where d.poll_id = new.poll_id and d.id <> new.id and d.accepted_at is not null and d.ended_at is null
      and (d.to_user_id = new.from_user_id or d.from_user_id = new.to_user_id and new.accepted_at is not null)
  ) then
    raise exception 'a delegate does not delegate' using errcode = 'check_violation',
      constraint = 'poll_delegations_no_chain';
  end if;
  return new;
end $$;

-- What a receipt says, with a salt: one changed character makes another hash.
create function vote_receipt_hash(number text, option_key text, cast_at timestamptz, salt bytea) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(
    number || E'\n' || option_key || E'\n'
      || extract(epoch from cast_at - timestamptz '1970-01-01 00:00:00+00')::text || E'\n' || encode(salt, 'hex'),
    'UTF8'));

-- A receipt for each vote that was cast, also for those that a later vote replaced.
create table poll_receipts (
  -- Random: a number reveals neither another one nor how many there are.
  number text not null,
  poll_id integer not null,
  user_id integer not null,
  option_key text not null,
  cast_at timestamptz not null,
  -- The delegate voted; null: the holder.
  delegation_id integer,
  salt bytea not null,
  hash bytea not null,
  constraint poll_receipts_pkey primary key (number),
  constraint poll_receipts_vote_key unique (number, poll_id, user_id, option_key, cast_at),
  constraint poll_receipts_delegation_fkey foreign key (delegation_id, poll_id, user_id)
    references poll_delegations(id, poll_id, from_user_id),
  constraint poll_receipts_option_fkey foreign key (poll_id, option_key) references poll_options(poll_id, option_key),
  constraint poll_receipts_user_id_fkey foreign key (user_id) references users(id),
  constraint poll_receipts_hash_of_vote check (hash = vote_receipt_hash(number, option_key, cast_at, salt)),
  constraint poll_receipts_number_form check (number ~ '^V(-[2-9A-HJKMNP-TV-Z]{4}){3}$'),
  constraint poll_receipts_salt_length check (octet_length(salt) = 16)
);
create index poll_receipts_delegation on poll_receipts (delegation_id) where (delegation_id is not null);
create index poll_receipts_poll on poll_receipts (poll_id, option_key);
create index poll_receipts_user on poll_receipts (user_id, poll_id);
revoke update, delete on poll_receipts from parcela_app;

-- A delegate votes while the delegation is in force.
create function guard_poll_receipt() returns trigger language plpgsql as $$
begin
  if new.delegation_id is not null and not exists (
    select from poll_delegations d
    where d.id = new.delegation_id and d.accepted_at <= new.cast_at and d.ended_at is null
  ) then
    raise exception 'a delegate votes while the delegation is in force' using errcode = 'check_violation',
      constraint = 'poll_receipts_delegated';
  end if;
  return new;
end $$;

-- Votes from before have no receipt until their poll is sealed.
alter table poll_votes
  add column receipt_number text,
  add constraint poll_votes_receipt_fkey foreign key (receipt_number, poll_id, user_id, option_key, cast_at)
    references poll_receipts(number, poll_id, user_id, option_key, cast_at) not valid;
create unique index poll_votes_receipt on poll_votes (receipt_number);

-- A line for each vote that counts, in the order of the receipts' hashes: hash, option, shares, who voted.
create function poll_ballots(sealed_poll_id integer) returns text language sql stable as $$
  select coalesce(string_agg(
    encode(r.hash, 'hex') || ' ' || v.option_key || ' ' || w.shares || ' '
      || case when r.delegation_id is null then 'holder' else 'delegate' end || E'\n', '' order by r.hash), '')
  from poll_votes v
  join poll_receipts r on r.number = v.receipt_number
  join poll_weights w on w.poll_id = v.poll_id and w.user_id = v.user_id
  where v.poll_id = sealed_poll_id
$$;

create function poll_seal_hash(seq integer, poll text, revision smallint, ballot_count integer, share_count bigint,
  entitled_count integer, ballots_hash bytea, previous_hash bytea) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(
    seq || E'\n' || poll || E'\n' || revision || E'\n' || ballot_count || E'\n' || share_count || E'\n'
      || entitled_count || E'\n' || encode(ballots_hash, 'hex') || E'\n' || coalesce(encode(previous_hash, 'hex'), ''),
    'UTF8'));

-- The votes of an ended poll, sealed in a chain of all polls; a recount adds a revision.
create table poll_seals (
  seq integer not null,
  poll_id integer not null,
  poll_document_id text not null,
  revision smallint not null,
  ballot_count integer not null,
  share_count bigint not null,
  entitled_count integer not null,
  ballots_hash bytea not null,
  previous_hash bytea,
  hash bytea not null,
  sealed_at timestamptz not null default app_now(),
  constraint poll_seals_pkey primary key (seq),
  constraint poll_seals_hash_key unique (hash),
  constraint poll_seals_previous_hash_key unique nulls not distinct (previous_hash),
  constraint poll_seals_revision_key unique (poll_id, revision),
  constraint poll_seals_poll_id_fkey foreign key (poll_id) references polls(id),
  constraint poll_seals_previous_hash_fkey foreign key (previous_hash) references poll_seals(hash),
  constraint poll_seals_chained check (seq > 0 and (seq = 1) = (previous_hash is null)),
  constraint poll_seals_counts_not_negative check (ballot_count >= 0 and entitled_count >= ballot_count),
  constraint poll_seals_hash_of_seal check (hash = poll_seal_hash(seq, poll_document_id, revision, ballot_count,
    share_count, entitled_count, ballots_hash, previous_hash)),
  constraint poll_seals_revision_positive check (revision > 0)
);
revoke update, delete on poll_seals from parcela_app;

create trigger poll_delegations_guard before insert or update on poll_delegations
  for each row execute function guard_poll_delegation();
create trigger poll_receipts_guard before insert on poll_receipts
  for each row execute function guard_poll_receipt();

-- A vote is cast while its poll runs, and none is added to a sealed poll.
create or replace function poll_votes_in_time() returns trigger language plpgsql as $$
begin
  perform from polls p where p.id = new.poll_id for share;
  if not exists (
    select from polls p where p.id = new.poll_id and p.published_at is not null
      and new.cast_at >= p.start_at and new.cast_at < p.end_at
  ) or (new.option_key, new.receipt_number) is distinct from (old.option_key, old.receipt_number) and exists (
    select from poll_seals s where s.poll_id = new.poll_id
  ) then
    raise exception 'a vote is cast while its poll runs' using errcode = 'check_violation',
      constraint = 'poll_votes_in_time';
  end if;
  return new;
end $$;

-- The file of a receipt verifies by its hash.
create table vote_receipt_files (
  file_sha256 bytea not null,
  receipt_number text not null,
  issued_at timestamptz not null default app_now(),
  constraint vote_receipt_files_pkey primary key (file_sha256),
  constraint vote_receipt_files_receipt_number_fkey foreign key (receipt_number) references poll_receipts(number),
  constraint vote_receipt_files_hash_length check (octet_length(file_sha256) = 32)
);
create index vote_receipt_files_receipt on vote_receipt_files (receipt_number);
revoke update, delete on vote_receipt_files from parcela_app;
