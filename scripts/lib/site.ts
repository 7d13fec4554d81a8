import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolderOfRun } from '@parcela/testkit';
import { type Child, root, startChild, whenReady } from './children.ts';
import { freePort } from './demo-environment.ts';

export interface Site {
  readonly publicUrl: string;
  readonly sandboxUrl: string;
  /** Its data folder. */
  readonly dataDir: string;
}

/** The parent folder of temporary data; measurements use the disk, like `npm start`. */
type Storage = 'disk' | 'memory';

/**
 * A new folder for the data of one run. It is not private: PostgreSQL started by root runs as another user.
 */
export const makeDataFolder = (storage: Storage = 'disk'): string => {
  const [parent, suffix] = [join(root, 'var'), randomBytes(4).toString('hex')];
  const folder =
    storage === 'memory' ? dataFolderOfRun('run', parent, `-${suffix}`) : join(parent, `run-${suffix}`);
  mkdirSync(folder, { recursive: true });
  return folder;
};

interface SiteOptions {
  /** Its output goes to this log instead of the terminal: a name in var/test-output. */
  readonly log?: string;
  /** Starts it when the machine has free cores for it. */
  readonly whenFree?: (start: () => Promise<void>) => Promise<void>;
  readonly storage?: Storage;
  /** A permanent folder, in place of one that is removed at the end. */
  readonly dataFolder?: string;
  /** Variables that replace or extend its environment. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** The whole product like `npm start`, on free ports with separate data, for journeys and measurements. */
export const withSite = async <T>(
  work: (site: Site) => Promise<T>,
  { log, whenFree = (start) => start(), storage = 'disk', dataFolder, variables = {} }: SiteOptions = {},
): Promise<T> => {
  const open: { child?: Child } = {};
  const dataDir = dataFolder ?? makeDataFolder(storage);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  try {
    await whenFree(async () => {
      open.child = startChild({
        name: 'site',
        script: 'scripts/launch.ts',
        env: { PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir, ...variables },
        ...(log === undefined ? {} : { log }),
      });
      await whenReady(open.child);
    });
    return await work({
      publicUrl: `http://localhost:${port}`,
      sandboxUrl: `http://localhost:${sandboxPort}`,
      dataDir,
    });
  } finally {
    await open.child?.stop();
    if (dataFolder === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
};
