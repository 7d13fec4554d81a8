import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApps } from './lib/build-apps.ts';
import { type Child, startChild, whenEnded, whenReady } from './lib/children.ts';
import {
  type DemoDatabase,
  openDemoDatabase,
  resetDemoDatabase,
  withoutWaiting,
} from './lib/demo-database.ts';
import {
  demoEnvironment,
  type DemoPlaces,
  freePort,
  isPortFree,
  readPlaces,
} from './lib/demo-environment.ts';
import { openStartingPage } from './lib/starting-page.ts';

/**
 * `npm start`: database, sandbox, demo data, API with worker and the built apps, in this order; Ctrl-C stops them
 * in reverse. With `--dev` the processes restart on a change and Vite serves the app.
 */
const isDev = process.argv.includes('--dev');

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const accountsPath = (places: DemoPlaces): string => join(places.dataDir, 'demo-accounts.txt');
/** A running part of the product. */
interface Part {
  readonly name: string;
  stop(): Promise<void>;
}

/** Exists once the demo is completely filled. */
const seededPath = (places: DemoPlaces): string => join(places.dataDir, 'seeded');

const requirePorts = async (places: DemoPlaces): Promise<void> => {
  for (const [name, port] of [
    ['PORT', places.port],
    ['SANDBOX_PORT', places.sandboxPort],
  ] as const)
    if (!(await isPortFree(port)))
      throw new Error(`Port ${port} is taken. Stop what uses it, or start with ${name}=<another port>.`);
};

/**
 * Plays the demo timeline. Its sandbox starts as many days in the past, and allows as many calls to the bank
 * as the timeline needs; the later sandbox continues from its end.
 */
const seed = async (places: DemoPlaces, database: DemoDatabase, stack: Part[]): Promise<void> => {
  const environment = await demoEnvironment(places, database);
  await resetDemoDatabase(database);
  for (const leftOver of ['files', 'sandbox.db', 'sandbox.db-wal', 'sandbox.db-shm'])
    rmSync(join(places.dataDir, leftOver), { recursive: true, force: true });
  const { appConfiguration } = await import('../apps/demo/src/content/index.ts');
  const timelineDays = Math.max(...appConfiguration.rates.map((rates) => rates.appliedDaysAgo));
  const sandbox = startChild({
    name: 'sandbox of the story',
    script: 'apps/sandbox/src/main.ts',
    env: {
      ...environment.sandbox,
      SANDBOX_FIRST_OFFSET_DAYS: String(-timelineDays),
      FIO_MIN_INTERVAL_S: '0',
    },
  });
  stack.push(sandbox);
  await whenReady(sandbox);
  await withoutWaiting(database, ({ adminUrl, appUrl }) => {
    const player = startChild({
      name: 'seed',
      script: 'apps/demo/src/seed.ts',
      env: {
        ...environment.api,
        DATABASE_URL: appUrl,
        DEMO_ADMIN_DATABASE_URL: adminUrl,
        DEMO_ACCOUNTS_FILE: accountsPath(places),
      },
    });
    stack.push(player);
    return whenEnded(player);
  });
  await sandbox.stop();
  writeFileSync(seededPath(places), '');
};

const announce = async (places: DemoPlaces, database: DemoDatabase): Promise<void> => {
  const { staffAccountsText } = await import('../apps/demo/src/staff-accounts.ts');
  const accounts = existsSync(accountsPath(places)) ? readFileSync(accountsPath(places), 'utf8').trim() : '';
  say(`
  Parcela is running.

    Site        ${places.publicUrl}
    Back office ${places.publicUrl}/backoffice/
    API         ${places.publicUrl}/docs
    Sandbox     http://localhost:${places.sandboxPort}
    Mail        http://localhost:${places.sandboxPort}/mail

${accounts}

${await staffAccountsText(database.adminUrl)}

  Ctrl-C stops everything.
`);
};

/** Vite for the site and for the back office. */
const startVite = (places: DemoPlaces, apiPort: number): readonly Child[] => {
  const backOfficePort = places.port + 11;
  const serve = (app: string, port: number): Child =>
    startChild({
      name: `vite of ${app}`,
      script: 'node_modules/vite/bin/vite.js',
      args: [`apps/${app}`, '--port', String(port), '--strictPort'],
      env: {
        API_URL: `http://127.0.0.1:${apiPort}`,
        BACKOFFICE_URL: `http://localhost:${backOfficePort}`,
      },
    });
  return [serve('investor', places.port), serve('backoffice', backOfficePort)];
};

const main = async (): Promise<void> => {
  const places = readPlaces(process.env);
  await requirePorts(places);
  const stack: Part[] = [];
  const stopAll = async (): Promise<void> => {
    for (let part = stack.pop(); part; part = stack.pop()) await part.stop();
  };
  let stopping: Promise<void> | undefined;
  const shutDown = (code: number): void => {
    stopping ??= stopAll();
    void stopping.finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutDown(0));
  // The reader of the output has ended, like with `npm start | head`.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => shutDown(1));

  const stopWhenEnded = async (child: Child): Promise<void> => {
    const code = await child.exited;
    if (stopping) return;
    say(`${child.name} ended with ${code}; stopping the rest.`);
    shutDown(1);
  };

  try {
    const seedPort = await freePort();
    const startingPage = await openStartingPage(places.port, seedPort);
    stack.push({ name: 'starting page', stop: startingPage.close });
    const opening = openDemoDatabase(places.dataDir);
    // A stop during the start waits for it.
    stack.push({
      name: 'database',
      stop: async () => (await opening.catch(() => undefined))?.server?.stop(),
    });
    const database = await opening;
    if (stopping) return;
    // For `npm run verify` and other tools while the demo runs; readable by its owner only.
    writeFileSync(join(places.dataDir, 'database-url'), database.adminUrl, { mode: 0o600 });
    const apiPort = isDev ? places.port + 10 : places.port;
    const environment = await demoEnvironment(places, database);
    const apiEnvironment = { ...environment.api, PORT: String(apiPort) };
    const sandboxEnvironment = { ...environment.sandbox, PLATFORM_URL: `http://127.0.0.1:${apiPort}` };
    if (!existsSync(seededPath(places))) {
      say('Filling the demo with its story …');
      startingPage.show('The demo is being filled, which takes about a minute on the first start.');
    } else startingPage.show('The apps are being built.');
    await Promise.all([
      isDev ? undefined : buildApps(),
      existsSync(seededPath(places)) ? undefined : seed({ ...places, port: seedPort }, database, stack),
    ]);
    const sandbox = startChild({
      name: 'sandbox',
      script: 'apps/sandbox/src/main.ts',
      env: sandboxEnvironment,
    });
    stack.push(sandbox);
    await whenReady(sandbox);
    await startingPage.close();
    const api = startChild({
      name: 'api',
      script: 'apps/api/src/main.ts',
      nodeArgs: isDev ? ['--watch'] : [],
      env: apiEnvironment,
    });
    stack.push(api);
    await whenReady(api);
    if (isDev) stack.push(...startVite(places, apiPort));
    for (const child of [sandbox, api]) void stopWhenEnded(child);
    await announce(places, database);
    process.send?.('ready');
  } catch (error) {
    if (stopping) return;
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    shutDown(1);
  }
};

await main();
