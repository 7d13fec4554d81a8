import { sql } from 'kysely';
import { type Tx, tables } from '../database/database.ts';
import type { DataKeysTables } from './encryption.ts';
import { invariant } from '../errors.ts';
import { type MasterKey, open, seal, wrapContext } from './sealing.ts';

const batchSize = 100;

/**
 * Wraps the keys of a batch of users again, with the newest master key; the data that they encrypt stays unchanged. No
 * reader waits: it sees the old or the new wrapping, and both open. Returns the number of keys; 0 means that no key is
 * left that the given master keys could open.
 */
export const rewrapDataKeys = async (tx: Tx, masterKeys: readonly MasterKey[]): Promise<number> => {
  const [current, ...older] = masterKeys;
  invariant(current, 'there is no master key');
  if (older.length === 0) return 0;
  const db = tables<DataKeysTables>(tx);
  // Locked, so that a key that is being destroyed does not come back.
  const rows = await db
    .selectFrom('data_keys')
    .select(['subject_id', 'master_key_id', 'wrapped_key'])
    .where(
      'master_key_id',
      'in',
      older.map(({ id }) => id),
    )
    .where('wrapped_key', 'is not', null)
    .orderBy('subject_id')
    .limit(batchSize)
    .forUpdate()
    .execute();
  for (const row of rows) {
    const master = older.find(({ id }) => id === row.master_key_id);
    invariant(master && row.wrapped_key, 'the query asks for keys that can be opened');
    const context = wrapContext(row.subject_id);
    const wrapped = seal(current.key, open(master.key, row.wrapped_key, context), context);
    await db
      .updateTable('data_keys')
      .set({ master_key_id: current.id, wrapped_key: wrapped })
      .where('subject_id', '=', row.subject_id)
      .execute();
  }
  return rows.length;
};

/**
 * The number of user keys that each master key still wraps: an older master key can be retired once it is not listed.
 */
export const countDataKeys = async (
  tx: Tx,
): Promise<readonly { readonly masterKeyId: string; readonly people: number }[]> => {
  const rows = await tables<DataKeysTables>(tx)
    .selectFrom('data_keys')
    .select(['master_key_id as masterKeyId', sql<number>`count(*)::integer`.as('people')])
    .where('wrapped_key', 'is not', null)
    .groupBy('master_key_id')
    .orderBy('master_key_id')
    .execute();
  return rows;
};
