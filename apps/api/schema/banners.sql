-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table banners (
  id integer not null generated always as identity,
  document_id text not null,
  published_version integer,
  publish_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  next_version integer,
  next_at timestamp with time zone,
  publication integer not null default 0,
  constraint banners_pkey PRIMARY KEY (id),
  constraint banners_document_id_key UNIQUE (document_id),
  constraint banners_next_version_fkey FOREIGN KEY (id, next_version) REFERENCES banner_versions(banner_id, version),
  constraint banners_published_version_fkey FOREIGN KEY (id, published_version) REFERENCES banner_versions(banner_id, version),
  constraint banners_next_follows CHECK (((next_at IS NULL) OR COALESCE((next_at > publish_at), false))),
  constraint banners_next_whole CHECK (((next_version IS NULL) = (next_at IS NULL))),
  constraint banners_published_whole CHECK (((published_version IS NULL) = (publish_at IS NULL)))
);
grant insert, select, update on table banners to parcela_app;
grant select, usage on sequence banners_id_seq to parcela_app;

create table banner_versions (
  banner_id integer not null,
  version integer not null,
  of_page text not null,
  small_file_id integer not null,
  medium_file_id integer not null,
  large_file_id integer not null,
  alt jsonb not null,
  link text,
  relevance integer not null,
  saved_at timestamp with time zone not null default app_now(),
  constraint banner_versions_pkey PRIMARY KEY (banner_id, version),
  constraint banner_versions_banner_id_fkey FOREIGN KEY (banner_id) REFERENCES banners(id),
  constraint banner_versions_large_file_id_fkey FOREIGN KEY (large_file_id) REFERENCES media_files(id),
  constraint banner_versions_medium_file_id_fkey FOREIGN KEY (medium_file_id) REFERENCES media_files(id),
  constraint banner_versions_small_file_id_fkey FOREIGN KEY (small_file_id) REFERENCES media_files(id),
  constraint banner_versions_alt_localized CHECK (is_localized(alt)),
  constraint banner_versions_of_page_segment CHECK ((of_page ~ '^[a-z][a-z-]*$'::text)),
  constraint banner_versions_version_positive CHECK ((version > 0))
);
CREATE INDEX banner_versions_large_file ON banner_versions USING btree (large_file_id);
CREATE INDEX banner_versions_medium_file ON banner_versions USING btree (medium_file_id);
CREATE INDEX banner_versions_small_file ON banner_versions USING btree (small_file_id);
grant insert, select on table banner_versions to parcela_app;

create table banner_messages (
  id integer not null generated always as identity,
  document_id text not null,
  published_version integer,
  publish_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  next_version integer,
  next_at timestamp with time zone,
  publication integer not null default 0,
  constraint banner_messages_pkey PRIMARY KEY (id),
  constraint banner_messages_document_id_key UNIQUE (document_id),
  constraint banner_messages_next_version_fkey FOREIGN KEY (id, next_version) REFERENCES banner_message_versions(message_id, version),
  constraint banner_messages_published_version_fkey FOREIGN KEY (id, published_version) REFERENCES banner_message_versions(message_id, version),
  constraint banner_messages_next_follows CHECK (((next_at IS NULL) OR COALESCE((next_at > publish_at), false))),
  constraint banner_messages_next_whole CHECK (((next_version IS NULL) = (next_at IS NULL))),
  constraint banner_messages_published_whole CHECK (((published_version IS NULL) = (publish_at IS NULL)))
);
grant insert, select, update on table banner_messages to parcela_app;
grant select, usage on sequence banner_messages_id_seq to parcela_app;

create table banner_message_versions (
  message_id integer not null,
  version integer not null,
  type text not null,
  text jsonb not null,
  relevance integer not null,
  of_page text,
  visible_days integer,
  saved_at timestamp with time zone not null default app_now(),
  constraint banner_message_versions_pkey PRIMARY KEY (message_id, version),
  constraint banner_message_versions_message_id_fkey FOREIGN KEY (message_id) REFERENCES banner_messages(id),
  constraint banner_message_versions_of_page_segment CHECK ((of_page ~ '^[a-z][a-z-]*$'::text)),
  constraint banner_message_versions_text_localized CHECK (is_localized(text)),
  constraint banner_message_versions_type_known CHECK ((type = ANY (ARRAY['Verification'::text, 'Greenhorn'::text, 'General'::text]))),
  constraint banner_message_versions_version_positive CHECK ((version > 0)),
  constraint banner_message_versions_visible_days_sensible CHECK (((visible_days >= 1) AND (visible_days <= 3650)))
);
grant insert, select on table banner_message_versions to parcela_app;

create table banner_message_dismissals (
  user_id integer not null,
  message_id integer not null,
  dismissed_at timestamp with time zone not null default app_now(),
  constraint banner_message_dismissals_pkey PRIMARY KEY (user_id, message_id),
  constraint banner_message_dismissals_message_id_fkey FOREIGN KEY (message_id) REFERENCES banner_messages(id),
  constraint banner_message_dismissals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX banner_message_dismissals_message ON banner_message_dismissals USING btree (message_id);
grant delete, insert, select on table banner_message_dismissals to parcela_app;

create view banner_pictures as
 SELECT p.file_id
   FROM (banner_versions v
     CROSS JOIN LATERAL ( VALUES (v.small_file_id), (v.medium_file_id), (v.large_file_id)) p(file_id))
  WHERE (p.file_id IS NOT NULL);
grant delete, insert, select, update on table banner_pictures to parcela_app;

create view banners_schedule as
 SELECT 'banner'::text AS kind,
    i.document_id,
    COALESCE(i.next_at, i.publish_at) AS at,
    v.alt AS title,
    v.version,
        CASE
            WHEN (i.next_at IS NOT NULL) THEN i.published_version
            ELSE NULL::integer
        END AS replaces,
    i.publication AS seen
   FROM (banners i
     JOIN banner_versions v ON (((v.banner_id = i.id) AND (v.version = COALESCE(i.next_version, i.published_version)))))
  WHERE (COALESCE(i.next_at, i.publish_at) > app_now())
UNION ALL
 SELECT 'message'::text AS kind,
    i.document_id,
    COALESCE(i.next_at, i.publish_at) AS at,
    v.text AS title,
    v.version,
        CASE
            WHEN (i.next_at IS NOT NULL) THEN i.published_version
            ELSE NULL::integer
        END AS replaces,
    i.publication AS seen
   FROM (banner_messages i
     JOIN banner_message_versions v ON (((v.message_id = i.id) AND (v.version = COALESCE(i.next_version, i.published_version)))))
  WHERE (COALESCE(i.next_at, i.publish_at) > app_now());
grant delete, insert, select, update on table banners_schedule to parcela_app;
