-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table polls (
  id integer not null generated always as identity,
  document_id text not null,
  project_id integer not null,
  question jsonb not null,
  vote_type text not null,
  permission text not null,
  start_at timestamp with time zone,
  end_at timestamp with time zone not null,
  document_caption jsonb,
  file_en_id integer,
  file_cs_id integer,
  file_pl_id integer,
  version integer not null default 1,
  published_at timestamp with time zone,
  frozen_at timestamp with time zone,
  share_count bigint,
  entitled_count integer,
  closed_at timestamp with time zone,
  end_notified_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  record_at timestamp with time zone,
  quorum_percent smallint,
  abstention_key text,
  abstention_counts boolean,
  majority text not null default 'Plurality'::text,
  constraint polls_pkey PRIMARY KEY (id),
  constraint polls_document_id_key UNIQUE (document_id),
  constraint polls_file_cs_id_fkey FOREIGN KEY (file_cs_id) REFERENCES media_files(id),
  constraint polls_file_en_id_fkey FOREIGN KEY (file_en_id) REFERENCES media_files(id),
  constraint polls_file_pl_id_fkey FOREIGN KEY (file_pl_id) REFERENCES media_files(id),
  constraint polls_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint polls_abstention_whole CHECK (((abstention_key IS NULL) = (abstention_counts IS NULL))),
  constraint polls_document_caption_localized CHECK (is_localized(document_caption)),
  constraint polls_document_in_english CHECK (((file_en_id IS NOT NULL) OR (num_nonnulls(file_cs_id, file_pl_id) = 0))),
  constraint polls_document_whole CHECK (((document_caption IS NULL) = (file_en_id IS NULL))),
  constraint polls_entitled_count_not_negative CHECK ((entitled_count >= 0)),
  constraint polls_frozen_is_published CHECK (((frozen_at IS NULL) OR (published_at IS NOT NULL))),
  constraint polls_frozen_whole CHECK ((num_nulls(frozen_at, share_count, entitled_count) = ANY (ARRAY[0, 3]))),
  constraint polls_majority_known CHECK ((majority = ANY (ARRAY['Plurality'::text, 'Simple'::text, 'TwoThirds'::text, 'Absolute'::text]))),
  constraint polls_permission_known CHECK ((permission = ANY (ARRAY['Holders'::text, 'Investors'::text]))),
  constraint polls_published_has_start CHECK (((published_at IS NULL) OR (start_at IS NOT NULL))),
  constraint polls_question_localized CHECK (is_localized(question)),
  constraint polls_quorum_percent_in_range CHECK (((quorum_percent >= 1) AND (quorum_percent <= 100))),
  constraint polls_record_before_start CHECK ((record_at <= start_at)),
  constraint polls_share_count_positive CHECK ((share_count > 0)),
  constraint polls_starts_before_end CHECK ((start_at < end_at)),
  constraint polls_version_positive CHECK ((version > 0)),
  constraint polls_vote_type_known CHECK ((vote_type = ANY (ARRAY['ByShares'::text, 'ByPerson'::text])))
);
CREATE INDEX polls_file_cs ON polls USING btree (file_cs_id);
CREATE INDEX polls_file_en ON polls USING btree (file_en_id);
CREATE INDEX polls_file_pl ON polls USING btree (file_pl_id);
CREATE INDEX polls_project ON polls USING btree (project_id);
CREATE INDEX polls_to_freeze ON polls USING btree (start_at) WHERE ((published_at IS NOT NULL) AND (frozen_at IS NULL));
CREATE INDEX polls_to_notify ON polls USING btree (end_at) WHERE ((frozen_at IS NOT NULL) AND (end_notified_at IS NULL));
CREATE TRIGGER polls_rules_fixed BEFORE UPDATE ON polls FOR EACH ROW EXECUTE FUNCTION guard_poll_rules();
grant insert, select, update on table polls to parcela_app;
grant select, usage on sequence polls_id_seq to parcela_app;

