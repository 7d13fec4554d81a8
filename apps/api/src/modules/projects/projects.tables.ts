// Written by `npm run generate:database` from the migrated database.
import type { DescriptionBlock, Faq, ProjectFees, StoredContent, TimelineEntry } from './stored-project.ts';
import type { Locale, PaymentType } from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface ProjectsQueueView {
  readonly kind: string | null;
  readonly since: Date | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
}

export interface ProjectsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly state: 'Open' | 'Prepared' | 'Completed' | 'Closed' | 'Unknown';
  readonly state_rank: GeneratedAlways<number>;
  readonly country_code: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly size: number | null;
  readonly floor: number | null;
  readonly material: 'brick' | 'panel' | 'wood' | null;
  readonly energy_class: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | null;
  readonly expected_on: string | null;
  readonly completed_on: string | null;
  readonly closed_on: string | null;
  readonly share_count: number;
  readonly share_fee: Generated<bigint>;
  readonly min_purchase_qty: number;
  readonly max_purchase_qty: number;
  readonly max_per_user: number | null;
  readonly only_for_current_investor: Generated<boolean>;
  readonly is_calculator_enabled: Generated<boolean>;
  readonly pa_return: string | null;
  readonly annual_rental_income: string | null;
  readonly incremental_property_value: string | null;
  readonly period_years: number | null;
  readonly calculator_min: bigint | null;
  readonly calculator_max: bigint | null;
  readonly created_at: Generated<Date>;
  readonly published_at: Date | null;
  readonly sale_ends_on: string | null;
  readonly funded_on: string | null;
  readonly opens_at: Date | null;
  readonly offer_version: Generated<number>;
  readonly opening_failed_at: Date | null;
  readonly opening_missing: readonly string[] | null;
  readonly end_reason: string | null;
  readonly ended_on: string | null;
}

export interface DatedProjectCountsTable {
  readonly country_code: GeneratedAlways<string>;
  readonly state: GeneratedAlways<string>;
  readonly currency: GeneratedAlways<string>;
  readonly count: GeneratedAlways<number>;
}

export interface ProjectPricesTable {
  readonly id: GeneratedAlways<number>;
  readonly project_id: ColumnType<number, number, never>;
  readonly amount: ColumnType<bigint, bigint, never>;
  readonly applied_at: ColumnType<Date, Date, never>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
  readonly document_id: ColumnType<string, string | undefined, never>;
  readonly valuation_id: ColumnType<number | null, number | null | undefined, never>;
}

export interface ProjectInfosTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly project_id: number;
  readonly title: ColumnType<Readonly<Record<Locale, string>>, string, string>;
  readonly blocks: ColumnType<readonly DescriptionBlock[], string | undefined, string>;
  readonly faqs: ColumnType<readonly Faq[], string | undefined, string>;
  readonly timeline: ColumnType<readonly TimelineEntry[], string | undefined, string>;
  readonly updated_at: Generated<Date>;
  readonly published_version: number | null;
  readonly publish_at: Date | null;
  readonly fees: ColumnType<ProjectFees | null, string | null | undefined, string | null>;
  readonly next_version: number | null;
  readonly next_at: Date | null;
  readonly publication: Generated<number>;
  readonly first_published_at: Date | null;
  readonly title_key: GeneratedAlways<string>;
}

export interface ProjectInfoVersionsTable {
  readonly project_info_id: ColumnType<number, number, never>;
  readonly version: ColumnType<number, number, never>;
  readonly title: ColumnType<Readonly<Record<Locale, string>>, string, never>;
  readonly content: ColumnType<StoredContent, string, never>;
  readonly saved_at: ColumnType<Date, Date | undefined, never>;
}

export interface ProjectSlugsTable {
  readonly id: GeneratedAlways<number>;
  readonly slug: ColumnType<string, string, never>;
  readonly project_id: ColumnType<number, number, never>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
}

