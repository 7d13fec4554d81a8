-- Proofs of the books: when every invariant was checked last, and what was found.

create table book_proofs (
  id integer generated always as identity primary key,
  document_id text not null default new_document_id() constraint book_proofs_document_id_key unique,
  -- Null of the daily one.
  asked_by integer references staff_members (id),
  asked_at timestamptz not null default app_now(),
  finished_at timestamptz,
  checked_count integer,
  broken_count integer,
  late_count integer,
  -- [{id, title, nature, rows: [text], isMore}] of the invariants that do not hold.
  findings jsonb,
  journal_seq bigint,
  journal_hash text,
  constraint book_proofs_finished_whole check (
    num_nulls(finished_at, checked_count, broken_count, late_count, findings, journal_seq, journal_hash) in (0, 7))
);
create index book_proofs_asked_by on book_proofs (asked_by);
-- Only one waits at a time.
create unique index book_proofs_one_waiting on book_proofs ((true)) where finished_at is null;
revoke update, delete on book_proofs from parcela_app;
grant update (finished_at, checked_count, broken_count, late_count, findings, journal_seq, journal_hash)
  on book_proofs to parcela_app;

-- What was proved stays as it was found.
create function book_proofs_guard() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null then
    raise exception 'proof % of the books is finished', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger book_proofs_guard before update on book_proofs
  for each row execute function book_proofs_guard();
