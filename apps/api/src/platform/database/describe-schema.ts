import { type Kysely, sql } from 'kysely';

/**
 * The structure of a database as text, one line a thing, sorted: for comparing a fresh database with a migrated one,
 * and for seeing in review what a migration changes.
 */
export const describeSchema = async (db: Kysely<unknown>): Promise<string> => {
  const { rows } = await sql<{ line: string }>`
    with ours as (select oid, nspname from pg_namespace where nspname = 'public')
    select format('column %s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
             case when a.attnotnull then ' not null' else '' end,
             coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
             || case a.attidentity when 'a' then ' identity' else '' end) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid join ours on ours.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
    union all
    select format('constraint %s.%s %s', r.relname, k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k join pg_class r on r.oid = k.conrelid join ours on ours.oid = r.relnamespace
      where k.contype <> 'n'
    union all
    select format('index %s', regexp_replace(pg_get_indexdef(i.indexrelid), 'public\\.', '', 'g'))
      from pg_index i join pg_class r on r.oid = i.indrelid join ours on ours.oid = r.relnamespace
    union all
    select format('trigger %s %s', r.relname, pg_get_triggerdef(t.oid))
      from pg_trigger t join pg_class r on r.oid = t.tgrelid join ours on ours.oid = r.relnamespace
      where not t.tgisinternal
    union all
    select format('function %s(%s) %s', p.proname, pg_get_function_identity_arguments(p.oid), md5(pg_get_functiondef(p.oid)))
      from pg_proc p join ours on ours.oid = p.pronamespace
    union all
    select format('view %s %s', c.relname, md5(pg_get_viewdef(c.oid)))
      from pg_class c join ours on ours.oid = c.relnamespace where c.relkind = 'v'
    union all
    select format('grant %s %s to %s', g.privilege_type, g.table_name, g.grantee)
      from information_schema.role_table_grants g where g.table_schema = 'public' and g.grantee = 'parcela_app'
    order by 1`.execute(db);
  return `${rows.map(({ line }) => line).join('\n')}\n`;
};