create table poll_options (
  poll_id integer not null,
  option_key text not null,
  position integer not null,
  text jsonb not null,
  constraint poll_options_pkey PRIMARY KEY (poll_id, option_key),
  constraint poll_options_position_key UNIQUE (poll_id, "position"),
  constraint poll_options_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES polls(id),
  constraint poll_options_key_plain CHECK ((option_key ~ '^[a-z0-9][a-z0-9-]{0,29}$'::text)),
  constraint poll_options_text_localized CHECK (is_localized(text))
);
grant delete, insert, select on table poll_options to parcela_app;

create table poll_weights (
  poll_id integer not null,
  user_id integer not null,
  shares bigint not null,
  constraint poll_weights_pkey PRIMARY KEY (poll_id, user_id),
  constraint poll_weights_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES polls(id),
  constraint poll_weights_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint poll_weights_shares_not_negative CHECK ((shares >= 0))
);
CREATE INDEX poll_weights_user ON poll_weights USING btree (user_id);
grant delete, insert, select, update on table poll_weights to parcela_app;

create table poll_delegations (
  id integer not null generated always as identity,
  document_id text not null,
  poll_id integer not null,
  from_user_id integer not null,
  to_user_id integer,
  asked_at timestamp with time zone not null default app_now(),
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  constraint poll_delegations_pkey PRIMARY KEY (id),
  constraint poll_delegations_document_id_key UNIQUE (document_id),
  constraint poll_delegations_holder_key UNIQUE (id, poll_id, from_user_id),
  constraint poll_delegations_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id),
  constraint poll_delegations_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES polls(id),
  constraint poll_delegations_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id),
  constraint poll_delegations_accepted_by_delegate CHECK (((accepted_at IS NULL) OR (to_user_id IS NOT NULL))),
  constraint poll_delegations_accepted_later CHECK ((accepted_at >= asked_at)),
  constraint poll_delegations_ended_known CHECK ((ended_by = ANY (ARRAY['holder'::text, 'delegate'::text, 'vote'::text, 'account'::text, 'recount'::text]))),
  constraint poll_delegations_ended_later CHECK ((ended_at >= COALESCE(accepted_at, asked_at))),
  constraint poll_delegations_ended_whole CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint poll_delegations_to_another CHECK ((to_user_id <> from_user_id))
);
CREATE INDEX poll_delegations_from ON poll_delegations USING btree (from_user_id);
CREATE UNIQUE INDEX poll_delegations_one_open ON poll_delegations USING btree (poll_id, from_user_id) WHERE (ended_at IS NULL);
CREATE INDEX poll_delegations_to ON poll_delegations USING btree (to_user_id, poll_id) WHERE (to_user_id IS NOT NULL);
CREATE TRIGGER poll_delegations_guard BEFORE INSERT OR UPDATE ON poll_delegations FOR EACH ROW EXECUTE FUNCTION guard_poll_delegation();
grant insert, select, update (accepted_at), update (ended_at), update (ended_by) on table poll_delegations to parcela_app;
grant select, usage on sequence poll_delegations_id_seq to parcela_app;

