import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

export interface Child {
  readonly name: string;
  readonly process: ChildProcess;
  /** Resolves with the exit code at the end. */
  readonly exited: Promise<number>;
  stop(): Promise<void>;
}

export interface ChildOptions {
  readonly name: string;
  readonly script: string;
  readonly nodeArgs?: readonly string[];
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Its output goes to this log instead of the terminal: a name in var/test-output. */
  readonly log?: string;
}

/** The folder of these logs. */
export const outputFolder = join(root, 'var', 'test-output');
const openLog = (name: string): number => {
  mkdirSync(outputFolder, { recursive: true });
  return openSync(join(outputFolder, `${name}.log`), 'w');
};

/** Node caches compiled code, which is half of the cost of a start. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') };

const variables = (extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...compileCache,
  ...process.env,
  ...extra,
});

/**
 * A small young generation: the API uses a quarter less memory under load (350 instead of 470 MiB). Other scripts
 * run faster without it.
 */
const heapOf = (script: string): readonly string[] =>
  script === 'apps/api/src/main.ts' ? ['--max-semi-space-size=8'] : [];

/** Starts one of our scripts on this Node; its output goes to ours, or into its log. */
export const startChild = (options: ChildOptions): Child => {
  const out = options.log === undefined ? 'inherit' : openLog(options.log);
  const child = spawn(
    process.execPath,
    [
      ...heapOf(options.script),
      ...(options.nodeArgs ?? []),
      join(root, options.script),
      ...(options.args ?? []),
    ],
    { cwd: root, env: variables(options.env), stdio: ['ignore', out, out, 'ipc'] },
  );
  const exited = new Promise<number>((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
  return {
    name: options.name,
    process: child,
    exited,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
};

/** Resolves when the child says `ready`; fails when it ends before that. */
export const whenReady = (child: Child): Promise<void> =>
  new Promise((resolve, reject) => {
    child.process.on('message', (message) => {
      if (message === 'ready') resolve();
    });
    void child.exited.then((code) =>
      reject(new Error(`${child.name} ended with ${code} before it was ready.`)),
    );
  });

/** Resolves when the child has ended; fails when it ended with an error. */
export const whenEnded = async ({ name, exited }: Child): Promise<void> => {
  const code = await exited;
  if (code !== 0) throw new Error(`${name} ended with ${code}.`);
};

/** Runs a script to its end. */
export const runChild = (options: ChildOptions): Promise<void> => whenEnded(startChild(options));
