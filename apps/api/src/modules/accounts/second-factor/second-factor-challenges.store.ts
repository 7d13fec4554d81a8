import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newSecret, sha256 } from '@parcela/platform/ids.ts';
import type { AccountsTables } from '../accounts.tables.ts';

const db = (tx: Tx) => tables<AccountsTables>(tx);
const now = sql<Date>`app_now()`;
/** A challenge accepts this many codes; then the user must sign in with the password again. */
export const challengeTriesMax = 5;

/** Opens a challenge for ten minutes and returns its token. Deletes the user's expired challenges. */
export const insertChallenge = async (tx: Tx, userId: number): Promise<string> => {
  const token = newSecret();
  await db(tx)
    .deleteFrom('second_factor_challenges')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .execute();
  await db(tx)
    .insertInto('second_factor_challenges')
    .values({
      user_id: userId,
      token_hash: sha256(token),
      expires_at: sql<Date>`app_now() + interval '10 minutes'`,
    })
    .execute();
  return token;
};

/** The user of a challenge; undefined when it is unknown or accepts no more codes. */
export const findChallengeUser = async (tx: Tx, token: string): Promise<number | undefined> => {
  const row = await db(tx)
    .selectFrom('second_factor_challenges')
    .select('user_id')
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', now)
    .where('tries', '<', challengeTriesMax)
    .executeTakeFirst();
  return row?.user_id;
};

/** Counts a code before it is checked and returns its number; undefined when the challenge accepts no more. */
export const countChallengeTry = async (tx: Tx, token: string): Promise<number | undefined> => {
  const row = await db(tx)
    .updateTable('second_factor_challenges')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', now)
    .where('tries', '<', challengeTriesMax)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries;
};

/**
 * Uses up a challenge; false when it has ended in the meantime. Of two concurrent correct codes, only one opens a
 * session.
 */
export const spendChallenge = async (tx: Tx, token: string): Promise<boolean> => {
  const { numDeletedRows } = await db(tx)
    .deleteFrom('second_factor_challenges')
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Ends every challenge of a user. */
export const deleteChallenges = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx).deleteFrom('second_factor_challenges').where('user_id', '=', userId).execute();
};
