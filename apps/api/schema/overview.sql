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
