import { startProcess } from './process.ts';
import { ConfigurationError, readConfig } from '@parcela/platform/config/config.ts';
import { UnsupportedPostgresError } from '@parcela/platform/database/postgres-version.ts';
import { SessionSettingsError } from '@parcela/platform/database/session-settings.ts';

/** After this time the process exits as if it crashed, which loses nothing. */
const stoppingMaxMs = 40_000;

/** Reads the configuration, starts the parts of this process, and stops them in order on a signal. */
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const running = await startProcess(config);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stoppingMaxMs).unref();
    void running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  process.send?.('ready');
};

main().catch((error: unknown) => {
  const isExplained =
    error instanceof ConfigurationError ||
    error instanceof UnsupportedPostgresError ||
    error instanceof SessionSettingsError;
  const text = isExplained ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
