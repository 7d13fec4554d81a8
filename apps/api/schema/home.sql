-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table home_settings (
  user_id integer not null,
  tiles text[] not null default '{}'::text[],
  hidden text[] not null default '{}'::text[],
  goal_amount bigint,
  goal_currency text,
  goal_year smallint,
  constraint home_settings_pkey PRIMARY KEY (user_id),
  constraint home_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint home_settings_goal_currency_known CHECK ((goal_currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint home_settings_goal_positive CHECK ((goal_amount > 0)),
  constraint home_settings_goal_whole CHECK ((num_nulls(goal_amount, goal_currency, goal_year) = ANY (ARRAY[0, 3]))),
  constraint home_settings_goal_year_range CHECK (((goal_year >= 2000) AND (goal_year <= 2200))),
  constraint home_settings_tiles_bounded CHECK (((cardinality(tiles) <= 30) AND (cardinality(hidden) <= 30)))
);
grant delete, insert, select, update on table home_settings to parcela_app;
