import type { Currency, OrderState, PaymentType } from '@parcela/domain';
import type { Generated } from 'kysely';

export interface OrdersTable {
  id: Generated<number>;
  document_id: string;
  user_id: number;
  project_id: number;
  state: Generated<OrderState>;
  token_count: number;
  unit_price: bigint;
  price: bigint;
  currency: Currency;
  nominal_price: bigint;
  fee: bigint;
  project_currency: Currency;
  eur_to_czk: string;
  eur_to_pln: string;
  payment_type: PaymentType | null;
  payment_reference: string;
  settled: Generated<bigint>;
  paid_from_wallet: Generated<bigint>;
  deadline_at: Date | null;
  bank_transfer_extended: Generated<boolean>;
  confirming_since: Date | null;
  needs_review: Generated<boolean>;
  waiting_amount: Generated<bigint>;
  created_at: Generated<Date>;
  paid_at: Date | null;
  failed_at: Date | null;
  ended_at: Date | null;
}

export interface OrdersTables {
  orders: OrdersTable;
  /** View of the projects module. */
  project_headings: { readonly project_id: number; readonly document_id: string };
}
