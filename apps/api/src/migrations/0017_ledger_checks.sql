-- The check of a ledger transaction at commit asks once instead of four times: it runs for each of its lines.
create or replace function ledger_check_transaction() returns trigger language plpgsql as $$
declare
  v_id bigint;
  v_reverses bigint;
  v_lines bigint;
  v_unbalanced boolean;
  v_currencies bigint;
  v_currencies_at_fx bigint;
begin
  if tg_table_name = 'ledger_transactions' then v_id := new.id; else v_id := new.transaction_id; end if;
  select coalesce(sum(x.lines), 0), coalesce(bool_or(x.total <> 0), false),
    count(*) filter (where x.asset !~ '^SHARE:'), count(*) filter (where x.asset !~ '^SHARE:' and x.is_at_fx)
  into v_lines, v_unbalanced, v_currencies, v_currencies_at_fx
  from (
    select p.asset, count(*) as lines, sum(p.amount) as total, bool_or(a.kind = 'fx') as is_at_fx
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.transaction_id = v_id group by p.asset
  ) x;
  if v_lines < 2 then
    raise exception 'ledger transaction % has fewer than two postings', v_id
      using errcode = 'check_violation', constraint = 'ledger_transactions_two_lines';
  end if;
  if v_unbalanced then
    raise exception 'ledger transaction % does not balance', v_id
      using errcode = 'check_violation', constraint = 'ledger_transactions_balanced';
  end if;
  if v_currencies > 1 and v_currencies <> v_currencies_at_fx then
    raise exception 'ledger transaction % mixes currencies without fx', v_id
      using errcode = 'check_violation', constraint = 'ledger_transactions_fx_legs';
  end if;
  select t.reverses into v_reverses from ledger_transactions t where t.id = v_id;
  if v_reverses is not null and exists (
    select from ledger_postings p where p.transaction_id in (v_id, v_reverses)
    group by p.account_id having sum(p.amount) <> 0
  ) then
    raise exception 'ledger transaction % is not the mirror of %', v_id, v_reverses
      using errcode = 'check_violation', constraint = 'ledger_transactions_mirror';
  end if;
  return null;
end
$$;
