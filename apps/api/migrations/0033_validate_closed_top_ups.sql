-- The constraint of 0032 on existing rows, without blocking writes.
alter table payments validate constraint payments_suspense_reason_known;
