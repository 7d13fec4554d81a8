// Written by `npm run generate:database` from the migrated database.
import type { Locale } from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface ShareTransfersTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string | undefined, never>;
  readonly kind: ColumnType<
    'sale' | 'gift' | 'inheritance' | 'court_order' | 'correction',
    'sale' | 'gift' | 'inheritance' | 'court_order' | 'correction',
    never
  >;
  readonly from_user_id: ColumnType<number, number, never>;
  readonly to_user_id: ColumnType<number, number, never>;
  readonly project_id: ColumnType<number, number, never>;
  readonly share_count: ColumnType<number, number, never>;
  readonly unit_price: ColumnType<bigint | null, bigint | null | undefined, never>;
  readonly currency: ColumnType<
    'CZK' | 'EUR' | 'PLN' | null,
    'CZK' | 'EUR' | 'PLN' | null | undefined,
    never
  >;
  readonly price: GeneratedAlways<bigint | null>;
  readonly settlement: ColumnType<
    'wallet' | 'outside' | null,
    'wallet' | 'outside' | null | undefined,
    never
  >;
  readonly reason: ColumnType<string, string, never>;
  readonly state: Generated<'recorded' | 'executed' | 'discarded'>;
  readonly recorded_by: number | null;
  readonly recorded_at: ColumnType<Date, Date | undefined, never>;
  readonly approved_by: number | null;
  readonly executed_at: Date | null;
  readonly discarded_by: number | null;
  readonly discarded_at: Date | null;
  readonly discard_reason: string | null;
  readonly interest_id: ColumnType<number | null, number | null | undefined, never>;
}

export interface ShareTransferDocumentsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string | undefined, never>;
  readonly transfer_id: ColumnType<number, number, never>;
  readonly name: ColumnType<string, string, never>;
  readonly content: ColumnType<Buffer, Buffer, never>;
  readonly digest: ColumnType<Buffer, Buffer, never>;
  readonly uploaded_by: ColumnType<number, number, never>;
  readonly uploaded_at: ColumnType<Date, Date | undefined, never>;
}

export interface ShareTransferAmountsTable {
  readonly transfer_id: ColumnType<number, number, never>;
  readonly currency: ColumnType<'CZK' | 'EUR' | 'PLN', 'CZK' | 'EUR' | 'PLN', never>;
  readonly cost: ColumnType<bigint, bigint, never>;
  readonly entry_fee: ColumnType<bigint, bigint, never>;
  readonly price: ColumnType<bigint, bigint, never>;
}

export interface TransferredAmountsView {
  readonly user_id: number | null;
  readonly project_id: number | null;
  readonly at: Date | null;
  readonly currency: string | null;
  readonly is_purchase: boolean | null;
  readonly invested: bigint | null;
  readonly entry_fee: bigint | null;
  readonly sold_cost: bigint | null;
  readonly sold_gain: bigint | null;
  readonly flow: bigint | null;
}

export interface GivenSharesView {
  readonly user_id: number;
  readonly project_id: number;
  readonly at: Date | null;
}

export interface ShareAdvertsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string | undefined, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly project_id: ColumnType<number, number, never>;
  readonly share_count: ColumnType<number, number, never>;
  readonly unit_price: ColumnType<bigint, bigint, never>;
  readonly currency: ColumnType<'CZK' | 'EUR' | 'PLN', 'CZK' | 'EUR' | 'PLN', never>;
  readonly state: Generated<'open' | 'agreed' | 'completed' | 'withdrawn' | 'expired' | 'lapsed' | 'removed'>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
  readonly expires_at: ColumnType<Date, Date, never>;
  readonly ended_at: Date | null;
  readonly removed_by: number | null;
  readonly end_reason: string | null;
}

export interface ShareInterestsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string | undefined, never>;
  readonly advert_id: ColumnType<number, number, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly share_count: ColumnType<number, number, never>;
  readonly state: Generated<'sent' | 'shared' | 'signed' | 'completed' | 'declined' | 'withdrawn' | 'ended'>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
  readonly shared_at: Date | null;
  readonly ended_at: Date | null;
  readonly returned_reason: string | null;
}

