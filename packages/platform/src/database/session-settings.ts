import type pg from 'pg';

/**
 * What every connection of the application works with. A connection of its own asks for them when it begins; through a
 * pooler, which shares connections, they are settings of the login role (docs/operations/high-availability.md).
 */
export const sessionSettings = {
  // Data that is read often is in memory, and today's disks have no seek time (docs/decisions/0036).
  random_page_cost: '1.1',
  // A transaction that its process abandoned must not lock rows for ever.
  idle_in_transaction_session_timeout: '30s',
  statement_timeout: '20s',
  // A caller that waits longer for another's lock is asked to try again.
  lock_timeout: '4s',
} as const;

/** Whether connections are shared, and for how long one client has one: its session, or a transaction. */
export type Pooler = 'off' | 'session' | 'transaction';

/** The connections that a pooler hands out have other settings than the application needs. */
export class SessionSettingsError extends Error {
  override readonly name = 'SessionSettingsError';
}

/** @throws SessionSettingsError when the login role does not bring the settings that a pooler leaves out */
export const requireSessionSettings = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string; value: string; role: string }>(
    `select name, current_setting(name) as value, current_user as role from unnest($1::text[]) name`,
    [Object.keys(sessionSettings)],
  );
  const wrong = rows.filter(
    ({ name, value }) => sessionSettings[name as keyof typeof sessionSettings] !== value,
  );
  if (wrong.length === 0) return;
  const lines = wrong.map(
    ({ name, role }) =>
      `  alter role ${role} set ${name} = '${sessionSettings[name as keyof typeof sessionSettings]}';`,
  );
  throw new SessionSettingsError(
    [
      'The connections of the pooler lack settings that the platform relies on. As owner of the database:',
      ...lines,
      'npm run migrate -- --login-role does the same. Then RECONNECT in the console of PgBouncer.',
    ].join('\n'),
  );
};
