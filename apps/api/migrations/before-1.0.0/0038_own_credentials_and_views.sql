-- Members of staff set their own authenticator, and save views of lists.

-- When somebody proved the authenticator by a code; null when nobody knows its secret.
alter table staff_members add column authenticator_set_at timestamptz;
update staff_members s set authenticator_set_at = s.created_at
where not exists (
  select from domain_events e
  where e.type = 'staff.invitation_accepted' and e.after ->> 'authenticator' = 'false'
    and e.subject_type = 'staff_invitation' and e.subject_id = (
      select i.document_id from staff_invitations i where i.staff_id = s.id and i.accepted_at is not null
      order by i.accepted_at desc, i.id desc limit 1
    )
);

create table staff_saved_views (
  id integer generated always as identity primary key,
  document_id text not null unique default new_document_id(),
  staff_id integer not null references staff_members,
  -- The operation that lists.
  list text not null,
  -- Which of the thirty places of this list it takes.
  place smallint not null,
  name text not null,
  filters jsonb not null,
  sort text,
  is_shared boolean not null,
  constraint staff_saved_views_place_free unique (staff_id, list, place),
  constraint staff_saved_views_name_free unique (staff_id, list, name),
  constraint staff_saved_views_place_known check (place between 1 and 30),
  constraint staff_saved_views_list_length check (char_length(list) between 1 and 100),
  constraint staff_saved_views_name_length check (name = btrim(name) and char_length(name) between 1 and 60),
  constraint staff_saved_views_filters_of_texts check (
    jsonb_typeof(filters) = 'object' and not jsonb_path_exists(filters, 'strict $.* ? (@.type() != "string")')),
  constraint staff_saved_views_filters_length check (char_length(filters::text) <= 4000),
  constraint staff_saved_views_sort_length check (char_length(sort) between 1 and 50)
);
create index staff_saved_views_shared on staff_saved_views (id) where is_shared;
