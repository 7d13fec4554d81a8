import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { AccountsTables } from '../accounts.tables.ts';

const db = (tx: Tx) => tables<AccountsTables>(tx);
const now = sql<Date>`app_now()`;

/** Stores a secret until its first code arrives, in place of an older one; false when a factor is already enabled. */
export const savePendingSecret = async (tx: Tx, userId: number, sealedSecret: Buffer): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db(tx)
    .insertInto('second_factors')
    .values({ user_id: userId, secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealedSecret })
        .where('second_factors.enabled_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Enables the factor with exactly the secret whose code was checked, and uses up that code. */
export const enableSecret = async (
  tx: Tx,
  userId: number,
  { sealedSecret, step }: { readonly sealedSecret: Buffer; readonly step: bigint },
): Promise<boolean> => {
  const { numUpdatedRows } = await db(tx)
    .updateTable('second_factors')
    .set({ enabled_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', sealedSecret)
    .where('enabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Locks the enabled factor; false when there is none. */
export const lockSecondFactor = async (tx: Tx, userId: number): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

/** Uses up an authenticator code and all earlier ones: of two concurrent calls, only one succeeds. */
export const spendStep = async (tx: Tx, userId: number, step: bigint): Promise<boolean> => {
  const { numUpdatedRows } = await db(tx)
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .where((e) => e.or([e('last_step', 'is', null), e('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Deletes the recovery codes and stores the hashes of new ones. */
export const replaceRecoveryCodes = async (
  tx: Tx,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> => {
  await db(tx).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db(tx)
    .insertInto('recovery_codes')
    .values(hashes.map((codeHash) => ({ user_id: userId, code_hash: codeHash })))
    .execute();
};

/** Uses up a recovery code and returns how many are left; undefined when the code was unknown or used. */
export const spendRecoveryCode = async (
  tx: Tx,
  userId: number,
  codeHash: Buffer,
): Promise<{ readonly left: number } | undefined> => {
  const { rows } = await sql<{ left: number }>`
    with spent as (
      update recovery_codes set used_at = app_now()
      where user_id = ${userId} and code_hash = ${codeHash} and used_at is null
      returning code_hash
    )
    select (
      select count(*)::integer from recovery_codes c
      where c.user_id = ${userId} and c.used_at is null and c.code_hash <> spent.code_hash
    ) as left from spent`.execute(db(tx));
  return rows[0];
};

/** Disables the factor and deletes its secret and codes; false when none was on. */
export const deleteSecondFactor = async (tx: Tx, userId: number): Promise<boolean> => {
  const { numDeletedRows } = await db(tx)
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Deletes a user's factor and codes with the account, whether the factor is enabled or not. */
export const eraseSecondFactor = async (tx: Tx, userId: number): Promise<void> => {
  for (const table of ['second_factor_challenges', 'second_factors', 'step_up_codes'] as const)
    await db(tx).deleteFrom(table).where('user_id', '=', userId).execute();
};
