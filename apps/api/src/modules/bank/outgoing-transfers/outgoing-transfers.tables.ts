import type { Currency } from '@parcela/domain';
import type { ColumnType, Generated } from 'kysely';
import type { Instant } from '../../../platform/database/columns.ts';

/** What a transfer pays. */
export type TransferItemKind = 'refund' | 'withdrawal' | 'payout';
export type TransferState = 'pending' | 'submitted' | 'booked' | 'failed' | 'cancelled';
/** As staff see it: what was submitted is `sending` until the bank says that it has it. */
export type ShownTransferState = Exclude<TransferState, 'submitted'> | 'sending' | 'sent';
/** The bank did not take the order, the money came back, or two people say that it was not paid. */
export type TransferFailure = 'refused' | 'returned' | 'not_paid';

/** Why the money of a transfer may not leave now: it was restricted, or the identity of whose it is has to be proved. */
export type TransferObstacle = 'restricted' | 'not_cleared';

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
    may_be_there: boolean;
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
  outgoing_transfer_items: {
    id: number;
    document_id: string;
    item_kind: TransferItemKind;
    item_document_id: string | null;
    reference: string;
    amount: bigint;
    currency: Currency;
    iban_end: string;
    recipient_name: string;
    state: ShownTransferState;
    failure: TransferFailure | null;
    created_at: Date;
    submitted_at: Date | null;
    booked_at: Date | null;
    ended_at: Date | null;
    obstacle: TransferObstacle | null;
  };
}
