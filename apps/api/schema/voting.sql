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

create table poll_votes (
  poll_id integer not null,
  user_id integer not null,
  option_key text not null,
  cast_at timestamp with time zone not null default app_now(),
  constraint poll_votes_pkey PRIMARY KEY (poll_id, user_id),
  constraint poll_votes_entitled_fkey FOREIGN KEY (poll_id, user_id) REFERENCES poll_weights(poll_id, user_id),
  constraint poll_votes_option_fkey FOREIGN KEY (poll_id, option_key) REFERENCES poll_options(poll_id, option_key)
);
CREATE INDEX poll_votes_option ON poll_votes USING btree (poll_id, option_key);
CREATE INDEX poll_votes_user ON poll_votes USING btree (user_id);
CREATE TRIGGER poll_votes_in_time BEFORE INSERT OR UPDATE ON poll_votes FOR EACH ROW EXECUTE FUNCTION poll_votes_in_time();
grant delete, insert, select, update on table poll_votes to parcela_app;

CREATE OR REPLACE FUNCTION poll_votes_in_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from polls p where p.id = new.poll_id and p.published_at is not null
      and new.cast_at >= p.start_at and new.cast_at < p.end_at
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
