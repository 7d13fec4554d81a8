-- How closely compliance should look at an investor, and why, as it was last computed.
create table risk_scores (
  user_id integer primary key references users (id),
  score smallint not null constraint risk_scores_in_range check (score between 0 and 100),
  band text not null constraint risk_scores_band_known check (band in ('low', 'medium', 'high')),
  -- Codes and points, never answers.
  reasons jsonb not null constraint risk_scores_reasons_listed check (jsonb_typeof(reasons) = 'array'),
  computed_at timestamptz not null default app_now()
);
create index risk_scores_band on risk_scores (band, user_id desc);

create view investor_risks as
select r.user_id, r.score, r.band, r.reasons, r.computed_at from risk_scores r;

-- Whose money each restriction holds, also one that was released.
create view account_restriction_owners as
select r.document_id, r.user_id from account_restrictions r where r.user_id is not null;

-- Where those who have an account live, and whose citizens they are.
create view investor_countries as
select p.user_id, p.country_address, p.citizenship from user_profiles p join users u on u.id = p.user_id
where u.deleted_at is null;

-- Whom staff let in no more.
create view blocked_investors as select b.user_id from user_blocks b where b.closed_at is null;
