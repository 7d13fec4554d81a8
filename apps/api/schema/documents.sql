-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table certificates (
  id integer not null generated always as identity,
  document_id text not null,
  number text not null,
  user_id integer not null,
  project_id integer not null,
  language text not null,
  shares bigint not null,
  share_count integer not null,
  holding_version bigint not null,
  seal_seq bigint not null,
  seal_hash bytea not null,
  content_sha256 bytea not null,
  file_sha256 bytea not null,
  names_mark bytea not null,
  file bytea,
  issued_at timestamp with time zone not null,
  superseded_at timestamp with time zone,
  constraint certificates_pkey PRIMARY KEY (id),
  constraint certificates_document_id_key UNIQUE (document_id),
  constraint certificates_file_sha256_key UNIQUE (file_sha256),
  constraint certificates_number_key UNIQUE (number),
  constraint certificates_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint certificates_seal_seq_fkey FOREIGN KEY (seal_seq) REFERENCES ledger_seals(seq),
  constraint certificates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint certificates_file_kept CHECK (((file IS NOT NULL) OR (superseded_at IS NOT NULL))),
  constraint certificates_hash_lengths CHECK (((octet_length(seal_hash) = 32) AND (octet_length(content_sha256) = 32) AND (octet_length(file_sha256) = 32) AND (octet_length(names_mark) = 32))),
  constraint certificates_language_known CHECK (is_language(language)),
  constraint certificates_number_form CHECK ((number ~ '^C(-[2-9A-HJKMNP-TV-Z]{4}){3}$'::text)),
  constraint certificates_shares_within CHECK (((shares > 0) AND (shares <= share_count))),
  constraint certificates_superseded_later CHECK ((superseded_at >= issued_at))
);
CREATE INDEX certificates_issued ON certificates USING btree (issued_at);
CREATE UNIQUE INDEX certificates_one_in_force ON certificates USING btree (user_id, project_id, language) WHERE (superseded_at IS NULL);
CREATE INDEX certificates_project ON certificates USING btree (project_id);
CREATE INDEX certificates_seal ON certificates USING btree (seal_seq);
CREATE INDEX certificates_user ON certificates USING btree (user_id, id DESC);
CREATE TRIGGER certificates_guard BEFORE UPDATE ON certificates FOR EACH ROW EXECUTE FUNCTION guard_certificate();
grant insert, select, update (file), update (superseded_at) on table certificates to parcela_app;
grant select, usage on sequence certificates_id_seq to parcela_app;

CREATE OR REPLACE FUNCTION guard_certificate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.superseded_at is not null and new.superseded_at is distinct from old.superseded_at
    or new.file is not null and new.file is distinct from old.file then
    raise exception 'certificate % is fixed', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;
grant execute on function guard_certificate() to public;

create table calendar_feeds (
  user_id integer not null,
  token_sha256 bytea not null,
  created_at timestamp with time zone not null default app_now(),
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_token_key UNIQUE (token_sha256),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint calendar_feeds_token_length CHECK ((octet_length(token_sha256) = 32))
);
grant delete, insert, select, update on table calendar_feeds to parcela_app;

create table tax_texts (
  id integer not null generated always as identity,
  document_id text not null,
  published_version integer,
  publish_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  next_version integer,
  next_at timestamp with time zone,
  publication integer not null default 0,
  constraint tax_texts_pkey PRIMARY KEY (id),
  constraint tax_texts_document_id_key UNIQUE (document_id),
  constraint tax_texts_next_version_fkey FOREIGN KEY (id, next_version) REFERENCES tax_text_versions(tax_text_id, version),
  constraint tax_texts_published_version_fkey FOREIGN KEY (id, published_version) REFERENCES tax_text_versions(tax_text_id, version),
  constraint tax_texts_next_follows CHECK (((next_at IS NULL) OR COALESCE((next_at > publish_at), false))),
  constraint tax_texts_next_whole CHECK (((next_version IS NULL) = (next_at IS NULL))),
  constraint tax_texts_published_whole CHECK (((published_version IS NULL) = (publish_at IS NULL)))
);
grant insert, select, update on table tax_texts to parcela_app;
grant select, usage on sequence tax_texts_id_seq to parcela_app;

create table tax_text_versions (
  tax_text_id integer not null,
  version integer not null,
  country text not null,
  year integer not null,
  title jsonb not null,
  content jsonb not null,
  saved_at timestamp with time zone not null default app_now(),
  constraint tax_text_versions_pkey PRIMARY KEY (tax_text_id, version),
  constraint tax_text_versions_tax_text_id_fkey FOREIGN KEY (tax_text_id) REFERENCES tax_texts(id),
  constraint tax_text_versions_content_localized CHECK (is_localized(content)),
  constraint tax_text_versions_country_known CHECK ((country = ANY (ARRAY['CZ'::text, 'PL'::text]))),
  constraint tax_text_versions_title_localized CHECK (is_localized(title)),
  constraint tax_text_versions_version_positive CHECK ((version > 0)),
  constraint tax_text_versions_year_within CHECK (((year >= 2000) AND (year <= 2100)))
);
grant insert, select on table tax_text_versions to parcela_app;

create view tax_texts_schedule as
 SELECT 'taxText'::text AS kind,
    i.document_id,
    COALESCE(i.next_at, i.publish_at) AS at,
    v.title,
    v.version,
        CASE
            WHEN (i.next_at IS NOT NULL) THEN i.published_version
            ELSE NULL::integer
        END AS replaces,
    i.publication AS seen
   FROM (tax_texts i
     JOIN tax_text_versions v ON (((v.tax_text_id = i.id) AND (v.version = COALESCE(i.next_version, i.published_version)))))
  WHERE (COALESCE(i.next_at, i.publish_at) > app_now());
grant delete, insert, select, update on table tax_texts_schedule to parcela_app;
