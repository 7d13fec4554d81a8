-- The top-ups at gateways that staff closed because their gateway gave no decision. No money moves; what comes later
-- waits for staff.
create table closed_top_ups (
  attempt_id integer not null,
  closed_by integer not null,
  reason text not null,
  closed_at timestamptz not null default app_now(),
  constraint closed_top_ups_pkey primary key (attempt_id),
  constraint closed_top_ups_attempt_id_fkey foreign key (attempt_id) references payment_attempts(id),
  constraint closed_top_ups_closed_by_fkey foreign key (closed_by) references staff_members(id),
  constraint closed_top_ups_reason_given check (reason <> '')
);
revoke update, delete on closed_top_ups from parcela_app;

alter table payments drop constraint payments_suspense_reason_known;
alter table payments add constraint payments_suspense_reason_known
  check (suspense_reason in ('unknown_reference', 'wrong_currency', 'order_not_live', 'shares_taken', 'nothing_owed',
    'name_differs', 'investor_not_cleared', 'payment_reversed', 'surplus', 'order_ended', 'refund_failed',
    'top_up_closed')) not valid;
