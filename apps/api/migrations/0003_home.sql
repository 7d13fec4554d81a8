-- The dashboard of each user: the order of its tiles and a goal, and what the user can do next.

create table home_settings (
  user_id integer not null,
  tiles text[] not null default '{}',
  hidden text[] not null default '{}',
  goal_amount bigint,
  goal_currency text,
  goal_year smallint,
  constraint home_settings_pkey primary key (user_id),
  constraint home_settings_user_id_fkey foreign key (user_id) references users(id),
  constraint home_settings_goal_whole check (num_nulls(goal_amount, goal_currency, goal_year) in (0, 3)),
  constraint home_settings_goal_positive check (goal_amount > 0),
  constraint home_settings_goal_currency_known check (goal_currency = any (array['CZK', 'EUR', 'PLN'])),
  constraint home_settings_goal_year_range check (goal_year between 2000 and 2200),
  constraint home_settings_tiles_bounded check (cardinality(tiles) <= 30 and cardinality(hidden) <= 30)
);

create view orders_to_pay as
  select o.user_id, o.id as order_id, o.document_id, o.project_id, o.currency,
    o.price - o.allocated - o.paid_from_wallet as owed, o.deadline_at
  from orders o
  where o.state in ('Open', 'Unpaid') and not o.needs_review
    and o.price - o.allocated - o.paid_from_wallet > 0;

create view earnings_without_account as
  select l.user_id, d.currency, count(*)::integer as earning_count
  from distribution_lines l join distributions d on d.id = l.distribution_id
  where l.state = 'waiting' and l.waits_for = 'bank_account'
  group by l.user_id, d.currency;
