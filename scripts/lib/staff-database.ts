import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDemoDatabase } from './demo-database.ts';
import { demoEnvironment, isPortFree, readPlaces } from './demo-environment.ts';

/** The variables of the configuration: the given ones, or the variables of this machine's demo, running or not. */
export const platformEnvironment = async (): Promise<{
  readonly variables: Readonly<Record<string, string | undefined>>;
  close(): Promise<void>;
}> => {
  if (process.env['DATABASE_URL'] !== undefined) return { variables: process.env, close: async () => {} };
  const places = readPlaces(process.env);
  const running = join(places.dataDir, 'database-url');
  if (!(await isPortFree(places.port)) && existsSync(running)) {
    const url = readFileSync(running, 'utf8');
    const { api } = await demoEnvironment(places, { appUrl: url, adminUrl: url });
    return { variables: api, close: async () => {} };
  }
  const database = await openDemoDatabase(places.dataDir);
  const { api } = await demoEnvironment(places, database);
  return { variables: api, close: async () => database.server?.stop() };
};
