-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create view audit_actors as
 SELECT 'user'::text AS kind,
    u.id,
    u.document_id,
    NULL::text AS name
   FROM users u
UNION ALL
 SELECT 'staff'::text AS kind,
    s.id,
    s.document_id,
    s.name
   FROM staff_members s;
grant delete, insert, select, update on table audit_actors to parcela_app;

create view audit_subjects as
 SELECT 'user'::text AS kind,
    u.id,
    u.document_id,
    NULL::text AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    NULL::jsonb AS titles
   FROM users u
UNION ALL
 SELECT 'staff'::text AS kind,
    s.id,
    s.document_id,
    s.name AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    NULL::jsonb AS titles
   FROM staff_members s
UNION ALL
 SELECT 'order'::text AS kind,
    o.id,
    o.document_id,
    NULL::text AS title,
    o.project_id,
    o.created_at AS placed_at,
    NULL::jsonb AS titles
   FROM orders o
UNION ALL
 SELECT 'project'::text AS kind,
    i.project_id AS id,
    i.document_id,
    NULL::text AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    i.title AS titles
   FROM project_infos i
UNION ALL
 SELECT 'project_info'::text AS kind,
    i.project_id AS id,
    i.document_id,
    NULL::text AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    i.title AS titles
   FROM project_infos i
UNION ALL
 SELECT 'distribution'::text AS kind,
    d.id,
    d.document_id,
    NULL::text AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    i.title AS titles
   FROM (distributions d
     JOIN project_infos i ON ((i.project_id = d.project_id)))
UNION ALL
 SELECT 'distribution_line'::text AS kind,
    l.id,
    l.document_id,
    NULL::text AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    i.title AS titles
   FROM ((distribution_lines l
     JOIN distributions d ON ((d.id = l.distribution_id)))
     JOIN project_infos i ON ((i.project_id = d.project_id)))
UNION ALL
 SELECT 'poll'::text AS kind,
    p.id,
    p.document_id,
    NULL::text AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    p.question AS titles
   FROM polls p
UNION ALL
 SELECT 'article'::text AS kind,
    a.id,
    a.document_id,
    NULL::text AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    ( SELECT v.title
           FROM article_versions v
          WHERE (v.article_id = a.id)
          ORDER BY v.version DESC
         LIMIT 1) AS titles
   FROM articles a
UNION ALL
 SELECT 'faq'::text AS kind,
    f.id,
    f.document_id,
    NULL::text AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    ( SELECT v.title
           FROM faq_versions v
          WHERE (v.faq_id = f.id)
          ORDER BY v.version DESC
         LIMIT 1) AS titles
   FROM faqs f
UNION ALL
 SELECT 'legal_document'::text AS kind,
    d.id,
    d.document_id,
    NULL::text AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    d.title AS titles
   FROM legal_document_versions d
UNION ALL
 SELECT 'tag'::text AS kind,
    t.id,
    t.document_id,
    NULL::text AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    t.name AS titles
   FROM tags t
UNION ALL
 SELECT 'media'::text AS kind,
    m.id,
    m.document_id,
    m.original_name AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    NULL::jsonb AS titles
   FROM media_files m
UNION ALL
 SELECT 'statement_file'::text AS kind,
    f.id,
    f.document_id,
    f.name AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    NULL::jsonb AS titles
   FROM statement_files f
UNION ALL
 SELECT 'bank_movement'::text AS kind,
    m.id,
    m.document_id,
    m.movement_id AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    NULL::jsonb AS titles
   FROM bank_movements m
UNION ALL
 SELECT 'outgoing_transfer'::text AS kind,
    t.id,
    t.document_id,
    t.reference AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    NULL::jsonb AS titles
   FROM outgoing_transfers t
UNION ALL
 SELECT 'share_transfer'::text AS kind,
    t.id,
    t.document_id,
    NULL::text AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    i.title AS titles
   FROM (share_transfers t
     JOIN project_infos i ON ((i.project_id = t.project_id)))
UNION ALL
 SELECT 'share_advert'::text AS kind,
    a.id,
    a.document_id,
    NULL::text AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    i.title AS titles
   FROM (share_adverts a
     JOIN project_infos i ON ((i.project_id = a.project_id)))
UNION ALL
 SELECT 'share_interest'::text AS kind,
    n.id,
    n.document_id,
    NULL::text AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at,
    i.title AS titles
   FROM ((share_interests n
     JOIN share_adverts a ON ((a.id = n.advert_id)))
     JOIN project_infos i ON ((i.project_id = a.project_id)));
grant delete, insert, select, update on table audit_subjects to parcela_app;
