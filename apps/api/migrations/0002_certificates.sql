-- Certificates of ownership. The file is what the holder got, byte for byte, so that a changed one does not verify.
create table certificates (
  id integer generated always as identity,
  document_id text not null,
  -- Random: a number reveals neither another one nor how many there are.
  number text not null,
  user_id integer not null,
  project_id integer not null,
  language text not null,
  shares bigint not null,
  share_count integer not null,
  -- The version of the holding's account: with the next posting the certificate no longer holds.
  holding_version bigint not null,
  -- The last seal of the journal, whose chain covers every posting of the holding.
  seal_seq bigint not null,
  seal_hash bytea not null,
  -- The hash of what the certificate says, printed on it, and the hash of its file.
  content_sha256 bytea not null,
  file_sha256 bytea not null,
  -- A keyed hash of the names on the certificate: other names make a new one.
  names_mark bytea not null,
  -- Encrypted with the holder's key; null when the account is deleted.
  file bytea,
  issued_at timestamptz not null,
  superseded_at timestamptz,
  constraint certificates_pkey primary key (id),
  constraint certificates_document_id_key unique (document_id),
  constraint certificates_file_sha256_key unique (file_sha256),
  constraint certificates_number_key unique (number),
  constraint certificates_project_id_fkey foreign key (project_id) references projects(id),
  constraint certificates_seal_seq_fkey foreign key (seal_seq) references ledger_seals(seq),
  constraint certificates_user_id_fkey foreign key (user_id) references users(id),
  constraint certificates_file_kept check (file is not null or superseded_at is not null),
  constraint certificates_hash_lengths check (
    octet_length(seal_hash) = 32 and octet_length(content_sha256) = 32 and octet_length(file_sha256) = 32
      and octet_length(names_mark) = 32
  ),
  constraint certificates_language_known check (language in ('cs', 'en', 'pl')),
  constraint certificates_number_form check (number ~ '^C(-[2-9A-HJKMNP-TV-Z]{4}){3}$'),
  constraint certificates_shares_within check (shares > 0 and shares <= share_count),
  constraint certificates_superseded_later check (superseded_at >= issued_at)
);
create unique index certificates_one_in_force on certificates (user_id, project_id, language)
  where (superseded_at is null);
create index certificates_issued on certificates (issued_at);
create index certificates_project on certificates (project_id);
create index certificates_seal on certificates (seal_seq);
create index certificates_user on certificates (user_id, id desc);
revoke update, delete on certificates from parcela_app;
grant update (superseded_at, file) on certificates to parcela_app;

create function guard_certificate() returns trigger language plpgsql as $$
begin
  if old.superseded_at is not null and new.superseded_at is distinct from old.superseded_at
    or new.file is not null and new.file is distinct from old.file then
    raise exception 'certificate % is fixed', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger certificates_guard before update on certificates for each row execute function guard_certificate();

-- Holdings with the version of their account, and whether every posting of them is sealed.
create view sealed_holdings as
  select a.owner_user_id as user_id, a.project_id, a.balance as shares, a.version,
    not exists (
      select from ledger_unsealed_transactions u join ledger_postings p on p.transaction_id = u.transaction_id
      where p.account_id = a.id) as is_sealed
  from ledger_accounts a where a.kind = 'holding';

create view ledger_head as
  select s.seq, s.hash, s.sealed_at from ledger_seals s order by s.seq desc limit 1;
