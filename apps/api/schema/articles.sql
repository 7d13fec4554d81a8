-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create view articles_queue as
 SELECT 'articleDrafts'::text AS kind,
    created_at AS since,
    NULL::bigint AS amount,
    NULL::text AS currency
   FROM articles a
  WHERE (publish_at IS NULL);
grant delete, insert, select, update on table articles_queue to parcela_app;

create table articles (
  id integer not null generated always as identity,
  document_id text not null,
  published_version integer,
  publish_at timestamp with time zone,
  first_published_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  next_version integer,
  next_at timestamp with time zone,
  publication integer not null default 0,
  constraint articles_pkey PRIMARY KEY (id),
  constraint articles_document_id_key UNIQUE (document_id),
  constraint articles_next_version_fkey FOREIGN KEY (id, next_version) REFERENCES article_versions(article_id, version),
  constraint articles_published_version_fkey FOREIGN KEY (id, published_version) REFERENCES article_versions(article_id, version),
  constraint articles_next_follows CHECK (((next_at IS NULL) OR COALESCE((next_at > publish_at), false))),
  constraint articles_next_whole CHECK (((next_version IS NULL) = (next_at IS NULL))),
  constraint articles_published_whole CHECK ((((published_version IS NULL) = (publish_at IS NULL)) AND ((publish_at IS NULL) OR (first_published_at IS NOT NULL))))
);
CREATE INDEX articles_newest ON articles USING btree (first_published_at DESC, id DESC) WHERE (publish_at IS NOT NULL);
grant insert, select, update on table articles to parcela_app;
grant select, usage on sequence articles_id_seq to parcela_app;

create table article_versions (
  article_id integer not null,
  version integer not null,
  type text not null,
  visibility text not null,
  title jsonb not null,
  description jsonb not null,
  content jsonb not null,
  words jsonb not null,
  reading_minutes jsonb not null,
  image_file_id integer,
  image_alt jsonb,
  saved_at timestamp with time zone not null default app_now(),
  constraint article_versions_pkey PRIMARY KEY (article_id, version),
  constraint article_versions_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id),
  constraint article_versions_image_file_id_fkey FOREIGN KEY (image_file_id) REFERENCES media_files(id),
  constraint article_versions_content_whole CHECK (((jsonb_array_length((content -> 'en'::text)) > 0) AND (jsonb_typeof((content -> 'cs'::text)) = 'array'::text) AND (jsonb_typeof((content -> 'pl'::text)) = 'array'::text) AND ((((content - 'cs'::text) - 'en'::text) - 'pl'::text) = '{}'::jsonb))),
  constraint article_versions_description_localized CHECK (is_localized(description)),
  constraint article_versions_image_alt_localized CHECK (is_localized(image_alt)),
  constraint article_versions_image_described CHECK (((image_file_id IS NULL) = (image_alt IS NULL))),
  constraint article_versions_title_localized CHECK (is_localized(title)),
  constraint article_versions_type_known CHECK ((type = ANY (ARRAY['News'::text, 'HowTo'::text, 'InvestorClub'::text]))),
  constraint article_versions_version_positive CHECK ((version > 0)),
  constraint article_versions_visibility_known CHECK ((visibility = ANY (ARRAY['Public'::text, 'Private'::text, 'OnlyInvestors'::text]))),
  constraint article_versions_words_localized CHECK (is_localized(words))
);
CREATE INDEX article_versions_content ON article_versions USING gin (content jsonb_path_ops);
CREATE INDEX article_versions_image_file ON article_versions USING btree (image_file_id);
grant insert, select on table article_versions to parcela_app;

create table article_slugs (
  id integer not null generated always as identity,
  slug text not null,
  article_id integer not null,
  created_at timestamp with time zone not null default app_now(),
  constraint article_slugs_pkey PRIMARY KEY (id),
  constraint article_slugs_slug_key UNIQUE (slug),
  constraint article_slugs_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id),
  constraint article_slugs_slug_shape CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 100)))
);
CREATE INDEX article_slugs_article ON article_slugs USING btree (article_id, id DESC);
CREATE TRIGGER article_slugs_one_page BEFORE INSERT ON article_slugs FOR EACH ROW EXECUTE FUNCTION slug_of_one_page();
grant insert, select on table article_slugs to parcela_app;
grant select, usage on sequence article_slugs_id_seq to parcela_app;

create table tags (
  id integer not null generated always as identity,
  document_id text not null,
  name jsonb not null,
  created_at timestamp with time zone not null default app_now(),
  version integer not null default 1,
  constraint tags_pkey PRIMARY KEY (id),
  constraint tags_document_id_key UNIQUE (document_id),
  constraint tags_name_localized CHECK (is_localized(name)),
  constraint tags_version_positive CHECK ((version > 0))
);
grant insert, select, update on table tags to parcela_app;
grant select, usage on sequence tags_id_seq to parcela_app;

create table article_version_tags (
  article_id integer not null,
  version integer not null,
  tag_id integer not null,
  constraint article_version_tags_pkey PRIMARY KEY (article_id, version, tag_id),
  constraint article_version_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id),
  constraint article_version_tags_version_fkey FOREIGN KEY (article_id, version) REFERENCES article_versions(article_id, version)
);
CREATE INDEX article_version_tags_tag ON article_version_tags USING btree (tag_id);
grant insert, select on table article_version_tags to parcela_app;

create view articles_schedule as
 SELECT 'article'::text AS kind,
    i.document_id,
    COALESCE(i.next_at, i.publish_at) AS at,
    v.title,
    v.version,
        CASE
            WHEN (i.next_at IS NOT NULL) THEN i.published_version
            ELSE NULL::integer
        END AS replaces,
    i.publication AS seen
   FROM (articles i
     JOIN article_versions v ON (((v.article_id = i.id) AND (v.version = COALESCE(i.next_version, i.published_version)))))
  WHERE (COALESCE(i.next_at, i.publish_at) > app_now());
grant delete, insert, select, update on table articles_schedule to parcela_app;
