-- The browser that signed up, known again by a secret that only it has.
create table sign_up_browsers (
  user_id integer primary key references users (id),
  secret_hash bytea not null constraint sign_up_browsers_hash_key unique,
  created_at timestamptz not null default app_now(),
  constraint sign_up_browsers_hash_length check (octet_length(secret_hash) = 32)
);
create index sign_up_browsers_created_at on sign_up_browsers (created_at);

-- Since when one person is known to have both the mailbox of the account and everything that signs in to it.
alter table users add column owner_proven_at timestamptz;

-- Accounts that a provider's identity made: no stranger can have been there before.
update users set owner_proven_at = users.created_at
from user_identities
where user_identities.user_id = users.id and user_identities.created_at = users.created_at;
