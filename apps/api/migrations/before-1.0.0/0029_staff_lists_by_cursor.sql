-- Every list of staff is read by an index, whatever its filter.

create index distribution_lines_listed on distribution_lines (distribution_id, id);
create index distribution_lines_under_way on distribution_lines (distribution_id, state, id)
  where state in ('waiting', 'ordered');
create index bank_accounts_user_listed on bank_accounts (user_id, id);
create index bank_accounts_currency_listed on bank_accounts (currency, id);
create index outgoing_transfers_currency_listed on outgoing_transfers (currency, id);
create index outgoing_transfers_failure_listed on outgoing_transfers (failure, id) where failure is not null;
create index approval_requests_action on approval_requests (action, id);
create index change_requests_decided on change_requests (decided_at desc, id desc) where decided_at is not null;
create index withdrawals_created on withdrawals (created_at);
create index refunds_currency_listed on refunds (currency, id);

-- The stored state beside the one that is made for staff: only this one has an index.
create or replace view outgoing_transfer_items as
  select t.id, t.document_id, t.item_kind,
    coalesce(w.document_id, r.document_id, l.document_id) as item_document_id,
    t.reference, t.amount, t.currency, "right"(t.recipient_iban, 4) as iban_end, t.recipient_name,
    case
      when t.state <> 'submitted' then t.state
      when b.state = 'sending' or (b.origin = 'file' and b.downloaded_at is null) then 'sending'
      else 'sent'
    end as state,
    t.failure, t.created_at, t.submitted_at, t.booked_at, t.ended_at,
    case
      when t.state not in ('pending', 'submitted') then null
      when t.item_kind = 'refund' then
        case when exists (
          select from payments p
          join orders o on o.id = p.order_id
          join account_restrictions m
            on m.user_id = o.user_id and m.closed_at is null and m.opened_at > r.created_at
          where p.id = r.payment_id) then 'restricted' end
      else (select m.blocker from money_blockers m where m.user_id = coalesce(w.user_id, l.user_id))
    end as blocker,
    case when b.origin = 'file' then b.document_id end as file_document_id,
    b.evidence,
    t.state as stored_state
  from outgoing_transfers t
  left join outgoing_batches b on b.id = t.batch_id
  left join withdrawals w on t.item_kind = 'withdrawal' and w.id = t.item_id
  left join refunds r on t.item_kind = 'refund' and r.id = t.item_id
  left join distribution_transfers pt on t.item_kind = 'distribution' and pt.id = t.item_id
  left join distribution_lines l on l.id = pt.line_id;
