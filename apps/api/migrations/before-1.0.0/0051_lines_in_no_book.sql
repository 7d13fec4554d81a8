-- Lines that a person can explain now, and with how much: of a reversal that was tied to a payment, when nobody is restricted for it any more, what nobody has paid for.
create view bank_lines_in_no_book as
select m.id as movement_id, -m.amount - coalesce(s.paid, 0)::bigint as amount
from bank_movements m
join collection_accounts a on a.id = m.collection_account_id
left join lateral (
  select bool_or(k.closed_at is null) as is_open, sum(paid.amount) as paid
  from restricted_money k
  left join lateral (
    select sum(p.amount) as amount from ledger_transactions t
    join ledger_postings p on p.transaction_id = t.id
    join ledger_accounts x on x.id = p.account_id and x.kind = 'external' and x.provider = 'bank'
    where t.kind = 'payment.reversed' and t.source_type = 'account_restriction'
      and split_part(t.source_id, ':', 1) = k.id::text
  ) paid on true
  where m.outcome = 'reversal' and k.provider_ref = a.iban || '/' || m.movement_id
) s on true
where m.outcome in ('outgoing', 'reversal', 'foreign_currency')
  and not exists (select from bank_explanations e where e.movement_id = m.id)
  and not coalesce(s.is_open, false) and (s.paid is null or -m.amount > s.paid);
grant select on table bank_lines_in_no_book to parcela_app;
