-- Staff find investors by the beginning of an address or a name, and by level and country, the newest first.

create function name_key(name text) returns text
  language sql immutable parallel safe
  return lower(translate(name,
    'áäąčćďéěęíłĺľňńóöôřŕšśťúůüýžźżÁÄĄČĆĎÉĚĘÍŁĹĽŇŃÓÖÔŘŔŠŚŤÚŮÜÝŽŹŻ',
    'aaaccdeeeilllnnooorrsstuuuyzzzAAACCDEEEILLLNNOOORRSSTUUUYZZZ'));

create index users_email_beginning on users (email_canonical text_pattern_ops);
create index user_profiles_first_name on user_profiles
  (name_key(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) text_pattern_ops);
create index user_profiles_last_name on user_profiles
  (name_key(coalesce(last_name, '') || ' ' || coalesce(first_name, '')) text_pattern_ops);
create index user_profiles_country on user_profiles (country_address, user_id desc);
create index users_unconfirmed_newest on users (id desc) where email_confirmed_at is null and deleted_at is null;
create index verification_records_level on verification_records (type, user_id desc) where revoked_at is null;
create index account_restrictions_open_user on account_restrictions (user_id) where closed_at is null;

create view investor_accounts as
select u.id as user_id, u.document_id, u.email, u.email_canonical as email_key, p.first_name, p.last_name,
  name_key(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')) as first_name_key,
  name_key(coalesce(p.last_name, '') || ' ' || coalesce(p.first_name, '')) as last_name_key,
  p.country_address as country, u.created_at as registered_at, u.email_confirmed_at as confirmed_at,
  p.last_login as last_seen_at
from users u join user_profiles p on p.user_id = u.id
where u.deleted_at is null;

create view levels_in_force as
select r.user_id, r.type, r.source, r.granted_at, r.valid_until
from verification_records r
where r.revoked_at is null and (r.valid_until is null or r.valid_until > app_now());

create view restricted_investors as
select r.user_id, r.document_id, r.amount, r.currency, r.cause, r.opened_at
from account_restrictions r
where r.closed_at is null and r.user_id is not null;
