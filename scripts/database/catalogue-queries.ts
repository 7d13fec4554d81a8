/**
 * Catalogue queries, each with a fixed order. They work the same in PostgreSQL 16, 17 and 18, and omit facts that
 * only one version reports (constraints of `not null` as rows, the right to maintain).
 */
const ours = `relnamespace = 'public'::regnamespace`;
const tableOrView = `c.relkind in ('r', 'p', 'v', 'm') and c.${ours}`;

export const queries = {
  relations: `
    select c.relname as name,
      case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind,
      case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end as definition,
      c.relrowsecurity as "hasRowSecurity", array_to_string(c.reloptions, ', ') as options
    from pg_class c where ${tableOrView} order by c.relname collate "C"`,

  columns: `
    select c.relname as relation, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "isRequired", pg_get_expr(d.adbin, d.adrelid) as default,
      case a.attgenerated when 's' then 'stored' when 'v' then 'virtual' end as generated,
      case a.attidentity when 'a' then 'always' when 'd' then 'by default' end as identity
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${tableOrView} and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`,

  constraints: `
    select c.relname as of, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.${ours} and k.contype in ('p', 'u', 'f', 'c', 'x')
    order by c.relname collate "C", array_position('{p,u,f,c,x}', k.contype::text), k.conname collate "C"`,

  indexes: `
    select * from (
      select c.relname as of, x.relname as name, replace(pg_get_indexdef(i.indexrelid), ' ON public.', ' ON ') as definition
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
      where c.${ours} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)
      union all
      select c.relname, e.stxname, replace(pg_get_statisticsobjdef(e.oid), ' public.', ' ')
      from pg_statistic_ext e join pg_class c on c.oid = e.stxrelid where c.${ours}
    ) parts order by parts.of collate "C", parts.name collate "C"`,

  triggers: `
    select c.relname as of, t.tgname as name, replace(pg_get_triggerdef(t.oid, true), ' public.', ' ')
      || case t.tgenabled when 'D' then ' -- disabled' when 'A' then ' -- also in replicas' else '' end as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.${ours} and not t.tgisinternal order by c.relname collate "C", t.tgname collate "C"`,

  policies: `
    select c.relname as of, p.polname as name,
      format('%s to %s using (%s) with check (%s)', p.polcmd, p.polroles::regrole[],
        pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid)) as definition
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.${ours} order by c.relname collate "C", p.polname collate "C"`,

  routines: `
    select p.proname as name, replace(pg_get_functiondef(p.oid), ' FUNCTION public.', ' FUNCTION ') as definition,
      p.prorettype = 'trigger'::regtype as "isTrigger"
    from pg_proc p where p.pronamespace = 'public'::regnamespace
    order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`,

  sequences: `
    select c.relname as name, t.relname as table,
      format('as %s start %s increment %s minvalue %s maxvalue %s cache %s%s', format_type(s.seqtypid, null),
        s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache,
        case when s.seqcycle then ' cycle' else ' no cycle' end) as definition
    from pg_sequence s join pg_class c on c.oid = s.seqrelid
    left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refobjsubid > 0
      and d.deptype in ('a', 'i')
    left join pg_class t on t.oid = d.refobjid
    where c.${ours} order by c.relname collate "C"`,

  types: `
    select t.typname as name, case t.typtype
      when 'e' then 'enum (' || (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)
        from pg_enum e where e.enumtypid = t.oid) || ')'
      else 'domain ' || format_type(t.typbasetype, t.typtypmod) || case when t.typnotnull then ' not null' else '' end
        || coalesce(' default ' || t.typdefault, '')
        || coalesce((select string_agg(format(' constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), ''
          order by k.conname collate "C") from pg_constraint k where k.contypid = t.oid and k.contype <> 'n'), '')
      end as definition
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e')
    order by t.typname collate "C"`,

  // The right to maintain tables came with PostgreSQL 17, and only owners have it.
  grants: `
    with granted as (
      select case c.relkind when 'S' then 'sequence ' else 'table ' end || c.relname as "on", c.relname as of,
        g.grantee, g.privilege_type, '' as columns
      from pg_class c, aclexplode(c.relacl) g where c.${ours} and c.relkind in ('r', 'p', 'v', 'm', 'S') and g.grantee <> c.relowner
      union all
      select 'table ' || c.relname, c.relname, g.grantee, g.privilege_type, ' (' || a.attname || ')'
      from pg_attribute a join pg_class c on c.oid = a.attrelid, aclexplode(a.attacl) g
      where c.${ours} and g.grantee <> c.relowner
      union all
      select 'function ' || p.oid::regprocedure::text, p.proname, g.grantee, g.privilege_type, ''
      from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
      where p.pronamespace = 'public'::regnamespace and g.grantee <> p.proowner
      union all
      select 'schema public', 'schema', g.grantee, g.privilege_type, ''
      from pg_namespace n, aclexplode(n.nspacl) g where n.nspname = 'public' and g.grantee <> n.nspowner
      union all
      select 'default ' || case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' else 'functions' end,
        'default', g.grantee, g.privilege_type, ''
      from pg_default_acl d, aclexplode(d.defaclacl) g where g.grantee <> d.defaclrole
    )
    select "on", of, coalesce(r.rolname, 'public') as grantee,
      string_agg(lower(g.privilege_type) || g.columns, ', ' order by g.privilege_type, g.columns collate "C") as privileges
    from granted g left join pg_roles r on r.oid = g.grantee
    group by 1, 2, 3 order by 1, 3`,

  comments: `
    select c.relname as of, coalesce(a.attname, '') as name, d.description as definition
    from pg_description d join pg_class c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
    where c.${ours}
    union all
    select p.proname, '', d.description
    from pg_description d join pg_proc p on d.classoid = 'pg_proc'::regclass and p.oid = d.objoid
    where p.pronamespace = 'public'::regnamespace
    order by 1, 2`,
} as const;
