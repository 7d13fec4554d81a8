export { clusterFolderOf, startPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
export { appRolePassword, asAdmin, cloneDatabase, type TestDatabase } from './databases.ts';
export { olderPostgresDir, postgresPackage, wantedMajor } from './postgres-binaries.ts';
export { dataFolderOfRun, removeDataFolder } from './memory-folder.ts';
export { dumpDatabase, readDump, restoreDump, type StoredDatabase } from './stored-database.ts';
