-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table project_updates (
  id integer not null generated always as identity,
  document_id text not null,
  published_version integer,
  publish_at timestamp with time zone,
  first_published_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  next_version integer,
  next_at timestamp with time zone,
  publication integer not null default 0,
  showings jsonb not null default '[]'::jsonb,
  constraint project_updates_pkey PRIMARY KEY (id),
  constraint project_updates_document_id_key UNIQUE (document_id),
  constraint project_updates_next_version_fkey FOREIGN KEY (id, next_version) REFERENCES project_update_versions(project_update_id, version),
  constraint project_updates_published_version_fkey FOREIGN KEY (id, published_version) REFERENCES project_update_versions(project_update_id, version),
  constraint project_updates_next_follows CHECK (((next_at IS NULL) OR COALESCE((next_at > publish_at), false))),
  constraint project_updates_next_whole CHECK (((next_version IS NULL) = (next_at IS NULL))),
  constraint project_updates_published_whole CHECK (((published_version IS NULL) = (publish_at IS NULL))),
  constraint project_updates_release_whole CHECK (((publish_at IS NULL) OR (first_published_at <= publish_at)))
);
CREATE TRIGGER project_updates_released BEFORE UPDATE ON project_updates FOR EACH ROW EXECUTE FUNCTION guard_released_update();
grant insert, select, update on table project_updates to parcela_app;
grant select, usage on sequence project_updates_id_seq to parcela_app;

create table project_update_versions (
  project_update_id integer not null,
  version integer not null,
  project_id integer not null,
  audience text not null,
  title jsonb not null,
  content jsonb not null,
  figures jsonb not null,
  files jsonb not null,
  milestone text,
  milestone_on date,
  correction jsonb,
  saved_at timestamp with time zone not null default app_now(),
  constraint project_update_versions_pkey PRIMARY KEY (project_update_id, version),
  constraint project_update_versions_item_fkey FOREIGN KEY (project_update_id) REFERENCES project_updates(id),
  constraint project_update_versions_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint project_update_versions_audience_known CHECK ((audience = ANY (ARRAY['public'::text, 'investors'::text, 'holders'::text]))),
  constraint project_update_versions_content_whole CHECK (((jsonb_array_length((content -> 'en'::text)) > 0) AND (jsonb_typeof((content -> 'cs'::text)) = 'array'::text) AND (jsonb_typeof((content -> 'pl'::text)) = 'array'::text) AND ((((content - 'cs'::text) - 'en'::text) - 'pl'::text) = '{}'::jsonb))),
  constraint project_update_versions_correction_localized CHECK (is_localized(correction)),
  constraint project_update_versions_figures_list CHECK ((jsonb_typeof(figures) = 'array'::text)),
  constraint project_update_versions_files_list CHECK ((jsonb_typeof(files) = 'array'::text)),
  constraint project_update_versions_milestone_dated CHECK (((milestone IS NULL) = (milestone_on IS NULL))),
  constraint project_update_versions_milestone_known CHECK ((milestone = ANY (ARRAY['purchase'::text, 'permit'::text, 'construction'::text, 'completion'::text, 'handover'::text, 'first_rent'::text, 'sale'::text]))),
  constraint project_update_versions_title_localized CHECK (is_localized(title)),
  constraint project_update_versions_version_positive CHECK ((version > 0))
);
CREATE INDEX project_update_versions_content ON project_update_versions USING gin (content jsonb_path_ops);
CREATE INDEX project_update_versions_files ON project_update_versions USING gin (files jsonb_path_ops);
CREATE INDEX project_update_versions_project ON project_update_versions USING btree (project_id);
grant insert, select on table project_update_versions to parcela_app;

create view released_project_updates as
 SELECT i.id AS project_update_id,
    i.document_id,
    i.first_published_at AS released_at,
    v.version,
    v.project_id,
    v.audience,
    v.title,
    v.content,
    v.figures,
    v.files,
    v.milestone,
    v.milestone_on,
    v.correction,
    COALESCE(
        CASE
            WHEN (i.next_at <= app_now()) THEN i.next_at
            ELSE NULL::timestamp with time zone
        END, i.publish_at) AS shown_from
   FROM ((project_updates i
     JOIN project_update_versions v ON (((v.project_update_id = i.id) AND (v.version =
        CASE
            WHEN (i.next_at <= app_now()) THEN i.next_version
            ELSE i.published_version
        END))))
     JOIN shown_projects p ON ((p.project_id = v.project_id)))
  WHERE ((i.publish_at <= app_now()) AND (i.first_published_at <= app_now()));
