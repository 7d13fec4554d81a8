// Written by `npm run generate:database` from the migrated database.
import type { Locale, PaymentType } from '@parcela/domain';
import type { Generated, GeneratedAlways } from 'kysely';

export interface MarketingVisitsTable {
  readonly user_id: number;
  readonly visit_id: string;
  readonly stored_at: Generated<Date>;
  readonly used_at: Date | null;
}

export interface PurchaseEventsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly order_id: number;
  readonly target: 'ga4' | 'ehub';
  readonly state: 'pending' | 'sent' | 'skipped' | 'failed';
  readonly visit_id: string | null;
  readonly tries: Generated<number>;
  readonly next_try_at: Generated<Date>;
  readonly created_at: Generated<Date>;
  readonly sent_at: Date | null;
}

export interface PendingReferralsView {
  readonly user_id: number | null;
  readonly code: string | null;
  readonly visit_id: string | null;
}

export interface ConsentDecisionsView {
  readonly user_id: number;
  readonly analytics: boolean;
  readonly marketing: boolean;
  readonly decided_at: Date;
}

export interface ConsentsInForceView {
  readonly user_id: number;
  readonly analytics_client_id: string | null;
  readonly marketing: boolean;
}

export interface OrderHeadingsView {
  readonly order_id: number;
  readonly document_id: string;
  readonly project_id: number;
  readonly placed_at: Date;
  readonly price: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly token_count: number;
  readonly owed: bigint | null;
  readonly is_live: boolean | null;
  readonly deadline_at: Date | null;
  readonly payment_type: PaymentType | null;
  readonly project_title: Readonly<Record<Locale, string>>;
  readonly fee: bigint | null;
  readonly user_id: number;
}

export interface PaidOrdersView {
  readonly user_id: number;
  readonly project_id: number;
  readonly price: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly eur_to_czk: string;
  readonly eur_to_pln: string;
  readonly paid_at: Date | null;
  readonly entry_fee: bigint | null;
}

export interface PurchasesView {
  readonly order_id: number;
  readonly document_id: string;
  readonly payment_reference: string;
  readonly user_id: number;
  readonly token_count: number;
  readonly unit_price: bigint;
  readonly price: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly project_document_id: string;
  readonly project_title: string | null;
  readonly country_code: string;
}

export interface ReferralsTables {
  readonly marketing_visits: MarketingVisitsTable;
  readonly purchase_events: PurchaseEventsTable;
  // Views of other modules.
  readonly pending_referrals: PendingReferralsView;
  readonly consent_decisions: ConsentDecisionsView;
  readonly consents_in_force: ConsentsInForceView;
  readonly order_headings: OrderHeadingsView;
  readonly paid_orders: PaidOrdersView;
  readonly purchases: PurchasesView;
}
