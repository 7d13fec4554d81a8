import { instrumentKinds, rankKinds } from '@parcela/domain';
import { z } from 'zod/mini';
import {
  calendarDate,
  currency,
  decimalText,
  documentFile,
  documentId,
  image,
  instant,
  minorUnits,
} from '../primitives.ts';
import { building } from './building.ts';
import { valuation } from './valuation.ts';
import { socialProvider } from '../accounts/sign-in.ts';

export const projectState = z.enum(['Open', 'Prepared', 'Completed', 'Closed', 'Unknown']);

/** Amounts are minor units of `currency`; percentages are decimal strings (docs/architecture/projects-and-content.md). */
export const calculation = z.strictObject({
  paReturn: decimalText,
  period: z.int(),
  annualRentalIncome: decimalText,
  incrementalPropertyValue: decimalText,
  /** Null together: 100 and 10,000 of the project's currency. */
  calculatorMin: z.nullable(minorUnits),
  calculatorMax: z.nullable(minorUnits),
});

const inEachCurrency = z.strictObject({ CZK: minorUnits, EUR: minorUnits, PLN: minorUnits });

/**
 * A fee in addition to the one in the price; `percent` is null for a fee that is not a share of an amount.
 */
const fee = z.strictObject({ percent: z.nullable(decimalText), text: z.string() });
/** The costs after buying, in the requested language. */
export const projectFees = z.strictObject({ running: fee, payouts: fee, leaving: fee });

/** What an investor owns, in the requested language. */
export const projectOwnership = z.strictObject({
  /** The company that owns the property. */
  owner: z.strictObject({
    name: z.string(),
    registerNumber: z.string(),
    countryCode: z.string(),
    registerUrl: z.nullable(z.string()),
  }),
  /** What a share is in law. */
  instrument: z.strictObject({ kind: z.enum(instrumentKinds), text: z.string() }),
  /** When holders are paid if the owner fails. */
  rank: z.strictObject({ kind: z.enum(rankKinds), text: z.string() }),
  landRegister: z.strictObject({
    /** The documents of the project that are extracts, with their days. */
    extracts: z.array(z.strictObject({ documentId, on: calendarDate })),
    /** Why there is none. */
    absence: z.nullable(z.string()),
  }),
  /** Where investors' money is. */
  custody: z.string(),
  operatorFailure: z.strictObject({ hasRunOffPlan: z.boolean(), text: z.string() }),
  team: z.array(z.strictObject({ name: z.string(), role: z.string() })),
  /**
   * Of the operator or developer, minor units of the project's currency and percent of the project; both null: none.
   */
  coInvestment: z.strictObject({
    amount: z.nullable(minorUnits),
    percent: z.nullable(decimalText),
    text: z.string(),
  }),
});

/** The dates of a project: the sale of its shares, and its building. */
export const projectDates = {
  /** The planned end of the sale according to staff, which does not end it. */
  saleEndsOn: z.nullable(calendarDate),
  /** The day on which the project became Completed: its last share was paid, or staff completed it. */
  fundedOn: z.nullable(calendarDate),
  /** The day on which staff closed the sale. */
  closedOn: z.nullable(calendarDate),
  /** The expected completion of the building. */
  expectedOn: z.nullable(calendarDate),
  /** The actual completion of the building. */
  completedOn: z.nullable(calendarDate),
};

export const project = z.strictObject({
  id: z.int(),
  documentId,
  state: projectState,
  countryCode: z.string(),
  currency,
  images: z.array(image),
  layout: building,
  ...projectDates,
  createdAt: instant,
  tokenTotalCount: z.int(),
  tokenTotalPrice: minorUnits,
  tokenCurrentNominalPrice: z.array(z.strictObject({ price: minorUnits, appliedAt: instant })),
  tokenFee: minorUnits,
  minPurchaseQty: z.int(),
  maxPurchaseQty: z.int(),
  onlyForCurrentInvestor: z.boolean(),
  isCalculatorEnabled: z.boolean(),
  calculation: z.nullable(calculation),
  /**
   * Shares that are neither sold nor reserved now. Beyond the spec, so that a list needs no separate call for
   * each card.
   */
  available: z.int(),
  /** Price of one share with its fee, in each currency at the rates in force. */
  unitPrice: inEachCurrency,
  /** The fee within it. */
  unitFee: inEachCurrency,
});

