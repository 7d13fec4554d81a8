-- The checks of 0012 on existing rows, without blocking writes.
alter table share_transfers validate constraint share_transfers_interest_id_fkey;
alter table share_transfers validate constraint share_transfers_recorded_by_either;
alter table share_transfers validate constraint share_transfers_executed_by_recorder;
alter table share_transfers validate constraint share_transfers_interest_sale;
alter table share_transfers validate constraint share_transfers_discarded_whole;
