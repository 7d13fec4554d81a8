import { appendFileSync, chownSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { asAdmin, type EmbeddedPostgres, startPostgres } from '@parcela/testkit';
import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';
import { freePort } from '../../../scripts/lib/demo-environment.ts';
import { takeBackup } from '../../lib/backup.ts';
import { eventually } from '../../lib/calls.ts';
import { killIfThere, killServer, openConnections, postmasterPid } from '../../lib/database-server.ts';

type Connections = TestContext & { close(): Promise<void> };

/** One of the two servers; either can be the primary. */
interface Node {
  readonly name: string;
  readonly dataDir: string;
  readonly port: number;
  server: EmbeddedPostgres;
  context: Connections;
  postmaster: number;
}

/** A primary and a standby that receives every commit before it is acknowledged. */
export interface PostgresPair {
  /** Connections to the current primary. */
  context(): TestContext;
  /** Connections to the current standby, if there is one. */
  standbyContext(): TestContext | undefined;
  primaryPort(): number;
  /** `kill -9` for every process of the primary, which cannot start as a primary again afterwards. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary; there is no standby until `rejoin`. */
  promote(): Promise<void>;
  /** Brings the killed server back as standby, from a fresh copy of the current primary. */
  rejoin(): Promise<void>;
  pids(): readonly number[];
  stop(): Promise<void>;
}

interface PairOptions {
  readonly dataDir: string;
  /** Already started. */
  readonly primary: EmbeddedPostgres;
  readonly appPassword: string;
}

const databaseName = 'parcela';
const settings = [
  'wal_keep_size=256MB',
  'hot_standby=on',
  'max_wal_senders=10',
  'max_standby_streaming_delay=5s',
];

const connect = (server: EmbeddedPostgres, appPassword: string): Connections => {
  const adminUrl = server.adminUrl(databaseName);
  const appUrl = new URL(adminUrl);
  appUrl.username = 'parcela_app';
  appUrl.password = appPassword;
  return openConnections({ adminUrl, appUrl: appUrl.href, server, isNew: false });
};

const nodeOf = async (
  { name, dataDir, appPassword }: { name: string; dataDir: string; appPassword: string },
  server: EmbeddedPostgres,
): Promise<Node> => {
  const context = connect(server, appPassword);
  const postmaster = await postmasterPid(context);
  return { name, dataDir, port: server.port, server, context, postmaster };
};

/** Configures the primary that a standby copies from, with the superuser of the copy. */
const followAt = (dataDir: string, primary: Node, name: string): void => {
  const { password } = new URL(primary.context.adminUrl);
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=${name}`;
  const signal = join(dataDir, 'standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(dataDir);
  chownSync(signal, uid, gid);
  appendFileSync(join(dataDir, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
};

const setSynchronous = async (node: Node, names: string): Promise<void> => {
  await asAdmin(
    node.context.adminUrl,
    `alter system set synchronous_standby_names = '${names}'`,
    'select pg_reload_conf()',
  );
};

const hasSynchronousStandby = async (node: Node): Promise<boolean> => {
  const { rows } = await node.context.admin.pool.query<{ state: string }>(
    `select sync_state as state from pg_stat_replication where state = 'streaming'`,
  );
  return rows.some(({ state }) => state === 'sync');
};

/** Copies the primary, makes the copy follow it, and makes commits wait for the copy. */
const startStandby = async (
  primary: Node,
  { name, dataDir, port, appPassword }: { name: string; dataDir: string; port: number; appPassword: string },
): Promise<Node> => {
  await takeBackup(primary.context, dirname(dataDir), basename(dataDir));
  followAt(dataDir, primary, name);
  const server = await startPostgres(dataDir, settings, port);
  const node = await nodeOf({ name, dataDir, appPassword }, server);
  await setSynchronous(primary, name);
  await eventually(() => hasSynchronousStandby(primary));
  return node;
};

export const startPostgresPair = async ({
  dataDir,
  primary: server,
  appPassword,
}: PairOptions): Promise<PostgresPair> => {
  const first = await nodeOf({ name: 'node_a', dataDir: join(dataDir, 'postgres'), appPassword }, server);
  const state: { primary: Node; standby: Node | undefined; killed: Node | undefined } = {
    primary: first,
    standby: undefined,
    killed: undefined,
  };
  state.standby = await startStandby(first, {
    name: 'node_b',
    dataDir: join(dataDir, 'postgres-b'),
    port: await freePort(),
    appPassword,
  });

  return {
    context: () => state.primary.context,
    standbyContext: () => state.standby?.context,
    primaryPort: () => state.primary.port,
    killPrimary: async () => {
      const { primary } = state;
      await killServer(primary.context);
      await primary.context.close();
      // Fenced: its unreplicated commits must never be visible, so the renamed folder prevents a restart with this
      // data.
      renameSync(primary.dataDir, `${primary.dataDir}.fenced`);
      state.killed = primary;
    },
    promote: async () => {
      const { standby } = state;
      if (!standby) throw new Error('there is no standby');
      const { pool } = standby.context.admin;
      // Not `pg_promote(true)`: a session that waits there can block the replay that it waits for.
      await pool.query('select pg_promote(false)');
      await eventually(async () => {
        const { rows } = await pool.query<{ isStandby: boolean }>(
          'select pg_is_in_recovery() as "isStandby"',
        );
        return rows[0]?.isStandby === false;
      }, 30_000);
      // No commit can wait for the other server until it is back.
      await setSynchronous(standby, '');
      state.primary = standby;
      state.standby = undefined;
    },
    rejoin: async () => {
      const { killed } = state;
      if (!killed) throw new Error('nobody was killed');
      rmSync(`${killed.dataDir}.fenced`, { recursive: true, force: true });
      rmSync(killed.dataDir, { recursive: true, force: true });
      const { name, dataDir: folder, port } = killed;
      state.standby = await startStandby(state.primary, { name, dataDir: folder, port, appPassword });
      state.killed = undefined;
    },
    pids: () => [state.primary, ...(state.standby ? [state.standby] : [])].map((node) => node.postmaster),
    stop: async () => {
      for (const node of [state.primary, state.standby]) {
        if (!node) continue;
        await node.context.close();
        // A primary without its standby would wait for it before ending.
        killIfThere(node.postmaster);
        if (existsSync(node.dataDir)) rmSync(node.dataDir, { recursive: true, force: true });
      }
    },
  };
};
