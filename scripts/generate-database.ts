import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asAdmin, dataFolderOfRun, removeDataFolder, startPostgres } from '@parcela/testkit';
import { migrate } from '../apps/api/src/compose/migrations.ts';
import { findStaleFiles, generateFiles } from './database/generated-files.ts';
import { root } from './lib/children.ts';

/**
 * `npm run generate:database`: migrates an empty database and writes the files that follow from its structure.
 * `npm test` compares the committed files with them.
 */
const folder = dataFolderOfRun('run', join(root, 'var', 'generate'));
const server = await startPostgres(folder, ['fsync=off', 'synchronous_commit=off']);
try {
  await asAdmin(server.adminUrl('postgres'), 'create database parcela');
  await migrate(server.adminUrl('parcela'));
  const files = await generateFiles(server.adminUrl('parcela'));
  for (const path of findStaleFiles(files)) rmSync(path);
  for (const [path, text] of files) writeFileSync(path, text);
  process.stdout.write(`${files.size} files written.\n`);
} finally {
  await server.stop();
  removeDataFolder(folder);
}
