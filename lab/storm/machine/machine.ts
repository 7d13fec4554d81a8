import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createFileStore, type FileStore } from '@parcela/platform/files/file-store.ts';
import { type EmbeddedPostgres, startPostgres } from '@parcela/testkit';
import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';
import { type Child, startChild, whenReady } from '../../../scripts/lib/children.ts';
import { openDemoDatabase } from '../../../scripts/lib/demo-database.ts';
import { demoEnvironment, freePort } from '../../../scripts/lib/demo-environment.ts';
import { makeDataFolder } from '../../../scripts/lib/site.ts';
import {
  killIfThere,
  killServer,
  layDatabase,
  openConnections,
  serverPids,
} from '../../lib/database-server.ts';
import { rowsOf } from '../checks/rows.ts';
import type { Timeline } from '../timeline.ts';
import {
  type AnyName,
  createProcesses,
  type ProcessName,
  processNames,
  type Processes,
} from './processes.ts';
import { reportArgs, stopChild } from './end-child.ts';
import { type Proxy, startProxy } from './proxy.ts';
import type { Remains } from './remains.ts';

/** Two API processes and two workers on one PostgreSQL, the sandbox, and the networks between them. */
export interface Machine {
  readonly apiUrls: Readonly<Record<'api-1' | 'api-2', string>>;
  /** The sandbox itself, for its controls. */
  readonly sandboxUrl: string;
  /** Connections that bypass the proxies. */
  readonly context: TestContext;
  /** The file store of the platform's documents. */
  readonly files: FileStore;
  readonly secrets: Readonly<Record<string, string>>;
  readonly processes: Processes;
  readonly networks: {
    /** From each process to the database. */
    readonly database: Readonly<Record<ProcessName, Proxy>>;
    /** From the platform to its providers. */
    readonly providers: Proxy;
    /** From the providers to the platform. */
    readonly hooks: Proxy;
  };
  /** Does all due work after moving the rules' clock forward by this many hours. */
  finish(hours: number): Promise<void>;
  killDatabase(): Promise<void>;
  /** Kills the process when the work is done; looks up its process ids beforehand. Returns the result of the work. */
  killDatabaseAfter<T>(work: () => Promise<T>): Promise<T>;
  /** Starts the process unless it is running. */
  startDatabase(): Promise<void>;
  stop(): Promise<void>;
}

/** The encryption keys in the fixtures of the API's tests. */
const keys = {
  DATA_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  IDENTITY_KEY: Buffer.alloc(32, 9).toString('base64'),
};
const without = ['INVESTOR_APP_DIR', 'BACKOFFICE_APP_DIR', 'SITE_APP_DIR'];

const openNetworks = async (ports: {
  readonly database: number;
  readonly sandbox: number;
  readonly apis: readonly number[];
}): Promise<Machine['networks']> => {
  const toDatabase = await Promise.all(
    processNames.map(async (name) => [name, await startProxy(`${name} to database`, [ports.database])]),
  );
  return {
    database: Object.fromEntries(toDatabase) as Record<ProcessName, Proxy>,
    providers: await startProxy('platform to providers', [ports.sandbox]),
    hooks: await startProxy('providers to platform', ports.apis),
  };
};

interface MachineOptions {
  readonly seed: number;
  /** Folder of a stopped server with a migrated, empty database. */
  readonly emptyServer: string;
  readonly bug: string | undefined;
  readonly timeline: Timeline;
  readonly remains: Remains;
}

/** The time limits for the machine's own parts to start and to end. */
const partWithinMs = 120_000;
const sandboxEndsWithinMs = 15_000;

const startSandbox = async (
  { timeline, remains }: MachineOptions,
  env: Readonly<Record<string, string>>,
  log: string,
): Promise<Child> => {
  const sandbox = startChild({
    name: 'sandbox',
    script: 'apps/sandbox/src/main.ts',
    nodeArgs: reportArgs(log),
    env,
    log,
  });
  const { process: own } = sandbox;
  remains.add(() => [own.exitCode === null && own.signalCode === null ? own.pid : undefined]);
  await timeline.waits.within(partWithinMs, 'the sandbox is ready', () => whenReady(sandbox));
  return sandbox;
};

/**
 * Data that no commit has flushed stays in PostgreSQL's memory as long as possible, and a kill loses it: so
 * acknowledged data never depends on a random flush.
 */
const leaveInMemory = async (context: TestContext): Promise<void> => {
  await rowsOf(context, `alter system set wal_writer_delay = '10s'`);
  await rowsOf(context, 'select pg_reload_conf()');
};

/** Processes of a killed server that began after the kill was prepared end soon, but not immediately. */
const startAgain = async (start: () => Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> => {
  const end = performance.now() + partWithinMs;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!/pre-existing shared memory block/.test(String(error)) || performance.now() > end) throw error;
      await pause(500);
    }
  }
};

const describeDatabase = async (context: TestContext): Promise<string> => {
  const rows = await rowsOf(
    context,
    `select pid, application_name, client_port, state, wait_event, pg_blocking_pids(pid) as blocked_by,
       now() - state_change as since, left(query, 120) as query
     from pg_stat_activity where datname = current_database() and state <> 'idle'`,
  );
  return rows.map((row) => JSON.stringify(row)).join('; ');
};

