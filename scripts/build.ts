import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from './lib/children.ts';

/** Builds the files for browsers, with a compressed copy of each text file, so that no request compresses. */
const vite = join(root, 'node_modules/vite/bin/vite.js');
const dist = join(root, 'apps/investor/dist');
const brotliQuality = 11;

const compress = (path: string): void => {
  const bytes = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  );
};

const result = spawnSync(process.execPath, [vite, 'build', 'apps/investor', '--logLevel', 'warn'], {
  cwd: root,
  stdio: 'inherit',
});
if (result.status === 0)
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /\.(js|css|svg|html)$/.test(entry.name))
      compress(join(entry.parentPath, entry.name));
process.exit(result.status ?? 1);
