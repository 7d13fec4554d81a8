import type { Localized, Video, LocalizedFiles } from '@parcela/domain';

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
/** Costs in addition to the fee in the price of a share. */
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

/**
 * The property's coordinates, in degrees as decimal texts, or why it has no place on the map; all null: not said yet.
 */
export interface ProjectMap {
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly absence: string | null;
}

/** Adds the map to versions from before places on the map were required. */
export const withMap = <Content extends object>(
  content: Content & { readonly map?: ProjectMap },
): Content & { readonly map: ProjectMap } => ({
  ...content,
  map: content.map ?? { latitude: null, longitude: null, absence: null },
});

export interface ProjectPicture {
  /** documentId of a stored picture. */
  readonly file: string;
  readonly alternativeText: Localized;
  readonly caption: Localized | null;
}

/** For reading (a plan, an energy certificate); it needs no agreement. */
export interface ProjectDocument {
  readonly documentId: string;
  readonly name: Localized;
  readonly caption: Localized | null;
  /** documentIds of stored PDFs; a language without its own shows the English one. */
  readonly files: LocalizedFiles<string>;
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
    readonly material: 'brick' | 'panel' | 'wood' | null;
    readonly energyClass: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | null;
  };
  readonly map: ProjectMap;
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
  /** Null in versions from before fees were required. */
  readonly fees: ProjectFees | null;
  readonly timeline: readonly TimelineEntry[];
  /** In display order; the first one is the picture of the card. */
  readonly images: readonly ProjectPicture[];
  readonly documents: readonly ProjectDocument[];
}
