-- Rules of a poll beside its dates: the moment whose shares count (null: the start), how much has to take part, and the
-- option that stands for abstaining.
alter table polls
  add column record_at timestamptz,
  add column quorum_percent smallint
    constraint polls_quorum_percent_in_range check (quorum_percent between 1 and 100),
  add column abstention_key text,
  add column abstention_counts boolean,
  add constraint polls_abstention_whole check ((abstention_key is null) = (abstention_counts is null)),
  add constraint polls_record_before_start check (record_at <= start_at);
