-- Mails to staff that were given up are seen, and sent again by a person.

alter table staff_mails
  add column document_id text not null default new_document_id() constraint staff_mails_document_id_key unique,
  add column error text;
create index staff_mails_given_up on staff_mails (id) where sent_at is null and tries >= 8;

create view staff_mails_queue as
  select 'failedStaffMails'::text as kind, m.created_at as since, null::bigint as amount, null::text as currency
  from staff_mails m
  where m.sent_at is null and m.tries >= 8;
