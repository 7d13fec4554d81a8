import type pg from 'pg';

/**
 * The settings of every connection of the application. A direct connection requests them when it begins;
 * through a pooler, which shares connections, they are settings of the login role
 * (docs/operations/high-availability.md).
 */
export const sessionSettings = {
  // Frequently read data is in memory, and today's disks have no seek time (docs/decisions/0036).
  random_page_cost: '1.1',
  // A transaction that its process abandoned must not lock rows forever.
  idle_in_transaction_session_timeout: '30s',
  statement_timeout: '20s',
  // A caller that waits longer for a lock must try again.
  lock_timeout: '4s',
} as const;

/**
 * Tells whether connections are shared, and how long a client has one: for its session, or for a transaction.
 */
export type Pooler = 'off' | 'session' | 'transaction';

/** The pooler's connections have other settings than the application needs. */
export class SessionSettingsError extends Error {
  override readonly name = 'SessionSettingsError';
}

/** @throws SessionSettingsError when the login role lacks the settings that a pooler omits */
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
