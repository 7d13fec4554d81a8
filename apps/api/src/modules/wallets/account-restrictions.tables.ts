import type { Currency } from '@parcela/domain';
import type { ColumnType, Generated } from 'kysely';

/** The bank took money back, or a member of staff restricted it. */
export type BlockCause = 'reversal' | 'staff';

export interface BlocksTables {
  money_blocks: {
    id: Generated<number>;
    document_id: string;
    user_id: number | null;
    order_id: number | null;
    payment_id: number | null;
    cause: BlockCause;
    amount: bigint;
    currency: Currency;
    provider_ref: string | null;
    opened_by: number | null;
    opening_reason: string | null;
    opened_at: Generated<Date>;
    closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    closing_reason: string | null;
    requested_by: number | null;
    approved_by: number | null;
  };
}
