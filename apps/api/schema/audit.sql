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
