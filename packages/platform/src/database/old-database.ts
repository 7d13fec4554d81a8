import type pg from 'pg';
import { readJournal } from './former-migrations.ts';

/** The first migration of the structure before `0001_baseline`. */
const firstOldMigration = '0001_platform';

/** The database has a structure from before `0001_baseline`, or pictures in SVG: no migration can continue it. */
export class OldDatabaseError extends Error {
  override readonly name = 'OldDatabaseError';

  constructor() {
    super(
      'The database was made by a version of Parcela from before its first release and cannot be migrated; nothing was changed: `npm run demo:reset` throws the data of the demo away, and the next `npm start` fills it again.',
    );
  }
}

/** The demo's pictures were SVG until migration 0002. */
const hasSvgPictures = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ hasFiles: boolean }>(
    `select to_regclass('public.media_files') is not null as "hasFiles"`,
  );
  if (rows[0]?.hasFiles !== true) return false;
  const pictures = await client.query(
    `select from public.media_files where content_type = 'image/svg+xml' limit 1`,
  );
  return pictures.rows.length > 0;
};

/** @throws OldDatabaseError before changing a database that no migration can continue */
export const refuseOldDatabase = async (client: pg.Client): Promise<void> => {
  const journal = await readJournal(client);
  if (journal.has(firstOldMigration) || (journal.size > 0 && (await hasSvgPictures(client))))
    throw new OldDatabaseError();
};
