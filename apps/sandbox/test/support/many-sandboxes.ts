import { readConfig } from '../../src/config.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox.ts';

type Request = { readonly id: number } & (
  | { readonly environment: Readonly<Record<string, string>> }
  | { readonly stop: string }
);

/**
 * A program that runs sandboxes with separate state in one process, for tests of other apps. A message with the
 * variables of a sandbox starts one and is answered with its origin; a message with the origin stops it. The program
 * ends with its parent.
 */
const running = new Map<string, Sandbox>();

const start = async (environment: Readonly<Record<string, string>>): Promise<string> => {
  const sandbox = await createSandbox(readConfig(environment));
  running.set(sandbox.url, sandbox);
  return sandbox.url;
};

const stop = async (url: string): Promise<string> => {
  await running.get(url)?.close();
  running.delete(url);
  return url;
};

process.on('message', (request: Request) => {
  const done = 'stop' in request ? stop(request.stop) : start(request.environment);
  done.then(
    (url) => process.send?.({ id: request.id, url }),
    (error: unknown) => process.send?.({ id: request.id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
