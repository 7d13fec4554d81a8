import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asAdmin, startPostgres } from '@parcela/testkit';
import { type Database, openDatabase } from '@parcela/platform/database/database.ts';

/** A database server that counts its statements, for a measured site. */
export interface CountingServer {
  readonly adminUrl: string;
  readonly admin: Database;
  stop(): Promise<void>;
}

export const startCountingServer = async (
  dataDir: string,
  settings: readonly string[] = [],
): Promise<CountingServer> => {
  const server = await startPostgres(join(dataDir, 'postgres'), [
    'shared_preload_libraries=pg_stat_statements',
    'pg_stat_statements.track=top',
    ...settings,
  ]);
  const isNew = !existsSync(join(dataDir, 'has-database'));
  if (isNew) await asAdmin(server.adminUrl('postgres'), 'create database parcela');
  const adminUrl = server.adminUrl('parcela');
  await asAdmin(adminUrl, 'create extension if not exists pg_stat_statements');
  writeFileSync(join(dataDir, 'has-database'), '');
  const admin = openDatabase({ url: adminUrl, connectionsMax: 4, applicationName: 'bench' });
  return {
    adminUrl,
    admin,
    stop: async () => {
      await admin.close();
      await server.stop();
    },
  };
};

/**
 * Statements of one call, including `begin` and `commit`. The worker's statements are far less frequent and do not
 * count.
 */
export const statementsPerCall = async (
  { admin }: CountingServer,
  calls: number,
  makeCall: () => Promise<void>,
): Promise<number> => {
  await admin.pool.query('select pg_stat_statements_reset()');
  for (let count = 0; count < calls; count += 1) await makeCall();
  const { rows } = await admin.pool.query<{ total: string }>(
    `select coalesce(sum(round(s.calls::numeric / $1)), 0)::text as total
     from pg_stat_statements s join pg_roles r on r.oid = s.userid where r.rolname = 'parcela_app'`,
    [calls],
  );
  return Number(rows[0]?.total);
};
