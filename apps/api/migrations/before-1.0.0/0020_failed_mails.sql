-- Mails that were given up: why, and a queue of them.

alter table notifications add column mail_error text;
create index notifications_failed_mail on notifications (id) where mail_state = 'failed';
create index notifications_failed_mail_age on notifications (created_at) where mail_state = 'failed';

create view notifications_queue as
select 'failedMails'::text as kind, n.created_at as since, null::bigint as amount, null::text as currency
from notifications n where n.mail_state = 'failed';
