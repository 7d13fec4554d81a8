-- The languages of the product, for every column and text. A language is added here, and to `locales` of packages/domain.
create function languages() returns text[]
  language sql immutable parallel safe
  return array['cs', 'en', 'pl'];
create function is_language(language text) returns boolean
  language sql immutable parallel safe strict
  return language = any (languages());

alter table user_profiles
  drop constraint user_profiles_language_known,
  add constraint user_profiles_language_known check (is_language(language)) not valid;
alter table social_attempts
  drop constraint social_attempts_language_known,
  add constraint social_attempts_language_known check (is_language(language)) not valid;
alter table account_closed_mails
  drop constraint account_closed_mails_language_known,
  add constraint account_closed_mails_language_known check (is_language(language)) not valid;
alter table sent_mails
  drop constraint sent_mails_language_known,
  add constraint sent_mails_language_known check (is_language(language)) not valid;
alter table order_agreements
  drop constraint order_agreements_language_known,
  add constraint order_agreements_language_known check (is_language(language)) not valid;
alter table staff_invitations
  drop constraint staff_invitations_language_known,
  add constraint staff_invitations_language_known check (is_language(language)) not valid;
alter table staff_mails
  drop constraint staff_mails_language_known,
  add constraint staff_mails_language_known check (is_language(language)) not valid;
alter table certificates
  drop constraint certificates_language_known,
  add constraint certificates_language_known check (is_language(language)) not valid;
alter table share_signatures
  drop constraint share_signatures_language_known,
  add constraint share_signatures_language_known check (is_language(language)) not valid;

create or replace function is_localized(texts jsonb) returns boolean
  language sql immutable parallel safe strict
  return jsonb_typeof(texts) = 'object' and coalesce(texts ->> 'en', '') <> ''
    and texts - languages() = '{}';
