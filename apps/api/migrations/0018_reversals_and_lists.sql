-- What a bank took back and keeps is explained once it is booked against money that waited: it counts no more among
-- what a person has to explain, else bank and books would differ by it for ever.
create or replace view bank_reconciliation as
  with moved as (
    select m.currency, sum(m.amount)::bigint as balance,
      coalesce(sum(m.amount) filter (where m.outcome in ('outgoing', 'reversal', 'foreign_currency')), 0)::bigint
        as unexplained
    from bank_movements m group by m.currency
  ), booked as (
    select a.asset as currency, sum(p.amount)::bigint as world,
      coalesce(sum(p.amount) filter (where t.kind = 'payment.reversed'), 0)::bigint as reversed
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_transactions t on t.id = p.transaction_id
    where a.kind = 'world' and a.provider = 'bank'
    group by a.asset
  ), both_sides as (
    select coalesce(m.currency, b.currency) as currency, coalesce(m.balance, 0) as balance,
      coalesce(b.world, 0) as world, coalesce(m.unexplained, 0) + coalesce(b.reversed, 0) as unexplained
    from moved m full join booked b on b.currency = m.currency
  )
  select s.currency, s.balance, s.world, s.unexplained, s.balance + s.world - s.unexplained as difference,
    -- Lines with a movement that nobody could read: they are missing in the balance.
    (
      select count(*) from bank_unreadable_lines u join bank_accounts c on c.id = u.bank_account_id
      where c.currency = s.currency and u.read_at is null
    ) as unreadable_count
  from both_sides s;

-- What staff open first: the newest orders of everybody, and those that wait for a decision.
create index orders_placed on orders (created_at desc, id desc);
create index orders_to_review on orders (created_at desc, id desc) where needs_review;
