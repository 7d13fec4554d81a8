-- What the audit log shows by a name: also of distributions, content, files and lines of the bank.

create or replace view audit_subjects as
select 'user'::text as kind, u.id, u.document_id, null::text as title, null::integer as project_id,
  null::timestamptz as placed_at, null::jsonb as titles
from users u
union all
select 'staff', s.id, s.document_id, s.name, null, null, null from staff_members s
union all
select 'order', o.id, o.document_id, null, o.project_id, o.created_at, null from orders o
union all
select 'project', i.project_id, i.document_id, null, null, null, i.title from project_infos i
union all
select 'project_info', i.project_id, i.document_id, null, null, null, i.title from project_infos i
union all
select 'distribution', d.id, d.document_id, null, null, null, i.title
from distributions d join project_infos i on i.project_id = d.project_id
union all
select 'distribution_line', l.id, l.document_id, null, null, null, i.title
from distribution_lines l join distributions d on d.id = l.distribution_id
  join project_infos i on i.project_id = d.project_id
union all
select 'poll', p.id, p.document_id, null, null, null, p.question from polls p
union all
select 'article', a.id, a.document_id, null, null, null, (
  select v.title from article_versions v where v.article_id = a.id order by v.version desc limit 1)
from articles a
union all
select 'faq', f.id, f.document_id, null, null, null, (
  select v.title from faq_versions v where v.faq_id = f.id order by v.version desc limit 1)
from faqs f
union all
select 'legal_document', d.id, d.document_id, null, null, null, d.title from legal_document_versions d
union all
select 'tag', t.id, t.document_id, null, null, null, t.name from tags t
union all
select 'media', m.id, m.document_id, m.original_name, null, null, null from media_files m
union all
select 'statement_file', f.id, f.document_id, f.name, null, null, null from statement_files f
union all
select 'bank_movement', m.id, m.document_id, m.movement_id, null, null, null from bank_movements m
union all
select 'outgoing_transfer', t.id, t.document_id, t.reference, null, null, null from outgoing_transfers t;