export interface ShareSignaturesTable {
  readonly id: GeneratedAlways<number>;
  readonly interest_id: ColumnType<number, number, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly side: ColumnType<'holder' | 'buyer', 'holder' | 'buyer', never>;
  readonly share_count: ColumnType<number, number, never>;
  readonly unit_price: ColumnType<bigint, bigint, never>;
  readonly settlement: ColumnType<'wallet' | 'outside', 'wallet' | 'outside', never>;
  readonly text_version: ColumnType<string, string, never>;
  readonly language: ColumnType<Locale, Locale, never>;
  readonly text: ColumnType<string, string, never>;
  readonly digest: ColumnType<Buffer, Buffer, never>;
  readonly signed_at: ColumnType<Date, Date | undefined, never>;
  readonly void_at: Date | null;
}

export interface ShareTransfersQueueView {
  readonly kind: string | null;
  readonly since: Date;
  readonly amount: bigint | null;
  readonly currency: 'CZK' | 'EUR' | 'PLN' | null;
}

export interface SalesToSignView {
  readonly user_id: number | null;
  readonly document_id: string | null;
  readonly project_id: number | null;
  readonly share_count: number | null;
  readonly unit_price: bigint | null;
  readonly currency: string | null;
  readonly expires_at: Date | null;
}

export interface SharePriceNoticesTable {
  readonly project_id: ColumnType<number, number, never>;
  readonly day: ColumnType<string, string, never>;
  readonly noticed_at: ColumnType<Date, Date | undefined, never>;
}

export interface RecordedShareTransfersView {
  readonly project_id: number;
  readonly transfer_count: number | null;
}

export interface AuditActorsView {
  readonly kind: string | null;
  readonly id: number | null;
  readonly document_id: string | null;
  readonly name: string | null;
}

export interface OrderInvestorsView {
  readonly user_id: number;
  readonly document_id: string;
  readonly email: string;
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

export interface ProjectHeadingsView {
  readonly project_id: number;
  readonly document_id: string;
  readonly country_code: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly share_count: number;
  readonly info_document_id: string;
  readonly title: Readonly<Record<Locale, string>>;
  readonly slug: string;
  readonly title_key: string;
}

export interface ProjectOffersView {
  readonly project_id: number;
  readonly document_id: string;
  readonly state: 'Open' | 'Prepared' | 'Completed' | 'Closed' | 'Unknown';
  readonly country_code: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly share_count: number;
  readonly share_fee: bigint;
  readonly min_purchase_qty: number;
  readonly max_purchase_qty: number;
  readonly max_per_user: number | null;
  readonly only_for_current_investor: boolean;
  readonly price_id: number;
  readonly nominal: bigint;
}

export interface ShareHoldingsView {
  readonly user_id: number | null;
  readonly project_id: number | null;
  readonly shares: bigint | null;
}

export interface ShareTransfersTables {
  readonly share_transfers: ShareTransfersTable;
  readonly share_transfer_documents: ShareTransferDocumentsTable;
  readonly share_transfer_amounts: ShareTransferAmountsTable;
  readonly transferred_amounts: TransferredAmountsView;
  readonly given_shares: GivenSharesView;
  readonly share_adverts: ShareAdvertsTable;
  readonly share_interests: ShareInterestsTable;
  readonly share_signatures: ShareSignaturesTable;
  readonly share_transfers_queue: ShareTransfersQueueView;
  readonly sales_to_sign: SalesToSignView;
  readonly share_price_notices: SharePriceNoticesTable;
  readonly recorded_share_transfers: RecordedShareTransfersView;
  // Views of other modules.
  readonly audit_actors: AuditActorsView;
  readonly order_investors: OrderInvestorsView;
  readonly paid_orders: PaidOrdersView;
  readonly project_headings: ProjectHeadingsView;
  readonly project_offers: ProjectOffersView;
  readonly share_holdings: ShareHoldingsView;
}
