import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, startChild, whenReady } from './children.ts';
import { freePort } from './demo-environment.ts';

export interface Site {
  readonly publicUrl: string;
  readonly sandboxUrl: string;
  /** Where it keeps its data while it runs. */
  readonly dataDir: string;
}

/** A fresh folder for the data of one run. Not a private one: started by root, PostgreSQL runs as another user. */
export const makeDataFolder = (): string => {
  const folder = join(root, 'var', `run-${randomBytes(4).toString('hex')}`);
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** The whole product as `npm start` gives it, on free ports with data of its own, for journeys and measurements. `variables` change what it is. */
export const withSite = async <T>(
  work: (site: Site) => Promise<T>,
  variables: Readonly<Record<string, string>> = {},
): Promise<T> => {
  const dataDir = makeDataFolder();
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const child = startChild({
    name: 'site',
    script: 'scripts/launch.ts',
    env: { PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir, ...variables },
  });
  try {
    await whenReady(child);
    return await work({
      publicUrl: `http://localhost:${port}`,
      sandboxUrl: `http://localhost:${sandboxPort}`,
      dataDir,
    });
  } finally {
    await child.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
