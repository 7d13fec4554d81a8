-- Staff look at the investors' app as an investor: a session of its own kind, which ends with that of staff that opened it.

alter table sessions
  add column opened_in bigint references sessions (id) on delete cascade,
  drop constraint sessions_audience_known,
  add constraint sessions_audience_known check (audience in ('investor', 'staff', 'view')),
  add constraint sessions_view_opened_by_staff check ((audience = 'view') = (opened_in is not null));
create index sessions_opened_in on sessions (opened_in) where opened_in is not null;
