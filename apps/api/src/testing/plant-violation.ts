import { cloneDatabase } from '@parcela/testkit';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { checkInvariants } from '../invariants/check-invariants.views.ts';
import type { Invariant } from '../invariants/invariant.ts';
import { openDatabase } from '../platform/database.ts';
import { createUnitOfWork, type UnitOfWork } from '../platform/unit-of-work.ts';

/** Switches triggers and foreign keys off for what follows; checks and unique keys have to be dropped by name. */
export const guardsOff = 'set session_replication_role = replica;';

/**
 * Fills a database of its own through the application, then does `damage` to it as the superuser.
 * @returns the ids of the invariants that are found broken, as the application's role sees them
 */
export const brokenBy = async (scene: {
  readonly prepare?: (transact: UnitOfWork) => Promise<void>;
  /** SQL statements, run one after the other on one connection. */
  readonly damage: string;
  /** Only these are checked: for a scene that only some of the modules have filled. Default: all. */
  readonly checked?: readonly Invariant[];
}): Promise<string[]> => {
  const urls = await cloneDatabase(inject('serverUrl'), inject('template'));
  const database = openDatabase({ url: urls.appUrl, connectionsMax: 2, applicationName: 'test-planted' });
  const admin = openDatabase({ url: urls.adminUrl, connectionsMax: 1, applicationName: 'test-planted' });
  try {
    await scene.prepare?.(createUnitOfWork(database));
    await sql.raw(scene.damage).execute(admin.kysely);
    const ids = scene.checked?.map(({ id }) => id);
    const { violations } = await checkInvariants(database.kysely, ids ? { ids } : {});
    return violations.map((violation) => violation.invariant.id);
  } finally {
    await database.close();
    await admin.close();
    await urls.drop();
  }
};
