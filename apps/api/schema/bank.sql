-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table collection_accounts (
  id integer not null generated always as identity,
  iban text not null,
  currency text not null,
  read_to date,
  last_read_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  document_id text not null default new_document_id(),
  stated_on date,
  stated_balance bigint,
  opening_balance bigint,
  stated_file_id integer,
  opening_on date,
  opening_at timestamp with time zone,
  opening_file_id integer,
  constraint collection_accounts_pkey PRIMARY KEY (id),
  constraint collection_accounts_document_id_key UNIQUE (document_id),
  constraint collection_accounts_iban_and_currency_key UNIQUE (iban, currency),
  constraint collection_accounts_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint collection_accounts_stated_whole CHECK ((num_nulls(stated_on, stated_balance, opening_balance) = ANY (ARRAY[0, 3])))
);
grant insert, select, update on table collection_accounts to parcela_app;
grant select, usage on sequence collection_accounts_id_seq to parcela_app;

create table bank_movements (
  id integer not null generated always as identity,
  collection_account_id integer not null,
  movement_id text not null,
  booked_on date not null,
  amount bigint not null,
  currency text not null,
  raw json not null,
  outcome text not null,
  imported_at timestamp with time zone not null default app_now(),
  instruction_id text,
  document_id text not null default new_document_id(),
  transfer_id integer,
  closed_day_id integer,
  source text,
  statement text,
  statement_from date,
  statement_to date,
  bank_references json,
  payer_name text,
  payer_account text,
  variable_symbol text,
  number_reused boolean not null default false,
  statement_file_id integer,
  transfer_round smallint,
  constraint bank_movements_pkey PRIMARY KEY (id),
  constraint bank_movements_document_id_key UNIQUE (document_id),
  constraint bank_movements_once UNIQUE (collection_account_id, movement_id),
  constraint bank_movements_closed_day_id_fkey FOREIGN KEY (closed_day_id) REFERENCES closed_bank_days(id),
  constraint bank_movements_collection_account_id_fkey FOREIGN KEY (collection_account_id) REFERENCES collection_accounts(id),
  constraint bank_movements_statement_file_id_fkey FOREIGN KEY (statement_file_id) REFERENCES statement_files(id),
  constraint bank_movements_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES outgoing_transfers(id),
  constraint bank_movements_nothing_moves_nothing CHECK (((outcome = 'nothing'::text) = (amount = 0))),
  constraint bank_movements_outcome_known CHECK ((outcome = ANY (ARRAY['payment'::text, 'transfer'::text, 'transfer_returned'::text, 'outgoing'::text, 'reversal'::text, 'nothing'::text, 'foreign_currency'::text]))),
  constraint bank_movements_payments_come_in CHECK (((outcome <> 'payment'::text) OR (amount > 0))),
  constraint bank_movements_source_known CHECK ((source = ANY (ARRAY['feed'::text, 'camt.053'::text, 'gpc'::text, 'fio-csv'::text]))),
  constraint bank_movements_transfer_of_outcome CHECK (((transfer_id IS NULL) OR (outcome = ANY (ARRAY['transfer'::text, 'transfer_returned'::text])))),
  constraint bank_movements_transfers_go_out CHECK ((((outcome <> 'transfer'::text) OR (amount < 0)) AND ((outcome <> 'transfer_returned'::text) OR (amount > 0))))
);
CREATE INDEX bank_movements_account_newest ON bank_movements USING btree (collection_account_id, booked_on DESC, id DESC);
CREATE INDEX bank_movements_amount_newest ON bank_movements USING btree (amount, booked_on DESC, id DESC);
CREATE INDEX bank_movements_closed_day ON bank_movements USING btree (closed_day_id) WHERE (closed_day_id IS NOT NULL);
CREATE INDEX bank_movements_instruction ON bank_movements USING btree (collection_account_id, instruction_id) WHERE (instruction_id IS NOT NULL);
CREATE INDEX bank_movements_newest ON bank_movements USING btree (booked_on DESC, id DESC);
CREATE INDEX bank_movements_open ON bank_movements USING btree (currency, booked_on) WHERE (closed_day_id IS NULL);
CREATE INDEX bank_movements_outcome_newest ON bank_movements USING btree (outcome, booked_on DESC, id DESC);
CREATE INDEX bank_movements_reversals ON bank_movements USING btree (collection_account_id, booked_on) WHERE (outcome = 'reversal'::text);
CREATE INDEX bank_movements_statement_file ON bank_movements USING btree (statement_file_id) WHERE (statement_file_id IS NOT NULL);
CREATE INDEX bank_movements_to_look_at ON bank_movements USING btree (imported_at) WHERE (outcome = ANY (ARRAY['outgoing'::text, 'reversal'::text, 'foreign_currency'::text]));
CREATE INDEX bank_movements_transfer ON bank_movements USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);
CREATE TRIGGER bank_movements_file_is_open BEFORE INSERT ON bank_movements FOR EACH ROW EXECUTE FUNCTION statement_file_is_open();
CREATE TRIGGER bank_movements_guard BEFORE UPDATE ON bank_movements FOR EACH ROW EXECUTE FUNCTION bank_movements_guard();
grant insert, select, update (closed_day_id) on table bank_movements to parcela_app;
grant select, usage on sequence bank_movements_id_seq to parcela_app;

create table bank_unreadable_lines (
  id integer not null generated always as identity,
  collection_account_id integer not null,
  digest bytea not null,
  raw json not null,
  problem text not null,
  imported_at timestamp with time zone not null default app_now(),
  read_at timestamp with time zone,
  constraint bank_unreadable_lines_pkey PRIMARY KEY (id),
  constraint bank_unreadable_lines_once UNIQUE (collection_account_id, digest),
  constraint bank_unreadable_lines_collection_account_id_fkey FOREIGN KEY (collection_account_id) REFERENCES collection_accounts(id),
  constraint bank_unreadable_lines_digest_length CHECK ((octet_length(digest) = 32))
);
grant insert, select, update (read_at) on table bank_unreadable_lines to parcela_app;
grant select, usage on sequence bank_unreadable_lines_id_seq to parcela_app;

create view bank_reconciliation as
 WITH moved AS (
         SELECT m.currency,
            (sum(m.amount))::bigint AS balance,
            (COALESCE(sum(m.amount) FILTER (WHERE (m.outcome = ANY (ARRAY['outgoing'::text, 'reversal'::text, 'foreign_currency'::text]))), (0)::numeric))::bigint AS unexplained
           FROM bank_movements m
          GROUP BY m.currency
        ), booked AS (
         SELECT a.asset AS currency,
            (sum(p.amount))::bigint AS external,
            (COALESCE(sum(p.amount) FILTER (WHERE (t.kind = ANY (ARRAY['payment.reversed'::text, 'distribution_line.paid_by_hand'::text, 'bank.explained'::text]))), (0)::numeric))::bigint AS explained
           FROM ((ledger_accounts a
             JOIN ledger_postings p ON ((p.account_id = a.id)))
             JOIN ledger_transactions t ON ((t.id = p.transaction_id)))
          WHERE ((a.kind = 'external'::text) AND (a.provider = 'bank'::text))
          GROUP BY a.asset
        ), both_sides AS (
         SELECT COALESCE(m.currency, b.currency) AS currency,
            COALESCE(m.balance, (0)::bigint) AS balance,
            COALESCE(b.external, (0)::bigint) AS external,
            (COALESCE(m.unexplained, (0)::bigint) + COALESCE(b.explained, (0)::bigint)) AS unexplained
           FROM (moved m
             FULL JOIN booked b ON ((b.currency = m.currency)))
        )
 SELECT currency,
    balance,
    external,
    unexplained,
    ((balance + external) - unexplained) AS difference,
    ( SELECT count(*) AS count
           FROM (bank_unreadable_lines u
             JOIN collection_accounts c ON ((c.id = u.collection_account_id)))
          WHERE ((c.currency = s.currency) AND (u.read_at IS NULL))) AS unreadable_count
   FROM both_sides s;
