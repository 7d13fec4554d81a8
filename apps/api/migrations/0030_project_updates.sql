-- News of a project, in versions. An update is released once, at one instant for all its readers; afterwards it only
-- changes by a version that states its reason.
create table project_updates (
  id integer generated always as identity,
  document_id text not null,
  published_version integer,
  publish_at timestamptz,
  -- The instant of the release, past or planned; it never moves once it has passed.
  first_published_at timestamptz,
  created_at timestamptz not null default app_now(),
  next_version integer,
  next_at timestamptz,
  publication integer not null default 0,
  -- The versions that readers saw, see or will see, and since when; written by the trigger.
  showings jsonb not null default '[]',
  constraint project_updates_pkey primary key (id),
  constraint project_updates_document_id_key unique (document_id),
  constraint project_updates_next_follows check ((next_at is null) or coalesce((next_at > publish_at), false)),
  constraint project_updates_next_whole check ((next_version is null) = (next_at is null)),
  constraint project_updates_published_whole check ((published_version is null) = (publish_at is null)),
  constraint project_updates_release_whole check (publish_at is null or first_published_at <= publish_at)
);
revoke delete on project_updates from parcela_app;

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
  -- Why this version replaces a released one.
  correction jsonb,
  saved_at timestamptz not null default app_now(),
  constraint project_update_versions_pkey primary key (project_update_id, version),
  constraint project_update_versions_item_fkey foreign key (project_update_id) references project_updates(id),
  constraint project_update_versions_project_id_fkey foreign key (project_id) references projects(id),
  constraint project_update_versions_audience_known check (audience in ('public', 'investors', 'holders')),
  constraint project_update_versions_content_whole check (
    jsonb_array_length(content -> 'en') > 0 and jsonb_typeof(content -> 'cs') = 'array'
    and jsonb_typeof(content -> 'pl') = 'array' and content - 'cs' - 'en' - 'pl' = '{}'),
  constraint project_update_versions_correction_localized check (is_localized(correction)),
  constraint project_update_versions_figures_list check (jsonb_typeof(figures) = 'array'),
  constraint project_update_versions_files_list check (jsonb_typeof(files) = 'array'),
  constraint project_update_versions_milestone_known check (milestone in
    ('purchase', 'permit', 'construction', 'completion', 'handover', 'first_rent', 'sale')),
  constraint project_update_versions_milestone_dated check ((milestone is null) = (milestone_on is null)),
  constraint project_update_versions_title_localized check (is_localized(title)),
  constraint project_update_versions_version_positive check (version > 0)
);
create index project_update_versions_project on project_update_versions (project_id);
create index project_update_versions_content on project_update_versions using gin (content jsonb_path_ops);
create index project_update_versions_files on project_update_versions using gin (files jsonb_path_ops);
revoke update, delete on project_update_versions from parcela_app;
alter table project_updates
  add constraint project_updates_next_version_fkey
    foreign key (id, next_version) references project_update_versions(project_update_id, version),
  add constraint project_updates_published_version_fkey
    foreign key (id, published_version) references project_update_versions(project_update_id, version);

-- A transaction that began before an instant may end after it; app_now() is the time of its beginning.
create function is_due_update(p_at timestamptz) returns boolean language sql volatile as $$
  select p_at <= clock_timestamp() + (app_now() - now())
$$;

create function guard_released_update() returns trigger language plpgsql as $$
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
$$;
create trigger project_updates_released before update on project_updates
  for each row execute function guard_released_update();

create view project_update_showings as
select i.id as project_update_id, s.version, s.shown_from
from project_updates i
cross join lateral jsonb_to_recordset(i.showings) as s(version integer, shown_from timestamptz);

-- Projects whose pages visitors see.
create view shown_projects as
select p.id as project_id from projects p where p.published_at <= app_now();

-- What readers see now, if the audience includes them. A correction replaces the version at its instant, before the
-- job records it.
create view released_project_updates as
select i.id as project_update_id, i.document_id, i.first_published_at as released_at, v.version, v.project_id,
  v.audience, v.title, v.content, v.figures, v.files, v.milestone, v.milestone_on, v.correction,
  coalesce(case when i.next_at <= app_now() then i.next_at end, i.publish_at) as shown_from
from project_updates i
join project_update_versions v on v.project_update_id = i.id
  and v.version = case when i.next_at <= app_now() then i.next_version else i.published_version end
join shown_projects p on p.project_id = v.project_id
where i.publish_at <= app_now() and i.first_published_at <= app_now();

create view project_updates_schedule as
select 'projectUpdate'::text as kind, i.document_id, coalesce(i.next_at, i.publish_at) as at, v.title, v.version,
  case when i.next_at is not null then i.published_version end as replaces, i.publication as seen
from project_updates i
join project_update_versions v on v.project_update_id = i.id
  and v.version = coalesce(i.next_version, i.published_version)
where coalesce(i.next_at, i.publish_at) > app_now();

-- One row for each release: who was entitled then, and how far the notices are.
create table project_update_releases (
  project_update_id integer not null,
  version integer not null,
  released_at timestamptz not null,
  audience text not null,
  -- People with an account whom the audience named at that instant.
  entitled integer not null,
  -- The last person noticed, by number; null once all are.
  noticed_up_to integer,
  constraint project_update_releases_pkey primary key (project_update_id),
  constraint project_update_releases_item_fkey foreign key (project_update_id) references project_updates(id),
  constraint project_update_releases_audience_known check (audience in ('public', 'investors', 'holders')),
  constraint project_update_releases_entitled_counted check (entitled >= 0)
);
create index project_update_releases_open on project_update_releases (project_update_id)
  where noticed_up_to is not null;
revoke delete on project_update_releases from parcela_app;

-- The people who were entitled at the release; each gets one notice.
create table project_update_readers (
  project_update_id integer not null,
  user_id integer not null,
  -- Their shares of the project at that instant.
  shares bigint not null,
  noticed_at timestamptz not null default app_now(),
  constraint project_update_readers_pkey primary key (project_update_id, user_id),
  constraint project_update_readers_release_fkey foreign key (project_update_id)
    references project_update_releases(project_update_id),
  constraint project_update_readers_user_id_fkey foreign key (user_id) references users(id),
  constraint project_update_readers_shares_counted check (shares >= 0)
);
create index project_update_readers_user on project_update_readers (user_id);
create index project_update_readers_noticed on project_update_readers (noticed_at);
revoke update, delete on project_update_readers from parcela_app;

-- News of projects is a group of notices, which its user may switch off on each channel.
alter table notification_preferences drop constraint notification_preferences_switched_off_known;
alter table notification_preferences add constraint notification_preferences_switched_off_known
  check (switched_off <@ array[
    'account.push', 'payments.mail', 'payments.app', 'payments.push', 'earnings.mail', 'earnings.app',
    'earnings.push', 'news.mail', 'news.app', 'news.push', 'votes.mail', 'votes.app', 'votes.push', 'offers.mail',
    'offers.app', 'offers.push', 'prices.app']) not valid;

-- The notices of an update.
-- safe: where there are millions of notifications it is built by hand before, concurrently, under this name
create index if not exists notifications_news on notifications ((params ->> 'update')) where kind = 'news.released';
