-- Staff ask for a correction of somebody's data, and a second person decides; nobody decides about values that have changed since.

alter table user_profiles add column version integer not null default 1;

alter table change_requests
  -- Who of staff asked; null where the person did.
  add column asked_by integer references staff_members (id),
  -- The version of the profile that they saw.
  add column profile_version integer,
  add constraint change_requests_correction_whole check ((asked_by is null) = (profile_version is null)),
  add constraint change_requests_second_person check (
    state <> 'accepted' or asked_by is null or decided_by <> asked_by);
create index change_requests_asked_by on change_requests (asked_by) where asked_by is not null;
drop index change_requests_one_open;
create unique index change_requests_one_open on change_requests (user_id)
  where state = 'open' and asked_by is null;
create unique index change_requests_one_correction on change_requests (user_id)
  where state = 'open' and asked_by is not null;
