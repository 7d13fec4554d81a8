import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { AccountsTables } from '../accounts.tables.ts';

const db = (tx: Tx) => tables<AccountsTables>(tx);

export interface SecondFactor {
  /** Base32, encrypted with the user's data key. */
  readonly sealedSecret: Buffer;
  readonly isOn: boolean;
  /** The time step of the last used code. */
  readonly lastStep: bigint | null;
}

/** The factor of a user, either enabled or waiting for its first code. */
export const findSecondFactor = async (tx: Tx, userId: number): Promise<SecondFactor | undefined> => {
  const row = await db(tx)
    .selectFrom('second_factors')
    .select(['secret', 'enabled_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { sealedSecret: row.secret, isOn: row.enabled_at !== null, lastStep: row.last_step };
};

export const isUnusedRecoveryCode = async (tx: Tx, userId: number, codeHash: Buffer): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};
