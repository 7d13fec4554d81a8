import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { root, startChild, whenReady } from './children.ts';
import { freePort } from './demo-environment.ts';

export interface Site {
  readonly publicUrl: string;
  readonly sandboxUrl: string;
}

/** The whole product as `npm start` gives it, on free ports with data of its own, for journeys and measurements. */
export const withSite = async <T>(work: (site: Site) => Promise<T>): Promise<T> => {
  mkdirSync(join(root, 'var'), { recursive: true });
  const dataDir = mkdtempSync(join(root, 'var', 'site-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const child = startChild({
    name: 'site',
    script: 'scripts/launch.ts',
    env: { PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir },
  });
  try {
    await whenReady(child);
    return await work({
      publicUrl: `http://localhost:${port}`,
      sandboxUrl: `http://localhost:${sandboxPort}`,
    });
  } finally {
    await child.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
