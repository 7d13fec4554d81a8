-- Where the money of card payments is on its way from the bank, which tells it only when it is asked (docs/decisions/0042).

create table card_settlements (
  payment_id integer primary key references payments (id),
  -- waiting: the bank will send it. settled: it has. reversed: all of it went back to the card before that.
  state text not null default 'waiting'
    constraint card_settlements_state_known check (state in ('waiting', 'settled', 'reversed')),
  next_look_at timestamptz default app_now(),
  opened_at timestamptz not null default app_now(),
  ended_at timestamptz,
  constraint card_settlements_asked_while_waiting check ((next_look_at is not null) = (state = 'waiting')),
  constraint card_settlements_ended_since check ((ended_at is not null) = (state <> 'waiting'))
);
create index card_settlements_due on card_settlements (next_look_at) where state = 'waiting';
revoke delete, truncate on card_settlements from parcela_app;
