-- Outside providers that do not answer, by what is recorded already.

create view silent_banks as
  select 'bank'::text as provider, min(f.last_read_at) as since
  from bank_feeds f where f.state = 'late'
  having count(*) > 0;

create view silent_mail as
  select 'mail'::text as provider, min(n.created_at) as since
  from notifications n
  where n.mail_state = 'pending' and n.tries >= 2 and n.mail_error is not null
  having count(*) > 0;

-- There are rates on working days; Easter has four days without.
create view silent_rates as
  select 'ecb'::text as provider, max(r.fetched_at) as since
  from published_rates r
  having max(r.fetched_at) < app_now() - interval '6 days';