grant delete, insert, select, update on table bank_reconciliation to parcela_app;

create view bank_balances as
 SELECT c.currency,
    (((COALESCE(closed.balance, (0)::bigint))::numeric + COALESCE(later.amount, (0)::numeric)))::bigint AS balance
   FROM ((( VALUES ('CZK'::text), ('EUR'::text), ('PLN'::text)) c(currency)
     LEFT JOIN LATERAL ( SELECT d.lines_balance AS balance
           FROM closed_bank_days d
          WHERE (d.currency = c.currency)
          ORDER BY d.day DESC
         LIMIT 1) closed ON (true))
     LEFT JOIN LATERAL ( SELECT sum(m.amount) AS amount
           FROM bank_movements m
          WHERE ((m.currency = c.currency) AND (m.closed_day_id IS NULL))) later ON (true));
grant delete, insert, select, update on table bank_balances to parcela_app;

create view bank_lines_to_explain as
 SELECT m.outcome AS kind,
    m.id AS line_id,
    a.iban AS account_iban,
    a.currency AS account_currency,
    m.movement_id,
    m.booked_on,
    m.amount,
    m.currency,
    (m.raw)::text AS raw,
    NULL::text AS problem,
    m.imported_at,
    ( SELECT b.payment_document_id
           FROM restricted_money b
          WHERE ((m.outcome = 'reversal'::text) AND (b.provider_ref = ((a.iban || '/'::text) || m.movement_id)))
         LIMIT 1) AS payment_document_id
   FROM (bank_movements m
     JOIN collection_accounts a ON ((a.id = m.collection_account_id)))
  WHERE ((m.outcome = ANY (ARRAY['outgoing'::text, 'reversal'::text, 'foreign_currency'::text])) AND (NOT (EXISTS ( SELECT
           FROM bank_explanations e
          WHERE (e.movement_id = m.id)))) AND (NOT (EXISTS ( SELECT
           FROM undone_bank_lines u
          WHERE (u.movement_id = m.id)))) AND (NOT (EXISTS ( SELECT
           FROM undone_bank_lines u
          WHERE ((u.counter_id = m.id) AND ((m.outcome <> 'reversal'::text) OR ((NOT (EXISTS ( SELECT
                   FROM restricted_money k
                  WHERE ((k.provider_ref = ((a.iban || '/'::text) || m.movement_id)) AND (k.closed_at IS NULL))))) AND (NOT (EXISTS ( SELECT
                   FROM bank_lines_in_no_book b
                  WHERE (b.movement_id = m.id)))))))))))
UNION ALL
 SELECT 'unreadable'::text AS kind,
    u.id AS line_id,
    a.iban AS account_iban,
    a.currency AS account_currency,
    NULL::text AS movement_id,
    NULL::date AS booked_on,
    NULL::bigint AS amount,
    NULL::text AS currency,
    (u.raw)::text AS raw,
    u.problem,
    u.imported_at,
    NULL::text AS payment_document_id
   FROM (bank_unreadable_lines u
     JOIN collection_accounts a ON ((a.id = u.collection_account_id)))
  WHERE (u.read_at IS NULL);
grant delete, insert, select, update on table bank_lines_to_explain to parcela_app;

create view bank_movement_items as
 SELECT m.id,
    m.document_id,
    m.collection_account_id,
    a.document_id AS account_document_id,
    a.iban AS account_iban,
    a.currency AS account_currency,
    m.movement_id,
    m.booked_on,
    m.amount,
    m.currency,
    m.outcome,
    (m.raw)::text AS raw,
    m.imported_at,
    p.document_id AS payment_document_id,
    p.payer_name,
    p.payer_account,
    (p.suspense_amount + p.released_amount) AS waiting_amount,
    o.id AS order_id,
    o.document_id AS order_document_id,
    o.project_id,
    o.created_at AS placed_at,
    t.document_id AS transfer_document_id,
    t.reference AS transfer_reference,
    ( SELECT b.payment_document_id
           FROM restricted_money b
          WHERE ((m.outcome = 'reversal'::text) AND (b.provider_ref = ((a.iban || '/'::text) || m.movement_id)))
         LIMIT 1) AS reversed_document_id,
    p.suspense_reason AS waiting_reason,
    m.source,
    m.statement,
    m.number_reused,
    counter.document_id AS counter_document_id,
    undone.document_id AS undone_document_id,
    same.document_id AS same_document_id
   FROM (((((((((bank_movements m
     JOIN collection_accounts a ON ((a.id = m.collection_account_id)))
     LEFT JOIN payments p ON (((m.outcome = 'payment'::text) AND (p.provider = 'bank'::text) AND (p.provider_ref = ((a.iban || '/'::text) || m.movement_id)))))
     LEFT JOIN orders o ON ((o.id = p.order_id)))
     LEFT JOIN outgoing_transfers t ON ((t.id = m.transfer_id)))
     LEFT JOIN undone_bank_lines u ON ((u.movement_id = m.id)))
     LEFT JOIN bank_movements counter ON ((counter.id = u.counter_id)))
     LEFT JOIN bank_movements same ON ((same.id = u.same_as_id)))
     LEFT JOIN undone_bank_lines c ON ((c.counter_id = m.id)))
     LEFT JOIN bank_movements undone ON ((undone.id = c.movement_id)));
grant delete, insert, select, update on table bank_movement_items to parcela_app;

create view bank_movement_references as
 SELECT m.document_id,
    a.iban,
    m.movement_id,
    m.id,
    m.collection_account_id,
    m.amount,
    m.currency
   FROM (bank_movements m
     JOIN collection_accounts a ON ((a.id = m.collection_account_id)));
grant delete, insert, select, update on table bank_movement_references to parcela_app;

create view bank_feeds as
 SELECT id,
    document_id,
    iban,
    currency,
    read_to,
    last_read_at,
        CASE
            WHEN (last_read_at IS NULL) THEN 'never'::text
            WHEN (last_read_at < (app_now() - '01:00:00'::interval)) THEN 'late'::text
            ELSE 'current'::text
        END AS state,
    (( SELECT count(*) AS count
           FROM bank_unreadable_lines u
          WHERE ((u.collection_account_id = a.id) AND (u.read_at IS NULL))))::integer AS unreadable_count
   FROM collection_accounts a;
grant delete, insert, select, update on table bank_feeds to parcela_app;

create view silent_banks as
 SELECT 'bank'::text AS provider,
    min(last_read_at) AS since
   FROM bank_feeds f
  WHERE (state = 'late'::text)
 HAVING (count(*) > 0);
grant delete, insert, select, update on table silent_banks to parcela_app;

