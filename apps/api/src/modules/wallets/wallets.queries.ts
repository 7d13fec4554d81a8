import type { WalletCurrency } from '@parcela/domain';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { storedBalanceOf, walletHoldOf, walletOf } from '@parcela/ledger';
import type { WalletsTables } from './wallets.tables.ts';

/** A user's wallet in one currency with its balance in the ledger, in minor units. */
export interface WalletRow {
  readonly documentId: string;
  readonly balance: bigint;
  readonly held: bigint;
}

/** Undefined until the first call for the wallet. */
export const findWalletRow = (
  tx: Tx,
  userId: number,
  currency: WalletCurrency,
): Promise<WalletRow | undefined> =>
  tables<WalletsTables>(tx)
    .selectFrom('wallets')
    .select([
      'document_id as documentId',
      storedBalanceOf(walletOf(userId, currency)).as('balance'),
      storedBalanceOf(walletHoldOf(userId, currency)).as('held'),
    ])
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .executeTakeFirst();
