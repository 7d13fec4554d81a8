-- Payout as a second gateway, and attempts from the wallet, which have no page of a provider (design §4 "Orders").
-- Providers are only added here, so that the release before this one can go on writing.

alter table payment_attempts
  drop constraint payment_attempts_provider_known,
  add constraint payment_attempts_provider_known
    check (provider in ('bank', 'confirmo', 'payout', 'wallet')),
  drop constraint payment_attempts_gateway_has_page,
  -- The address to pay at is there as soon as the gateway knows of it.
  add constraint payment_attempts_gateway_has_page check (
    (provider_ref is null) = (redirect_uri is null)
    and (provider in ('bank', 'wallet') or state = 'created' or provider_ref is not null));

alter table payments
  drop constraint payments_provider_known,
  add constraint payments_provider_known check (provider in ('bank', 'confirmo', 'payout', 'wallet'));

alter table payment_events
  drop constraint payment_events_provider_known,
  add constraint payment_events_provider_known check (provider in ('confirmo', 'payout')),
  -- What a provider uses once in its signature; null where the signature covers the whole body. Who repeats one with
  -- another body has changed what the signature does not cover.
  add column nonce text constraint payment_events_nonce_not_empty check (nonce <> '');
create unique index payment_events_nonce_once on payment_events (provider, nonce) where nonce is not null;