export interface ProjectImagesTable {
  readonly id: GeneratedAlways<number>;
  readonly project_id: number;
  readonly media_file_id: number;
  readonly position: number;
  readonly alt: ColumnType<Readonly<Record<Locale, string>>, string, string>;
  readonly caption: ColumnType<
    Readonly<Record<Locale, string>> | null,
    string | null | undefined,
    string | null
  >;
}

export interface ProjectDocumentsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly project_id: number;
  readonly position: number;
  readonly name: ColumnType<Readonly<Record<Locale, string>>, string, string>;
  readonly caption: ColumnType<
    Readonly<Record<Locale, string>> | null,
    string | null | undefined,
    string | null
  >;
  readonly file_cs_id: number | null;
  readonly file_en_id: number;
  readonly file_pl_id: number | null;
  readonly published_at: Generated<Date>;
}

export interface ProjectOpeningsTable {
  readonly project_id: number;
  readonly opened_at: Generated<Date>;
  readonly notified_up_to: Generated<number>;
  readonly finished_at: Date | null;
}

export interface FundedRequestsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly project_id: ColumnType<number, number, never>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
}

export interface InterestSubscriptionsTable {
  readonly user_id: number;
  readonly code: Generated<string>;
  readonly opted_out_at: Date | null;
}

export interface InterestNoticesTable {
  readonly user_id: ColumnType<number, number, never>;
  readonly project_id: ColumnType<number, number, never>;
  readonly notified_at: ColumnType<Date, Date | undefined, never>;
}

export interface ProjectPricesInForceView {
  readonly project_id: number;
  readonly id: number;
  readonly amount: bigint;
  readonly applied_at: Date;
}

export interface ProjectPriceHistoryView {
  readonly project_id: number;
  readonly amount: bigint;
  readonly since: Date;
  readonly until: Date | null;
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

export interface ProjectTitlesView {
  readonly project_id: number;
  readonly title_key: string;
}

export interface ProjectPicturesView {
  readonly project_id: number;
  readonly position: number;
  readonly document_id: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: Readonly<Record<Locale, string>>;
  readonly caption: Readonly<Record<Locale, string>> | null;
}

export interface ProjectDatesView {
  readonly project_id: number;
  readonly sale_ends_on: string | null;
  readonly funded_on: string | null;
  readonly closed_on: string | null;
  readonly expected_on: string | null;
  readonly completed_on: string | null;
  readonly ended_on: string | null;
  readonly end_reason: string | null;
}

export interface ProjectsScheduleView {
  readonly kind: string | null;
  readonly document_id: string | null;
  readonly at: Date | null;
  readonly title: unknown;
  readonly version: number | null;
  readonly replaces: number | null;
  readonly seen: number | null;
  readonly project_id: number | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
}

export interface OpenOffersView {
  readonly project_id: number | null;
  readonly open_since: Date | null;
}

export interface ProjectValuationsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string | undefined, never>;
  readonly project_id: ColumnType<number, number, never>;
  readonly valuer: ColumnType<string, string, never>;
  readonly company: ColumnType<string | null, string | null | undefined, never>;
  readonly valued_on: ColumnType<string, string, never>;
  readonly method: ColumnType<
    'income' | 'comparison' | 'cost' | 'other',
    'income' | 'comparison' | 'cost' | 'other',
    never
  >;
  readonly method_text: ColumnType<Readonly<Record<Locale, string>> | null, string | null | undefined, never>;
  readonly amount: ColumnType<bigint, bigint, never>;
  readonly media_file_id: ColumnType<number | null, number | null | undefined, never>;
  readonly is_document_public: ColumnType<boolean, boolean, never>;
  readonly note: ColumnType<Readonly<Record<Locale, string>> | null, string | null | undefined, never>;
  readonly published_at: ColumnType<Date, Date, never>;
  readonly recorded_at: ColumnType<Date, Date | undefined, never>;
}

export interface ProjectValuationWithdrawalsTable {
  readonly valuation_id: ColumnType<number, number, never>;
  readonly reason: ColumnType<string, string, never>;
  readonly withdrawn_at: ColumnType<Date, Date | undefined, never>;
}

export interface ShownProjectsView {
  readonly project_id: number;
}

