import { join } from 'node:path';
import { migrationsOf } from '@parcela/platform/database/migrate.ts';

/** The structure of the product's database (`apps/api/migrations/`). */
export const {
  list: listMigrations,
  migrate,
  isMigrated,
} = migrationsOf(join(import.meta.dirname, '..', '..', 'migrations'));
