-- The project of a ledger entry's source, which names it in the statement of a wallet; null for none. The id of a later
-- entry of the same source has a suffix.
create function project_of_ledger_source(source_type text, source_id text) returns integer
  language sql stable
  return case source_type
    when 'distribution_line' then (
      select d.project_id from distribution_lines l join distributions d on d.id = l.distribution_id
      where l.id = split_part(source_id, ':', 1)::integer
    )
    when 'distribution_debt_payment' then (
      select d.project_id
      from distribution_debt_payments p
        join distribution_debts b on b.id = p.debt_id
        join distribution_lines l on l.id = b.line_id
        join distributions d on d.id = l.distribution_id
      where p.id = split_part(source_id, ':', 1)::integer
    )
    when 'payment_decision' then (
      select o.project_id
      from payment_decisions d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
      where d.id = split_part(source_id, ':', 1)::integer
    )
    when 'account_restriction' then (
      select o.project_id from account_restrictions r join orders o on o.id = r.order_id
      where r.id = split_part(source_id, ':', 1)::integer
    )
    else (select o.project_id from orders o where o.id = order_of_ledger_source(source_type, source_id))
  end;
