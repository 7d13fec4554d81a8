import { ConfigError, readConfig } from './config.ts';
import { createSandbox } from './sandbox.ts';

async function main() {
  const sandbox = await createSandbox(readConfig(process.env));
  process.stdout.write(`Sandbox listens on ${sandbox.url}, mail on ${sandbox.smtpUrl}\n`);
  process.send?.('ready');
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // The channel to the launcher would keep the process alive.
    void sandbox.close().then(() => process.channel && process.disconnect());
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  const text =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
  if (process.channel) process.disconnect();
});
