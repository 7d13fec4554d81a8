import type pg from 'pg';
import { ConfigurationError } from '../../config/config.ts';

interface Power {
  readonly role: string;
  readonly power: string;
  readonly isSuperuser: boolean;
}

/**
 * Checks the session's role and every role that it is a member of, with or without inheriting, because SET
 * ROLE and SET SESSION AUTHORIZATION can switch to them. The current role proves nothing: a role setting may
 * have lowered it.
 */
const powersOf = `
  with held as (select r.* from pg_roles r where pg_has_role(session_user, r.oid, 'member'))
  select held.rolname as role, found.power, held.rolsuper as "isSuperuser"
  from held cross join lateral (values
    (held.rolsuper, 'is a superuser'),
    (held.rolcreaterole, 'may create roles'),
    (held.rolbypassrls, 'bypasses row security'),
    (held.rolname in ('pg_execute_server_program', 'pg_write_server_files', 'pg_write_all_data'),
      'writes past the rights on tables'),
    (exists (select from pg_database d where d.datname = current_database() and d.datdba = held.oid),
      'owns the database'),
    (exists (select from pg_namespace n where n.nspowner = held.oid), 'owns a schema'),
    (exists (select from pg_class c where c.relowner = held.oid and c.relpersistence <> 't'),
      'owns tables or views'),
    (exists (select from pg_proc p where p.proowner = held.oid), 'owns functions'),
    (has_schema_privilege(held.oid, 'public', 'create'), 'may create in the schema public'),
    (has_parameter_privilege(held.oid, 'session_replication_role', 'set'), 'may switch triggers off')
  ) found (holds, power)
  where found.holds
  order by held.rolname <> session_user, 1, 2`;

/** @returns the abilities of this role that would undo a guard of the database, one per line */
export const findPowers = async (pool: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<Power>(powersOf);
  // A superuser is a member of every role.
  const superusers = rows.filter(({ isSuperuser, power }) => isSuperuser && power === 'is a superuser');
  return (superusers.length > 0 ? superusers.slice(0, 1) : rows).map(({ role, power }) => `${role} ${power}`);
};

/**
 * The guards of the ledger hold because the application can neither alter nor drop them, nor become a role
 * that can.
 * @throws ConfigurationError
 */
export const refusePowerfulRole = async (pool: pg.Pool): Promise<void> => {
  const powers = await findPowers(pool);
  if (powers.length === 0) return;
  throw new ConfigurationError(
    [
      'The role of DATABASE_URL can alter or drop the guards of the database, or become a role that can:',
      ...powers.map((power) => `  ${power}`),
      'Name a login role that is a member of parcela_app and of no other role (npm run migrate -- --login-role makes it).',
    ].join('\n'),
  );
};