export const projectSummary = z.strictObject({
  id: z.int(),
  documentId,
  slug: z.string(),
  title: z.string(),
  project,
});

export const video = z.strictObject({
  provider: z.enum(['youtube', 'vimeo', 'direct']),
  providerUid: z.nullable(z.string()),
  url: z.string(),
});

export const projectInfo = z.strictObject({
  id: z.int(),
  documentId,
  slug: z.string(),
  title: z.string(),
  description: z.array(
    z.strictObject({ id: z.int(), title: z.string(), description: z.string(), video: z.nullable(video) }),
  ),
  faqs: z.array(z.strictObject({ id: z.int(), title: z.string(), content: z.string() })),
  timeline: z.array(z.strictObject({ date: calendarDate, text: z.string(), isDone: z.boolean() })),
  documents: z.array(documentFile),
  /** Null for a project that was written before fees were required. */
  fees: z.nullable(projectFees),
  /** Null for a project that opened before this was required. */
  ownership: z.nullable(projectOwnership),
  /** Published valuations of the property, the latest first. */
  valuations: z.array(valuation),
  /** The version that an order has to agree to; absent without one. */
  informationProspect: z.nullable(documentFile),
  project,
});

export const detailStats = z.strictObject({
  total: z.int(),
  sold: z.int(),
  reserved: z.int(),
  available: z.int(),
  remainingAmount: minorUnits,
  investedPercent: decimalText,
  investors: z.int(),
  currency,
  unitPrice: inEachCurrency,
  unitFee: inEachCurrency,
  rates: z.strictObject({ eurToCzk: decimalText, eurToPln: decimalText, at: instant }),
});

export const appConfiguration = z.strictObject({
  title: z.string(),
  image: z.nullable(image),
  termsAndConditions: z.nullable(documentFile),
  privacyPolicy: z.nullable(documentFile),
  whitePaper: z.nullable(documentFile),
  conversionRateEurToCzk: decimalText,
  conversionRateEurToPln: decimalText,
  ratesAt: instant,
  administrator: z.strictObject({
    name: z.string(),
    address: z.string(),
    companyId: z.string(),
    email: z.string(),
    text: z.string(),
  }),
  /** Additional lines in the footer of every page, next to the administrator's name and address; null: none. */
  imprint: z.strictObject({
    register: z.nullable(z.string()),
    supervision: z.nullable(z.string()),
    fees: z.nullable(z.string()),
    risks: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  /** The providers of sign-in in addition to e-mail and password. */
  socialProviders: z.array(socialProvider),
  /** A run-off is on: no new accounts, orders or deposits. */
  isRunOff: z.boolean(),
  /** Holders may offer shares to each other on the board. */
  hasShareBoard: z.boolean(),
});

export const legalDocuments = z.strictObject({
  terms: z.nullable(documentFile),
  privacy: z.nullable(documentFile),
});

export const parsedSlug = z.strictObject({
  type: z.enum(['article', 'project-info']),
  documentId,
  slug: z.string(),
});

z.globalRegistry.add(project, { id: 'Project' });
z.globalRegistry.add(projectSummary, { id: 'ProjectSummary' });
z.globalRegistry.add(projectInfo, { id: 'ProjectInfo' });
z.globalRegistry.add(detailStats, { id: 'DetailStats' });
z.globalRegistry.add(appConfiguration, { id: 'AppConfiguration' });
z.globalRegistry.add(legalDocuments, { id: 'LegalDocuments' });
