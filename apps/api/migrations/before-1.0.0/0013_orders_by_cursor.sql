-- Staff page all orders by cursor and filter them, each by an index; what every placed order has to write for it is
-- weighed in docs/proof/operator-lists.md.

-- By project in the order of the list; nothing asked for the state behind the project.
drop index orders_project;
create index orders_project on orders (project_id, created_at desc, id desc);
-- Paid orders are most of all orders: the newest of them are found among the newest of all.
create index orders_not_paid on orders (state, created_at desc, id desc) where state <> 'Paid';
create index orders_payment_type on orders (payment_type, created_at desc, id desc) where payment_type <> 'BankTransfer';
create index orders_price on orders (currency, price desc, id desc);
