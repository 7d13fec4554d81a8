-- What staff send by hand: refunds that a gateway does not answer for, and lines of payouts that wait.

-- A refund at a gateway can be taken over by staff while nobody knows what became of it: it is not sent by itself any
-- more. The rest of the guard is as it was.
create or replace function guard_refund() returns trigger language plpgsql as $$
declare
  brought bigint;
  going_back bigint;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.document_id, new.payment_id, new.amount, new.currency, new.provider, new.cause, new.reason,
        new.requested_by, new.approved_by, new.retry_of, new.recipient_iban, new.recipient_name, new.created_at)
      is distinct from
       (old.id, old.document_id, old.payment_id, old.amount, old.currency, old.provider, old.cause, old.reason,
        old.requested_by, old.approved_by, old.retry_of, old.recipient_iban, old.recipient_name, old.created_at) then
      raise exception 'what was decided about refund % is fixed', old.id using errcode = 'restrict_violation';
    end if;
    if new.state <> old.state and (old.state, new.state) not in (
      ('requested', 'done'), ('requested', 'failed'), ('needs_staff', 'done'), ('needs_staff', 'failed'),
      -- A bank gives back what it could not deliver.
      ('done', 'failed'))
      and not ((old.state, new.state) = ('requested', 'needs_staff') and old.provider <> 'bank') then
      raise exception 'refund % cannot go from % to %', old.id, old.state, new.state
        using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.state not in ('requested', 'needs_staff') then
    raise exception 'a refund begins as a request' using errcode = 'restrict_violation';
  end if;
  select p.amount into brought from payments p
  where p.id = new.payment_id and p.currency = new.currency and p.provider = new.provider for update;
  select coalesce(sum(r.amount), 0) into going_back from refunds r
  where r.payment_id = new.payment_id and r.state <> 'failed';
  if brought is null or going_back + new.amount > brought then
    raise exception 'payment % did not bring what is to be refunded of it', new.payment_id
      using errcode = 'restrict_violation', constraint = 'refunds_within_payment';
  end if;
  return new;
end
$$;

-- A line of a payout that two members of staff say was paid by hand, with what shows it.
create table payout_lines_paid_by_hand (
  line_id integer primary key references payout_lines (id),
  -- The bank's id of the movement, or what else shows it.
  evidence text not null constraint payout_lines_paid_by_hand_evidence_given check (evidence <> ''),
  reason text not null constraint payout_lines_paid_by_hand_reason_given check (reason <> ''),
  requested_by integer not null references staff_members (id),
  approved_by integer not null references staff_members (id),
  decided_at timestamptz not null default app_now(),
  constraint payout_lines_paid_by_hand_second_person check (requested_by <> approved_by)
);
revoke update, delete, truncate on payout_lines_paid_by_hand from parcela_app;

-- What went out by hand is explained once it is booked, as what a bank took back is.
create or replace view bank_reconciliation as
  with moved as (
    select m.currency, sum(m.amount)::bigint as balance,
      coalesce(sum(m.amount) filter (where m.outcome in ('outgoing', 'reversal', 'foreign_currency')), 0)::bigint
        as unexplained
    from bank_movements m group by m.currency
  ), booked as (
    select a.asset as currency, sum(p.amount)::bigint as world,
      coalesce(sum(p.amount) filter (where t.kind in ('payment.reversed', 'payout_line.paid_by_hand')), 0)::bigint
        as explained
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_transactions t on t.id = p.transaction_id
    where a.kind = 'world' and a.provider = 'bank'
    group by a.asset
  ), both_sides as (
    select coalesce(m.currency, b.currency) as currency, coalesce(m.balance, 0) as balance,
      coalesce(b.world, 0) as world, coalesce(m.unexplained, 0) + coalesce(b.explained, 0) as unexplained
    from moved m full join booked b on b.currency = m.currency
  )
  select s.currency, s.balance, s.world, s.unexplained, s.balance + s.world - s.unexplained as difference,
    -- Lines with a movement that nobody could read: they are missing in the balance.
    (
      select count(*) from bank_unreadable_lines u join bank_accounts c on c.id = u.bank_account_id
      where c.currency = s.currency and u.read_at is null
    ) as unreadable_count
  from both_sides s;
