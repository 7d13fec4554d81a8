-- What of the price of each paid order was the entry fee, so that a portfolio can tell it from a loss of value.

create or replace view paid_orders as
  select o.user_id, o.project_id, o.price, o.currency, o.eur_to_czk, o.eur_to_pln, o.paid_at,
    convert_money(o.fee, o.project_currency, o.currency, o.eur_to_czk, o.eur_to_pln) * o.token_count as entry_fee
  from orders o where o.state = 'Paid';
