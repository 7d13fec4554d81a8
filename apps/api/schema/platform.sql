-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

grant usage on schema public to parcela_app;
grant usage on schema public to public;
grant select, usage on default sequences to parcela_app;
grant delete, insert, select, update on default tables to parcela_app;

create table app_clock (
  only_row boolean not null default true,
  shift interval not null,
  constraint app_clock_pkey PRIMARY KEY (only_row),
  constraint app_clock_one_row CHECK (only_row)
);
CREATE TRIGGER app_clock_written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON app_clock FOR EACH STATEMENT EXECUTE FUNCTION write_app_now();
grant select on table app_clock to parcela_app;

CREATE OR REPLACE FUNCTION app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (now() + '00:00:00'::interval);
grant execute on function app_now() to public;

CREATE OR REPLACE FUNCTION write_app_now()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format(
    'create or replace function app_now() returns timestamptz language sql stable parallel safe return now() + %L::interval',
    coalesce((select c.shift from app_clock c), interval '0')
  );
  return null;
end
$function$;
grant execute on function write_app_now() to public;

create table sessions (
  id bigint not null generated always as identity,
  document_id text not null,
  token_hash bytea not null,
  audience text not null,
  subject_id integer not null,
  user_agent text not null,
  created_at timestamp with time zone not null default app_now(),
  last_active_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  fresh_until timestamp with time zone,
  opened_in bigint,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_document_id_key UNIQUE (document_id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_opened_in_fkey FOREIGN KEY (opened_in) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint sessions_audience_known CHECK ((audience = ANY (ARRAY['investor'::text, 'staff'::text, 'view'::text]))),
  constraint sessions_view_opened_by_staff CHECK (((audience = 'view'::text) = (opened_in IS NOT NULL)))
);
CREATE INDEX sessions_opened_in ON sessions USING btree (opened_in) WHERE (opened_in IS NOT NULL);
CREATE INDEX sessions_subject ON sessions USING btree (audience, subject_id) WHERE (revoked_at IS NULL);
grant delete, insert, select, update on table sessions to parcela_app;
grant select, usage on sequence sessions_id_seq to parcela_app;
alter table sessions set (fillfactor=70);

create table idempotency_keys (
  caller text not null,
  route text not null,
  key text not null,
  input_hash bytea not null,
  status integer,
  body text,
  created_at timestamp with time zone not null default app_now(),
  constraint idempotency_keys_pkey PRIMARY KEY (caller, route, key),
  constraint idempotency_keys_answered CHECK (((status IS NULL) = (body IS NULL)))
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys USING btree (created_at);
grant delete, insert, select, update on table idempotency_keys to parcela_app;
alter table idempotency_keys set (fillfactor=80);

create table one_time_tokens (
  id bigint not null generated always as identity,
  purpose text not null,
  subject_id integer not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint one_time_tokens_pkey PRIMARY KEY (id),
  constraint one_time_tokens_hash_key UNIQUE (token_hash),
  constraint one_time_tokens_not_used_late CHECK (((used_at IS NULL) OR (used_at <= expires_at)))
);
CREATE INDEX one_time_tokens_subject ON one_time_tokens USING btree (purpose, subject_id);
grant delete, insert, select, update on table one_time_tokens to parcela_app;
grant select, usage on sequence one_time_tokens_id_seq to parcela_app;

create table data_keys (
  subject_id integer not null,
  master_key_id text not null,
  wrapped_key bytea,
  created_at timestamp with time zone not null default app_now(),
  destroyed_at timestamp with time zone,
  constraint data_keys_pkey PRIMARY KEY (subject_id),
  constraint data_keys_destroyed CHECK (((wrapped_key IS NULL) = (destroyed_at IS NOT NULL)))
);
grant insert, select, update on table data_keys to parcela_app;

create table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire double precision,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire ON rate_limits USING btree (expire);
grant delete, insert, select, update on table rate_limits to parcela_app;

create table demo_data (
  only_row boolean not null default true,
  marked_at timestamp with time zone not null default app_now(),
  constraint demo_data_pkey PRIMARY KEY (only_row),
  constraint demo_data_one_row CHECK (only_row)
);
grant select on table demo_data to parcela_app;

create table kysely_migration (
  name character varying(255) not null,
  timestamp character varying(255) not null,
  constraint kysely_migration_pkey PRIMARY KEY (name)
);
grant select on table kysely_migration to parcela_app;

create table kysely_migration_lock (
  id character varying(255) not null,
  is_locked integer not null default 0,
  constraint kysely_migration_lock_pkey PRIMARY KEY (id)
);

CREATE OR REPLACE FUNCTION new_document_id()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
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
$function$;
grant execute on function new_document_id() to public;

CREATE OR REPLACE FUNCTION is_localized(texts jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((jsonb_typeof(texts) = 'object'::text) AND (COALESCE((texts ->> 'en'::text), ''::text) <> ''::text) AND ((texts - languages()) = '{}'::jsonb));
grant execute on function is_localized(jsonb) to public;

CREATE OR REPLACE FUNCTION localized(texts jsonb, locale text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(NULLIF((texts ->> locale), ''::text), (texts ->> 'en'::text));
grant execute on function localized(jsonb,text) to public;

CREATE OR REPLACE FUNCTION slug_of_one_page()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_taken boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('slug:' || new.slug, 0));
  if tg_table_name = 'article_slugs' then
    select exists (select from project_slugs s where s.slug = new.slug) into is_taken;
  else
    select exists (select from article_slugs s where s.slug = new.slug) into is_taken;
  end if;
  return case when is_taken then null else new end;
end $function$;
grant execute on function slug_of_one_page() to public;

CREATE OR REPLACE FUNCTION is_visible_text(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (value ~ '[^\s\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB]'::text);
grant execute on function is_visible_text(text) to public;

CREATE OR REPLACE FUNCTION is_language(language text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (language = ANY (languages()));
grant execute on function is_language(text) to public;

CREATE OR REPLACE FUNCTION languages()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['cs'::text, 'en'::text, 'pl'::text];
grant execute on function languages() to public;
