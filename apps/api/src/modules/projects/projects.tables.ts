import type { Currency, ProjectState, Video, Localized } from '@parcela/domain';
import type { Generated } from 'kysely';
import type { Json } from '../../platform/database/columns.ts';

export interface ProjectsTable {
  readonly id: Generated<number>;
  readonly document_id: string;
  readonly state: ProjectState;
  readonly state_rank: Generated<number>;
  readonly country_code: string;
  readonly currency: Currency;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly size: number | null;
  readonly floor: number | null;
  readonly material: 'brick' | 'panel' | 'wood' | null;
  readonly energy_class: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | null;
  /** Of the sale: its planned end. */
  readonly sale_ends_on: string | null;
  /** Of the sale: the day on which the project became Completed. */
  readonly funded_on: string | null;
  /** Of the sale: the day on which staff closed it. */
  readonly closed_on: string | null;
  /** Of the building. */
  readonly expected_on: string | null;
  readonly completed_on: string | null;
  readonly share_count: number;
  readonly share_fee: bigint;
  readonly min_purchase_qty: number;
  readonly max_purchase_qty: number;
  readonly max_per_user: number | null;
  readonly only_for_current_investor: boolean;
  readonly is_calculator_enabled: boolean;
  readonly pa_return: string | null;
  readonly annual_rental_income: string | null;
  readonly incremental_property_value: string | null;
  readonly period_years: number | null;
  readonly calculator_min: bigint | null;
  readonly calculator_max: bigint | null;
  readonly created_at: Generated<Date>;
  readonly published_at: Date | null;
}

interface ProjectPricesTable {
  readonly id: Generated<number>;
  readonly project_id: number;
  readonly amount: bigint;
  readonly applied_at: Date;
  readonly created_at: Generated<Date>;
}

export interface DescriptionBlock {
  readonly title: Localized;
  readonly description: Localized;
  readonly video: Video | null;
}
export interface Faq {
  readonly title: Localized;
  readonly content: Localized;
}
/** `date` is YYYY-MM-DD. */
export interface TimelineEntry {
  readonly date: string;
  readonly text: Localized;
}

/** `percent` is a decimal text, null where the fee is no share of an amount. */
interface Fee {
  readonly percent: string | null;
  readonly text: Localized;
}
/** What costs something besides the fee in the price of a share. */
export interface ProjectFees {
  readonly running: Fee;
  readonly payouts: Fee;
  readonly leaving: Fee;
}

/** Percents are decimal texts; bounds are minor units of the project's currency. */
export interface ProjectCalculation {
  readonly paReturn: string;
  /** Years. */
  readonly period: number;
  readonly annualRentalIncome: string;
  readonly incrementalPropertyValue: string;
  readonly calculatorMin: number | null;
  readonly calculatorMax: number | null;
}

export interface ProjectPicture {
  /** documentId of a stored picture. */
  readonly file: string;
  readonly alternativeText: Localized;
  readonly caption: Localized | null;
}

/** For reading (a plan, an energy certificate); nobody agrees to it. */
export interface ProjectDocument {
  readonly documentId: string;
  readonly name: Localized;
  readonly caption: Localized | null;
  /** documentIds of stored PDFs; a language without its own shows the English one. */
  readonly files: { readonly cs: string | null; readonly en: string; readonly pl: string | null };
}

/** What a version of a project says. */
export interface ProjectContent {
  readonly title: Localized;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly layout: {
    readonly bedrooms: number | null;
    readonly bathrooms: number | null;
    /** Square metres. */
    readonly size: number | null;
    readonly floor: number | null;
    readonly material: ProjectsTable['material'];
    readonly energyClass: ProjectsTable['energy_class'];
  };
  /** The planned end of the sale, YYYY-MM-DD; nothing ends by it. */
  readonly saleEndsOn: string | null;
  /** When the building is expected to be completed, and when it was. */
  readonly expectedOn: string | null;
  readonly completedOn: string | null;
  readonly minPurchaseQty: number;
  readonly maxPurchaseQty: number;
  readonly maxPerUser: number | null;
  readonly onlyForCurrentInvestor: boolean;
  readonly isCalculatorEnabled: boolean;
  readonly calculation: ProjectCalculation | null;
  readonly blocks: readonly DescriptionBlock[];
  readonly faqs: readonly Faq[];
  /** Null in versions from before they were asked for. */
  readonly fees: ProjectFees | null;
  readonly timeline: readonly TimelineEntry[];
  /** In their order; the first one is the picture of the card. */
  readonly images: readonly ProjectPicture[];
  readonly documents: readonly ProjectDocument[];
}

interface ProjectInfosTable {
  readonly id: Generated<number>;
  readonly document_id: string;
  readonly project_id: number;
  readonly title: Json<Localized>;
  readonly blocks: Json<readonly DescriptionBlock[]>;
  readonly faqs: Json<readonly Faq[]>;
  readonly fees: Json<ProjectFees> | null;
  readonly timeline: Json<readonly TimelineEntry[]>;
  readonly updated_at: Generated<Date>;
  readonly published_version: number | null;
  readonly publish_at: Date | null;
}

interface ProjectInfoVersionsTable {
  readonly project_info_id: number;
  readonly version: number;
  readonly title: Json<Localized>;
  readonly content: Json<Omit<ProjectContent, 'title'>>;
  readonly saved_at: Generated<Date>;
}

interface ProjectSlugsTable {
  readonly id: Generated<number>;
  readonly slug: string;
  readonly project_id: number;
  readonly created_at: Generated<Date>;
}

interface ProjectImagesTable {
  readonly id: Generated<number>;
  readonly project_id: number;
  readonly media_file_id: number;
  readonly position: number;
  readonly alt: Json<Localized>;
  readonly caption: Json<Localized> | null;
}

interface ProjectDocumentsTable {
  readonly id: Generated<number>;
  readonly document_id: string;
  readonly project_id: number;
  readonly position: number;
  readonly name: Json<Localized>;
  readonly caption: Json<Localized> | null;
  readonly file_cs_id: number | null;
  readonly file_en_id: number;
  readonly file_pl_id: number | null;
  readonly published_at: Generated<Date>;
}

export interface ProjectTables {
  projects: ProjectsTable;
  project_prices: ProjectPricesTable;
  project_infos: ProjectInfosTable;
  project_info_versions: ProjectInfoVersionsTable;
  project_slugs: ProjectSlugsTable;
  project_images: ProjectImagesTable;
  project_documents: ProjectDocumentsTable;
  /** View. */
  project_prices_in_force: Pick<ProjectPricesTable, 'id' | 'project_id' | 'amount' | 'applied_at'>;
}
