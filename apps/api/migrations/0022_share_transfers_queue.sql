-- Recorded transfers of shares, which wait for staff.
create view share_transfers_queue as
select 'shareTransfers'::text as kind, t.recorded_at as since, t.price as amount, t.currency
from share_transfers t where t.state = 'recorded';
create index share_transfers_waiting on share_transfers (recorded_at) where (state = 'recorded');