create table poll_receipts (
  number text not null,
  poll_id integer not null,
  user_id integer not null,
  option_key text not null,
  cast_at timestamp with time zone not null,
  delegation_id integer,
  salt bytea not null,
  hash bytea not null,
  constraint poll_receipts_pkey PRIMARY KEY (number),
  constraint poll_receipts_vote_key UNIQUE (number, poll_id, user_id, option_key, cast_at),
  constraint poll_receipts_delegation_fkey FOREIGN KEY (delegation_id, poll_id, user_id) REFERENCES poll_delegations(id, poll_id, from_user_id),
  constraint poll_receipts_option_fkey FOREIGN KEY (poll_id, option_key) REFERENCES poll_options(poll_id, option_key),
  constraint poll_receipts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint poll_receipts_hash_of_vote CHECK ((hash = vote_receipt_hash(number, option_key, cast_at, salt))),
  constraint poll_receipts_number_form CHECK ((number ~ '^V(-[2-9A-HJKMNP-TV-Z]{4}){3}$'::text)),
  constraint poll_receipts_salt_length CHECK ((octet_length(salt) = 16))
);
CREATE INDEX poll_receipts_delegation ON poll_receipts USING btree (delegation_id) WHERE (delegation_id IS NOT NULL);
CREATE INDEX poll_receipts_poll ON poll_receipts USING btree (poll_id, option_key);
CREATE INDEX poll_receipts_user ON poll_receipts USING btree (user_id, poll_id);
CREATE TRIGGER poll_receipts_guard BEFORE INSERT ON poll_receipts FOR EACH ROW EXECUTE FUNCTION guard_poll_receipt();
grant insert, select on table poll_receipts to parcela_app;

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
  sealed_at timestamp with time zone not null default app_now(),
  constraint poll_seals_pkey PRIMARY KEY (seq),
  constraint poll_seals_hash_key UNIQUE (hash),
  constraint poll_seals_previous_hash_key UNIQUE NULLS NOT DISTINCT (previous_hash),
  constraint poll_seals_revision_key UNIQUE (poll_id, revision),
  constraint poll_seals_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES polls(id),
  constraint poll_seals_previous_hash_fkey FOREIGN KEY (previous_hash) REFERENCES poll_seals(hash),
  constraint poll_seals_chained CHECK (((seq > 0) AND ((seq = 1) = (previous_hash IS NULL)))),
  constraint poll_seals_counts_not_negative CHECK (((ballot_count >= 0) AND (entitled_count >= ballot_count))),
  constraint poll_seals_hash_of_seal CHECK ((hash = poll_seal_hash(seq, poll_document_id, revision, ballot_count, share_count, entitled_count, ballots_hash, previous_hash))),
  constraint poll_seals_revision_positive CHECK ((revision > 0))
);
grant insert, select on table poll_seals to parcela_app;

create table vote_receipt_files (
  file_sha256 bytea not null,
  receipt_number text not null,
  issued_at timestamp with time zone not null default app_now(),
  constraint vote_receipt_files_pkey PRIMARY KEY (file_sha256),
  constraint vote_receipt_files_receipt_number_fkey FOREIGN KEY (receipt_number) REFERENCES poll_receipts(number),
  constraint vote_receipt_files_hash_length CHECK ((octet_length(file_sha256) = 32))
);
CREATE INDEX vote_receipt_files_receipt ON vote_receipt_files USING btree (receipt_number);
grant insert, select on table vote_receipt_files to parcela_app;

create table poll_votes (
  poll_id integer not null,
  user_id integer not null,
  option_key text not null,
  cast_at timestamp with time zone not null default app_now(),
  receipt_number text,
  constraint poll_votes_pkey PRIMARY KEY (poll_id, user_id),
  constraint poll_votes_entitled_fkey FOREIGN KEY (poll_id, user_id) REFERENCES poll_weights(poll_id, user_id),
  constraint poll_votes_option_fkey FOREIGN KEY (poll_id, option_key) REFERENCES poll_options(poll_id, option_key),
  constraint poll_votes_receipt_fkey FOREIGN KEY (receipt_number, poll_id, user_id, option_key, cast_at) REFERENCES poll_receipts(number, poll_id, user_id, option_key, cast_at)
);
CREATE INDEX poll_votes_option ON poll_votes USING btree (poll_id, option_key);
CREATE UNIQUE INDEX poll_votes_receipt ON poll_votes USING btree (receipt_number);
CREATE INDEX poll_votes_user ON poll_votes USING btree (user_id);
CREATE TRIGGER poll_votes_in_time BEFORE INSERT OR UPDATE ON poll_votes FOR EACH ROW EXECUTE FUNCTION poll_votes_in_time();
grant delete, insert, select, update on table poll_votes to parcela_app;

CREATE OR REPLACE FUNCTION poll_votes_in_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
grant execute on function poll_votes_in_time() to public;

