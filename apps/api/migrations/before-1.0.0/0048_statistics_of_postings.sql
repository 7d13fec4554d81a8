-- A ledger transaction has about three postings. A sample of a large table takes it to have dozens, and plans read the whole table.
alter table ledger_postings alter column transaction_id set (n_distinct = -0.35);
analyze ledger_postings;
