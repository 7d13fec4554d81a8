-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table exchange_rates (
  id integer not null generated always as identity,
  eur_to_czk numeric(12,6) not null,
  eur_to_pln numeric(12,6) not null,
  valid_from timestamp with time zone not null,
  source text not null,
  created_at timestamp with time zone not null default app_now(),
  constraint exchange_rates_pkey PRIMARY KEY (id),
  constraint exchange_rates_eur_to_czk_positive CHECK ((eur_to_czk > (0)::numeric)),
  constraint exchange_rates_eur_to_pln_positive CHECK ((eur_to_pln > (0)::numeric))
);
CREATE INDEX exchange_rates_in_force_lookup ON exchange_rates USING btree (valid_from DESC, id DESC);
grant insert, select on table exchange_rates to parcela_app;
grant select, usage on sequence exchange_rates_id_seq to parcela_app;

create table published_rates (
  day date not null,
  eur_to_czk numeric(12,6) not null,
  eur_to_pln numeric(12,6) not null,
  state text not null,
  fetched_at timestamp with time zone not null default app_now(),
  constraint published_rates_pkey PRIMARY KEY (day),
  constraint published_rates_eur_to_czk_positive CHECK ((eur_to_czk > (0)::numeric)),
  constraint published_rates_eur_to_pln_positive CHECK ((eur_to_pln > (0)::numeric)),
  constraint published_rates_state_known CHECK ((state = ANY (ARRAY['applied'::text, 'waiting'::text, 'rejected'::text, 'superseded'::text])))
);
CREATE INDEX published_rates_waiting ON published_rates USING btree (day) WHERE (state = 'waiting'::text);
grant insert, select, update on table published_rates to parcela_app;

create view rates_in_force as
 SELECT id,
    eur_to_czk,
    eur_to_pln,
    valid_from
   FROM exchange_rates r
  WHERE (valid_from <= app_now())
  ORDER BY valid_from DESC, id DESC
 LIMIT 1;
grant delete, insert, select, update on table rates_in_force to parcela_app;

create view rate_history as
 SELECT id,
    eur_to_czk,
    eur_to_pln,
    valid_from
   FROM exchange_rates r
  WHERE (valid_from <= app_now());
grant delete, insert, select, update on table rate_history to parcela_app;

CREATE OR REPLACE FUNCTION convert_money(amount bigint, source text, target text, eur_to_czk numeric, eur_to_pln numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (source = target) THEN amount WHEN (source = 'EUR'::text) THEN (round(((amount)::numeric * CASE target WHEN 'CZK'::text THEN eur_to_czk ELSE eur_to_pln END)))::bigint WHEN (target = 'EUR'::text) THEN (div((((2 * amount))::numeric + (CASE source WHEN 'CZK'::text THEN eur_to_czk ELSE eur_to_pln END * (CASE WHEN (amount < 0) THEN '-1'::integer ELSE 1 END)::numeric)), ((2)::numeric * CASE source WHEN 'CZK'::text THEN eur_to_czk ELSE eur_to_pln END)))::bigint ELSE (div(((((2 * amount))::numeric * CASE target WHEN 'CZK'::text THEN eur_to_czk ELSE eur_to_pln END) + (CASE source WHEN 'CZK'::text THEN eur_to_czk ELSE eur_to_pln END * (CASE WHEN (amount < 0) THEN '-1'::integer ELSE 1 END)::numeric)), ((2)::numeric * CASE source WHEN 'CZK'::text THEN eur_to_czk ELSE eur_to_pln END)))::bigint END;
grant execute on function convert_money(bigint,text,text,numeric,numeric) to public;

CREATE OR REPLACE FUNCTION amount_in(currency text, czk bigint, eur bigint, pln bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE currency WHEN 'CZK'::text THEN czk WHEN 'EUR'::text THEN eur WHEN 'PLN'::text THEN pln ELSE NULL::bigint END;
grant execute on function amount_in(text,bigint,bigint,bigint) to public;

create view rates_queue as
 SELECT 'publishedRates'::text AS kind,
    fetched_at AS since,
    NULL::bigint AS amount,
    NULL::text AS currency
   FROM published_rates r
  WHERE (state = 'waiting'::text);
grant delete, insert, select, update on table rates_queue to parcela_app;

create view silent_rates as
 SELECT 'ecb'::text AS provider,
    max(fetched_at) AS since
   FROM published_rates r
 HAVING (max(fetched_at) < (app_now() - '6 days'::interval));
grant delete, insert, select, update on table silent_rates to parcela_app;

create view rates_schedule as
 SELECT id,
    valid_from AS at,
    eur_to_czk,
    eur_to_pln
   FROM exchange_rates r
  WHERE (valid_from > app_now());
grant delete, insert, select, update on table rates_schedule to parcela_app;