create table statement_files (
  id integer not null generated always as identity,
  document_id text not null default new_document_id(),
  collection_account_id integer not null,
  name text not null,
  format text not null,
  digest bytea not null,
  content bytea not null,
  period_from date,
  period_to date,
  opening bigint,
  closing bigint,
  line_count integer not null,
  uploaded_by integer not null,
  uploaded_at timestamp with time zone not null default app_now(),
  imported_by integer,
  imported_at timestamp with time zone,
  imported_count integer,
  discarded_at timestamp with time zone,
  discarded_by integer,
  discard_reason text,
  undone_at timestamp with time zone,
  constraint statement_files_pkey PRIMARY KEY (id),
  constraint statement_files_document_id_key UNIQUE (document_id),
  constraint statement_files_once UNIQUE (collection_account_id, digest),
  constraint statement_files_collection_account_id_fkey FOREIGN KEY (collection_account_id) REFERENCES collection_accounts(id),
  constraint statement_files_discarded_by_fkey FOREIGN KEY (discarded_by) REFERENCES staff_members(id),
  constraint statement_files_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES staff_members(id),
  constraint statement_files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES staff_members(id),
  constraint statement_files_content_length CHECK ((octet_length(content) <= 5242880)),
  constraint statement_files_digest_length CHECK ((octet_length(digest) = 32)),
  constraint statement_files_discarded_not_imported CHECK ((num_nulls(discarded_at, imported_at) > 0)),
  constraint statement_files_discarded_whole CHECK ((num_nulls(discarded_at, discarded_by, discard_reason) = ANY (ARRAY[0, 3]))),
  constraint statement_files_format_known CHECK ((format = ANY (ARRAY['camt.053'::text, 'gpc'::text, 'fio-csv'::text]))),
  constraint statement_files_imported_whole CHECK ((num_nulls(imported_by, imported_at, imported_count) = ANY (ARRAY[0, 3]))),
  constraint statement_files_line_count_not_negative CHECK ((line_count >= 0)),
  constraint statement_files_name_length CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE INDEX statement_files_closing ON statement_files USING btree (collection_account_id, period_to) WHERE (imported_at IS NOT NULL);
CREATE INDEX statement_files_discarded_by ON statement_files USING btree (discarded_by) WHERE (discarded_by IS NOT NULL);
CREATE INDEX statement_files_imported_by ON statement_files USING btree (imported_by);
CREATE INDEX statement_files_uploaded_by ON statement_files USING btree (uploaded_by);
CREATE TRIGGER statement_files_guard BEFORE UPDATE ON statement_files FOR EACH ROW EXECUTE FUNCTION statement_files_guard();
grant insert, select, update (discard_reason), update (discarded_at), update (discarded_by), update (imported_at), update (imported_by), update (imported_count), update (undone_at) on table statement_files to parcela_app;
grant select, usage on sequence statement_files_id_seq to parcela_app;

create view statement_file_items as
 SELECT f.id,
    f.document_id,
    f.collection_account_id,
    a.document_id AS account_document_id,
    a.iban AS account_iban,
    a.currency AS account_currency,
    f.name,
    f.format,
    f.period_from,
    f.period_to,
    f.opening,
    f.closing,
    f.line_count,
    f.uploaded_at,
    u.name AS uploaded_by,
    f.imported_at,
    i.name AS imported_by,
    f.imported_count,
    f.discarded_at,
    d.name AS discarded_by,
    f.discard_reason,
    f.undone_at,
    b.reason AS undo_reason
   FROM (((((statement_files f
     JOIN collection_accounts a ON ((a.id = f.collection_account_id)))
     JOIN staff_members u ON ((u.id = f.uploaded_by)))
     LEFT JOIN staff_members i ON ((i.id = f.imported_by)))
     LEFT JOIN staff_members d ON ((d.id = f.discarded_by)))
     LEFT JOIN bank_undoings b ON ((b.statement_file_id = f.id)));
grant delete, insert, select, update on table statement_file_items to parcela_app;

CREATE OR REPLACE FUNCTION statement_files_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.imported_at is not null then
    if old.undone_at is null and new.undone_at is not null
      and exists (select from bank_undoings b where b.statement_file_id = old.id)
      and to_jsonb(new) - 'undone_at' = to_jsonb(old) - 'undone_at' then
      -- The same bytes may come again, as another file.
      new.digest := sha256(convert_to('undone ' || old.id, 'UTF8'));
      return new;
    end if;
    raise exception 'statement file % was imported already', old.id using errcode = 'check_violation';
  end if;
  if new.undone_at is not null then
    raise exception 'statement file % was not imported', old.id using errcode = 'restrict_violation';
  end if;
  if old.discarded_at is not null then
    raise exception 'statement file % was discarded', old.id using errcode = 'restrict_violation';
  end if;
  if new.discarded_at is not null then
    if exists (select from bank_movements m where m.statement_file_id = old.id)
      or exists (select from waiting_bank_lines w where w.statement_file_id = old.id) then
      raise exception 'lines of statement file % are imported', old.id using errcode = 'restrict_violation';
    end if;
    -- The same bytes may come again, as another file.
    new.digest := sha256(convert_to('discarded ' || old.id, 'UTF8'));
  end if;
  return new;
end $function$;
grant execute on function statement_files_guard() to public;

create table bank_reversals (
  movement_id integer not null,
  payer_account text,
  payer_name text,
  reference text,
  constraint bank_reversals_pkey PRIMARY KEY (movement_id),
  constraint bank_reversals_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES bank_movements(id)
);
grant insert, select on table bank_reversals to parcela_app;

create view bank_reversal_lines as
 SELECT m.id,
    m.document_id,
    a.iban AS account_iban,
    ((a.iban || '/'::text) || m.movement_id) AS provider_ref,
    (- m.amount) AS amount,
    m.currency,
    m.booked_on,
    m.imported_at,
    m.instruction_id,
    r.payer_account,
    r.payer_name,
    r.reference,
    (EXISTS ( SELECT
           FROM restricted_money b
          WHERE (b.provider_ref = ((a.iban || '/'::text) || m.movement_id)))) AS is_tied,
    (EXISTS ( SELECT
           FROM bank_explanations e
          WHERE (e.movement_id = m.id))) AS is_explained
   FROM ((bank_movements m
     JOIN collection_accounts a ON ((a.id = m.collection_account_id)))
     LEFT JOIN bank_reversals r ON ((r.movement_id = m.id)))
  WHERE ((m.outcome = 'reversal'::text) AND (NOT (EXISTS ( SELECT
           FROM undone_bank_lines u
          WHERE (u.movement_id = m.id)))));
grant delete, insert, select, update on table bank_reversal_lines to parcela_app;

create view bank_payment_lines as
 SELECT a.iban AS account_iban,
    m.movement_id,
    m.booked_on,
    m.instruction_id
   FROM (bank_movements m
     JOIN collection_accounts a ON ((a.id = m.collection_account_id)))
  WHERE ((m.outcome = 'payment'::text) AND (NOT (EXISTS ( SELECT
           FROM undone_bank_lines u
          WHERE (u.movement_id = m.id)))));
grant delete, insert, select, update on table bank_payment_lines to parcela_app;

create table bank_explanations (
  movement_id integer not null,
  kind text not null,
  note text not null,
  explained_by integer not null,
  approved_by integer,
  explained_at timestamp with time zone not null default app_now(),
  constraint bank_explanations_pkey PRIMARY KEY (movement_id),
  constraint bank_explanations_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_members(id),
  constraint bank_explanations_explained_by_fkey FOREIGN KEY (explained_by) REFERENCES staff_members(id),
  constraint bank_explanations_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES bank_movements(id),
  constraint bank_explanations_kind_known CHECK ((kind = ANY (ARRAY['fee'::text, 'interest'::text, 'own_transfer'::text, 'paid_by_hand'::text, 'other'::text]))),
  constraint bank_explanations_note_length CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  constraint bank_explanations_second_person CHECK ((approved_by <> explained_by))
);
CREATE INDEX bank_explanations_approved_by ON bank_explanations USING btree (approved_by);
CREATE INDEX bank_explanations_explained_by ON bank_explanations USING btree (explained_by);
grant insert, select on table bank_explanations to parcela_app;

create table closed_bank_days (
  id integer not null generated always as identity,
  document_id text not null default new_document_id(),
  currency text not null,
  day date not null,
  bank_balance bigint not null,
  opening_balance bigint not null,
  lines_balance bigint not null,
  ledger_balance bigint not null,
  note text,
  closed_by integer not null,
  closed_at timestamp with time zone not null default app_now(),
  constraint closed_bank_days_pkey PRIMARY KEY (id),
  constraint closed_bank_days_document_id_key UNIQUE (document_id),
  constraint closed_bank_days_once UNIQUE (currency, day),
  constraint closed_bank_days_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff_members(id),
  constraint closed_bank_days_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint closed_bank_days_lines_lead_to_balance CHECK ((bank_balance = (opening_balance + lines_balance))),
  constraint closed_bank_days_note_length CHECK (((length(note) >= 1) AND (length(note) <= 1000)))
);
CREATE INDEX closed_bank_days_closed_by ON closed_bank_days USING btree (closed_by);
grant insert, select on table closed_bank_days to parcela_app;
grant select, usage on sequence closed_bank_days_id_seq to parcela_app;

create table closed_bank_postings (
  transaction_id bigint not null,
  closed_day_id integer not null,
  constraint closed_bank_postings_pkey PRIMARY KEY (transaction_id),
  constraint closed_bank_postings_closed_day_id_fkey FOREIGN KEY (closed_day_id) REFERENCES closed_bank_days(id),
  constraint closed_bank_postings_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
);
CREATE INDEX closed_bank_postings_day ON closed_bank_postings USING btree (closed_day_id);
grant insert, select on table closed_bank_postings to parcela_app;

create view closed_bank_day_items as
 SELECT d.id,
    d.document_id,
    d.currency,
    d.day,
    d.bank_balance,
    d.opening_balance,
    d.lines_balance,
    d.ledger_balance,
    d.note,
    d.closed_at,
    s.name AS closed_by
   FROM (closed_bank_days d
     JOIN staff_members s ON ((s.id = d.closed_by)));
grant delete, insert, select, update on table closed_bank_day_items to parcela_app;

create view bank_line_bookings as
 SELECT m.id,
    m.document_id,
    m.collection_account_id,
    m.movement_id,
    m.booked_on,
    m.currency,
    m.outcome,
    m.amount,
    m.closed_day_id,
    COALESCE((- p.amount), (0)::bigint) AS booked,
    e.kind AS explanation,
    e.note,
    ((m.outcome = 'reversal'::text) AND (EXISTS ( SELECT
           FROM restricted_money k
          WHERE (k.provider_ref = ((a.iban || '/'::text) || m.movement_id))))) AS is_matched,
    ((EXISTS ( SELECT
           FROM undone_bank_lines u
          WHERE (u.movement_id = m.id))) OR (EXISTS ( SELECT
           FROM undone_bank_lines u
          WHERE (u.counter_id = m.id)))) AS is_undone
   FROM ((((((((bank_movements m
     JOIN collection_accounts a ON ((a.id = m.collection_account_id)))
     LEFT JOIN bank_explanations e ON ((e.movement_id = m.id)))
     LEFT JOIN payments r ON (((m.outcome = 'payment'::text) AND (r.provider = 'bank'::text) AND (r.provider_ref = ((a.iban || '/'::text) || m.movement_id)))))
     LEFT JOIN undone_bank_lines c ON ((c.counter_id = m.id)))
     LEFT JOIN bank_movements o ON ((o.id = c.movement_id)))
     LEFT JOIN ledger_transactions t ON (((t.source_type =
        CASE
            WHEN (m.outcome = 'payment'::text) THEN 'payment'::text
            ELSE 'transfer'::text
        END) AND (t.source_id =
        CASE
            WHEN (m.outcome = 'payment'::text) THEN (r.id)::text
            WHEN (COALESCE((o.transfer_round)::integer, (m.transfer_round)::integer, 1) = 1) THEN (m.transfer_id)::text
            ELSE ((m.transfer_id || ':'::text) || COALESCE(o.transfer_round, m.transfer_round))
        END) AND (t.kind =
        CASE m.outcome
            WHEN 'payment'::text THEN 'payment.received'::text
            WHEN 'transfer'::text THEN
            CASE
                WHEN (c.counter_id IS NULL) THEN 'transfer.booked'::text
                ELSE 'transfer.unreturned'::text
            END
            WHEN 'transfer_returned'::text THEN
            CASE
                WHEN (c.counter_id IS NULL) THEN 'transfer.returned'::text
                ELSE 'transfer.unbooked'::text
            END
            ELSE NULL::text
        END))))
     LEFT JOIN ledger_accounts x ON ((x.name = (('external/'::text || m.currency) || '/provider:bank'::text))))
     LEFT JOIN ledger_postings p ON (((p.transaction_id = t.id) AND (p.account_id = x.id))));
grant delete, insert, select, update on table bank_line_bookings to parcela_app;

create view bank_lines_in_no_book as
 SELECT m.id AS movement_id,
    ((- m.amount) - (COALESCE(s.paid, (0)::numeric))::bigint) AS amount
   FROM ((bank_movements m
     JOIN collection_accounts a ON ((a.id = m.collection_account_id)))
     LEFT JOIN LATERAL ( SELECT bool_or((k.closed_at IS NULL)) AS is_open,
            sum(paid.amount) AS paid
           FROM (restricted_money k
             LEFT JOIN LATERAL ( SELECT sum(p.amount) AS amount
                   FROM ((ledger_transactions t
                     JOIN ledger_postings p ON ((p.transaction_id = t.id)))
                     JOIN ledger_accounts x ON (((x.id = p.account_id) AND (x.kind = 'external'::text) AND (x.provider = 'bank'::text))))
                  WHERE ((t.kind = 'payment.reversed'::text) AND (t.source_type = 'account_restriction'::text) AND (split_part(t.source_id, ':'::text, 1) = (k.id)::text))) paid ON (true))
          WHERE ((m.outcome = 'reversal'::text) AND (k.provider_ref = ((a.iban || '/'::text) || m.movement_id)))) s ON (true))
  WHERE ((m.outcome = ANY (ARRAY['outgoing'::text, 'reversal'::text, 'foreign_currency'::text])) AND (NOT (EXISTS ( SELECT
           FROM bank_explanations e
          WHERE (e.movement_id = m.id)))) AND (NOT COALESCE(s.is_open, false)) AND ((s.paid IS NULL) OR (((- m.amount))::numeric > s.paid)) AND (NOT (EXISTS ( SELECT
           FROM undone_bank_lines u
          WHERE (u.movement_id = m.id)))) AND (NOT (EXISTS ( SELECT
           FROM undone_bank_lines u
          WHERE ((u.counter_id = m.id) AND (m.outcome <> 'reversal'::text))))));
grant delete, insert, select, update on table bank_lines_in_no_book to parcela_app;

create view bank_postings_by_hand as
 SELECT t.id AS transaction_id,
    t.kind,
    x.asset AS currency,
    (- p.amount) AS amount,
    c.closed_day_id,
    m.document_id AS movement_document_id,
    COALESCE(m.booked_on, ((t.occurred_at AT TIME ZONE 'Europe/Prague'::text))::date) AS day
   FROM ((((ledger_transactions t
     JOIN ledger_postings p ON ((p.transaction_id = t.id)))
     JOIN ledger_accounts x ON (((x.id = p.account_id) AND (x.kind = 'external'::text) AND (x.provider = 'bank'::text))))
     LEFT JOIN closed_bank_postings c ON ((c.transaction_id = t.id)))
     LEFT JOIN bank_movements m ON (((t.kind = 'bank.explained'::text) AND (m.document_id = t.source_id))))
  WHERE (t.kind = ANY (ARRAY['payment.reversed'::text, 'distribution_line.paid_by_hand'::text, 'bank.explained'::text]));
grant delete, insert, select, update on table bank_postings_by_hand to parcela_app;

CREATE OR REPLACE FUNCTION bank_movements_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.closed_day_id is not null then
    raise exception 'the day of movement % is closed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;
grant execute on function bank_movements_guard() to public;

create sequence outgoing_transfer_references as bigint start 1 increment 1 minvalue 1 maxvalue 999999999 cache 1 no cycle;
grant select, usage on sequence outgoing_transfer_references to parcela_app;

create table outgoing_batches (
  id integer not null generated always as identity,
  message_id text not null,
  currency text not null,
  state text not null,
  asked_at timestamp with time zone,
  lease_until timestamp with time zone not null,
  statement_read_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  answered_at timestamp with time zone,
  may_be_there boolean not null default true,
  document_id text not null default new_document_id(),
  origin text not null default 'api'::text,
  made_by integer,
  evidence text,
  downloaded_by integer,
  downloaded_at timestamp with time zone,
  constraint outgoing_batches_pkey PRIMARY KEY (id),
  constraint outgoing_batches_document_id_key UNIQUE (document_id),
  constraint outgoing_batches_message_id_key UNIQUE (message_id),
  constraint outgoing_batches_downloaded_by_fkey FOREIGN KEY (downloaded_by) REFERENCES staff_members(id),
  constraint outgoing_batches_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff_members(id),
  constraint outgoing_batches_answered CHECK (((answered_at IS NULL) = (state = 'sending'::text))),
  constraint outgoing_batches_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint outgoing_batches_downloaded_whole CHECK (((num_nulls(downloaded_by, downloaded_at) = ANY (ARRAY[0, 2])) AND ((downloaded_at IS NULL) OR (origin = 'file'::text)))),
  constraint outgoing_batches_evidence_length CHECK (((length(evidence) >= 1) AND (length(evidence) <= 200))),
  constraint outgoing_batches_evidence_of_hand CHECK (((evidence IS NULL) = (origin <> 'hand'::text))),
  constraint outgoing_batches_made_by_staff CHECK (((made_by IS NULL) = (origin = 'api'::text))),
  constraint outgoing_batches_message_id_plain CHECK ((message_id ~ '^[A-Za-z0-9-]{1,35}$'::text)),
  constraint outgoing_batches_origin_known CHECK ((origin = ANY (ARRAY['api'::text, 'file'::text, 'hand'::text]))),
  constraint outgoing_batches_sent_by_the_platform CHECK (((origin = 'api'::text) OR (state <> 'sending'::text))),
  constraint outgoing_batches_state_known CHECK ((state = ANY (ARRAY['sending'::text, 'accepted'::text, 'refused'::text])))
);
CREATE INDEX outgoing_batches_downloaded_by ON outgoing_batches USING btree (downloaded_by) WHERE (downloaded_by IS NOT NULL);
CREATE INDEX outgoing_batches_files ON outgoing_batches USING btree (id DESC) WHERE (origin = 'file'::text);
CREATE INDEX outgoing_batches_made_by ON outgoing_batches USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE UNIQUE INDEX outgoing_batches_one_sending ON outgoing_batches USING btree (currency) WHERE (state = 'sending'::text);
CREATE TRIGGER outgoing_batches_guard BEFORE UPDATE ON outgoing_batches FOR EACH ROW EXECUTE FUNCTION guard_outgoing_batch();
grant insert, select, update on table outgoing_batches to parcela_app;
grant select, usage on sequence outgoing_batches_id_seq to parcela_app;

CREATE OR REPLACE FUNCTION guard_outgoing_batch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.document_id, new.origin, new.made_by, new.evidence)
    is distinct from (old.document_id, old.origin, old.made_by, old.evidence)
    or (old.downloaded_at is not null and new.downloaded_at is distinct from old.downloaded_at) then
    raise exception 'payment file % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;
