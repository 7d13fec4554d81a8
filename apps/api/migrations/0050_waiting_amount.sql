-- Money that waits for a person keeps its order only while it could still pay it (design §4 "Orders"): the order knows
-- how much of it there is.
alter table orders
  add column waiting_amount bigint not null default 0
    constraint orders_waiting_not_negative check (waiting_amount >= 0);
update orders o set waiting_amount = coalesce((
    select sum(p.suspense_amount) from payments p
    where p.order_id = o.id and p.currency = o.currency
      and p.suspense_reason not in ('surplus', 'nothing_owed')
      and not exists (select from money_blocks b where b.payment_id = p.id and b.closed_at is null)
  ), 0) + coalesce((
    select sum(a.amount) from payment_attempts a
    where a.order_id = o.id and a.currency = o.currency and a.state = 'needs_review'
  ), 0)
  where o.state in ('Open', 'Unpaid') and o.needs_review;
