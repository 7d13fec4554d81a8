-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table legal_document_versions (
  id integer not null generated always as identity,
  document_id text not null,
  kind text not null,
  project_id integer,
  version integer not null,
  title jsonb not null,
  caption jsonb,
  file_cs_id integer not null,
  file_en_id integer not null,
  file_pl_id integer not null,
  published_at timestamp with time zone not null,
  created_at timestamp with time zone not null default app_now(),
  withdrawn_at timestamp with time zone,
  constraint legal_document_versions_pkey PRIMARY KEY (id),
  constraint legal_document_versions_document_id_key UNIQUE (document_id),
  constraint legal_document_versions_file_cs_id_fkey FOREIGN KEY (file_cs_id) REFERENCES media_files(id),
  constraint legal_document_versions_file_en_id_fkey FOREIGN KEY (file_en_id) REFERENCES media_files(id),
  constraint legal_document_versions_file_pl_id_fkey FOREIGN KEY (file_pl_id) REFERENCES media_files(id),
  constraint legal_document_versions_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint legal_document_versions_caption_localized CHECK (is_localized(caption)),
  constraint legal_document_versions_kind_known CHECK ((kind = ANY (ARRAY['terms'::text, 'privacy'::text, 'white_paper'::text, 'prospect'::text]))),
  constraint legal_document_versions_project CHECK (((kind = 'prospect'::text) = (project_id IS NOT NULL))),
  constraint legal_document_versions_title_whole CHECK ((is_localized(title) AND (COALESCE((title ->> 'cs'::text), ''::text) <> ''::text) AND (COALESCE((title ->> 'pl'::text), ''::text) <> ''::text))),
  constraint legal_document_versions_version_positive CHECK ((version > 0)),
  constraint legal_document_versions_withdrawn_in_time CHECK (((published_at - withdrawn_at) > '00:01:00'::interval))
);
CREATE INDEX legal_document_versions_file_cs ON legal_document_versions USING btree (file_cs_id);
CREATE INDEX legal_document_versions_file_en ON legal_document_versions USING btree (file_en_id);
CREATE INDEX legal_document_versions_file_pl ON legal_document_versions USING btree (file_pl_id);
CREATE INDEX legal_document_versions_in_force_lookup ON legal_document_versions USING btree (kind, project_id, published_at DESC, id DESC);
CREATE INDEX legal_document_versions_project_id ON legal_document_versions USING btree (project_id);
CREATE UNIQUE INDEX legal_document_versions_version_key ON legal_document_versions USING btree (kind, project_id, version) NULLS NOT DISTINCT WHERE (withdrawn_at IS NULL);
CREATE TRIGGER legal_document_versions_withdrawal BEFORE UPDATE OF withdrawn_at ON legal_document_versions FOR EACH ROW EXECUTE FUNCTION guard_document_withdrawal();
grant insert, select, update (withdrawn_at) on table legal_document_versions to parcela_app;
grant select, usage on sequence legal_document_versions_id_seq to parcela_app;

CREATE OR REPLACE FUNCTION guard_document_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.withdrawn_at is not null or new.withdrawn_at is distinct from app_now() then
    raise exception 'a version is withdrawn once, and now'
      using errcode = 'check_violation', constraint = 'legal_document_versions_withdrawn_once';
  end if;
  return new;
end
$function$;
grant execute on function guard_document_withdrawal() to public;

create view legal_document_pages as
 SELECT v.id,
    v.document_id,
    v.kind,
    v.project_id,
    v.title,
    v.caption,
    v.published_at,
    jsonb_build_object('cs', jsonb_build_object('documentId', cs.document_id, 'size', cs.byte_size), 'en', jsonb_build_object('documentId', en.document_id, 'size', en.byte_size), 'pl', jsonb_build_object('documentId', pl.document_id, 'size', pl.byte_size)) AS files,
    v.withdrawn_at
   FROM (((legal_document_versions v
     JOIN media_files cs ON ((cs.id = v.file_cs_id)))
     JOIN media_files en ON ((en.id = v.file_en_id)))
     JOIN media_files pl ON ((pl.id = v.file_pl_id)));
grant delete, insert, select, update on table legal_document_pages to parcela_app;

