import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { withSite } from '../../../scripts/lib/site.ts';
import { startCountingServer } from '../lib/database.ts';

/** The folders of a scale: its database server and the files of its site. */
export const folderOf = (data: string, factor: number) => {
  const folder = join(data, `scale-${factor}`);
  return { folder, site: join(folder, 'site') };
};

/** The initial demo of every scale: made once, by the launcher itself. */
const seededFolder = async (data: string): Promise<string> => {
  const folder = join(data, 'seeded');
  if (existsSync(folder)) return folder;
  const fresh = join(data, 'seeding');
  mkdirSync(join(fresh, 'site'), { recursive: true });
  const server = await startCountingServer(fresh);
  process.env['DATABASE_ADMIN_URL'] = server.adminUrl;
  try {
    await withSite(() => Promise.resolve(), { dataFolder: join(fresh, 'site') });
  } finally {
    delete process.env['DATABASE_ADMIN_URL'];
    await server.stop();
  }
  renameSync(fresh, folder);
  return folder;
};

/** The folder of a scale, as a copy of the seeded demo when it is new. */
export const preparedFolder = async (data: string, factor: number): Promise<string> => {
  const { folder } = folderOf(data, factor);
  if (existsSync(folder)) return folder;
  const seeded = await seededFolder(data);
  // The server's files belong to the user that runs PostgreSQL.
  if (process.platform === 'linux') execFileSync('cp', ['-a', seeded, folder]);
  else cpSync(seeded, folder, { recursive: true });
  return folder;
};
