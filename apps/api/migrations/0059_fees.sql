-- What costs something besides the fee in the price of a share stands with each project, and orders tell their fee.

-- { running, payouts, leaving }: { percent, text }; texts localized. Null where a project was written before this.
alter table project_infos
  add column fees jsonb constraint project_infos_fees_object check (jsonb_typeof(fees) = 'object');

update project_info_versions set content = content || '{"fees": null}';

-- What of its price is fee: the twin of `unitPriceParts` in packages/domain/src/money/prices.ts, times its shares.
create or replace view order_headings as
  select o.id as order_id, o.document_id, o.project_id, o.created_at as placed_at, o.price, o.currency,
    o.token_count, o.price - o.settled - o.paid_from_wallet as owed, o.state in ('Open', 'Unpaid') as is_live,
    o.deadline_at, o.payment_type, h.title as project_title,
    convert_money(o.fee, o.project_currency, o.currency, o.eur_to_czk, o.eur_to_pln) * o.token_count as fee
  from orders o join project_headings h on h.project_id = o.project_id;
