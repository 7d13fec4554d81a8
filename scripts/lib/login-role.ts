import { sessionSettings } from '@parcela/platform/database/session-settings.ts';
import pg from 'pg';

/** The role that owns the rights of the application; it cannot sign in itself. */
const group = 'parcela_app';

/**
 * Creates the application's sign-in role, as a member of `parcela_app` and nothing else, with the settings of
 * its sessions; an existing role gets them and the password of the address.
 */
export const ensureLoginRole = async (adminUrl: string, appUrl: string): Promise<string> => {
  const { username, password } = new URL(appUrl);
  const role = decodeURIComponent(username);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    const verb = rowCount === 0 ? 'create' : 'alter';
    const secret = client.escapeLiteral(decodeURIComponent(password));
    const name = client.escapeIdentifier(role);
    // The logged part of a statement must not contain the password.
    await client.query(`set log_statement = 'none'`).catch(() => undefined);
    await client.query(`${verb} role ${name} login password ${secret}`);
    await client.query(`grant ${group} to ${name}`);
    // For connections of a pooler, which cannot request them.
    for (const [setting, value] of Object.entries(sessionSettings))
      await client.query(`alter role ${name} set ${setting} = ${client.escapeLiteral(value)}`);
    return role;
  } finally {
    await client.end();
  }
};