grant execute on function guard_outgoing_batch() to public;

create view transfer_file_items as
 SELECT b.id,
    b.document_id,
    b.message_id,
    b.currency,
    b.state,
    b.created_at,
    m.name AS made_by,
    b.downloaded_at,
    d.name AS downloaded_by,
        CASE
            WHEN (b.state = 'refused'::text) THEN 'revoked'::text
            WHEN (b.downloaded_at IS NULL) THEN 'made'::text
            ELSE 'downloaded'::text
        END AS shown_state,
    (( SELECT count(*) AS count
           FROM outgoing_transfers t
          WHERE (t.batch_id = b.id)))::integer AS transfer_count,
    (( SELECT COALESCE(sum(t.amount), (0)::numeric) AS "coalesce"
           FROM outgoing_transfers t
          WHERE (t.batch_id = b.id)))::bigint AS total,
    (( SELECT count(*) AS count
           FROM outgoing_transfers t
          WHERE ((t.batch_id = b.id) AND (t.state = 'booked'::text))))::integer AS booked_count
   FROM ((outgoing_batches b
     JOIN staff_members m ON ((m.id = b.made_by)))
     LEFT JOIN staff_members d ON ((d.id = b.downloaded_by)))
  WHERE (b.origin = 'file'::text);
grant delete, insert, select, update on table transfer_file_items to parcela_app;

