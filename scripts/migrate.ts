import { OldDatabaseError } from '@parcela/platform/database/old-database.ts';
import { migrate } from '../apps/api/src/compose/migrations.ts';
import { ensureLoginRole } from './lib/login-role.ts';
import { UnsupportedPostgresError } from '@parcela/platform/database/postgres-version.ts';

/**
 * `npm run migrate`: brings the database of DATABASE_ADMIN_URL to the newest structure, before new code
 * starts. The role needs the right to create roles and tables; the application's own (DATABASE_URL) has
 * neither. With `--login-role` it then creates that role, or gives it the password of DATABASE_URL.
 */
const url = process.env['DATABASE_ADMIN_URL'];

/**
 * The server is unreachable or starting, has no such database, or refuses this role: a stack adds nothing.
 */
const isNotLetIn = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(?:E[A-Z]|08|28|57P|3D)/.test(error.code);

if (url === undefined) {
  process.stderr.write(
    'DATABASE_ADMIN_URL is missing: the address of the database for the role that migrates.\n',
  );
  process.exit(2);
}
try {
  const applied = await migrate(url);
  process.stdout.write(applied.length === 0 ? 'Nothing to migrate.\n' : `Applied: ${applied.join(', ')}\n`);
  const appUrl = process.env['DATABASE_URL'];
  if (process.argv.includes('--login-role') && appUrl !== undefined) {
    const role = await ensureLoginRole(url, appUrl);
    process.stdout.write(`The role ${role} can sign in.\n`);
  }
} catch (error) {
  const isExplained = error instanceof UnsupportedPostgresError || error instanceof OldDatabaseError;
  if (isNotLetIn(error))
    process.stderr.write(`The database does not answer: ${error.message || error.code}\n`);
  else if (isExplained) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = 1;
}
