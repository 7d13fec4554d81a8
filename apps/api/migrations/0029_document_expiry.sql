-- The end of a document is told beforehand and when it comes, each once (design §4). The level itself ends at
-- `valid_until` whether or not anybody has told it; the row stays, so that what was valid at any time can be shown.
alter table verification_records
  -- When the person was asked for a new check.
  add column renewal_asked_at timestamptz,
  -- When the end was written down and told.
  add column expired_at timestamptz,
  add constraint verification_records_expired_at_its_end check (expired_at >= valid_until),
  add constraint verification_records_told_of_an_end
    check (valid_until is not null or (renewal_asked_at is null and expired_at is null));
grant update (renewal_asked_at, expired_at) on verification_records to parcela_app;
create index verification_records_ending on verification_records (valid_until)
  where valid_until is not null and revoked_at is null and expired_at is null;
