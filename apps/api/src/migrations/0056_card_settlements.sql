-- Where the money of card payments is on its way from the bank, which tells it only when it is asked (docs/decisions/0042).

create table card_settlements (
  payment_id integer primary key references payments (id),
  -- waiting: the bank will send it. settled: it has. reversed: all of it went back to the card before that.
  state text not null default 'waiting'
    constraint card_settlements_state_known check (state in ('waiting', 'settled', 'reversed')),
  next_look_at timestamptz default app_now(),
  opened_at timestamptz not null default app_now(),
  ended_at timestamptz,
  constraint card_settlements_asked_while_waiting check ((next_look_at is not null) = (state = 'waiting')),
  constraint card_settlements_ended_since check ((ended_at is not null) = (state <> 'waiting'))
);
create index card_settlements_due on card_settlements (next_look_at) where state = 'waiting';
revoke delete, truncate on card_settlements from parcela_app;

-- The guard as 0051 has it: 0055, which was written beside it, let a refund by bank go to staff as well.
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
