import type { ColumnType, Generated } from 'kysely';
import type { InvoiceSettlement } from './gateways.ports.ts';
import type { PaymentsTables } from '../payments.tables.ts';

type Instant = ColumnType<Date, Date | undefined, never>;
type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface SettlementsTables {
  payments: PaymentsTables['payments'];
  card_settlements: {
    payment_id: number;
    state: Generated<InvoiceSettlement>;
    next_look_at: Moment;
    opened_at: Instant;
    ended_at: Moment;
  };
}
