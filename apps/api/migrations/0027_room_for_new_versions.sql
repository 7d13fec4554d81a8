-- Rows that are written again and again: room on their page keeps each new version beside the old one, so that no index
-- is touched and few people meet on one page.
alter table ledger_accounts set (fillfactor = 20);
alter table sessions set (fillfactor = 70);
alter table orders set (fillfactor = 80);
alter table notifications set (fillfactor = 80);
alter table idempotency_keys set (fillfactor = 80);
