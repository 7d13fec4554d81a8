import { join } from 'node:path';
import { migrationsOf } from '@parcela/platform/database/migrate.ts';

export const migrationsFolder = join(import.meta.dirname, '..', '..', 'migrations');

/** The structure of the product's database (`apps/api/migrations/`). */
export const { list: listMigrations, migrate, isMigrated } = migrationsOf(migrationsFolder);
