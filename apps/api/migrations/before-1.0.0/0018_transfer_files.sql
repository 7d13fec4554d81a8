-- Payment files that staff make of chosen transfers and bring to the bank themselves, and transfers sent by hand.

alter table outgoing_batches
  add document_id text not null default new_document_id() constraint outgoing_batches_document_id_key unique,
  -- `api`: the platform sends it; `file`: staff bring it to the bank; `hand`: one order that staff entered at the bank.
  add origin text not null default 'api'
    constraint outgoing_batches_origin_known check (origin in ('api', 'file', 'hand')),
  add made_by integer references staff_members (id),
  -- The bank's number of what was entered there.
  add evidence text constraint outgoing_batches_evidence_length check (length(evidence) between 1 and 200),
  add downloaded_by integer references staff_members (id),
  add downloaded_at timestamptz,
  add constraint outgoing_batches_made_by_staff check ((made_by is null) = (origin = 'api')),
  add constraint outgoing_batches_evidence_of_hand check ((evidence is null) = (origin <> 'hand')),
  add constraint outgoing_batches_sent_by_the_platform check (origin = 'api' or state <> 'sending'),
  add constraint outgoing_batches_downloaded_whole
    check (num_nulls(downloaded_by, downloaded_at) in (0, 2) and (downloaded_at is null or origin = 'file'));
create index outgoing_batches_files on outgoing_batches (id desc) where origin = 'file';
create index outgoing_batches_made_by on outgoing_batches (made_by) where made_by is not null;
create index outgoing_batches_downloaded_by on outgoing_batches (downloaded_by) where downloaded_by is not null;

-- A file leaves the platform once.
create function guard_outgoing_batch() returns trigger language plpgsql as $$
begin
  if (new.document_id, new.origin, new.made_by, new.evidence)
    is distinct from (old.document_id, old.origin, old.made_by, old.evidence)
    or (old.downloaded_at is not null and new.downloaded_at is distinct from old.downloaded_at) then
    raise exception 'payment file % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger outgoing_batches_guard before update on outgoing_batches
  for each row execute function guard_outgoing_batch();

create view transfer_file_items as
  select b.id, b.document_id, b.message_id, b.currency, b.state, b.created_at, m.name as made_by, b.downloaded_at,
    d.name as downloaded_by,
    case when b.state = 'refused' then 'revoked' when b.downloaded_at is null then 'made' else 'downloaded' end
      as shown_state,
    (select count(*) from outgoing_transfers t where t.batch_id = b.id)::integer as transfer_count,
    (select coalesce(sum(t.amount), 0) from outgoing_transfers t where t.batch_id = b.id)::bigint as total,
    (select count(*) from outgoing_transfers t where t.batch_id = b.id and t.state = 'booked')::integer as booked_count
  from outgoing_batches b
  join staff_members m on m.id = b.made_by
  left join staff_members d on d.id = b.downloaded_by
  where b.origin = 'file';

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
    b.evidence
  from outgoing_transfers t
  left join outgoing_batches b on b.id = t.batch_id
  left join withdrawals w on t.item_kind = 'withdrawal' and w.id = t.item_id
  left join refunds r on t.item_kind = 'refund' and r.id = t.item_id
  left join distribution_transfers pt on t.item_kind = 'distribution' and pt.id = t.item_id
  left join distribution_lines l on l.id = pt.line_id;
