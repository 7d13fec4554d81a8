-- A transfer may have come back whole in a statement that was imported before the one with the transfer: that needs no
-- person, and there is no fee.
alter table transfer_returns
  alter column reason drop not null,
  alter column requested_by drop not null,
  alter column approved_by drop not null,
  add constraint transfer_returns_decided check (
    num_nulls(reason, requested_by, approved_by) = 0
    or num_nulls(reason, requested_by, approved_by) = 3 and fee = 0) not valid;
-- safe: the constraint reads a small table, and holds for all of its rows
alter table transfer_returns validate constraint transfer_returns_decided;
