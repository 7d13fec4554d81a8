-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table faqs (
  id integer not null generated always as identity,
  document_id text not null,
  published_version integer,
  publish_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  next_version integer,
  next_at timestamp with time zone,
  publication integer not null default 0,
  constraint faqs_pkey PRIMARY KEY (id),
  constraint faqs_document_id_key UNIQUE (document_id),
  constraint faqs_next_version_fkey FOREIGN KEY (id, next_version) REFERENCES faq_versions(faq_id, version),
  constraint faqs_published_version_fkey FOREIGN KEY (id, published_version) REFERENCES faq_versions(faq_id, version),
  constraint faqs_next_follows CHECK (((next_at IS NULL) OR COALESCE((next_at > publish_at), false))),
  constraint faqs_next_whole CHECK (((next_version IS NULL) = (next_at IS NULL))),
  constraint faqs_published_whole CHECK (((published_version IS NULL) = (publish_at IS NULL)))
);
grant insert, select, update on table faqs to parcela_app;
grant select, usage on sequence faqs_id_seq to parcela_app;

create table faq_versions (
  faq_id integer not null,
  version integer not null,
  title jsonb not null,
  content jsonb not null,
  relevance integer not null,
  saved_at timestamp with time zone not null default app_now(),
  constraint faq_versions_pkey PRIMARY KEY (faq_id, version),
  constraint faq_versions_faq_id_fkey FOREIGN KEY (faq_id) REFERENCES faqs(id),
  constraint faq_versions_content_localized CHECK (is_localized(content)),
  constraint faq_versions_title_localized CHECK (is_localized(title)),
  constraint faq_versions_version_positive CHECK ((version > 0))
);
grant insert, select on table faq_versions to parcela_app;

create view faqs_schedule as
 SELECT 'faq'::text AS kind,
    i.document_id,
    COALESCE(i.next_at, i.publish_at) AS at,
    v.title,
    v.version,
        CASE
            WHEN (i.next_at IS NOT NULL) THEN i.published_version
            ELSE NULL::integer
        END AS replaces,
    i.publication AS seen
   FROM (faqs i
     JOIN faq_versions v ON (((v.faq_id = i.id) AND (v.version = COALESCE(i.next_version, i.published_version)))))
  WHERE (COALESCE(i.next_at, i.publish_at) > app_now());
grant delete, insert, select, update on table faqs_schedule to parcela_app;
