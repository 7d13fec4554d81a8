-- The constraint of 0011 on existing rows, without blocking writes.
alter table poll_votes validate constraint poll_votes_receipt_fkey;
