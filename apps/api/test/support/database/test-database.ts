import { cloneDatabase, type TestDatabase } from '@parcela/testkit';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '@parcela/platform/database/database.ts';
import { createUnitOfWork, type UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';

export interface TestContext extends TestDatabase {
  /** In the application's role, `parcela_app`. */
  readonly database: Database;
  /** In the superuser's role, for planting rows that the application's role may not write. */
  readonly admin: Database;
  readonly transact: UnitOfWork;
}

/** A separate database for a test file, cloned from the migrated template. */
export const useTestDatabase = (): (() => TestContext) => {
  let context: TestContext | undefined;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const { drop: dropClone, ...urls } = await cloneDatabase(inject('serverUrl'), inject('template'));
    drop = dropClone;
    const database = openDatabase({ url: urls.appUrl, connectionsMax: 20, applicationName: 'test' });
    const admin = openDatabase({ url: urls.adminUrl, connectionsMax: 4, applicationName: 'test-admin' });
    context = { ...urls, database, admin, transact: createUnitOfWork(database) };
  });
  afterAll(async () => {
    await context?.database.close();
    await context?.admin.close();
    await drop?.();
  });
  return () => {
    if (!context) throw new Error('the test database is there only inside tests');
    return context;
  };
};
