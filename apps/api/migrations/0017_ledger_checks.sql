-- A ledger transaction is checked at commit once, by one query, and not again for each of its lines: the check of the
-- transaction itself comes first and notes how many lines it saw; a line that was added after it is checked again.
create or replace function ledger_check_transaction() returns trigger language plpgsql as $$
declare
  v_id bigint;
  v_checked text[];
  v_reverses bigint;
  v_lines bigint;
  v_last_line bigint;
  v_unbalanced boolean;
  v_currencies bigint;
  v_currencies_at_fx bigint;
begin
  if tg_table_name = 'ledger_transactions' then
    v_id := new.id;
  else
    v_id := new.transaction_id;
    v_checked := string_to_array(current_setting('parcela.ledger_checked', true), ':');
    if v_checked[1] = v_id::text and new.line <= v_checked[2]::bigint then
      return null;
    end if;
  end if;
  select coalesce(sum(x.lines), 0), coalesce(max(x.last_line), 0), coalesce(bool_or(x.total <> 0), false),
    count(*) filter (where x.asset !~ '^SHARE:'), count(*) filter (where x.asset !~ '^SHARE:' and x.is_at_fx)
  into v_lines, v_last_line, v_unbalanced, v_currencies, v_currencies_at_fx
  from (
    select p.asset, count(*) as lines, max(p.line) as last_line, sum(p.amount) as total, bool_or(a.kind = 'fx') as is_at_fx
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
  -- Without a gap in its numbers, a line that comes later has a higher one.
  if v_lines = v_last_line then
    perform set_config('parcela.ledger_checked', v_id::text || ':' || v_lines::text, true);
  end if;
  return null;
end
$$;
