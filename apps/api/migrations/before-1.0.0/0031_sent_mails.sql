-- Mails to investors as they were sent, without the secrets in them: what staff are asked about can be read.

create table sent_mails (
  id bigint not null generated always as identity primary key,
  document_id text not null,
  user_id integer not null references users (id),
  -- What it said; null of a mail with a link or a code, which is no notification.
  notification_id bigint references notifications (id),
  kind text not null,
  language text not null,
  -- Both are sealed with the key of the person.
  subject bytea not null,
  content bytea not null,
  sent_at timestamptz not null default app_now(),
  constraint sent_mails_document_id_key unique (document_id),
  constraint sent_mails_notification_key unique (notification_id),
  constraint sent_mails_language_known check (language in ('cs', 'en', 'pl'))
);
create index sent_mails_user on sent_mails (user_id, sent_at desc);
revoke update on sent_mails from parcela_app;
