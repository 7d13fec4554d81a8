-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table media_files (
  id integer not null generated always as identity,
  document_id text not null,
  kind text not null,
  content_type text not null,
  byte_size integer not null,
  sha256 bytea not null,
  width integer,
  height integer,
  original_name text not null,
  created_at timestamp with time zone not null default app_now(),
  version integer not null default 1,
  constraint media_files_pkey PRIMARY KEY (id),
  constraint media_files_document_id_key UNIQUE (document_id),
  constraint media_files_content_type_known CHECK ((content_type = ANY (ARRAY['image/webp'::text, 'application/pdf'::text]))),
  constraint media_files_image_has_size CHECK (
CASE kind
    WHEN 'image'::text THEN ((width > 0) AND (height > 0))
    ELSE (num_nonnulls(width, height) = 0)
END),
  constraint media_files_kind_known CHECK ((kind = ANY (ARRAY['image'::text, 'document'::text]))),
  constraint media_files_kind_of_type CHECK (((kind = 'document'::text) = (content_type = 'application/pdf'::text))),
  constraint media_files_not_empty CHECK ((byte_size > 0)),
  constraint media_files_sha256_length CHECK ((octet_length(sha256) = 32)),
  constraint media_files_version_positive CHECK ((version > 0))
);
grant delete, insert, select, update (original_name), update (version) on table media_files to parcela_app;
grant select, usage on sequence media_files_id_seq to parcela_app;

create view stored_documents as
 SELECT id,
    document_id,
    byte_size
   FROM media_files f
  WHERE (kind = 'document'::text);
grant delete, insert, select, update on table stored_documents to parcela_app;

create view stored_files as
 SELECT id,
    document_id,
    kind,
    byte_size,
    width,
    height
   FROM media_files f;
grant delete, insert, select, update on table stored_files to parcela_app;
