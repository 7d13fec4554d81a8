import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/children.ts';
import { freePort, isPortFree } from '../lib/demo-environment.ts';
import { makeDataFolder } from '../lib/site.ts';

describe('npm start', () => {
  it('ends the whole product, PostgreSQL included, when its output breaks', async () => {
    const dataDir = makeDataFolder('memory');
    const port = await freePort();
    const child = spawn(process.execPath, [join(root, 'scripts/launch.ts')], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(await freePort()) },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // Acts as `npm start | head` does after the first lines.
    child.stdout.destroy();
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(await isPortFree(port)).toBe(true);
    rmSync(dataDir, { recursive: true, force: true });
  });
});
