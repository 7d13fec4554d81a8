import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeDataFolder } from '../../scripts/lib/site.ts';
import { makeEmptyServer } from './empty-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a stopped server with a migrated, empty database. */
    emptyServer: string;
  }
}

/** Made once: each file's product begins with a copy of it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = makeDataFolder('memory');
  await makeEmptyServer(join(folder, 'postgres'));
  project.provide('emptyServer', join(folder, 'postgres'));
  return () => rmSync(folder, { recursive: true, force: true });
}
