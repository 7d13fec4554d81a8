import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { asAdmin, startPostgres } from '@parcela/testkit';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../apps/api/src/compose/migrations.ts';
import { makeDataFolder } from '../../scripts/lib/site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a stopped server with a migrated, empty database. */
    emptyServer: string;
  }
}

/** Made once: each file's product begins with a copy of it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = makeDataFolder('memory');
  const server = await startPostgres(join(folder, 'postgres'));
  await asAdmin(server.adminUrl('postgres'), 'create database parcela');
  await migrate(server.adminUrl('parcela'));
  await server.stop();
  project.provide('emptyServer', join(folder, 'postgres'));
  return () => rmSync(folder, { recursive: true, force: true });
}
