export { startPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
export { appRolePassword, appUrlOf, asAdmin, cloneDatabase, type TestDatabase } from './databases.ts';
