-- The clock is asked several times by nearly every statement. Reading its row made each of these a query of its own;
-- the same function with the shift written into it is put in place by the planner, and costs what now() costs.
-- The row stays what is moved and what is looked at; moving it writes the function anew (docs/decisions/0003).

create function write_app_now() returns trigger language plpgsql as $$
begin
  execute format(
    'create or replace function app_now() returns timestamptz language sql stable parallel safe return now() + %L::interval',
    coalesce((select c.shift from app_clock c), interval '0')
  );
  return null;
end
$$;

create trigger app_clock_written after insert or update or delete or truncate on app_clock
  execute function write_app_now();

create or replace function app_now() returns timestamptz
  language sql stable parallel safe
  return now();

-- Of a database whose clock was moved before this.
update app_clock set shift = shift;
