-- People who came by Google or Apple have no password until they set one.
alter table users alter column password_hash drop not null;

-- With what a person has signed in before, so that something new is told to them. Sessions are not asked: theirs end.
create table sign_in_devices (
  user_id integer not null references users (id),
  -- Family of the browser and system, never the whole user agent: an update is no new device.
  device text not null constraint sign_in_devices_device_length check (char_length(device) <= 120),
  first_seen_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  primary key (user_id, device)
);
