-- The majority that a poll's decision needs; existing polls keep theirs, the most votes.
alter table polls
  add column majority text not null default 'Plurality',
  add constraint polls_majority_known check (majority in ('Plurality', 'Simple', 'TwoThirds', 'Absolute')) not valid;

-- Once a poll has begun, its question and rules are fixed.
create function guard_poll_rules() returns trigger language plpgsql as $$
begin
  if old.published_at is not null and old.start_at <= app_now() and
    (new.project_id, new.question, new.vote_type, new.permission, new.start_at, new.record_at, new.quorum_percent,
      new.abstention_key, new.abstention_counts, new.majority)
    is distinct from
    (old.project_id, old.question, old.vote_type, old.permission, old.start_at, old.record_at, old.quorum_percent,
      old.abstention_key, old.abstention_counts, old.majority)
  then
    raise exception 'the rules of poll % are fixed since it began', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger polls_rules_fixed before update on polls for each row execute function guard_poll_rules();
