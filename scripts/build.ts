import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { writeBuildInfo } from './lib/build-info.ts';
import { root } from './lib/children.ts';

/** Builds the files for browsers, with a compressed copy of each text file, so that no request compresses. */
const vite = join(root, 'node_modules/vite/bin/vite.js');
const apps = ['apps/investor', 'apps/backoffice', 'apps/site'];
const brotliQuality = 11;

const compress = (path: string): void => {
  const bytes = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  );
};

const runVite = (app: string, ...more: readonly string[]): number =>
  spawnSync(process.execPath, [vite, 'build', app, '--logLevel', 'warn', ...more], {
    cwd: root,
    stdio: 'inherit',
  }).status ?? 1;

/** Builds one app; returns the exit code. */
const build = (app: string): number => {
  const status = runVite(app);
  if (status !== 0) return status;
  for (const entry of readdirSync(join(root, app, 'dist'), { recursive: true, withFileTypes: true }))
    // The server writes the pages itself, including the brand.
    if (entry.isFile() && /\.(js|css|svg)$/.test(entry.name)) compress(join(entry.parentPath, entry.name));
  return 0;
};

writeBuildInfo();
// The public site has a second build, which the server loads.
const codes = [...apps.map(build), runVite('apps/site', '--ssr')];
process.exit(codes.find((code) => code !== 0) ?? 0);
