-- Reversals that are tied to no payment form a queue of their own: they restrict no money.
create or replace view bank_queue as
select 'transfers'::text as kind, t.submitted_at as since, t.amount, t.currency
from outgoing_transfers t
where t.state in ('pending', 'submitted') and t.submitted_at < app_now() - interval '2 days'
union all
select case when l.kind = 'reversal' and l.payment_document_id is null then 'untiedReversals' else 'bankLines' end,
  l.imported_at, case when l.kind = 'reversal' and l.payment_document_id is null then -l.amount end,
  case when l.kind = 'reversal' and l.payment_document_id is null then l.currency end
from bank_lines_to_explain l;
