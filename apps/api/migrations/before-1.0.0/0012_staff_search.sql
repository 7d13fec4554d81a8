-- Staff find orders, payments, withdrawals and transfers by number, reference, account and amount.

create index payments_reference on payments (reference, id desc) where reference is not null;
create index payments_amount on payments (amount, id desc);
create index withdrawals_amount on withdrawals (amount, id desc);
create index outgoing_transfers_recipient on outgoing_transfers (recipient_iban, id desc);
create index outgoing_transfers_amount on outgoing_transfers (amount, id desc);

create view order_search as
select o.id as order_id, o.document_id, o.project_id, o.created_at as placed_at, o.payment_reference, o.price,
  o.currency, h.title as project_title, i.email as user_email
from orders o
join project_headings h on h.project_id = o.project_id
join order_investors i on i.user_id = o.user_id;

create view payment_search as
select p.id as payment_id, p.document_id, p.reference, p.payer_name, p.payer_account, p.amount, p.currency,
  p.suspense_amount + p.released_amount > 0 as is_waiting, p.order_id, o.document_id as order_document_id,
  o.project_id, o.placed_at
from payments p left join order_headings o on o.order_id = p.order_id;

create view withdrawal_search as
select w.id as withdrawal_id, w.document_id, w.amount, w.currency, u.email
from withdrawals w join order_investors u on u.user_id = w.user_id;

create view transfer_search as
select t.id as transfer_id, t.document_id, t.reference, t.recipient_iban, t.recipient_name, t.amount, t.currency
from outgoing_transfers t;
