import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApps } from './lib/build-apps.ts';
import { type Child, runChild, startChild, whenReady } from './lib/children.ts';
import { type DemoDatabase, openDemoDatabase, resetDemoDatabase } from './lib/demo-database.ts';
import { demoEnvironment, type DemoPlaces, isPortFree, readPlaces } from './lib/demo-environment.ts';

/**
 * `npm start`: database, sandbox, demo data, API with worker and the built apps, in this order; Ctrl-C stops them in
 * the reverse one. With `--dev` the processes restart on a change and Vite serves the app.
 */
const isDev = process.argv.includes('--dev');

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const accountsPath = (places: DemoPlaces): string => join(places.dataDir, 'demo-accounts.txt');

const requirePorts = async (places: DemoPlaces): Promise<void> => {
  for (const [name, port] of [
    ['PORT', places.port],
    ['SANDBOX_PORT', places.sandboxPort],
  ] as const)
    if (!(await isPortFree(port)))
      throw new Error(`Port ${port} is taken. Stop what uses it, or start with ${name}=<another port>.`);
};

const seed = async (
  places: DemoPlaces,
  database: DemoDatabase,
  environment: Readonly<Record<string, string>>,
): Promise<void> => {
  const mark = join(places.dataDir, 'seeded');
  if (existsSync(mark)) return;
  say('Filling the demo …');
  await resetDemoDatabase(database);
  rmSync(join(places.dataDir, 'files'), { recursive: true, force: true });
  await runChild({
    name: 'seed',
    script: 'apps/api/src/demo/seed.ts',
    env: { ...environment, DEMO_ACCOUNTS_FILE: accountsPath(places) },
  });
  writeFileSync(mark, '');
};

const announce = (places: DemoPlaces): void => {
  const accounts = existsSync(accountsPath(places)) ? readFileSync(accountsPath(places), 'utf8').trim() : '';
  say(`
  Parcela is running.

    Site        ${places.publicUrl}
    API         ${places.publicUrl}/docs
    Sandbox     http://localhost:${places.sandboxPort}
    Mail        http://localhost:${places.sandboxPort}/mail

${accounts}

  Ctrl-C stops everything.
`);
};

const startVite = (places: DemoPlaces, apiPort: number): Child =>
  startChild({
    name: 'vite',
    script: 'node_modules/vite/bin/vite.js',
    args: ['apps/investor', '--port', String(places.port), '--strictPort'],
    env: { API_URL: `http://127.0.0.1:${apiPort}` },
  });

const main = async (): Promise<void> => {
  const places = readPlaces(process.env);
  await requirePorts(places);
  const stack: { readonly name: string; stop(): Promise<void> }[] = [];
  const stopAll = async (): Promise<void> => {
    for (const part of stack.toReversed()) await part.stop();
  };
  let stopping: Promise<void> | undefined;
  const shutDown = (code: number): void => {
    stopping ??= stopAll();
    void stopping.finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutDown(0));

  try {
    const database = await openDemoDatabase(places.dataDir);
    const { server } = database;
    if (server) stack.push({ name: 'database', stop: () => server.stop() });
    const apiPort = isDev ? places.port + 10 : places.port;
    const environment = await demoEnvironment(places, database);
    const apiEnvironment = { ...environment.api, PORT: String(apiPort) };
    const sandbox = startChild({
      name: 'sandbox',
      script: 'apps/sandbox/src/main.ts',
      env: { ...environment.sandbox, PLATFORM_URL: `http://127.0.0.1:${apiPort}` },
    });
    stack.push(sandbox);
    const build = isDev ? Promise.resolve('unchanged' as const) : buildApps();
    await whenReady(sandbox);
    await Promise.all([build, seed(places, database, apiEnvironment)]);
    const api = startChild({
      name: 'api',
      script: 'apps/api/src/main.ts',
      nodeArgs: isDev ? ['--watch'] : [],
      env: apiEnvironment,
    });
    stack.push(api);
    await whenReady(api);
    if (isDev) stack.push(startVite(places, apiPort));
    for (const child of [sandbox, api])
      void child.exited.then((code) => {
        if (stopping) return;
        say(`${child.name} ended with ${code}; stopping the rest.`);
        shutDown(1);
      });
    announce(places);
    process.send?.('ready');
  } catch (error) {
    if (stopping) return;
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    shutDown(1);
  }
};

await main();
