import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { asAdmin } from '@parcela/testkit';
import { sessionSettings } from '@parcela/platform/database/session-settings.ts';
import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';
import { type Child, startChild, whenReady } from '../../../scripts/lib/children.ts';
import { openDemoDatabase } from '../../../scripts/lib/demo-database.ts';
import { demoEnvironment, freePort } from '../../../scripts/lib/demo-environment.ts';
import { makeDataFolder } from '../../../scripts/lib/site.ts';
import { killIfThere, layDatabase } from '../../lib/database-server.ts';
import { type Proxy, startProxy } from '../../storm/machine/proxy.ts';
import { startHaproxy, startPgbouncer } from './daemons.ts';
import { startPostgresPair } from './postgres-pair.ts';

const nodeNames = ['api-1', 'api-2', 'worker-1', 'worker-2'] as const;
export type NodeName = (typeof nodeNames)[number];

/**
 * HAProxy, two API nodes and two workers, PgBouncer, and PostgreSQL with a synchronous standby, each in its own
 * process on this machine.
 */
export interface Machines {
  /** Through HAProxy. */
  readonly url: string;
  readonly apiUrls: Readonly<Record<'api-1' | 'api-2', string>>;
  readonly sandboxUrl: string;
  /** Connections to the current primary that bypass PgBouncer. */
  context(): TestContext;
  kill(name: NodeName): Promise<void>;
  /** Requests its end, like an update. */
  end(name: NodeName): Promise<void>;
  start(name: NodeName): Promise<void>;
  pidOf(name: NodeName): number;
  /** The postmasters of the primary and its standby. */
  pidsOfDatabase(): readonly number[];
  /** From the API nodes to PgBouncer. */
  readonly network: Pick<Proxy, 'cut' | 'heal'>;
  killPrimary(): Promise<void>;
  /** Promotes the standby and points PgBouncer to it. */
  failOver(): Promise<void>;
  /** The killed primary returns as the standby. */
  rejoin(): Promise<void>;
  stop(): Promise<void>;
}

/** The encryption keys in the fixtures of the API's tests. */
const keys = {
  DATA_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  IDENTITY_KEY: Buffer.alloc(32, 9).toString('base64'),
};
const without = ['INVESTOR_APP_DIR', 'BACKOFFICE_APP_DIR', 'SITE_APP_DIR'];

const openDatabases = async (dataDir: string, emptyServer: string) => {
  layDatabase(emptyServer, join(dataDir, 'postgres'));
  const opened = await openDemoDatabase(dataDir);
  if (!opened.server)
    throw new Error('the machines need a PostgreSQL of their own: unset DATABASE_ADMIN_URL');
  // Like `npm run migrate -- --login-role`.
  for (const [name, value] of Object.entries(sessionSettings))
    await asAdmin(opened.adminUrl, `alter role parcela_app set ${name} = '${value}'`);
  const appPassword = decodeURIComponent(new URL(opened.appUrl).password);
  const pair = await startPostgresPair({ dataDir, primary: opened.server, appPassword });
  return { opened, pair, appPassword };
};

interface MachinesOptions {
  /** Folder of a stopped server with a migrated, empty database. */
  readonly emptyServer: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Without PgBouncer, which a version from before `DATABASE_POOLER` cannot use. */
  readonly isDirect?: boolean;
  /** The script of another version, relative to the root of the repository. */
  readonly scriptOf?: (name: NodeName) => string;
}

const thisVersion = (): string => 'apps/api/src/main.ts';

