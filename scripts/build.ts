import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/children.ts';

/** Builds what is delivered to browsers. */
const vite = join(root, 'node_modules/vite/bin/vite.js');
const result = spawnSync(process.execPath, [vite, 'build', 'apps/investor', '--logLevel', 'warn'], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(result.status ?? 1);
