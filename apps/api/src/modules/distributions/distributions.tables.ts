import type {
  Currency,
  PayoutCostKind,
  PayoutLineState,
  PayoutSettlement,
  PayoutState,
  Localized,
} from '@parcela/domain';
import type { ColumnType, Generated } from 'kysely';

export type PayoutOrigin = 'declared' | 'imported';
/** A bank account, what lets money leave, or staff because the account of the person is gone. */
export type WaitsFor = 'bank_account' | 'clearance' | 'staff';

/** What the rent was spent on; amounts in minor units. */
export interface CostItem {
  readonly kind: PayoutCostKind;
  readonly note: string;
  readonly amount: number;
}

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Once<T> = ColumnType<T, T | undefined, T>;

export interface PayoutsTables {
  payouts: {
    id: Generated<number>;
    document_id: string;
    import_id: string;
    project_id: number;
    currency: Currency;
    origin: PayoutOrigin;
    version: Generated<number>;
    state: PayoutState;
    /** Calendar days, `YYYY-MM-DD`. */
    period_from: string;
    period_to: string;
    record_on: string;
    pay_on: string;
    expected_net: bigint | null;
    gross: bigint | null;
    /** Written as JSON text. */
    cost_items: ColumnType<readonly CostItem[], string | undefined, string>;
    costs: bigint | null;
    reserve: bigint | null;
    fee: bigint | null;
    withholding: bigint | null;
    net: ColumnType<bigint | null, never, never>;
    holder_count: Once<number | null>;
    share_total: Once<bigint | null>;
    eur_to_czk: Once<string | null>;
    eur_to_pln: Once<string | null>;
    created_at: Generated<Date>;
    created_by: number;
    requested_by: Once<number | null>;
    approved_by: Once<number | null>;
    approved_at: Moment;
    started_at: Moment;
    executed_at: Moment;
  };
  payout_lines: {
    id: Generated<number>;
    document_id: string;
    payout_id: number;
    user_id: number;
    shares: bigint;
    costs: bigint;
    reserve: bigint;
    fee: bigint;
    withholding: bigint;
    net: bigint;
    gross: ColumnType<bigint, never, never>;
    settlement: PayoutSettlement | null;
    state: Generated<PayoutLineState>;
    waits_for: WaitsFor | null;
    booked_at: Moment;
    settled_at: Moment;
  };
  payout_lines_paid_by_hand: {
    line_id: number;
    evidence: string;
    reason: string;
    requested_by: number;
    approved_by: number;
  };
  payout_transfers: {
    id: Generated<number>;
    line_id: number;
    payout_account_id: number;
    created_at: Generated<Date>;
    failed_at: Moment;
  };
  earnings: {
    id: number;
    document_id: string;
    user_id: number;
    payout_id: number;
    payout_document_id: string;
    import_id: string;
    project_id: number;
    currency: Currency;
    period_from: string;
    period_to: string;
    record_on: string;
    paid_at: Date;
    shares: bigint;
    share_total: bigint;
    gross: bigint;
    costs: bigint;
    reserve: bigint;
    fee: bigint;
    withholding: bigint;
    amount: bigint;
    planned_amount: bigint | null;
    settlement: PayoutSettlement;
    state: Exclude<PayoutLineState, 'pending'>;
  };
  payouts_ahead: {
    payout_id: number;
    document_id: string;
    project_id: number;
    currency: Currency;
    state: PayoutState;
    period_from: string;
    period_to: string;
    record_on: string;
    pay_on: string;
    expected_net: bigint;
  };
  payout_wishes: { user_id: number; payout_settlement: PayoutSettlement };
  usable_payout_accounts: { id: number; user_id: number; currency: Currency };
  payout_holders: { user_id: number; document_id: string; email: string };
  /** View of the projects module. */
  project_headings: {
    project_id: number;
    document_id: string;
    info_document_id: string;
    currency: Currency;
    share_count: number;
    title: Localized;
    slug: string;
  };
  /** View of the outgoing-transfers module. */
  transfers_of_items: {
    item_kind: 'refund' | 'withdrawal' | 'payout';
    item_id: number;
    reference: string;
    state: 'pending' | 'submitted' | 'booked' | 'failed' | 'cancelled';
  };
}