create view open_polls as
 SELECT project_id,
    (count(*))::integer AS poll_count
   FROM polls p
  WHERE ((published_at IS NOT NULL) AND (closed_at IS NULL) AND (end_at > app_now()))
  GROUP BY project_id;
grant delete, insert, select, update on table open_polls to parcela_app;

create view polls_schedule as
 SELECT 'pollStart'::text AS kind,
    p.document_id,
    p.start_at AS at,
    p.question AS title,
    p.version AS seen,
    p.project_id
   FROM polls p
  WHERE ((p.published_at IS NOT NULL) AND (p.start_at > app_now()))
UNION ALL
 SELECT 'pollEnd'::text AS kind,
    p.document_id,
    p.end_at AS at,
    p.question AS title,
    p.version AS seen,
    p.project_id
   FROM polls p
  WHERE ((p.published_at IS NOT NULL) AND (p.end_at > app_now()));
grant delete, insert, select, update on table polls_schedule to parcela_app;

CREATE OR REPLACE FUNCTION guard_poll_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.published_at is not null and old.start_at <= app_now() and
    (new.project_id, new.question, new.vote_type, new.permission, new.start_at, new.record_at, new.quorum_percent,
      new.abstention_key, new.abstention_counts, new.majority)
    is distinct from
    (old.project_id, old.question, old.vote_type, old.permission, old.start_at, old.record_at, old.quorum_percent,
      old.abstention_key, old.abstention_counts, old.majority)
  then
    raise exception 'the rules of poll % are fixed since it began', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;
grant execute on function guard_poll_rules() to public;

CREATE OR REPLACE FUNCTION guard_poll_delegation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
grant execute on function guard_poll_delegation() to public;

CREATE OR REPLACE FUNCTION guard_poll_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.delegation_id is not null and not exists (
    select from poll_delegations d
    where d.id = new.delegation_id and d.accepted_at <= new.cast_at and d.ended_at is null
  ) then
    raise exception 'a delegate votes while the delegation is in force' using errcode = 'check_violation',
      constraint = 'poll_receipts_delegated';
  end if;
  return new;
end $function$;
grant execute on function guard_poll_receipt() to public;

CREATE OR REPLACE FUNCTION poll_ballots(sealed_poll_id integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(string_agg(
    encode(r.hash, 'hex') || ' ' || v.option_key || ' ' || w.shares || ' '
      || case when r.delegation_id is null then 'holder' else 'delegate' end || E'\n', '' order by r.hash), '')
  from poll_votes v
  join poll_receipts r on r.number = v.receipt_number
  join poll_weights w on w.poll_id = v.poll_id and w.user_id = v.user_id
  where v.poll_id = sealed_poll_id
$function$;
grant execute on function poll_ballots(integer) to public;

CREATE OR REPLACE FUNCTION poll_seal_hash(seq integer, poll text, revision smallint, ballot_count integer, share_count bigint, entitled_count integer, ballots_hash bytea, previous_hash bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN sha256(convert_to(((((((((((((((seq || '
'::text) || poll) || '
'::text) || revision) || '
'::text) || ballot_count) || '
'::text) || share_count) || '
'::text) || entitled_count) || '
'::text) || encode(ballots_hash, 'hex'::text)) || '
'::text) || COALESCE(encode(previous_hash, 'hex'::text), ''::text)), 'UTF8'::name));
grant execute on function poll_seal_hash(integer,text,smallint,integer,bigint,integer,bytea,bytea) to public;

CREATE OR REPLACE FUNCTION vote_receipt_hash(number text, option_key text, cast_at timestamp with time zone, salt bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN sha256(convert_to(((((((number || '
'::text) || option_key) || '
'::text) || (EXTRACT(epoch FROM (cast_at - '1970-01-01 00:00:00+00'::timestamp with time zone)))::text) || '
'::text) || encode(salt, 'hex'::text)), 'UTF8'::name));
grant execute on function vote_receipt_hash(text,text,timestamp with time zone,bytea) to public;
