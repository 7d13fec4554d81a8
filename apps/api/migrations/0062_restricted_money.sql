-- Money of somebody whose account was restricted stays also when its transfer was ordered before (docs/decisions/0045).

-- May the bank have the file since an earlier try? Of one that it surely has not, orders can still be taken out.
alter table outgoing_batches add column may_be_there boolean not null default true;

-- Why money of a person may not leave now; null when it may. A level that the ladder does not ask for counts as done.
create view money_obstacles as
  select u.id as user_id,
    case
      when exists (select from money_blocks b where b.user_id = u.id and b.closed_at is null) then 'restricted'
      when exists (
        select from (values ('KYC'), ('AML')) needed (type)
        where (needed.type in (select v.type from verification_options v)
            or not exists (select from verification_options))
          and not exists (
            select from verification_records r
            where r.user_id = u.id and r.type = needed.type and r.revoked_at is null
              and coalesce(r.valid_until > app_now(), true)
          )
      ) then 'not_cleared'
    end as obstacle
  from users u;

-- Whose money a transfer pays out. A refund goes to whoever paid, and is nobody's here.
create view transfer_holders as
  select t.id as transfer_id, coalesce(w.user_id, l.user_id) as user_id
  from outgoing_transfers t
  left join withdrawals w on t.item_kind = 'withdrawal' and w.id = t.item_id
  left join payout_transfers pt on t.item_kind = 'payout' and pt.id = t.item_id
  left join payout_lines l on l.id = pt.line_id
  where coalesce(w.user_id, l.user_id) is not null;

-- The application looks before; what it overlooked is refused here. Who restricts a person locks the same row.
create function guard_restricted_transfer() returns trigger language plpgsql as $$
declare
  holder integer;
begin
  select h.user_id into holder from transfer_holders h where h.transfer_id = new.id;
  if holder is null then
    return new;
  end if;
  perform from users u where u.id = holder for share;
  if exists (select from money_blocks b where b.user_id = holder and b.closed_at is null) then
    raise exception 'transfer % pays out money that is restricted', new.id
      using errcode = 'restrict_violation', constraint = 'outgoing_transfers_not_restricted';
  end if;
  return new;
end
$$;
create trigger outgoing_transfers_restricted before update of state on outgoing_transfers
  for each row when (old.state = 'pending' and new.state = 'submitted')
  execute function guard_restricted_transfer();

-- With what keeps a transfer here, or what its order at the bank is to be refused for. A refund is kept only by what
-- came after the decision about it.
create or replace view outgoing_transfer_items as
  select t.id, t.document_id, t.item_kind, coalesce(w.document_id, r.document_id, l.document_id) as item_document_id,
    t.reference, t.amount, t.currency, right(t.recipient_iban, 4) as iban_end, t.recipient_name,
    case when t.state <> 'submitted' then t.state when b.state = 'sending' then 'sending' else 'sent' end as state,
    t.failure, t.created_at, t.submitted_at, t.booked_at, t.ended_at,
    case
      when t.state not in ('pending', 'submitted') then null
      when t.item_kind = 'refund' then case
        when exists (
          select from payments p
          join orders o on o.id = p.order_id
          join money_blocks m on m.user_id = o.user_id and m.closed_at is null and m.opened_at > r.created_at
          where p.id = r.payment_id
        ) then 'restricted' end
      else (select m.obstacle from money_obstacles m where m.user_id = coalesce(w.user_id, l.user_id))
    end as obstacle
  from outgoing_transfers t
  left join outgoing_batches b on b.id = t.batch_id
  left join withdrawals w on t.item_kind = 'withdrawal' and w.id = t.item_id
  left join refunds r on t.item_kind = 'refund' and r.id = t.item_id
  left join payout_transfers pt on t.item_kind = 'payout' and pt.id = t.item_id
  left join payout_lines l on l.id = pt.line_id;
