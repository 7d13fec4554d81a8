import type { Config } from '@parcela/platform/config/config.ts';
import { type Database, openDatabase } from '@parcela/platform/database/database.ts';
import { postgresRefusal } from '@parcela/platform/database/postgres-version.ts';
import { findPowers } from '@parcela/platform/database/refusals/refuse-powerful-role.ts';
import { isMigrated, listMigrations } from '../../apps/api/src/compose/migrations.ts';
import { type Finding, note, ok, reasonCode, wrong } from './finding.ts';

interface Facts {
  readonly version: number;
  readonly name: string;
  readonly isMember: boolean;
  readonly isStandby: boolean;
  readonly isEncrypted: boolean;
  readonly connectionsMax: number;
  readonly now: Date;
  /** Settings without which confirmed data may be lost. */
  readonly unsafe: readonly string[];
}

/** A larger difference of the clock shows wrong deadlines. */
const clockMaxS = 2;
/** Additional connections of one process: the job queue takes up to five, migrations and backups some. */
const reserve = 10;

const readFacts = async ({ pool }: Database): Promise<Facts> => {
  const { rows } = await pool.query<Facts>(`
    select current_setting('server_version_num')::integer as version, current_setting('server_version') as name,
      coalesce((select pg_has_role(current_user, m.oid, 'member') from pg_roles m where m.rolname = 'parcela_app'), false)
        as "isMember",
      pg_is_in_recovery() as "isStandby",
      coalesce((select s.ssl from pg_stat_ssl s where s.pid = pg_backend_pid()), false)
        or inet_server_addr() is null or inet_server_addr() <<= '127.0.0.0/8' as "isEncrypted",
      current_setting('max_connections')::integer as "connectionsMax", clock_timestamp() as now,
      array(select name || ' is off' from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as unsafe`);
  const [facts] = rows;
  if (!facts) throw new Error('the database answered nothing');
  return facts;
};

const ofRole = ({ isMember }: Facts, powers: readonly string[]): Finding => {
  if (powers.length > 0)
    return wrong(
      'database role',
      `can undo the guards of the database (${powers.join(', ')}): DATABASE_URL names a login role that is only a member of parcela_app`,
    );
  return isMember
    ? ok('database role', 'is a member of parcela_app and owns nothing')
    : wrong('database role', 'is no member of parcela_app: grant parcela_app to it');
};

const ofStructure = async ({ kysely }: Database): Promise<Finding> =>
  (await isMigrated(kysely))
    ? ok('database structure', `has all ${listMigrations().length} migrations of this code`)
    : wrong('database structure', 'is not that of this code: run npm run migrate');

const ofServer = (facts: Facts, { database }: Config): readonly Finding[] => {
  const refusal = postgresRefusal(facts.version);
  const ahead = Math.round((facts.now.getTime() - Date.now()) / 1000);
  return [
    refusal === undefined ? ok('database', `PostgreSQL ${facts.name} answers`) : wrong('database', refusal),
    ...(facts.isStandby ? [wrong('database', 'is a standby: the platform writes to the primary')] : []),
    ...facts.unsafe.map((text) => wrong('database', `${text}: what was confirmed could be lost`)),
    ...(facts.isEncrypted
      ? []
      : [wrong('database', 'is reached without encryption: add sslmode=verify-full')]),
    ...(Math.abs(ahead) > clockMaxS
      ? [note('clock', `of the database is ${ahead} s ahead of this machine's: let both follow NTP`)]
      : []),
    ...(database.connectionsMax + reserve > facts.connectionsMax
      ? [
          note(
            'database',
            `takes ${facts.connectionsMax} connections and one process ${database.connectionsMax}: little is left`,
          ),
        ]
      : []),
  ];
};

/** Checks the database: server, role, structure, clock, and durability. */
export const checkDatabase = async (config: Config): Promise<readonly Finding[]> => {
  const database = openDatabase({ ...config.database, connectionsMax: 2, applicationName: 'parcela-doctor' });
  try {
    const facts = await readFacts(database);
    return [
      ...ofServer(facts, config),
      ofRole(facts, await findPowers(database.pool)),
      await ofStructure(database),
    ];
  } catch (error) {
    return [wrong('database', `cannot be asked (${reasonCode(error)}): see DATABASE_URL`)];
  } finally {
    await database.close();
  }
};
