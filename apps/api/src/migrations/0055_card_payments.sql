-- ČSOB as a third gateway, which never calls and keeps no keys of requests (docs/decisions/0042). Providers are only
-- added here, so that the release before this one can go on writing.

alter table payment_attempts
  drop constraint payment_attempts_provider_known,
  add constraint payment_attempts_provider_known
    check (provider in ('bank', 'confirmo', 'payout', 'csob', 'wallet'));

alter table payments
  drop constraint payments_provider_known,
  add constraint payments_provider_known check (provider in ('bank', 'confirmo', 'payout', 'csob', 'wallet'));

alter table refunds
  drop constraint refunds_provider_known,
  add constraint refunds_provider_known check (provider in ('bank', 'confirmo', 'payout', 'csob')),
  -- A gateway that keeps no keys of requests was asked then, and what it said is not known.
  add column asked_at timestamptz;

-- What nobody can find out about a refund at such a gateway, a person looks up there.
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
      ('requested', 'done'), ('requested', 'failed'), ('requested', 'needs_staff'),
      ('needs_staff', 'done'), ('needs_staff', 'failed'),
      -- A bank gives back what it could not deliver.
      ('done', 'failed')) then
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
