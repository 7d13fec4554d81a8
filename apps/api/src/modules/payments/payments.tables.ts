import type { AttemptState, Currency, PaymentType, SuspenseReason } from '@parcela/domain';
import type { ColumnType, Generated } from 'kysely';
import type { Instant } from '../../platform/database/columns.ts';

/** Gateways that tell us when something changed. */
export type CallingProvider = 'confirmo' | 'payout';

/** Gateways with a page of their own on which a payer pays. */
export type GatewayProvider = CallingProvider | 'csob';

/** Who brings money. */
export type PaymentProvider = 'bank' | 'wallet' | GatewayProvider;

/** Why money waits: the reasons of `matchPayment`, what was paid too much, and parts of an order that ended. */
export type PaymentSuspenseReason = SuspenseReason | 'surplus' | 'order_ended' | 'refund_failed';

/** Where a payment is as a whole; the database derives it from the parts. */
export type PaymentState = 'settled' | 'suspense' | 'refunded' | 'credited' | 'reversed';

export interface PaymentsTables {
  payment_attempts: {
    id: Generated<number>;
    order_id: number;
    type: PaymentType;
    state: AttemptState;
    provider: PaymentProvider;
    provider_ref: string | null;
    amount: bigint;
    currency: Currency;
    redirect_uri: string | null;
    lease_until: Date | null;
    next_poll_at: Date | null;
    poll_count: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
  };
  payments: {
    id: Generated<number>;
    document_id: string;
    provider: PaymentProvider;
    provider_ref: string;
    order_id: number | null;
    attempt_id: number | null;
    reference: string | null;
    amount: bigint;
    currency: Currency;
    payer_name: string | null;
    payer_account: string | null;
    state: PaymentState;
    settled_amount: bigint;
    suspense_amount: bigint;
    released_amount: Generated<bigint>;
    refunded_amount: Generated<bigint>;
    credited_amount: Generated<bigint>;
    reversed_amount: Generated<bigint>;
    suspense_reason: PaymentSuspenseReason | null;
    left_to_staff_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    arrived_at: Instant;
  };
  payment_events: {
    id: Generated<bigint>;
    provider: CallingProvider;
    digest: Buffer;
    nonce: string | null;
    subject: string;
    body: Buffer;
    received_at: Instant;
    processed_at: Date | null;
  };
}
