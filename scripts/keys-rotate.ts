import { rotateKeys } from '../apps/api/src/compose/rotate-keys.ts';
import { ConfigurationError, readConfig } from '@parcela/platform/config/config.ts';
import { openDatabase } from '@parcela/platform/database/database.ts';
import { createUnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { platformEnvironment } from './lib/staff-database.ts';

/**
 * `npm run keys:rotate` re-encrypts everything under the first of `DATA_KEYS` while the platform runs. It ends
 * with 1 while something is left that still needs another key.
 */
const rotate = async (): Promise<number> => {
  const platform = await platformEnvironment();
  try {
    const config = readConfig(platform.variables);
    const database = openDatabase({
      ...config.database,
      connectionsMax: 1,
      applicationName: 'keys-rotate',
    });
    try {
      const { currentKeyId, people, staff, left } = await rotateKeys(
        createUnitOfWork(database),
        config.dataKeys,
      );
      const lines = [
        `${people} people and ${staff} members of staff are now under the key ${currentKeyId}.`,
        ...left.map((other) => `${other.people} people still need the key ${other.masterKeyId}.`),
        left.length === 0 ? 'No other key is needed.' : 'Keep these keys, and run this again.',
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
      return left.length === 0 ? 0 : 1;
    } finally {
      await database.close();
    }
  } finally {
    await platform.close();
  }
};

try {
  process.exitCode = await rotate();
} catch (error) {
  const known = error instanceof ConfigurationError ? error.message : undefined;
  process.stderr.write(`${known ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = 1;
}