export const startMachine = async (options: MachineOptions): Promise<Machine> => {
  const { seed, emptyServer, bug, timeline, remains } = options;
  const { waits } = timeline;
  const dataDir = makeDataFolder('memory');
  remains.addFolder(dataDir);
  const postgres = join(dataDir, 'postgres');
  layDatabase(emptyServer, postgres);
  const opened = await waits.within(partWithinMs, 'PostgreSQL is ready', () => openDemoDatabase(dataDir));
  const servers = [opened.server];
  remains.add(() => [servers.at(-1)?.pid]);
  const databasePort = Number(new URL(opened.appUrl).port);
  const context = openConnections(opened);
  await leaveInMemory(context);
  const apiPorts = { 'api-1': await freePort(), 'api-2': await freePort() };
  const finisherPort = await freePort();
  const sandboxPort = await freePort();
  const networks = await openNetworks({
    database: databasePort,
    sandbox: sandboxPort,
    apis: Object.values(apiPorts),
  });
  const environment = await demoEnvironment(
    {
      port: networks.hooks.port,
      sandboxPort: networks.providers.port,
      dataDir,
      publicUrl: `http://localhost:${networks.hooks.port}`,
    },
    opened,
  );
  const platform = Object.fromEntries(
    Object.entries(environment.api).filter(([name]) => !without.includes(name)),
  );
  const throughProxy = (name: AnyName): string => {
    if (name === 'finisher') return opened.appUrl;
    const url = new URL(opened.appUrl);
    // Otherwise the client uses the server's socket.
    url.searchParams.delete('host');
    url.port = String(networks.database[name].port);
    return url.href;
  };
  const placeOf = (name: AnyName): Readonly<Record<string, string>> => {
    if (name === 'finisher') return { ROLE: 'all', PORT: String(finisherPort) };
    const isApi = name === 'api-1' || name === 'api-2';
    return isApi ? { ROLE: 'api', PORT: String(apiPorts[name]) } : { ROLE: 'worker' };
  };
  const count = { logs: 0 };
  const log = (name: string): string => `storm-${seed}-${name}-${(count.logs += 1)}`;
  const processes = createProcesses({
    bug,
    log,
    describeDatabase: () => describeDatabase(context),
    timeline,
    variables: (name) => ({
      ...platform,
      ...keys,
      ...placeOf(name),
      DATABASE_URL: throughProxy(name),
      DATABASE_CONNECTIONS_MAX: '6',
      RATE_LIMIT_ADDRESS_FACTOR: '1000',
      CARD_PAYMENTS: 'on',
      WALLET_TOP_UPS: 'on',
      LOG_LEVEL: 'error',
      SHARED_ANSWERS_MS: '0',
      FIO_INTERVAL_S: '3',
    }),
  });
  remains.add(() => processes.pids());
  mkdirSync(dataDir, { recursive: true });
  const sandbox = await startSandbox(
    options,
    { ...environment.sandbox, SANDBOX_PORT: String(sandboxPort), FIO_MIN_INTERVAL_S: '0.1' },
    log('sandbox'),
  );
  await Promise.all(processNames.map((name) => processes.start(name)));

  return {
    apiUrls: {
      'api-1': `http://127.0.0.1:${apiPorts['api-1']}`,
      'api-2': `http://127.0.0.1:${apiPorts['api-2']}`,
    },
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    context,
    files: await createFileStore(platform['FILES_URL'] ?? ''),
    secrets: environment.sandbox,
    processes,
    networks,
    finish: async (hours) => {
      await processes.start('finisher');
      await fetch(`http://127.0.0.1:${finisherPort}/_demo/clock`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-demo-control': environment.sandbox['DEMO_CONTROL_KEY'] ?? '',
        },
        body: JSON.stringify({ advance: `PT${hours}H` }),
        signal: AbortSignal.timeout(partWithinMs),
      });
    },
    killDatabase: () => waits.within(partWithinMs, 'PostgreSQL is killed', () => killServer(context)),
    killDatabaseAfter: async (work) => {
      const pids = await waits.within(partWithinMs, 'the processes of PostgreSQL', () => serverPids(context));
      const done = await work();
      for (const pid of pids) killIfThere(pid);
      return done;
    },
    startDatabase: async () => {
      const isUp = await context.admin.pool.query('select 1').then(
        () => true,
        () => false,
      );
      if (isUp) return;
      servers.push(
        await waits.within(partWithinMs, 'PostgreSQL is ready again', () =>
          startAgain(() => startPostgres(postgres, [], databasePort)),
        ),
      );
    },
    stop: async () => {
      await processes.close();
      const { database, providers, hooks } = networks;
      await Promise.all([...Object.values(database), providers, hooks].map((proxy) => proxy.close()));
      if (!(await stopChild(sandbox, timeline, sandboxEndsWithinMs)))
        timeline.fail(`the sandbox did not end within ${sandboxEndsWithinMs / 1_000} s of SIGTERM`);
      await waits.within(partWithinMs, 'the connections of the supervisor end', () => context.close());
      await waits.within(partWithinMs, 'PostgreSQL ends', async () => servers.at(-1)?.stop());
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
