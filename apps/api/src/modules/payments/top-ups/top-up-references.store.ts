import { topUpReference, type WalletCurrency } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PaymentsTables } from '../payments.tables.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

/** The user and the wallet to which a reference belongs. */
export interface TopUpOwner {
  readonly userId: number;
  readonly currency: WalletCurrency;
}

/** Undefined for a reference that belongs to no wallet. */
export const findTopUpOwner = async (tx: Tx, reference: string): Promise<TopUpOwner | undefined> =>
  db(tx)
    .selectFrom('top_up_references')
    .select(['user_id as userId', 'currency'])
    .where('reference', '=', reference)
    .executeTakeFirst();

const findReference = (tx: Tx, { userId, currency }: TopUpOwner) =>
  db(tx)
    .selectFrom('top_up_references')
    .select('reference')
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .executeTakeFirst();

/** The reference of a user's wallet, which never changes; the first call assigns it. */
export const getTopUpReference = async (tx: Tx, owner: TopUpOwner): Promise<string> => {
  const known = await findReference(tx, owner);
  if (known) return known.reference;
  const { rows } = await sql<{ number: bigint }>`select nextval('top_up_numbers') as number`.execute(db(tx));
  await db(tx)
    .insertInto('top_up_references')
    .values({
      user_id: owner.userId,
      currency: owner.currency,
      reference: topUpReference(onlyRow(rows).number),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'currency']).doNothing())
    .execute();
  return onlyRow([await findReference(tx, owner)].flatMap((row) => row ?? [])).reference;
};

/** Records money that a payment put into a wallet; returns the record's id. */
export const insertTopUp = async (
  tx: Tx,
  topUp: { readonly paymentId: number; readonly userId: number; readonly amount: bigint },
): Promise<number> => {
  const { id } = await db(tx)
    .insertInto('wallet_top_ups')
    .values({ payment_id: topUp.paymentId, user_id: topUp.userId, amount: topUp.amount })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