create table outgoing_transfers (
  id integer not null generated always as identity,
  document_id text not null,
  item_kind text not null,
  item_id integer not null,
  reference text not null default ('9'::text || lpad((nextval('outgoing_transfer_references'::regclass))::text, 9, '0'::text)),
  amount bigint not null,
  currency text not null,
  recipient_iban text not null,
  recipient_name text not null,
  message text not null,
  state text not null default 'pending'::text,
  batch_id integer,
  failure text,
  created_at timestamp with time zone not null default app_now(),
  submitted_at timestamp with time zone,
  booked_at timestamp with time zone,
  ended_at timestamp with time zone,
  booked_round smallint not null default 1,
  returned_round smallint not null default 1,
  constraint outgoing_transfers_pkey PRIMARY KEY (id),
  constraint outgoing_transfers_document_id_key UNIQUE (document_id),
  constraint outgoing_transfers_item_once UNIQUE (item_kind, item_id),
  constraint outgoing_transfers_reference_key UNIQUE (reference),
  constraint outgoing_transfers_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES outgoing_batches(id),
  constraint outgoing_transfers_amount_positive CHECK ((amount > 0)),
  constraint outgoing_transfers_booked CHECK (((state <> 'booked'::text) OR (booked_at IS NOT NULL))),
  constraint outgoing_transfers_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint outgoing_transfers_ended CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['failed'::text, 'cancelled'::text])))),
  constraint outgoing_transfers_failed CHECK (((failure IS NOT NULL) = (state = 'failed'::text))),
  constraint outgoing_transfers_failure_known CHECK ((failure = ANY (ARRAY['refused'::text, 'returned'::text, 'not_paid'::text]))),
  constraint outgoing_transfers_iban_shape CHECK ((recipient_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'::text)),
  constraint outgoing_transfers_in_a_batch CHECK (((batch_id IS NOT NULL) = (state = ANY (ARRAY['submitted'::text, 'booked'::text, 'failed'::text])))),
  constraint outgoing_transfers_item_kind_known CHECK ((item_kind = ANY (ARRAY['refund'::text, 'withdrawal'::text, 'distribution'::text]))),
  constraint outgoing_transfers_reference_digits CHECK ((reference ~ '^9[0-9]{9}$'::text)),
  constraint outgoing_transfers_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'submitted'::text, 'booked'::text, 'failed'::text, 'cancelled'::text]))),
  constraint outgoing_transfers_submitted CHECK (((submitted_at IS NOT NULL) = (batch_id IS NOT NULL)))
);
CREATE INDEX outgoing_transfers_amount ON outgoing_transfers USING btree (amount, id DESC);
CREATE INDEX outgoing_transfers_batch ON outgoing_transfers USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX outgoing_transfers_currency_listed ON outgoing_transfers USING btree (currency, id);
CREATE INDEX outgoing_transfers_failure_listed ON outgoing_transfers USING btree (failure, id) WHERE (failure IS NOT NULL);
CREATE INDEX outgoing_transfers_kind_listed ON outgoing_transfers USING btree (item_kind, id);
CREATE INDEX outgoing_transfers_pending ON outgoing_transfers USING btree (currency, id) WHERE (state = 'pending'::text);
CREATE INDEX outgoing_transfers_recipient ON outgoing_transfers USING btree (recipient_iban, id DESC);
CREATE INDEX outgoing_transfers_state_listed ON outgoing_transfers USING btree (state, id);
CREATE INDEX outgoing_transfers_under_way ON outgoing_transfers USING btree (created_at) WHERE (state = ANY (ARRAY['pending'::text, 'submitted'::text]));
CREATE INDEX outgoing_transfers_unreturned ON outgoing_transfers USING btree (item_kind, item_id) WHERE (returned_round > 1);
CREATE TRIGGER outgoing_transfers_guard BEFORE UPDATE ON outgoing_transfers FOR EACH ROW EXECUTE FUNCTION guard_outgoing_transfer();
CREATE TRIGGER outgoing_transfers_restricted BEFORE UPDATE OF state ON outgoing_transfers FOR EACH ROW WHEN (old.state = 'pending'::text AND new.state = 'submitted'::text) EXECUTE FUNCTION guard_restricted_transfer();
grant insert, select, update on table outgoing_transfers to parcela_app;
grant select, usage on sequence outgoing_transfers_id_seq to parcela_app;