export const startMachines = async ({
  emptyServer,
  variables = {},
  isDirect = false,
  scriptOf = thisVersion,
}: MachinesOptions): Promise<Machines> => {
  const dataDir = makeDataFolder('memory');
  const { opened, pair, appPassword } = await openDatabases(dataDir, emptyServer);
  const pgbouncer = startPgbouncer({
    folder: dataDir,
    port: await freePort(),
    primaryPort: pair.primaryPort(),
    password: appPassword,
    ownerOf: join(dataDir, 'postgres'),
  });
  const network = await startProxy('API to PgBouncer', [pgbouncer.port]);
  const apiPorts = { 'api-1': await freePort(), 'api-2': await freePort() };
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const haproxy = startHaproxy(port, [apiPorts['api-1'], apiPorts['api-2']]);
  const environment = await demoEnvironment(
    { port, sandboxPort, dataDir, publicUrl: `http://localhost:${port}` },
    opened,
  );
  const platform = Object.fromEntries(
    Object.entries(environment.api).filter(([name]) => !without.includes(name)),
  );
  const placeOf = (name: NodeName): Readonly<Record<string, string>> => {
    const url = (databasePort: number, database: string): string =>
      `postgresql://parcela_app:${encodeURIComponent(appPassword)}@127.0.0.1:${databasePort}/${database}`;
    const isApi = name === 'api-1' || name === 'api-2';
    const role = isApi ? { ROLE: 'api', PORT: String(apiPorts[name]) } : { ROLE: 'worker' };
    if (isDirect) return { ...role, DATABASE_URL: url(pair.primaryPort(), 'parcela') };
    return isApi
      ? { ...role, DATABASE_URL: url(network.port, 'parcela'), DATABASE_POOLER: 'transaction' }
      : { ...role, DATABASE_URL: url(pgbouncer.port, 'parcela_session'), DATABASE_POOLER: 'session' };
  };

  const sandbox = startChild({
    name: 'sandbox',
    script: 'apps/sandbox/src/main.ts',
    env: { ...environment.sandbox, FIO_MIN_INTERVAL_S: '0.1' },
    log: 'machines-sandbox',
  });
  const children = new Map<NodeName, Child>();
  const count = { starts: 0 };
  const start = async (name: NodeName): Promise<void> => {
    const child = startChild({
      name,
      script: scriptOf(name),
      env: {
        ...platform,
        ...keys,
        DATABASE_CONNECTIONS_MAX: '8',
        RATE_LIMIT_ADDRESS_FACTOR: '1000',
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'warn',
        FIO_INTERVAL_S: '3',
        ...placeOf(name),
        ...variables,
      },
      log: `machines-${name}-${(count.starts += 1)}`,
    });
    children.set(name, child);
    await whenReady(child);
  };
  const kill = async (name: NodeName): Promise<void> => {
    children.get(name)?.process.kill('SIGKILL');
    await children.get(name)?.exited;
  };
  /** However this process ends, no process of the machines remains. */
  const lastly = (): void => {
    const pids = [...children.values(), sandbox].map((child) => child.process.pid ?? 0);
    for (const pid of [...pids, haproxy.pid, pgbouncer.pid, ...pair.pids()]) if (pid > 0) killIfThere(pid);
  };
  process.once('exit', lastly);
  await whenReady(sandbox);
  for (const name of nodeNames) await start(name);

  return {
    url: `http://127.0.0.1:${port}`,
    apiUrls: {
      'api-1': `http://127.0.0.1:${apiPorts['api-1']}`,
      'api-2': `http://127.0.0.1:${apiPorts['api-2']}`,
    },
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    context: () => pair.context(),
    kill,
    end: async (name) => children.get(name)?.stop(),
    start,
    pidOf: (name) => children.get(name)?.process.pid ?? 0,
    pidsOfDatabase: () => pair.pids(),
    network,
    killPrimary: () => pair.killPrimary(),
    failOver: async () => {
      await pair.promote();
      pgbouncer.pointTo(pair.primaryPort());
    },
    rejoin: () => pair.rejoin(),
    stop: async () => {
      await Promise.all([...children.values()].map((child) => child.stop()));
      await sandbox.stop();
      await haproxy.stop();
      await network.close();
      await pgbouncer.stop();
      await pair.stop();
      process.off('exit', lastly);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
