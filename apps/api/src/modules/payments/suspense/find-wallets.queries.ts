import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PaymentsTables } from '../payments.tables.ts';

/** A wallet for which suspended money may have been meant, with its owner. */
export interface WalletRow {
  readonly orderId: null;
  readonly paymentReference: string;
  readonly userId: number;
  readonly userDocumentId: string;
  readonly userEmail: string;
  readonly userName: string;
  /** Whether money has come from the same account to one of the owner's wallets before. */
  readonly isAccountKnown: boolean;
}

/** The wallets in this currency that have one of these references. */
export const findWallets = async (
  tx: Tx,
  money: {
    readonly references: readonly string[];
    readonly currency: Currency;
    readonly payerAccount: string | null;
  },
): Promise<readonly WalletRow[]> => {
  const { rows } = await sql<WalletRow>`
    select null as "orderId", r.reference as "paymentReference", a.user_id as "userId",
      a.document_id as "userDocumentId", a.email as "userEmail",
      concat_ws(' ', a.first_name, a.last_name) as "userName",
      exists (
        select from wallet_top_ups w join payments p on p.id = w.payment_id
        where w.user_id = a.user_id and p.payer_account = ${money.payerAccount}
      ) as "isAccountKnown"
    from top_up_references r join investor_accounts a on a.user_id = r.user_id
    where r.reference = any(${[...money.references]}::text[]) and r.currency = ${money.currency}
    order by r.reference`.execute(tables<PaymentsTables>(tx));
  return rows;
};
