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
    NULL::timestamp with time zone AS placed_at
   FROM users u
UNION ALL
 SELECT 'staff'::text AS kind,
    s.id,
    s.document_id,
    s.name AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at
   FROM staff_members s
UNION ALL
 SELECT 'order'::text AS kind,
    o.id,
    o.document_id,
    NULL::text AS title,
    o.project_id,
    o.created_at AS placed_at
   FROM orders o
UNION ALL
 SELECT 'project'::text AS kind,
    i.project_id AS id,
    i.document_id,
    (i.title ->> 'en'::text) AS title,
    NULL::integer AS project_id,
    NULL::timestamp with time zone AS placed_at
   FROM project_infos i;
grant delete, insert, select, update on table audit_subjects to parcela_app;