CREATE OR REPLACE FUNCTION guard_outgoing_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.document_id, new.item_kind, new.item_id, new.reference, new.amount, new.currency,
      new.recipient_iban, new.recipient_name, new.message, new.created_at)
    is distinct from
     (old.id, old.document_id, old.item_kind, old.item_id, old.reference, old.amount, old.currency,
      old.recipient_iban, old.recipient_name, old.message, old.created_at) then
    raise exception 'what transfer % pays is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;
grant execute on function guard_outgoing_transfer() to public;

create view transfers_of_items as
 SELECT item_kind,
    item_id,
    document_id,
    reference,
    state,
    failure,
    submitted_at,
    booked_at,
    id AS transfer_id
   FROM outgoing_transfers t;
grant delete, insert, select, update on table transfers_of_items to parcela_app;

create view transfer_holders as
 SELECT t.id AS transfer_id,
    COALESCE(w.user_id, l.user_id) AS user_id
   FROM (((outgoing_transfers t
     LEFT JOIN withdrawals w ON (((t.item_kind = 'withdrawal'::text) AND (w.id = t.item_id))))
     LEFT JOIN distribution_transfers pt ON (((t.item_kind = 'distribution'::text) AND (pt.id = t.item_id))))
     LEFT JOIN distribution_lines l ON ((l.id = pt.line_id)))
  WHERE (COALESCE(w.user_id, l.user_id) IS NOT NULL);
grant delete, insert, select, update on table transfer_holders to parcela_app;

CREATE OR REPLACE FUNCTION guard_restricted_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  holder integer;
begin
  select h.user_id into holder from transfer_holders h where h.transfer_id = new.id;
  if holder is null then
    return new;
  end if;
  perform from users u where u.id = holder for share;
  if exists (select from account_restrictions b where b.user_id = holder and b.closed_at is null) then
    raise exception 'transfer % pays out money that is restricted', new.id
      using errcode = 'restrict_violation', constraint = 'outgoing_transfers_not_restricted';
  end if;
  return new;
end
$function$;
grant execute on function guard_restricted_transfer() to public;

create view outgoing_transfer_items as
 SELECT t.id,
    t.document_id,
    t.item_kind,
    COALESCE(w.document_id, r.document_id, l.document_id) AS item_document_id,
    t.reference,
    t.amount,
    t.currency,
    "right"(t.recipient_iban, 4) AS iban_end,
    t.recipient_name,
        CASE
            WHEN (t.state <> 'submitted'::text) THEN t.state
            WHEN ((b.state = 'sending'::text) OR ((b.origin = 'file'::text) AND (b.downloaded_at IS NULL))) THEN 'sending'::text
            ELSE 'sent'::text
        END AS state,
    t.failure,
    t.created_at,
    t.submitted_at,
    t.booked_at,
    t.ended_at,
        CASE
            WHEN (t.state <> ALL (ARRAY['pending'::text, 'submitted'::text])) THEN NULL::text
            WHEN (t.item_kind = 'refund'::text) THEN
            CASE
                WHEN (EXISTS ( SELECT
                   FROM ((payments p
                     JOIN orders o ON ((o.id = p.order_id)))
                     JOIN account_restrictions m ON (((m.user_id = o.user_id) AND (m.closed_at IS NULL) AND (m.opened_at > r.created_at))))
                  WHERE (p.id = r.payment_id))) THEN 'restricted'::text
                ELSE NULL::text
            END
            ELSE ( SELECT m.blocker
               FROM money_blockers m
              WHERE (m.user_id = COALESCE(w.user_id, l.user_id)))
        END AS blocker,
        CASE
            WHEN (b.origin = 'file'::text) THEN b.document_id
            ELSE NULL::text
        END AS file_document_id,
    b.evidence,
    t.state AS stored_state
   FROM (((((outgoing_transfers t
     LEFT JOIN outgoing_batches b ON ((b.id = t.batch_id)))
     LEFT JOIN withdrawals w ON (((t.item_kind = 'withdrawal'::text) AND (w.id = t.item_id))))
     LEFT JOIN refunds r ON (((t.item_kind = 'refund'::text) AND (r.id = t.item_id))))
     LEFT JOIN distribution_transfers pt ON (((t.item_kind = 'distribution'::text) AND (pt.id = t.item_id))))
     LEFT JOIN distribution_lines l ON ((l.id = pt.line_id)));
grant delete, insert, select, update on table outgoing_transfer_items to parcela_app;

create view transfers_under_way as
 SELECT amount,
    currency,
    created_at,
    submitted_at
   FROM outgoing_transfers t
  WHERE (state = ANY (ARRAY['pending'::text, 'submitted'::text]));
grant delete, insert, select, update on table transfers_under_way to parcela_app;

create view bank_queue as
 SELECT 'transfers'::text AS kind,
    t.submitted_at AS since,
    t.amount,
    t.currency
   FROM outgoing_transfers t
  WHERE ((t.state = ANY (ARRAY['pending'::text, 'submitted'::text])) AND (t.submitted_at < (app_now() - '2 days'::interval)))
UNION ALL
 SELECT
        CASE
            WHEN ((l.kind = 'reversal'::text) AND (l.payment_document_id IS NULL)) THEN 'untiedReversals'::text
            ELSE 'bankLines'::text
        END AS kind,
    l.imported_at AS since,
        CASE
            WHEN ((l.kind = 'reversal'::text) AND (l.payment_document_id IS NULL)) THEN (- l.amount)
            ELSE NULL::bigint
        END AS amount,
        CASE
            WHEN ((l.kind = 'reversal'::text) AND (l.payment_document_id IS NULL)) THEN l.currency
            ELSE NULL::text
        END AS currency
   FROM bank_lines_to_explain l
UNION ALL
 SELECT 'askedBankLines'::text AS kind,
    w.asked_at AS since,
    abs(w.amount) AS amount,
    w.currency
   FROM waiting_bank_lines w
  WHERE (w.decision IS NULL);
grant delete, insert, select, update on table bank_queue to parcela_app;

create view transfer_search as
 SELECT id AS transfer_id,
    document_id,
    reference,
    recipient_iban,
    recipient_name,
    amount,
    currency
   FROM outgoing_transfers t;
grant delete, insert, select, update on table transfer_search to parcela_app;

create view transfer_file_search as
 SELECT id AS transfer_file_id,
    document_id,
    message_id,
    currency,
    (origin = 'file'::text) AS is_file
   FROM outgoing_batches b;
grant delete, insert, select, update on table transfer_file_search to parcela_app;

