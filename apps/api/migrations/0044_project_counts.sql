-- How many projects there are to page through is asked with every list and changes a few times a week: it is kept, by
-- what lists are filtered by, instead of counted. Those whose date is still to come are among them; they are few, and a
-- list takes them off by the clock. The invariant L1 compares it with the projects.

create table dated_project_counts (
  country_code text not null,
  state text not null,
  currency text not null,
  count integer not null constraint dated_project_counts_not_negative check (count >= 0),
  primary key (country_code, state, currency)
);
revoke insert, update, delete, truncate on dated_project_counts from parcela_app;

insert into dated_project_counts (country_code, state, currency, count)
select p.country_code, p.state, p.currency, count(*) from projects p
where p.published_at is not null group by p.country_code, p.state, p.currency;

-- Those that are added are counted together: one change of a count however many they are.
create function count_new_projects() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into dated_project_counts as c (country_code, state, currency, count)
  select p.country_code, p.state, p.currency, count(*) from new_projects p
  where p.published_at is not null group by p.country_code, p.state, p.currency
  on conflict (country_code, state, currency) do update set count = c.count + excluded.count;
  return null;
end
$$;
create trigger projects_counted_new after insert on projects referencing new table as new_projects
  for each statement execute function count_new_projects();

create function count_changed_project() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.published_at is not null then
    update dated_project_counts c set count = c.count - 1
    where (c.country_code, c.state, c.currency) = (old.country_code, old.state, old.currency);
  end if;
  if tg_op = 'UPDATE' and new.published_at is not null then
    insert into dated_project_counts as c (country_code, state, currency, count)
    values (new.country_code, new.state, new.currency, 1)
    on conflict (country_code, state, currency) do update set count = c.count + 1;
  end if;
  return null;
end
$$;
create trigger projects_counted after delete or update of country_code, state, currency, published_at
  on projects for each row execute function count_changed_project();

-- Also for rows that are planted with the other triggers off, as measurements do.
alter table projects enable always trigger projects_counted_new;
alter table projects enable always trigger projects_counted;
