-- These guards run at commit, after `ledger_post` has restored the caller's path: a temporary table of the same name
-- would replace the one that they check.
alter function ledger_check_transaction() set search_path = pg_catalog, public, pg_temp;
alter function refuse_unreserved_order() set search_path = pg_catalog, public, pg_temp;