export interface FinalDistributionsView {
  readonly project_id: number;
  readonly distribution_id: number;
  readonly state: 'planned' | 'declared' | 'approved' | 'executed' | 'cancelled';
}

export interface LegalDocumentsInForceView {
  readonly id: number;
  readonly document_id: string;
  readonly kind: 'terms' | 'privacy' | 'white_paper' | 'prospect';
  readonly project_id: number | null;
  readonly title: Readonly<Record<Locale, string>>;
  readonly caption: Readonly<Record<Locale, string>> | null;
  readonly published_at: Date;
  readonly files: Readonly<Record<Locale, { readonly documentId: string; readonly size: number }>>;
}

export interface OpenDistributionsView {
  readonly project_id: number;
  readonly distribution_count: number | null;
}

export interface OpenPollsView {
  readonly project_id: number;
  readonly poll_count: number | null;
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

export interface ProjectShareCountsView {
  readonly project_id: number | null;
  readonly available: number | null;
  readonly reserved: number | null;
  readonly sold: number | null;
  readonly investors: number | null;
}

export interface ProjectSharesAvailableView {
  readonly project_id: number | null;
  readonly available: number | null;
}

export interface RatesInForceView {
  readonly id: number;
  readonly eur_to_czk: string;
  readonly eur_to_pln: string;
  readonly valid_from: Date;
}

export interface ReviewedPeopleView {
  readonly user_id: number;
  readonly document_id: string;
  readonly email: string;
}

export interface ShareHoldingsView {
  readonly user_id: number | null;
  readonly project_id: number | null;
  readonly shares: bigint | null;
}

export interface ShareMovementsView {
  readonly user_id: number | null;
  readonly project_id: number | null;
  readonly shares: bigint;
  readonly occurred_at: Date;
}

export interface StoredFilesView {
  readonly id: number;
  readonly document_id: string;
  readonly kind: 'image' | 'document';
  readonly byte_size: number;
  readonly width: number | null;
  readonly height: number | null;
}

export interface ProjectsTables {
  readonly projects_queue: ProjectsQueueView;
  readonly projects: ProjectsTable;
  readonly dated_project_counts: DatedProjectCountsTable;
  readonly project_prices: ProjectPricesTable;
  readonly project_infos: ProjectInfosTable;
  readonly project_info_versions: ProjectInfoVersionsTable;
  readonly project_slugs: ProjectSlugsTable;
  readonly project_images: ProjectImagesTable;
  readonly project_documents: ProjectDocumentsTable;
  readonly project_openings: ProjectOpeningsTable;
  readonly funded_requests: FundedRequestsTable;
  readonly interest_subscriptions: InterestSubscriptionsTable;
  readonly interest_notices: InterestNoticesTable;
  readonly project_prices_in_force: ProjectPricesInForceView;
  readonly project_price_history: ProjectPriceHistoryView;
  readonly project_offers: ProjectOffersView;
  readonly project_headings: ProjectHeadingsView;
  readonly project_titles: ProjectTitlesView;
  readonly project_pictures: ProjectPicturesView;
  readonly project_dates: ProjectDatesView;
  readonly projects_schedule: ProjectsScheduleView;
  readonly open_offers: OpenOffersView;
  readonly project_valuations: ProjectValuationsTable;
  readonly project_valuation_withdrawals: ProjectValuationWithdrawalsTable;
  readonly shown_projects: ShownProjectsView;
  // Views of other modules.
  readonly final_distributions: FinalDistributionsView;
  readonly legal_documents_in_force: LegalDocumentsInForceView;
  readonly open_distributions: OpenDistributionsView;
  readonly open_polls: OpenPollsView;
  readonly order_headings: OrderHeadingsView;
  readonly project_share_counts: ProjectShareCountsView;
  readonly project_shares_available: ProjectSharesAvailableView;
  readonly rates_in_force: RatesInForceView;
  readonly reviewed_people: ReviewedPeopleView;
  readonly share_holdings: ShareHoldingsView;
  readonly share_movements: ShareMovementsView;
  readonly stored_files: StoredFilesView;
}
