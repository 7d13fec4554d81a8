-- Attempts about which staff have to decide change without a trace in the ledger: the proof of the books reads them all.
-- safe: where there are millions of attempts it is built by hand before, concurrently, under this name
create index if not exists payment_attempts_to_review on payment_attempts (order_id)
  where state in ('needs_review', 'reversed');
