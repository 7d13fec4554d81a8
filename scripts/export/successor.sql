-- The register of a successor: the holders, with every posting behind their balances. It never changes after
-- the import.
create schema register;
set local search_path to register;

create table imports (
  manifest_sha256 text primary key check (manifest_sha256 ~ '^[0-9a-f]{64}$'),
  taken_at timestamp with time zone not null,
  schema_version integer not null,
  journal_head text,
  imported_at timestamp with time zone not null default now()
);

create table parties (
  id integer primary key,
  document_id text not null unique,
  details jsonb not null
);

create table projects (
  id integer primary key,
  document_id text not null unique,
  currency text not null check (currency in ('CZK', 'EUR', 'PLN')),
  share_count bigint not null check (share_count > 0),
  details jsonb not null
);

create table accounts (
  id bigint primary key,
  name text not null unique,
  kind text not null,
  asset text not null,
  party_id integer references parties,
  project_id integer references projects,
  unique (id, asset)
);

create table transactions (
  id bigint primary key,
  kind text not null,
  source_type text not null,
  source_id text not null,
  reverses bigint,
  occurred_at_us bigint not null,
  recorded_at_us bigint not null,
  seq bigint unique,
  previous_hash text,
  hash text,
  unique (source_type, source_id, kind),
  check ((seq is null) = (hash is null))
);

create table postings (
  transaction_id bigint not null references transactions,
  line integer not null,
  account_id bigint not null,
  asset text not null,
  amount bigint not null check (amount <> 0),
  account_version bigint,
  primary key (transaction_id, line),
  foreign key (account_id, asset) references accounts (id, asset)
);
create index postings_account on postings (account_id);

create table balances (
  account_id bigint primary key references accounts,
  balance bigint not null
);

create table holdings (
  project_id integer not null references projects,
  party_id integer not null references parties,
  account_id bigint not null unique references accounts,
  shares bigint not null check (shares > 0),
  primary key (project_id, party_id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the register is read-only: % of % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;
