-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table money_figures (
  currency text not null,
  at_bank bigint not null,
  in_wallets bigint not null,
  waiting bigint not null,
  going_out bigint not null,
  counted_at timestamp with time zone not null default app_now(),
  constraint money_figures_pkey PRIMARY KEY (currency),
  constraint money_figures_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text])))
);
grant insert, select, update on table money_figures to parcela_app;

create table explained_money (
  currency text not null,
  at_bank bigint not null,
  projects bigint not null,
  orders bigint not null,
  fees bigint not null,
  withheld_tax bigint not null,
  wallets bigint not null,
  suspense bigint not null,
  withdrawals_requested bigint not null,
  going_out bigint not null,
  payouts_to_send bigint not null,
  at_gateways bigint not null,
  owed_by_operator bigint not null,
  owed_by_holders bigint not null,
  exchange bigint not null,
  not_booked bigint not null,
  counted_at timestamp with time zone not null default app_now(),
  constraint explained_money_pkey PRIMARY KEY (currency),
  constraint explained_money_adds_up CHECK ((at_bank = (((((((((((((projects + orders) + fees) + withheld_tax) + wallets) + suspense) + withdrawals_requested) + going_out) + payouts_to_send) + at_gateways) + owed_by_operator) + owed_by_holders) + exchange) + not_booked))),
  constraint explained_money_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text])))
);
grant delete, insert, select, update on table explained_money to parcela_app;

create table share_figures (
  one_row boolean not null default true,
  sold bigint not null,
  reserved bigint not null,
  available bigint not null,
  counted_at timestamp with time zone not null default app_now(),
  constraint share_figures_pkey PRIMARY KEY (one_row),
  constraint share_figures_one_row CHECK (one_row)
);
grant insert, select, update on table share_figures to parcela_app;

create table book_proofs (
  id integer not null generated always as identity,
  document_id text not null default new_document_id(),
  asked_by integer,
  asked_at timestamp with time zone not null default app_now(),
  finished_at timestamp with time zone,
  checked_count integer,
  broken_count integer,
  late_count integer,
  findings jsonb,
  journal_seq bigint,
  journal_hash text,
  is_whole boolean not null default true,
  since_id integer,
  proved_point jsonb,
  constraint book_proofs_pkey PRIMARY KEY (id),
  constraint book_proofs_document_id_key UNIQUE (document_id),
  constraint book_proofs_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff_members(id),
  constraint book_proofs_since_id_fkey FOREIGN KEY (since_id) REFERENCES book_proofs(id),
  constraint book_proofs_finished_whole CHECK ((num_nulls(finished_at, checked_count, broken_count, late_count, findings, journal_seq, journal_hash) = ANY (ARRAY[0, 7]))),
  constraint book_proofs_whole_or_since CHECK ((is_whole = (since_id IS NULL)))
);
CREATE INDEX book_proofs_asked_by ON book_proofs USING btree (asked_by);
CREATE UNIQUE INDEX book_proofs_one_waiting ON book_proofs USING btree ((true)) WHERE (finished_at IS NULL);
CREATE INDEX book_proofs_since ON book_proofs USING btree (since_id) WHERE (since_id IS NOT NULL);
CREATE TRIGGER book_proofs_guard BEFORE UPDATE ON book_proofs FOR EACH ROW EXECUTE FUNCTION book_proofs_guard();
grant insert, select, update (broken_count), update (checked_count), update (findings), update (finished_at), update (is_whole), update (journal_hash), update (journal_seq), update (late_count), update (proved_point), update (since_id) on table book_proofs to parcela_app;
grant select, usage on sequence book_proofs_id_seq to parcela_app;

CREATE OR REPLACE FUNCTION book_proofs_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.finished_at is not null then
    raise exception 'proof % of the books is finished', old.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;
grant execute on function book_proofs_guard() to public;
