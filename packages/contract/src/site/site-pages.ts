import type { BrandColors, Currency, Locale } from '@parcela/domain';
import type { z } from 'zod/mini';
import type { article, articleSummary, tag } from '../schemas/content/article.ts';
import type { documentFile } from '../schemas/primitives.ts';
import type {
  appConfiguration,
  detailStats,
  projectInfo,
  projectSummary,
} from '../schemas/projects/project.ts';
import type { projectUpdate } from '../schemas/projects/project-update.ts';
import type { SitePlace } from './site-addresses.ts';

/** The data of a public page, which do not depend on the caller. */
export type SiteOffer = z.infer<typeof projectSummary>;
export type SiteOfferDetail = z.infer<typeof projectInfo>;
export type SiteArticle = z.infer<typeof articleSummary>;
export type SiteArticleDetail = z.infer<typeof article>;
export type SiteUpdate = z.infer<typeof projectUpdate>;
export type SiteTag = z.infer<typeof tag>;
export type SiteDocumentFile = z.infer<typeof documentFile>;
export type SiteConfiguration = z.infer<typeof appConfiguration>;
export interface SiteQuestion {
  readonly title: string;
  readonly content: string;
}

export interface SiteAmount {
  readonly currency: Currency;
  /** Minor units. */
  readonly amount: number;
}

/** Figures counted in the books. */
export interface SiteFigures {
  /** Net distributions of all projects, in each currency that had any. */
  readonly paidOut: readonly SiteAmount[];
  /** Investors who own a share now. */
  readonly investors: number;
  /** Published projects: all of them, and the sold-out ones. */
  readonly projects: number;
  readonly fundedProjects: number;
  readonly distributions: number;
  /** Of those, the ones paid by the planned day. */
  readonly onTime: number;
}

/** Planned and actual figures of a finished project. Percentages are decimal texts, dates calendar days. */
export interface SitePlanAndFact {
  readonly saleEnd: { readonly planned: string | null; readonly actual: string | null };
  readonly building: { readonly planned: string | null; readonly actual: string | null };
  /** Rent a year before tax, in percent of the price of the shares at the end of the sale. */
  readonly rent: { readonly planned: string | null; readonly actual: string | null };
  /**
   * Rent before tax of the distributions so far: by the planned percentage, and by the books; minor units.
   */
  readonly rentSoFar: { readonly planned: number | null; readonly actual: number };
  readonly currency: Currency;
  readonly distributions: number;
  readonly onTime: number;
}
export interface SiteFinishedProject {
  readonly offer: SiteOffer;
  readonly planAndFact: SitePlanAndFact;
}

/** A legal document with every current or past version, the newest first. */
export interface SiteLegalDocument {
  readonly kind: 'terms' | 'privacy' | 'white_paper';
  readonly versions: readonly (SiteDocumentFile & { readonly isInForce: boolean })[];
}

/** A fee of one project. */
export interface SiteOfferFees {
  readonly offer: SiteOffer;
  readonly fees: SiteOfferDetail['fees'];
}

export type SitePage =
  | {
      readonly name: 'start';
      readonly offers: readonly SiteOffer[];
      readonly figures: SiteFigures;
      readonly questions: readonly SiteQuestion[];
      readonly articles: readonly SiteArticle[];
    }
  | { readonly name: 'offers'; readonly offers: readonly SiteOffer[] }
  | {
      readonly name: 'offer';
      readonly offer: SiteOfferDetail;
      readonly stats: z.infer<typeof detailStats>;
      /** Public news, newest first. */
      readonly updates: readonly SiteUpdate[];
      /** Address of the picture that other sites show with a link to the page. */
      readonly shareImage: string;
      readonly planAndFact: SitePlanAndFact;
    }
  | {
      readonly name: 'finished';
      readonly projects: readonly SiteFinishedProject[];
      readonly figures: SiteFigures;
    }
  | {
      readonly name: 'articles';
      readonly articles: readonly SiteArticle[];
      readonly tags: readonly SiteTag[];
      readonly tag: SiteTag | null;
      readonly page: number;
      readonly pageCount: number;
    }
  | { readonly name: 'article'; readonly article: SiteArticleDetail }
  | { readonly name: 'questions'; readonly questions: readonly SiteQuestion[] }
  | { readonly name: 'fees'; readonly offers: readonly SiteOfferFees[] }
  | { readonly name: 'documents'; readonly documents: readonly SiteLegalDocument[] }
  | { readonly name: 'how' | 'risks' | 'verify' | 'contact' | 'imprint' }
  /** The page does not exist, or no longer exists. */
  | { readonly name: 'missing' | 'gone' };

/** The name of the platform for visitors. */
export interface SiteBrand {
  readonly name: string;
  readonly colors: BrandColors;
  /** Addresses of its mark in two sizes. */
  readonly icon: string;
  readonly smallIcon: string;
}

/** A page with its surroundings. */
export interface SiteDocument {
  readonly locale: Locale;
  /** The calendar day in the platform's zone. */
  readonly today: string;
  /** Origin of every absolute address. */
  readonly origin: string;
  readonly brand: SiteBrand;
  readonly configuration: SiteConfiguration;
  /** The same page in each language; null for a page that search engines must not list. */
  readonly addresses: Readonly<Record<Locale, string>> | null;
  readonly place: SitePlace | null;
  readonly page: SitePage;
}

/** Addresses of the pages' scripts among the built files. */
export interface SiteScripts {
  readonly calculator: string;
  readonly verify: string;
}

/** Pages as text, which the built site generates and the server loads. */
export interface SiteRenderer {
  render(document: SiteDocument): string;
  /** SHA-256 of the one style element of pages with these colours, in base64, for the content security policy. */
  styleHash(colors: BrandColors): string;
  /** Addresses of the fonts that a page of this language uses first. */
  fonts(locale: Locale): readonly string[];
}
