import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '@parcela/testkit';
import { afterAll, beforeAll, inject } from 'vitest';
import { checkInvariants, type Violation } from '@parcela/invariants/check-invariants.queries.ts';
import type { TestContext } from '../../apps/api/test/support/database/test-database.ts';
import { type Child, startChild, whenReady } from '../../scripts/lib/children.ts';
import { openDemoDatabase } from '../../scripts/lib/demo-database.ts';
import { demoEnvironment, type DemoEnvironment, freePort } from '../../scripts/lib/demo-environment.ts';
import { makeDataFolder } from '../../scripts/lib/site.ts';
import { killServer, layDatabase, openConnections, postmasterPid } from './database-server.ts';

/**
 * The real product without the launcher: PostgreSQL, the sandbox and the API with its worker, each in its own process
 * that a test can kill alone. Nothing is seeded.
 */
export interface Product {
  readonly apiUrl: string;
  readonly sandboxUrl: string;
  /** The variables with which the API and the sandbox were started. */
  readonly environment: DemoEnvironment;
  /** Extra connections to the API's database, to prepare and check a test. */
  readonly context: TestContext;
  /** The current process of the API. */
  api(): Child;
  sandbox(): Child;
  /** Starts the API again after the previous process has ended. */
  startApi(variables?: Readonly<Record<string, string>>): Promise<Child>;
  /** Starts an additional process of the platform, for instance a worker; the caller ends it. */
  startBeside(variables: Readonly<Record<string, string>>): Promise<Child>;
  /** The current server. */
  databaseServer(): EmbeddedPostgres;
  /** `kill -9` for the database server and each of its own processes; all other processes keep running. */
  killDatabase(): Promise<void>;
  /** Starts the killed database again at the same address. */
  startDatabase(): Promise<void>;
  /** `kill -9` for every process together; the data stays for the next `startProduct` on the same folder. */
  killEverything(): Promise<void>;
  stop(): Promise<void>;
}

const kill = async (child: Child): Promise<void> => {
  child.process.kill('SIGKILL');
  await child.exited;
};

export const startProduct = async (dataDir: string): Promise<Product> => {
  layDatabase(inject('emptyServer'), join(dataDir, 'postgres'));
  const database = await openDemoDatabase(dataDir);
  const servers = [database.server];
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const places = { port, sandboxPort, dataDir, publicUrl: `http://localhost:${port}` };
  const environment = await demoEnvironment(places, database);
  const context = openConnections(database);

  const sandbox = startChild({
    name: 'sandbox',
    script: 'apps/sandbox/src/main.ts',
    env: environment.sandbox,
  });
  await whenReady(sandbox);
  const startApi = async (variables: Readonly<Record<string, string>> = {}): Promise<Child> => {
    const child = startChild({
      name: 'api',
      script: 'apps/api/src/main.ts',
      env: { ...environment.api, LOG_LEVEL: 'error', ...variables },
    });
    await whenReady(child);
    return child;
  };
  let api = await startApi();

  return {
    apiUrl: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    environment,
    context,
    api: () => api,
    sandbox: () => sandbox,
    startApi: async (variables) => {
      api = await startApi(variables);
      return api;
    },
    startBeside: startApi,
    databaseServer: () => {
      const server = servers.at(-1);
      if (!server) throw new Error('the database is not ours');
      return server;
    },
    killDatabase: () => killServer(context),
    startDatabase: async () => {
      const databasePort = Number(new URL(database.appUrl).port);
      servers.push(await startPostgres(join(dataDir, 'postgres'), [], databasePort));
    },
    killEverything: async () => {
      process.kill(await postmasterPid(context), 'SIGKILL');
      await Promise.all([kill(api), kill(sandbox)]);
      await context.close();
    },
    stop: async () => {
      await api.stop();
      await sandbox.stop();
      await context.close();
      await servers.at(-1)?.stop();
    },
  };
};

/** Gives a test file its own data folder. */
export const useDataFolder = (): (() => string) => {
  let folder = '';
  beforeAll(() => {
    folder = makeDataFolder('memory');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return () => folder;
};

/** Starts the product for a test file. */
export const useProduct = (): (() => Product) => {
  const folder = useDataFolder();
  const running: { product?: Product } = {};
  beforeAll(async () => {
    running.product = await startProduct(folder());
  });
  afterAll(async () => {
    await running.product?.stop();
  });
  return () => {
    if (!running.product) throw new Error('the product is there only inside tests');
    return running.product;
  };
};

/** Violated invariants; a test expects none. */
export const brokenInvariants = async (product: Product): Promise<readonly Violation[]> =>
  (await checkInvariants(product.context.database.kysely)).violations;

/** Counts the rows of a query as superuser. */
export const countRows = async (
  product: Product,
  query: string,
  ...values: readonly unknown[]
): Promise<number> => {
  const { rows } = await product.context.admin.pool.query<{ count: bigint }>(
    `select count(*) as count from (${query}) found`,
    [...values],
  );
  return Number(rows[0]?.count);
};
