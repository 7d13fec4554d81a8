-- Polls about projects, who may vote with which weight, and the votes (spec §3 "Voting item", §4 "Voting").

create table polls (
  id integer generated always as identity primary key,
  document_id text not null constraint polls_document_id_key unique,
  project_id integer not null references projects (id),
  question jsonb not null constraint polls_question_localized check (is_localized(question)),
  vote_type text not null constraint polls_vote_type_known check (vote_type in ('ByShares', 'ByPerson')),
  permission text not null constraint polls_permission_known check (permission in ('Holders', 'Investors')),
  -- Null in a draft that begins when it is run.
  start_at timestamptz,
  end_at timestamptz not null,
  -- A language without its own file shows the English one.
  document_caption jsonb constraint polls_document_caption_localized check (is_localized(document_caption)),
  file_en_id integer references media_files (id),
  file_cs_id integer references media_files (id),
  file_pl_id integer references media_files (id),
  version integer not null default 1 constraint polls_version_positive check (version > 0),
  -- Null: a draft, which nobody but staff sees.
  published_at timestamptz,
  -- When the weights were taken from the ledger as it stood at the start, of how many shares and how many people.
  frozen_at timestamptz,
  share_count bigint constraint polls_share_count_positive check (share_count > 0),
  entitled_count integer constraint polls_entitled_count_not_negative check (entitled_count >= 0),
  -- When staff ended it before its time.
  closed_at timestamptz,
  -- When those entitled were told that it is over.
  ended_told_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint polls_starts_before_end check (start_at < end_at),
  constraint polls_published_has_start check (published_at is null or start_at is not null),
  constraint polls_frozen_is_published check (frozen_at is null or published_at is not null),
  constraint polls_frozen_whole check (num_nulls(frozen_at, share_count, entitled_count) in (0, 3)),
  constraint polls_document_whole check ((document_caption is null) = (file_en_id is null)),
  constraint polls_document_in_english check (file_en_id is not null or num_nonnulls(file_cs_id, file_pl_id) = 0)
);
create index polls_project on polls (project_id);
create index polls_file_en on polls (file_en_id);
create index polls_file_cs on polls (file_cs_id);
create index polls_file_pl on polls (file_pl_id);
-- What the sweep looks for: polls to freeze, and polls whose end is to be told.
create index polls_to_freeze on polls (start_at) where published_at is not null and frozen_at is null;
create index polls_to_tell on polls (end_at) where frozen_at is not null and ended_told_at is null;
revoke delete, truncate on polls from parcela_app;

create table poll_options (
  poll_id integer not null references polls (id),
  option_key text not null constraint poll_options_key_plain check (option_key ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  position integer not null,
  text jsonb not null constraint poll_options_text_localized check (is_localized(text)),
  primary key (poll_id, option_key),
  constraint poll_options_position_key unique (poll_id, position)
);
revoke update, truncate on poll_options from parcela_app;

-- Who is entitled, and with how many shares: the state at the poll's start (V2: a snapshot of the holdings).
create table poll_weights (
  poll_id integer not null references polls (id),
  user_id integer not null references users (id),
  shares bigint not null constraint poll_weights_shares_not_negative check (shares >= 0),
  primary key (poll_id, user_id)
);
create index poll_weights_user on poll_weights (user_id);
revoke truncate on poll_weights from parcela_app;

-- One vote a person, of somebody entitled, for an option that is there; changing it overwrites it.
create table poll_votes (
  poll_id integer not null,
  user_id integer not null,
  option_key text not null,
  cast_at timestamptz not null default app_now(),
  primary key (poll_id, user_id),
  constraint poll_votes_entitled_fkey foreign key (poll_id, user_id) references poll_weights (poll_id, user_id),
  constraint poll_votes_option_fkey foreign key (poll_id, option_key) references poll_options (poll_id, option_key)
);
create index poll_votes_user on poll_votes (user_id);
create index poll_votes_option on poll_votes (poll_id, option_key);
revoke truncate on poll_votes from parcela_app;

-- V1 where no code can forget it: a vote is cast while its poll runs.
create function poll_votes_in_time() returns trigger
  language plpgsql as $$
begin
  if not exists (
    select from polls p where p.id = new.poll_id and p.published_at is not null
      and new.cast_at >= p.start_at and new.cast_at < p.end_at
  ) then
    raise exception 'a vote is cast while its poll runs' using errcode = 'check_violation',
      constraint = 'poll_votes_in_time';
  end if;
  return new;
end $$;
create trigger poll_votes_in_time before insert or update on poll_votes
  for each row execute function poll_votes_in_time();

insert into staff_role_permissions (role, permission) values
  ('content', 'votings.edit'),
  ('administrator', 'votings.edit');

-- Published views: what other modules' reads may join ----------------------------------------------------------

-- Who holds shares of which project now.
create view share_holdings as
  select a.owner_user_id as user_id, a.project_id, a.balance as shares
  from ledger_accounts a where a.kind = 'holding' and a.balance > 0;

-- When people had the level INVESTOR.
create view investor_times as
  select r.user_id, r.granted_at, r.revoked_at from verification_records r where r.type = 'INVESTOR';

-- Documents that are stored, by their addresses.
create view stored_documents as
  select f.id, f.document_id, f.byte_size from media_files f where f.kind = 'document';
