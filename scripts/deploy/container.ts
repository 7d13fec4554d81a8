import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

export interface ContainerOptions {
  readonly name: string;
  readonly image: string;
  readonly settingsPath: string;
  readonly filesDir: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args: readonly string[];
}

/**
 * Runs it like compose.yaml: a read-only root, no rights, one settings file for each part; on the network of
 * this machine.
 */
const commandOf = ({ name, image, settingsPath, filesDir, env = {}, args }: ContainerOptions): string[] => [
  '--runtime=runc',
  'run',
  '--rm',
  `--name=${name}`,
  '--network=host',
  '--read-only',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--tmpfs=/tmp:size=128m,mode=1777',
  '--ulimit=nofile=4096:4096',
  '--ulimit=nproc=4096:4096',
  `--volume=${settingsPath}:/run/secrets/settings:ro`,
  `--volume=${filesDir}:/var/lib/parcela/files`,
  ...Object.entries(env).map(([key, value]) => `--env=${key}=${value}`),
  image,
  ...args,
];

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a container until it ends. */
export const runContainer = (options: ContainerOptions, entrypoint?: string): Ended => {
  const [runtime = '', verb = '', ...rest] = commandOf(options);
  const more = entrypoint === undefined ? [] : [`--entrypoint=${entrypoint}`];
  const { status, stdout, stderr } = spawnSync('podman', [runtime, verb, ...more, ...rest], {
    encoding: 'utf8',
  });
  return { code: status ?? 1, output: `${stdout}${stderr}` };
};

export interface RunningContainer {
  readonly output: () => string;
  /** Sends the signal for a clean end; returns the result and the duration. */
  stop(): Promise<{ readonly code: number; readonly seconds: number }>;
}

export const startContainer = (options: ContainerOptions): RunningContainer => {
  const child: ChildProcess = spawn('podman', commandOf(options), { stdio: ['ignore', 'pipe', 'pipe'] });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => parts.push(chunk.toString()));
  return {
    output: () => parts.join(''),
    stop: async () => {
      const startedAt = performance.now();
      const exited = child.exitCode === null ? once(child, 'exit') : Promise.resolve([child.exitCode]);
      spawnSync('podman', ['--runtime=runc', 'kill', '--signal=TERM', options.name], { stdio: 'ignore' });
      const [code] = (await exited) as [number | null];
      return { code: code ?? 1, seconds: (performance.now() - startedAt) / 1000 };
    },
  };
};