create table waiting_bank_lines (
  id integer not null generated always as identity,
  document_id text not null default new_document_id(),
  collection_account_id integer not null,
  source text not null,
  statement text,
  statement_from date,
  statement_to date,
  movement_id text not null,
  instruction_id text,
  bank_references json not null,
  booked_on date not null,
  amount bigint not null,
  currency text not null,
  payer_name text,
  payer_account text,
  variable_symbol text,
  texts json not null,
  is_reversal boolean not null,
  raw json not null,
  asked_at timestamp with time zone not null default app_now(),
  decision text,
  decided_at timestamp with time zone,
  decided_by integer,
  bank_movement_id integer,
  statement_file_id integer,
  constraint waiting_bank_lines_pkey PRIMARY KEY (id),
  constraint waiting_bank_lines_document_id_key UNIQUE (document_id),
  constraint waiting_bank_lines_bank_movement_id_fkey FOREIGN KEY (bank_movement_id) REFERENCES bank_movements(id),
  constraint waiting_bank_lines_collection_account_id_fkey FOREIGN KEY (collection_account_id) REFERENCES collection_accounts(id),
  constraint waiting_bank_lines_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff_members(id),
  constraint waiting_bank_lines_statement_file_id_fkey FOREIGN KEY (statement_file_id) REFERENCES statement_files(id),
  constraint waiting_bank_lines_decided_whole CHECK (((num_nulls(decision, decided_at, decided_by) = ANY (ARRAY[0, 3])) AND ((bank_movement_id IS NULL) = (COALESCE(decision, 'undone'::text) = 'undone'::text)))),
  constraint waiting_bank_lines_decision_known CHECK ((decision = ANY (ARRAY['same'::text, 'another'::text, 'undone'::text]))),
  constraint waiting_bank_lines_source_known CHECK ((source = ANY (ARRAY['feed'::text, 'camt.053'::text, 'gpc'::text, 'fio-csv'::text])))
);
CREATE INDEX waiting_bank_lines_decided ON waiting_bank_lines USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX waiting_bank_lines_decided_by ON waiting_bank_lines USING btree (decided_by);
CREATE INDEX waiting_bank_lines_money ON waiting_bank_lines USING btree (collection_account_id, amount, booked_on);
CREATE INDEX waiting_bank_lines_movement ON waiting_bank_lines USING btree (bank_movement_id);
CREATE INDEX waiting_bank_lines_statement_file ON waiting_bank_lines USING btree (statement_file_id) WHERE (statement_file_id IS NOT NULL);
CREATE INDEX waiting_bank_lines_undecided ON waiting_bank_lines USING btree (asked_at, id) WHERE (decision IS NULL);
CREATE TRIGGER waiting_bank_lines_file_is_open BEFORE INSERT ON waiting_bank_lines FOR EACH ROW EXECUTE FUNCTION statement_file_is_open();
CREATE TRIGGER waiting_bank_lines_guard BEFORE UPDATE ON waiting_bank_lines FOR EACH ROW EXECUTE FUNCTION waiting_bank_lines_guard();
grant insert, select, update (bank_movement_id), update (decided_at), update (decided_by), update (decision) on table waiting_bank_lines to parcela_app;
grant select, usage on sequence waiting_bank_lines_id_seq to parcela_app;

CREATE OR REPLACE FUNCTION waiting_bank_lines_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.decision = 'undone' and old.decision is distinct from 'another' and exists (
    select from bank_undoings b where b.statement_file_id = old.statement_file_id) then
    return new;
  end if;
  if old.decision is not null and (old.decision <> 'same' or new.decision is not null) or new.decision = 'undone' then
    raise exception 'bank line % was decided already', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;
grant execute on function waiting_bank_lines_guard() to public;

create view known_bank_lines as
 SELECT m.id AS movement,
    NULL::integer AS waiting,
    m.document_id AS movement_document_id,
    m.collection_account_id,
    m.source,
    m.statement,
    m.statement_from,
    m.statement_to,
    m.movement_id,
    m.bank_references,
    m.booked_on,
    m.amount,
    m.currency,
    m.payer_name,
    m.payer_account,
    m.variable_symbol
   FROM bank_movements m
  WHERE ((NOT (EXISTS ( SELECT
           FROM undone_bank_lines u
          WHERE (u.movement_id = m.id)))) AND (NOT (EXISTS ( SELECT
           FROM undone_bank_lines u
          WHERE (u.counter_id = m.id)))))
UNION ALL
 SELECT s.id AS movement,
    NULL::integer AS waiting,
    s.document_id AS movement_document_id,
    m.collection_account_id,
    m.source,
    m.statement,
    m.statement_from,
    m.statement_to,
    m.movement_id,
    m.bank_references,
    m.booked_on,
    m.amount,
    m.currency,
    m.payer_name,
    m.payer_account,
    m.variable_symbol
   FROM ((undone_bank_lines u
     JOIN bank_movements m ON ((m.id = u.movement_id)))
     JOIN bank_movements s ON ((s.id = u.same_as_id)))
UNION ALL
 SELECT m.id AS movement,
        CASE
            WHEN (w.decision IS NULL) THEN w.id
            ELSE NULL::integer
        END AS waiting,
    m.document_id AS movement_document_id,
    w.collection_account_id,
    w.source,
    w.statement,
    w.statement_from,
    w.statement_to,
    w.movement_id,
    w.bank_references,
    w.booked_on,
    w.amount,
    w.currency,
    w.payer_name,
    w.payer_account,
    w.variable_symbol
   FROM ((waiting_bank_lines w
     LEFT JOIN undone_bank_lines u ON ((u.movement_id = w.bank_movement_id)))
     LEFT JOIN bank_movements m ON ((m.id =
        CASE
            WHEN (u.movement_id IS NULL) THEN w.bank_movement_id
            ELSE u.same_as_id
        END)))
  WHERE ((w.decision IS NULL) OR ((w.decision = 'same'::text) AND (m.id IS NOT NULL)));
grant delete, insert, select, update on table known_bank_lines to parcela_app;

create view waiting_bank_line_items as
 SELECT w.id,
    w.document_id,
    w.collection_account_id,
    a.document_id AS account_document_id,
    a.iban AS account_iban,
    a.currency AS account_currency,
    w.source,
    w.statement,
    w.movement_id,
    w.booked_on,
    w.amount,
    w.currency,
    w.payer_name,
    w.payer_account,
    w.variable_symbol,
    (w.raw)::text AS raw,
    w.asked_at,
    w.decision,
    w.decided_at,
    s.name AS decided_by,
    m.document_id AS movement_document_id
   FROM (((waiting_bank_lines w
     JOIN collection_accounts a ON ((a.id = w.collection_account_id)))
     LEFT JOIN staff_members s ON ((s.id = w.decided_by)))
     LEFT JOIN bank_movements m ON ((m.id = w.bank_movement_id)));
grant delete, insert, select, update on table waiting_bank_line_items to parcela_app;

create table bank_statements (
  id integer not null generated always as identity,
  statement_file_id integer not null,
  place integer not null,
  collection_account_id integer not null,
  source text not null,
  number text,
  sequence integer,
  period_from date,
  period_to date,
  opening bigint,
  closing bigint,
  unreadable_count integer not null,
  lines_stored boolean not null default true,
  is_whole boolean not null,
  imported_at timestamp with time zone not null default app_now(),
  constraint bank_statements_pkey PRIMARY KEY (id),
  constraint bank_statements_once UNIQUE (statement_file_id, place),
  constraint bank_statements_collection_account_id_fkey FOREIGN KEY (collection_account_id) REFERENCES collection_accounts(id),
  constraint bank_statements_statement_file_id_fkey FOREIGN KEY (statement_file_id) REFERENCES statement_files(id),
  constraint bank_statements_source_known CHECK ((source = ANY (ARRAY['camt.053'::text, 'gpc'::text, 'fio-csv'::text]))),
  constraint bank_statements_unreadable_not_negative CHECK ((unreadable_count >= 0))
);
CREATE INDEX bank_statements_begins ON bank_statements USING btree (collection_account_id, period_from);
CREATE INDEX bank_statements_ends ON bank_statements USING btree (collection_account_id, period_to);
CREATE INDEX bank_statements_imported ON bank_statements USING btree (imported_at);
grant insert, select on table bank_statements to parcela_app;
grant select, usage on sequence bank_statements_id_seq to parcela_app;

