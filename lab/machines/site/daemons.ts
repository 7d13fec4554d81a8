import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputFolder, root } from '../../../scripts/lib/children.ts';

const templates = join(root, 'deploy', 'high-availability');

/** Debian's paths. */
const programs = { haproxy: '/usr/sbin/haproxy', pgbouncer: '/usr/sbin/pgbouncer' } as const;

/** @returns the programs to install first, empty when none is missing */
export const missingPrograms = (): string[] =>
  Object.entries(programs)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);

export interface Daemon {
  readonly pid: number;
  /** Reads its settings again. */
  reload(): void;
  stop(): Promise<void>;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const startDaemon = (
  name: keyof typeof programs,
  args: readonly string[],
  { env = {}, account }: { readonly env?: Record<string, string>; readonly account?: Account } = {},
): Daemon => {
  mkdirSync(outputFolder, { recursive: true });
  const log = openSync(join(outputFolder, `machines-${name}.log`), 'w');
  const child: ChildProcess = spawn(programs[name], args, {
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
    ...account,
  });
  const exited = new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
    child.on('error', () => resolve());
  });
  return {
    pid: child.pid ?? 0,
    reload: () => void child.kill('SIGHUP'),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    },
  };
};

/** HAProxy with the configuration of `deploy`. */
export const startHaproxy = (port: number, apiPorts: readonly [number, number]): Daemon =>
  startDaemon('haproxy', ['-db', '-f', join(templates, 'haproxy.cfg')], {
    env: {
      PARCELA_BIND: `127.0.0.1:${port}`,
      PARCELA_UNAVAILABLE: join(templates, 'unavailable.http'),
      PARCELA_API_1: `127.0.0.1:${apiPorts[0]}`,
      PARCELA_API_2: `127.0.0.1:${apiPorts[1]}`,
    },
  });

export interface Pgbouncer extends Daemon {
  readonly port: number;
  /** Uses the server on this port from now on. */
  pointTo(primaryPort: number): void;
}

interface PgbouncerOptions {
  readonly folder: string;
  readonly port: number;
  readonly primaryPort: number;
  readonly password: string;
  /** A file whose owner runs the program, which refuses to run as root. */
  readonly ownerOf: string;
}

/** PgBouncer with the configuration of `deploy`. */
export const startPgbouncer = (options: PgbouncerOptions): Pgbouncer => {
  const { folder, port, password } = options;
  const { uid, gid } = statSync(options.ownerOf);
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'pgbouncer-users.txt')];
  const write = (primaryPort: number): void => {
    const text = Object.entries({
      PRIMARY_HOST: '127.0.0.1',
      PRIMARY_PORT: String(primaryPort),
      LISTEN_HOST: '127.0.0.1',
      LISTEN_PORT: String(port),
      AUTH_FILE: users,
    }).reduce(
      (filled, [name, value]) => filled.replaceAll(`@${name}@`, value),
      readFileSync(join(templates, 'pgbouncer.ini'), 'utf8'),
    );
    writeFileSync(settings, text);
    chownSync(settings, uid, gid);
  };
  writeFileSync(users, `"parcela_app" "${password}"\n`, { mode: 0o600 });
  chownSync(users, uid, gid);
  write(options.primaryPort);
  const account = process.getuid?.() === 0 ? { uid, gid } : undefined;
  const daemon = startDaemon('pgbouncer', [settings], account ? { account } : {});
  return {
    ...daemon,
    port,
    pointTo: (primaryPort) => {
      write(primaryPort);
      daemon.reload();
    },
  };
};
