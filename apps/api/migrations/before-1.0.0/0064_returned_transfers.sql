-- Two people say that a payment is a transfer of ours that came back, less what a bank on the way kept.
create table transfer_returns (
  id integer generated always as identity primary key,
  payment_id integer not null constraint transfer_returns_payment_once unique
    constraint transfer_returns_payment_id_fkey references payments (id),
  transfer_id integer not null constraint transfer_returns_transfer_once unique
    constraint transfer_returns_transfer_id_fkey references outgoing_transfers (id),
  amount bigint not null constraint transfer_returns_amount_positive check (amount > 0),
  fee bigint not null constraint transfer_returns_fee_not_negative check (fee >= 0),
  reason text not null constraint transfer_returns_reason_given check (reason <> ''),
  requested_by integer not null constraint transfer_returns_requested_by_fkey references staff_members (id),
  approved_by integer not null constraint transfer_returns_approved_by_fkey references staff_members (id),
  decided_at timestamp with time zone not null default app_now(),
  constraint transfer_returns_second_person check (requested_by <> approved_by)
);
create index transfer_returns_requested_by on transfer_returns (requested_by);
create index transfer_returns_approved_by on transfer_returns (approved_by);
revoke update, delete on table transfer_returns from parcela_app;
