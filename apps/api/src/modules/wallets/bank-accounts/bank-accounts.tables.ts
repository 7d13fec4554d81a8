import type { Currency, WalletCurrency } from '@parcela/domain';
import type { ColumnType, Generated } from 'kysely';

export type PayoutAccountState = 'accepted' | 'review' | 'rejected';
/** `sent` is seen only: approved, and a file at the bank holds it. */
export type WithdrawalState = 'requested' | 'approved' | 'done' | 'rejected' | 'failed';

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface PayoutAccountsTables {
  payout_accounts: {
    id: Generated<number>;
    document_id: string;
    user_id: number;
    currency: Currency;
    iban: Buffer;
    iban_end: string;
    holder_name: string;
    state: PayoutAccountState;
    created_at: Generated<Date>;
    usable_from: Date;
    decided_at: Moment;
    replaced_at: Moment;
  };
  withdrawals: {
    id: Generated<number>;
    document_id: string;
    user_id: number;
    payout_account_id: number;
    amount: bigint;
    currency: WalletCurrency;
    state: Generated<WithdrawalState>;
    created_at: Generated<Date>;
    decided_at: Moment;
    ended_at: Moment;
  };
  /** View of who these people are. */
  payout_account_owners: { user_id: number; document_id: string; email: string; name: string };
  /** View of the outgoing-transfers module. */
  transfers_of_items: {
    item_kind: 'refund' | 'withdrawal' | 'payout';
    item_id: number;
    reference: string;
    state: 'pending' | 'submitted' | 'booked' | 'failed' | 'cancelled';
  };
}
