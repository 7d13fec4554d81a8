import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

interface Answer {
  readonly id: number;
  readonly url?: string;
  readonly error?: string;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

interface Host {
  readonly child: ChildProcess;
  readonly waiting: Map<number, Waiting>;
}

const program = join(import.meta.dirname, '../../../../sandbox/test/support/many-sandboxes.ts');

const startHost = (): Host => {
  const child = fork(program, {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, Waiting>();
  child.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.resolve(answer);
    waiting.delete(answer.id);
  });
  child.on('exit', (code) => {
    running.host = undefined;
    for (const { reject } of waiting.values()) reject(new Error(`the sandboxes ended with ${code}`));
  });
  return { child, waiting };
};

/**
 * One sandbox for all test files of a worker: loading it costs two seconds of a core, another sandbox a tenth of
 * that.
 */
const running: { host?: Host | undefined; count: number } = { count: 0 };

const ask = async (request: object): Promise<Answer> => {
  running.host ??= startHost();
  const { child, waiting } = running.host;
  running.count += 1;
  const id = running.count;
  const answer = await new Promise<Answer>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    child.send({ id, ...request });
  });
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer;
};

/** Starts a sandbox with these variables and its own state; returns its origin. */
export const openSandbox = async (environment: Readonly<Record<string, string>>): Promise<string> => {
  const { url } = await ask({ environment });
  if (url === undefined) throw new Error('the sandbox has no address');
  return url;
};

/** Stops the sandbox when its running requests have ended. */
export const closeSandbox = async (url: string): Promise<void> => {
  await ask({ stop: url });
};
