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
import type { SitePlace } from './site-addresses.ts';

/** What a page of the public site is made from: nothing in it depends on who asks. */
export type SiteOffer = z.infer<typeof projectSummary>;
export type SiteOfferDetail = z.infer<typeof projectInfo>;
export type SiteArticle = z.infer<typeof articleSummary>;
export type SiteArticleDetail = z.infer<typeof article>;
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

/** Counted in the books. */
export interface SiteFigures {
  /** Net distributions of all projects, in each currency that had any. */
  readonly paidOut: readonly SiteAmount[];
  /** People who own a share now. */
  readonly investors: number;
  /** Published projects: all, and those whose shares are all sold. */
  readonly projects: number;
  readonly fundedProjects: number;
  readonly distributions: number;
  /** Of them, those paid on the planned day or before it. */
  readonly onTime: number;
}

/** What was planned for a finished project, and what came. Percents are decimal texts, dates calendar days. */
export interface SitePlanAndFact {
  readonly saleEnd: { readonly planned: string | null; readonly actual: string | null };
  readonly building: { readonly planned: string | null; readonly actual: string | null };
  /** Rent a year before tax, in percent of the price of the shares at the end of the sale. */
  readonly rent: { readonly planned: string | null; readonly actual: string | null };
  /** Rent before tax of the distributions so far: by the planned percent, and by the books; minor units. */
  readonly rentSoFar: { readonly planned: number | null; readonly actual: number };
  readonly currency: Currency;
  readonly distributions: number;
  readonly onTime: number;
}
export interface SiteFinishedProject {
  readonly offer: SiteOffer;
  readonly planAndFact: SitePlanAndFact;
}

/** A legal document with every version that is or was in force, the newest first. */
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
      /** Address of the picture that other sites show with a link. */
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
  | { readonly name: 'how' | 'risks' | 'contact' | 'imprint' }
  /** There is no such page, or there was one. */
  | { readonly name: 'missing' | 'gone' };

/** What visitors know the platform by. */
export interface SiteBrand {
  readonly name: string;
  readonly colors: BrandColors;
  /** Addresses of its mark in two sizes. */
  readonly icon: string;
  readonly smallIcon: string;
}

/** A page with what surrounds it. */
export interface SiteDocument {
  readonly locale: Locale;
  /** The calendar day in the platform's zone. */
  readonly today: string;
  /** Origin of every absolute address. */
  readonly origin: string;
  readonly brand: SiteBrand;
  readonly configuration: SiteConfiguration;
  /** The same page in each language; null of a page that search engines shall not list. */
  readonly addresses: Readonly<Record<Locale, string>> | null;
  readonly place: SitePlace | null;
  readonly page: SitePage;
}

/** Pages as text: the built site gives one, the server loads it. */
export interface SiteRenderer {
  render(document: SiteDocument): string;
  /** SHA-256 of the one style element of pages with these colours, in base64, for the content security policy. */
  styleHash(colors: BrandColors): string;
  /** Addresses of the fonts that a page of this language shows first. */
  fonts(locale: Locale): readonly string[];
}
