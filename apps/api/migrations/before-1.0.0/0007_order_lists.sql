-- Staff work what waits for them without reading whole tables: money that waits by cursor, and the orders that it may
-- have been meant for.

drop index payments_waiting;
create index payments_waiting on payments (arrived_at, id) where suspense_amount + released_amount > 0;
-- Who paid from this account before.
create index payments_payer_account on payments (payer_account) where payer_account is not null;
-- Orders that owe exactly an amount.
create index orders_owing on orders (currency, (price - allocated - paid_from_wallet)) where state in ('Open', 'Unpaid');

-- What money that waits may have been meant for.
create view order_candidates as
  select o.id as order_id, o.document_id, o.user_id, o.project_id, o.created_at as placed_at, o.payment_reference,
    o.state, o.currency, o.price - o.allocated - o.paid_from_wallet as unpaid, o.ended_at, h.title as project_title
  from orders o join project_headings h on h.project_id = o.project_id;
