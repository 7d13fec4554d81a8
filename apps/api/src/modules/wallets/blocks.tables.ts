import type { Currency } from '@parcela/domain';
import type { ColumnType, Generated } from 'kysely';

export interface BlocksTables {
  money_blocks: {
    id: Generated<number>;
    document_id: string;
    user_id: number;
    order_id: number;
    amount: bigint;
    currency: Currency;
    provider_ref: string;
    opened_at: Generated<Date>;
    closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    closing_reason: string | null;
    requested_by: number | null;
    approved_by: number | null;
  };
}