create view legal_documents_in_force as
 SELECT DISTINCT ON (kind, project_id) id,
    document_id,
    kind,
    project_id,
    title,
    caption,
    published_at,
    files
   FROM legal_document_pages d
  WHERE ((published_at <= app_now()) AND (withdrawn_at IS NULL))
  ORDER BY kind, project_id, published_at DESC, id DESC;
grant delete, insert, select, update on table legal_documents_in_force to parcela_app;

create view legal_document_hashes as
 SELECT v.document_id,
    v.kind,
    l.language,
    f.sha256
   FROM ((legal_document_versions v
     CROSS JOIN LATERAL ( VALUES ('cs'::text,v.file_cs_id), ('en'::text,v.file_en_id), ('pl'::text,v.file_pl_id)) l(language, file_id))
     JOIN media_files f ON ((f.id = l.file_id)));
grant delete, insert, select, update on table legal_document_hashes to parcela_app;

create view agreement_versions as
 SELECT id,
    document_id,
    kind,
    project_id,
    published_at
   FROM legal_document_versions v
  WHERE ((kind = ANY (ARRAY['terms'::text, 'white_paper'::text, 'prospect'::text])) AND (withdrawn_at IS NULL));
grant delete, insert, select, update on table agreement_versions to parcela_app;

create view terms_in_force as
 SELECT terms.document_id AS terms,
    privacy.document_id AS privacy
   FROM (( SELECT v.document_id
           FROM legal_document_versions v
          WHERE ((v.kind = 'terms'::text) AND (v.project_id IS NULL) AND (v.published_at <= app_now()) AND (v.withdrawn_at IS NULL))
          ORDER BY v.published_at DESC, v.id DESC
         LIMIT 1) terms
     CROSS JOIN ( SELECT v.document_id
           FROM legal_document_versions v
          WHERE ((v.kind = 'privacy'::text) AND (v.project_id IS NULL) AND (v.published_at <= app_now()) AND (v.withdrawn_at IS NULL))
          ORDER BY v.published_at DESC, v.id DESC
         LIMIT 1) privacy);
grant delete, insert, select, update on table terms_in_force to parcela_app;

create table legal_document_texts (
  id integer not null generated always as identity,
  kind text not null,
  project_id integer,
  version integer not null,
  title jsonb not null,
  caption jsonb,
  file_cs_id integer,
  file_en_id integer,
  file_pl_id integer,
  saved_at timestamp with time zone not null default app_now(),
  constraint legal_document_texts_pkey PRIMARY KEY (id),
  constraint legal_document_texts_version_key UNIQUE NULLS NOT DISTINCT (kind, project_id, version),
  constraint legal_document_texts_file_cs_id_fkey FOREIGN KEY (file_cs_id) REFERENCES media_files(id),
  constraint legal_document_texts_file_en_id_fkey FOREIGN KEY (file_en_id) REFERENCES media_files(id),
  constraint legal_document_texts_file_pl_id_fkey FOREIGN KEY (file_pl_id) REFERENCES media_files(id),
  constraint legal_document_texts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint legal_document_texts_caption_localized CHECK (is_localized(caption)),
  constraint legal_document_texts_kind_known CHECK ((kind = ANY (ARRAY['terms'::text, 'privacy'::text, 'white_paper'::text, 'prospect'::text]))),
  constraint legal_document_texts_project CHECK (((kind = 'prospect'::text) = (project_id IS NOT NULL))),
  constraint legal_document_texts_title_localized CHECK (is_localized(title)),
  constraint legal_document_texts_version_positive CHECK ((version > 0))
);
CREATE INDEX legal_document_texts_file_cs ON legal_document_texts USING btree (file_cs_id);
CREATE INDEX legal_document_texts_file_en ON legal_document_texts USING btree (file_en_id);
CREATE INDEX legal_document_texts_file_pl ON legal_document_texts USING btree (file_pl_id);
CREATE INDEX legal_document_texts_project_id ON legal_document_texts USING btree (project_id);
grant insert, select on table legal_document_texts to parcela_app;
grant select, usage on sequence legal_document_texts_id_seq to parcela_app;

create view legal_documents_schedule as
 SELECT id,
    document_id,
    published_at AS at,
    title,
    version,
    kind AS document,
    project_id
   FROM legal_document_versions v
  WHERE ((published_at > app_now()) AND (withdrawn_at IS NULL));
grant delete, insert, select, update on table legal_documents_schedule to parcela_app;
