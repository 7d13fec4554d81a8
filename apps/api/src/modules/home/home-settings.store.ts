import type { ArrangedTile, Currency } from '@parcela/domain';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { HomeTables } from './home.tables.ts';

const db = (tx: Tx) => tables<HomeTables>(tx);

/** Stores the order of a user's tiles, and which tiles are hidden. */
export const storeTiles = async (
  tx: Tx,
  userId: number,
  arranged: readonly ArrangedTile[],
): Promise<void> => {
  const tiles = arranged.map(({ key }) => key);
  const hidden = arranged.filter(({ isHidden }) => isHidden).map(({ key }) => key);
  await db(tx)
    .insertInto('home_settings')
    .values({ user_id: userId, tiles, hidden })
    .onConflict((of) => of.column('user_id').doUpdateSet({ tiles, hidden }))
    .execute();
};

/** A wanted yearly income in minor units, and its year. */
export interface Goal {
  readonly amount: bigint;
  readonly currency: Currency;
  readonly year: number;
}

/** Stores a user's goal, or deletes it. */
export const storeGoal = async (tx: Tx, userId: number, goal: Goal | null): Promise<void> => {
  const row = {
    goal_amount: goal?.amount ?? null,
    goal_currency: goal?.currency ?? null,
    goal_year: goal?.year ?? null,
  };
  await db(tx)
    .insertInto('home_settings')
    .values({ user_id: userId, ...row })
    .onConflict((of) => of.column('user_id').doUpdateSet(row))
    .execute();
};

export const deleteSettings = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx).deleteFrom('home_settings').where('user_id', '=', userId).execute();
};
