export { startPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
export { appRolePassword, asAdmin, cloneDatabase, type TestDatabase } from './databases.ts';
export { olderPostgresDir, postgresPackage } from './postgres-binaries.ts';
export { dataFolderOfRun, removeDataFolder } from './memory-folder.ts';
