-- The secret address of a user's calendar of expected distributions; only its hash is stored.
create table calendar_feeds (
  user_id integer not null,
  token_sha256 bytea not null,
  created_at timestamptz not null default app_now(),
  constraint calendar_feeds_pkey primary key (user_id),
  constraint calendar_feeds_token_key unique (token_sha256),
  constraint calendar_feeds_user_id_fkey foreign key (user_id) references users(id),
  constraint calendar_feeds_token_length check (octet_length(token_sha256) = 32)
);

-- Orders that have a receipt.
create view paid_receipts as
  select o.user_id, o.id as order_id, o.document_id, o.project_id, o.created_at as placed_at, o.paid_at, o.price,
    o.currency
  from orders o where o.state = 'Paid' and o.price > 0;

-- The versions that were accepted with an order, with the hash of the file that was shown.
create view accepted_agreements as
  select o.user_id, o.project_id, a.order_id, a.kind, a.document_id, a.sha256, a.language, a.accepted_at
  from order_agreements a join orders o on o.id = a.order_id;

-- The terms and the privacy policy that a user accepted last.
create view accepted_terms as
  select p.user_id, accepted.kind, accepted.document_id, p.language, p.terms_accepted_at as accepted_at
  from user_profiles p
  cross join lateral (values ('terms', p.terms_version), ('privacy', p.privacy_version))
    as accepted (kind, document_id)
  where p.terms_accepted_at is not null;
