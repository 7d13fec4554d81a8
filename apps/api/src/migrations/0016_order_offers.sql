-- What an order needs to know of a project, of its investor and of the rates, so that placing one asks once.

-- Published projects with the price in force.
create view project_offers as
  select p.id as project_id, p.document_id, p.state, p.country_code, p.currency, p.share_count, p.share_fee,
    p.min_purchase_qty, p.max_purchase_qty, p.max_per_user, p.only_for_current_investor,
    x.id as price_id, x.amount as nominal
  from projects p
  cross join lateral (
    select r.id, r.amount from project_prices r
    where r.project_id = p.id and r.applied_at <= app_now()
    order by r.applied_at desc, r.id desc limit 1
  ) x
  where p.published_at <= app_now();

-- Who has shown that the e-mail address is theirs: the level SIGNUP.
create view confirmed_users as
  select u.id as user_id from users u where u.email_confirmed_at is not null and u.deleted_at is null;