create table bank_statement_lines (
  statement_id integer not null,
  place integer not null,
  bank_movement_id integer,
  waiting_line_id integer,
  constraint bank_statement_lines_pkey PRIMARY KEY (statement_id, place),
  constraint bank_statement_lines_bank_movement_id_fkey FOREIGN KEY (bank_movement_id) REFERENCES bank_movements(id),
  constraint bank_statement_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id),
  constraint bank_statement_lines_waiting_line_id_fkey FOREIGN KEY (waiting_line_id) REFERENCES waiting_bank_lines(id),
  constraint bank_statement_lines_became_one CHECK ((num_nonnulls(bank_movement_id, waiting_line_id) = 1))
);
CREATE INDEX bank_statement_lines_movement ON bank_statement_lines USING btree (bank_movement_id) WHERE (bank_movement_id IS NOT NULL);
CREATE INDEX bank_statement_lines_waiting ON bank_statement_lines USING btree (waiting_line_id) WHERE (waiting_line_id IS NOT NULL);
grant insert, select on table bank_statement_lines to parcela_app;

create view bank_statement_movements as
 SELECT l.statement_id,
    l.place,
        CASE
            WHEN (u.movement_id IS NULL) THEN COALESCE(l.bank_movement_id, w.bank_movement_id)
            ELSE u.same_as_id
        END AS movement_id,
    w.id AS waiting_id,
    w.amount AS waiting_amount,
    w.currency AS waiting_currency,
    u.movement_id AS undone_id
   FROM ((bank_statement_lines l
     LEFT JOIN waiting_bank_lines w ON ((w.id = l.waiting_line_id)))
     LEFT JOIN undone_bank_lines u ON ((u.movement_id = COALESCE(l.bank_movement_id, w.bank_movement_id))));
grant delete, insert, select, update on table bank_statement_movements to parcela_app;

CREATE OR REPLACE FUNCTION statement_file_is_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.statement_file_id is not null then
    perform from statement_files f
    where f.id = new.statement_file_id and f.discarded_at is null and f.undone_at is null for share;
    if not found then
      raise exception 'statement file % was discarded', new.statement_file_id using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $function$;
grant execute on function statement_file_is_open() to public;

create table bank_undoings (
  id integer not null generated always as identity,
  document_id text not null default new_document_id(),
  collection_account_id integer not null,
  statement_file_id integer,
  reason text not null,
  requested_by integer not null,
  approved_by integer not null,
  undone_at timestamp with time zone not null default app_now(),
  constraint bank_undoings_pkey PRIMARY KEY (id),
  constraint bank_undoings_document_id_key UNIQUE (document_id),
  constraint bank_undoings_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_members(id),
  constraint bank_undoings_collection_account_id_fkey FOREIGN KEY (collection_account_id) REFERENCES collection_accounts(id),
  constraint bank_undoings_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_members(id),
  constraint bank_undoings_statement_file_id_fkey FOREIGN KEY (statement_file_id) REFERENCES statement_files(id),
  constraint bank_undoings_reason_given CHECK ((reason <> ''::text)),
  constraint bank_undoings_second_person CHECK ((requested_by <> approved_by))
);
CREATE INDEX bank_undoings_account ON bank_undoings USING btree (collection_account_id);
CREATE INDEX bank_undoings_approved_by ON bank_undoings USING btree (approved_by);
CREATE UNIQUE INDEX bank_undoings_file_once ON bank_undoings USING btree (statement_file_id) WHERE (statement_file_id IS NOT NULL);
CREATE INDEX bank_undoings_requested_by ON bank_undoings USING btree (requested_by);
grant insert, select on table bank_undoings to parcela_app;
grant select, usage on sequence bank_undoings_id_seq to parcela_app;

create table undone_bank_lines (
  movement_id integer not null,
  counter_id integer not null,
  undoing_id integer not null,
  same_as_id integer,
  constraint undone_bank_lines_pkey PRIMARY KEY (movement_id),
  constraint undone_bank_lines_counter_once UNIQUE (counter_id),
  constraint undone_bank_lines_counter_id_fkey FOREIGN KEY (counter_id) REFERENCES bank_movements(id),
  constraint undone_bank_lines_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES bank_movements(id),
  constraint undone_bank_lines_same_as_id_fkey FOREIGN KEY (same_as_id) REFERENCES bank_movements(id),
  constraint undone_bank_lines_undoing_id_fkey FOREIGN KEY (undoing_id) REFERENCES bank_undoings(id),
  constraint undone_bank_lines_are_different CHECK (((movement_id <> counter_id) AND (movement_id <> same_as_id)))
);
CREATE INDEX undone_bank_lines_same_as ON undone_bank_lines USING btree (same_as_id) WHERE (same_as_id IS NOT NULL);
CREATE INDEX undone_bank_lines_undoing ON undone_bank_lines USING btree (undoing_id);
CREATE TRIGGER undone_bank_lines_guard BEFORE INSERT ON undone_bank_lines FOR EACH ROW EXECUTE FUNCTION undone_bank_lines_guard();
grant insert, select, update (same_as_id) on table undone_bank_lines to parcela_app;

CREATE OR REPLACE FUNCTION undone_bank_lines_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from bank_movements m join bank_movements c on c.id = new.counter_id
    where m.id = new.movement_id and c.collection_account_id = m.collection_account_id and c.amount = -m.amount
      and c.currency = m.currency and c.booked_on = m.booked_on)
    or exists (select from undone_bank_lines u where u.counter_id = new.movement_id or u.movement_id = new.counter_id) then
    raise exception 'movement % does not take movement % back', new.counter_id, new.movement_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;
grant execute on function undone_bank_lines_guard() to public;

create table bank_lines_in_feed (
  movement_id integer not null,
  seen_at timestamp with time zone not null default app_now(),
  constraint bank_lines_in_feed_pkey PRIMARY KEY (movement_id),
  constraint bank_lines_in_feed_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES bank_movements(id)
);
grant insert, select on table bank_lines_in_feed to parcela_app;

create view counted_bank_statements as
 SELECT id,
    statement_file_id,
    place,
    collection_account_id,
    source,
    number,
    sequence,
    period_from,
    period_to,
    opening,
    closing,
    unreadable_count,
    lines_stored,
    is_whole,
    imported_at
   FROM bank_statements s
  WHERE (NOT (EXISTS ( SELECT
           FROM statement_files f
          WHERE ((f.id = s.statement_file_id) AND (f.undone_at IS NOT NULL)))));
grant delete, insert, select, update on table counted_bank_statements to parcela_app;

create view bank_lines_to_undo as
 SELECT m.id,
    m.document_id,
    m.collection_account_id,
    a.iban AS account_iban,
    a.currency AS account_currency,
    m.movement_id,
    m.booked_on,
    m.amount,
    m.currency,
    m.outcome,
    m.payer_name,
    m.payer_account,
    m.imported_at,
    ((a.iban || '/'::text) || m.movement_id) AS provider_ref,
    x.id AS explained_by,
        CASE
            WHEN ((EXISTS ( SELECT
               FROM undone_bank_lines u
              WHERE (u.movement_id = m.id))) OR (EXISTS ( SELECT
               FROM undone_bank_lines u
              WHERE (u.counter_id = m.id)))) THEN 'undone'::text
            ELSE NULL::text
        END AS blocker,
    m.transfer_id
   FROM ((bank_movements m
     JOIN collection_accounts a ON ((a.id = m.collection_account_id)))
     LEFT JOIN ledger_transactions x ON (((x.source_type = 'bank_movement'::text) AND (x.source_id = m.document_id) AND (x.kind = 'bank.explained'::text))));
grant delete, insert, select, update on table bank_lines_to_undo to parcela_app;
