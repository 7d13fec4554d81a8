import { readConfig } from './config.ts';
import { ConfigError } from './platform/config-forms.ts';
import { createSandbox } from './sandbox.ts';

async function main() {
  const starting = createSandbox(readConfig(process.env));
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const sandbox = await starting;
    await sandbox.close();
    // The channel to the launcher would keep the process alive.
    if (process.channel) process.disconnect();
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  const sandbox = await starting;
  process.stdout.write(`Sandbox listens on ${sandbox.url}, mail on ${sandbox.smtpUrl}\n`);
  process.send?.('ready');
}

main().catch((error: unknown) => {
  const text =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
  if (process.channel) process.disconnect();
});
