-- The constraint of 0028 on existing rows, without blocking writes.
alter table project_prices validate constraint project_prices_valuation_fkey;
