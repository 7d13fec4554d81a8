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
