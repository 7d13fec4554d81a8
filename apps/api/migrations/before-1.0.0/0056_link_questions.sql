-- An attempt that waits for the password of the account to be linked, or for the answer that the person has none.
-- safe: an attempt lives for minutes, so the table stays small
alter table social_attempts add column asks_password boolean not null default false,
  add constraint social_attempts_asks_after_code check (not asks_password or code_hash is not null);
