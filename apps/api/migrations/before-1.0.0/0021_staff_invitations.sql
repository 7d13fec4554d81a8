-- Invitations of staff and renewals of lost credentials, both by a mailed link; and the mails that staff get.

create table staff_invitations (
  id integer generated always as identity primary key,
  document_id text not null unique,
  purpose text not null,
  email text not null,
  email_canonical text not null,
  name text not null,
  roles text[] not null,
  language text not null,
  -- Whose credentials are renewed, or who joined.
  staff_id integer references staff_members,
  invited_by integer not null references staff_members,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + interval '72 hours',
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint staff_invitations_purpose_known check (purpose in ('join', 'renewal')),
  constraint staff_invitations_language_known check (language in ('cs', 'en', 'pl')),
  constraint staff_invitations_renewal_of_member check (purpose = 'join' or staff_id is not null),
  constraint staff_invitations_end_once check (accepted_at is null or withdrawn_at is null),
  constraint staff_invitations_accepted_in_time check (accepted_at <= expires_at),
  constraint staff_invitations_accepted_by_member check (accepted_at is null or staff_id is not null)
);
create unique index staff_invitations_open on staff_invitations (email_canonical)
  where accepted_at is null and withdrawn_at is null;
create index staff_invitations_staff on staff_invitations (staff_id);
create index staff_invitations_invited_by on staff_invitations (invited_by);
revoke delete on staff_invitations from parcela_app;

create table staff_mails (
  id bigint generated always as identity primary key,
  kind text not null,
  staff_id integer references staff_members,
  invitation_id integer references staff_invitations,
  language text not null,
  -- The name of a passkey.
  about text,
  created_at timestamptz not null default app_now(),
  tries integer not null default 0,
  due_at timestamptz not null default app_now(),
  sent_at timestamptz,
  constraint staff_mails_language_known check (language in ('cs', 'en', 'pl')),
  constraint staff_mails_one_addressee check ((staff_id is null) <> (invitation_id is null))
);
create index staff_mails_due on staff_mails (due_at) where sent_at is null;
create index staff_mails_staff on staff_mails (staff_id);
create index staff_mails_invitation on staff_mails (invitation_id);
revoke delete on staff_mails from parcela_app;

-- Somebody invited answers a challenge before they are a member.
alter table staff_passkey_challenges
  drop constraint staff_passkey_challenges_purpose_check,
  drop constraint staff_passkey_challenges_check1,
  add constraint staff_passkey_challenges_purpose_known
    check (purpose in ('add', 'sign_in', 'step_up', 'invitation')),
  add constraint staff_passkey_challenges_member_known
    check ((purpose in ('sign_in', 'invitation')) = (staff_id is null));
