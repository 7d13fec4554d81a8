-- An event waits for an earlier one of its subject that is tried again: it has had no try itself.
-- safe: the table has a row for each event that is being tried again
alter table event_failures
  drop constraint event_failures_tries_positive,
  add constraint event_failures_tries_counted check (tries >= 0);
