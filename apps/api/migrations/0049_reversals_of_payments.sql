-- A reversal of bank money is tied to the payment that it takes back, and restricts whoever got that; staff restrict an
-- investor's money by hand (design §4 "what arrives").

-- The bank's id of the instruction behind a movement: a correction carries that of the movement it takes back.
alter table bank_movements add column instruction_id text;
create index bank_movements_instruction on bank_movements (bank_account_id, instruction_id)
  where instruction_id is not null;

alter table money_blocks
  add column cause text not null default 'reversal'
    constraint money_blocks_cause_known check (cause in ('reversal', 'staff')),
  -- The payment that was taken back: nothing of it is decided while one of its blocks is open.
  add column payment_id integer references payments (id),
  -- The member of staff who restricted the money, and why.
  add column opened_by integer references staff_members (id),
  add column opening_reason text,
  -- Money that nobody got yet is nobody's: only its payment stands still.
  alter column user_id drop not null,
  alter column order_id drop not null,
  alter column provider_ref drop not null,
  drop constraint money_blocks_provider_ref_key,
  add constraint money_blocks_order_has_an_owner check (order_id is null or user_id is not null),
  add constraint money_blocks_cause_told check (
    case cause
      when 'staff' then user_id is not null and opened_by is not null and opening_reason <> ''
        and num_nonnulls(order_id, payment_id, provider_ref) = 0
      else provider_ref is not null and num_nonnulls(opened_by, opening_reason) = 0
        and num_nonnulls(user_id, payment_id) > 0
    end);
create unique index money_blocks_once_a_share on money_blocks (provider_ref, user_id, order_id) nulls not distinct
  where provider_ref is not null;
create index money_blocks_payment on money_blocks (payment_id) where payment_id is not null;

create or replace view blocked_money as
  select b.id, b.document_id, b.amount, b.currency, b.opened_at, b.closed_at, b.closing_reason,
    o.id as order_id, o.document_id as order_document_id, o.state as order_state, o.project_id,
    o.created_at as placed_at, u.id as user_id, u.document_id as user_document_id, u.email as user_email,
    b.cause, b.payment_id, p.document_id as payment_document_id, b.provider_ref, b.opening_reason
  from money_blocks b
  left join orders o on o.id = b.order_id
  left join users u on u.id = b.user_id
  left join payments p on p.id = b.payment_id;

-- With the payment that a reversal was tied to; one without waits for staff.
create or replace view bank_lines_to_explain as
  select m.outcome as kind, m.id as line_id, a.iban as account_iban, a.currency as account_currency, m.movement_id,
    m.booked_on, m.amount, m.currency, m.raw::text as raw, null::text as problem, m.imported_at,
    (
      select b.payment_document_id from blocked_money b
      where m.outcome = 'reversal' and b.provider_ref = a.iban || '/' || m.movement_id limit 1
    ) as payment_document_id
  from bank_movements m join bank_accounts a on a.id = m.bank_account_id
  where m.outcome in ('outgoing', 'reversal', 'foreign_currency')
  union all
  select 'unreadable', u.id, a.iban, a.currency, null, null, null, null, u.raw::text, u.problem, u.imported_at, null
  from bank_unreadable_lines u join bank_accounts a on a.id = u.bank_account_id
  where u.read_at is null;

-- Every time that money of a payment was settled to an order: when it came, and by staff.
create view payment_settlements as
  select p.id as payment_id, a.order_id, l.amount
  from payments p
  join ledger_transactions t on t.source_type = 'payment' and t.source_id = p.id::text and t.kind = 'payment.received'
  join ledger_postings l on l.transaction_id = t.id
  join ledger_accounts a on a.id = l.account_id and a.kind = 'order'
  union all
  select d.payment_id, d.order_id, d.amount from payment_decisions d where d.kind = 'assigned';
