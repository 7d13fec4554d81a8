-- The checks of 0026 on existing rows, without blocking writes.
alter table distributions validate constraint distributions_kind_known;
alter table distributions validate constraint distributions_released_of_gross;
alter table distributions validate constraint distributions_capital_of_net;
alter table distributions validate constraint distributions_income_without_capital;
alter table distributions validate constraint distributions_capital_declared;
alter table distributions validate constraint distributions_approved_pays;
alter table distribution_lines validate constraint distribution_lines_capital_of_net;
alter table orders validate constraint orders_end_reason_known;
alter table orders validate constraint orders_redeemed_was_paid;
alter table orders validate constraint orders_ended_have_no_money;
alter table orders validate constraint orders_paid_is_funded;
alter table projects validate constraint projects_end_reason_known;
alter table projects validate constraint projects_ended_whole;
alter table projects validate constraint projects_ended_closed;
alter table projects validate constraint projects_funded_when_completed;
