-- The language in which a user read the terms and the privacy policy when they accepted them. Acceptances before this
-- migration have none: the language of the profile stands for it.
alter table user_profiles
  add column terms_language text,
  add constraint user_profiles_terms_language_known check (is_language(terms_language)) not valid;

create or replace view accepted_terms as
  select p.user_id, accepted.kind, accepted.document_id, coalesce(p.terms_language, p.language) as language,
    p.terms_accepted_at as accepted_at
  from user_profiles p
  cross join lateral (values ('terms', p.terms_version), ('privacy', p.privacy_version))
    as accepted (kind, document_id)
  where p.terms_accepted_at is not null;