grant delete, insert, select, update on table released_project_updates to parcela_app;

create view project_updates_schedule as
 SELECT 'projectUpdate'::text AS kind,
    i.document_id,
    COALESCE(i.next_at, i.publish_at) AS at,
    v.title,
    v.version,
        CASE
            WHEN (i.next_at IS NOT NULL) THEN i.published_version
            ELSE NULL::integer
        END AS replaces,
    i.publication AS seen
   FROM (project_updates i
     JOIN project_update_versions v ON (((v.project_update_id = i.id) AND (v.version = COALESCE(i.next_version, i.published_version)))))
  WHERE (COALESCE(i.next_at, i.publish_at) > app_now());
grant delete, insert, select, update on table project_updates_schedule to parcela_app;

create table project_update_releases (
  project_update_id integer not null,
  version integer not null,
  released_at timestamp with time zone not null,
  audience text not null,
  entitled integer not null,
  noticed_up_to integer,
  constraint project_update_releases_pkey PRIMARY KEY (project_update_id),
  constraint project_update_releases_item_fkey FOREIGN KEY (project_update_id) REFERENCES project_updates(id),
  constraint project_update_releases_audience_known CHECK ((audience = ANY (ARRAY['public'::text, 'investors'::text, 'holders'::text]))),
  constraint project_update_releases_entitled_counted CHECK ((entitled >= 0))
);
CREATE INDEX project_update_releases_open ON project_update_releases USING btree (project_update_id) WHERE (noticed_up_to IS NOT NULL);
grant insert, select, update on table project_update_releases to parcela_app;

create table project_update_readers (
  project_update_id integer not null,
  user_id integer not null,
  shares bigint not null,
  noticed_at timestamp with time zone not null default app_now(),
  constraint project_update_readers_pkey PRIMARY KEY (project_update_id, user_id),
  constraint project_update_readers_release_fkey FOREIGN KEY (project_update_id) REFERENCES project_update_releases(project_update_id),
  constraint project_update_readers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint project_update_readers_shares_counted CHECK ((shares >= 0))
);
CREATE INDEX project_update_readers_noticed ON project_update_readers USING btree (noticed_at);
CREATE INDEX project_update_readers_user ON project_update_readers USING btree (user_id);
grant insert, select on table project_update_readers to parcela_app;

create view project_update_showings as
 SELECT i.id AS project_update_id,
    s.version,
    s.shown_from
   FROM (project_updates i
     CROSS JOIN LATERAL jsonb_to_recordset(i.showings) s(version integer, shown_from timestamp with time zone));
grant delete, insert, select, update on table project_update_showings to parcela_app;

CREATE OR REPLACE FUNCTION is_due_update(p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select p_at <= clock_timestamp() + (app_now() - now())
$function$;
grant execute on function is_due_update(timestamp with time zone) to public;

CREATE OR REPLACE FUNCTION guard_released_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_version integer := coalesce(new.next_version, new.published_version);
begin
  -- Five seconds early, because the transaction must also end before the instant.
  if is_due_update(old.first_published_at - interval '5 seconds') then
    if new.published_version is null or new.first_published_at is distinct from old.first_published_at then
      raise exception 'a released update stays' using constraint = 'project_updates_release_stays';
    end if;
    if (new.published_version, new.next_version) is distinct from (old.published_version, old.next_version)
      and exists (
        select from project_update_versions v
        join project_update_versions o on o.project_update_id = v.project_update_id and o.version = old.published_version
        where v.project_update_id = new.id and v.version = v_version and v.version <> old.published_version
          and (v.correction is null or v.audience <> o.audience or v.project_id <> o.project_id)) then
      raise exception 'a released update changes by a correction with a reason'
        using constraint = 'project_updates_corrected';
    end if;
  end if;
  new.showings := old.showings;
  if new.published_version is distinct from old.published_version or new.publish_at is distinct from old.publish_at then
    select coalesce(jsonb_agg(s order by s -> 'shown_from'), '[]') into new.showings
    from jsonb_array_elements(old.showings) s where (s ->> 'shown_from')::timestamptz <= app_now();
    if new.published_version is not null
      and not new.showings @> jsonb_build_array(jsonb_build_object('version', new.published_version)) then
      new.showings := new.showings || jsonb_build_object('version', new.published_version, 'shown_from', new.publish_at);
    end if;
  end if;
  return new;
end
$function$;
grant execute on function guard_released_update() to public;
