import type { Currency } from '@parcela/domain';
import type { ColumnType, Generated } from 'kysely';
import type { GatewayProvider } from '../payments.tables.ts';

/** requested: on its way. needs_staff: a member of staff sends it at the provider. */
export type RefundState = 'requested' | 'needs_staff' | 'done' | 'failed';
/** As it is shown: sent, once the bank has its transfer. */
export type ShownRefundState = RefundState | 'sent';
/** Why it was decided. */
export type RefundCause = 'order_ended' | 'order_cancelled' | 'staff' | 'retry';
/** Who can give money back to where it came from. */
export type RefundProvider = 'bank' | GatewayProvider;

type Instant = ColumnType<Date, Date | undefined, never>;
type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface RefundsTables {
  refunds: {
    id: Generated<number>;
    document_id: string;
    payment_id: number;
    amount: bigint;
    currency: Currency;
    provider: RefundProvider;
    state: RefundState;
    cause: RefundCause;
    reason: string;
    requested_by: number | null;
    approved_by: number | null;
    retry_of: number | null;
    recipient_iban: string | null;
    recipient_name: string | null;
    provider_ref: string | null;
    failure: string | null;
    next_look_at: Moment;
    asked_at: Moment;
    created_at: Instant;
    ended_at: Moment;
  };
  payment_decisions: {
    id: Generated<number>;
    payment_id: number;
    kind: 'assigned' | 'credited';
    amount: bigint;
    order_id: number | null;
    user_id: number | null;
    reason: string;
    requested_by: number;
    approved_by: number;
    decided_at: Instant;
  };
}
