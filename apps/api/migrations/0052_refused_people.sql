-- A refusal for good outlives the account (docs/decisions/0040): by these keyed hashes a person who was refused is known
-- again on another account, until the record of the refused one has had its time.

create table refused_identities (
  -- Whose account was refused; it may be gone since.
  user_id integer not null references users (id),
  -- What was refused: the identity or the questionnaire.
  kind text not null constraint refused_identities_kind_known check (kind in ('kyc', 'aml')),
  mark bytea not null constraint refused_identities_mark_is_a_hash check (octet_length(mark) = 32),
  refused_at timestamptz not null default app_now(),
  primary key (user_id, kind, mark)
);
create index refused_identities_mark on refused_identities (mark);
revoke update, truncate on refused_identities from parcela_app;

-- Who stands refused already is known by what the checks of that account have left.
insert into refused_identities (user_id, kind, mark)
select m.user_id, refused.kind, m.mark
from identity_marks m
join (
  select c.user_id, 'kyc' as kind from kyc_checks c where c.state = 'rejected'
  union
  select s.user_id, 'aml' from aml_submissions s where s.state = 'rejected' and s.withdrawn_at is null
) refused on refused.user_id = m.user_id;
