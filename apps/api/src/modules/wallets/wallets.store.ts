import type { WalletCurrency } from '@parcela/domain';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { WalletsTables } from './wallets.tables.ts';

const db = (tx: Tx) => tables<WalletsTables>(tx);

const findWalletId = async (
  tx: Tx,
  userId: number,
  currency: WalletCurrency,
): Promise<string | undefined> => {
  const row = await db(tx)
    .selectFrom('wallets')
    .select('document_id')
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.document_id;
};

/** The documentId of a user's wallet, which the first call opens. Its money is in the ledger. */
export const getWalletId = async (tx: Tx, userId: number, currency: WalletCurrency): Promise<string> => {
  const known = await findWalletId(tx, userId, currency);
  if (known !== undefined) return known;
  await db(tx)
    .insertInto('wallets')
    .values({ document_id: newDocumentId(), user_id: userId, currency })
    .onConflict((conflict) => conflict.columns(['user_id', 'currency']).doNothing())
    .execute();
  const opened = await findWalletId(tx, userId, currency);
  invariant(opened !== undefined, `user ${userId} has no ${currency} wallet`);
  return opened;
};
