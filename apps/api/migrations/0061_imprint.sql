-- What the foot of every page says beside the company's name and address, which the deployment knows.

alter table app_configurations
  -- Where the company is registered.
  add column register_text jsonb
    constraint app_configurations_register_text_localized check (is_localized(register_text)),
  -- Who supervises the offer, or that nobody does.
  add column supervision_text jsonb
    constraint app_configurations_supervision_text_localized check (is_localized(supervision_text)),
  add column fees_text jsonb
    constraint app_configurations_fees_text_localized check (is_localized(fees_text)),
  add column risks_text jsonb
    constraint app_configurations_risks_text_localized check (is_localized(risks_text)),
  add column phone text
    constraint app_configurations_phone_not_blank check (length(trim(phone)) > 0);
