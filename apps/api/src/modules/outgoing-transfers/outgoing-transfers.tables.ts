import type { Currency } from '@parcela/domain';
import type { ColumnType, Generated } from 'kysely';

/** What a transfer pays. */
export type TransferItemKind = 'refund' | 'withdrawal' | 'payout';
export type TransferState = 'pending' | 'submitted' | 'booked' | 'failed' | 'cancelled';
/** The bank did not take the order, or the money came back. */
export type TransferFailure = 'refused' | 'returned';

type Instant = ColumnType<Date, Date | undefined, Date>;
type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface OutgoingTransfersTables {
  outgoing_batches: {
    id: Generated<number>;
    message_id: string;
    currency: Currency;
    state: 'sending' | 'accepted' | 'refused';
    asked_at: Moment;
    lease_until: Date;
    statement_read_at: Moment;
    created_at: Instant;
    answered_at: Moment;
  };
  outgoing_transfers: {
    id: Generated<number>;
    document_id: string;
    item_kind: TransferItemKind;
    item_id: number;
    reference: Generated<string>;
    amount: bigint;
    currency: Currency;
    recipient_iban: string;
    recipient_name: string;
    message: string;
    state: Generated<TransferState>;
    batch_id: number | null;
    failure: TransferFailure | null;
    created_at: Instant;
    submitted_at: Moment;
    booked_at: Moment;
    ended_at: Moment;
  };
}
