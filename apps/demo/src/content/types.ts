import type {
  ArticleType,
  ArticleVisibility,
  BannerMessageType,
  BannerPage,
  BuildingFacts,
  Currency,
  InstrumentKind,
  Locale,
  Localized,
  OrderState,
  ProjectState,
  RankKind,
  VerificationType,
  Video,
  VoteType,
} from '@parcela/domain';
import type { ArticleContent } from '../../../api/src/modules/articles/index.ts';

export type { Currency, OrderState, ProjectState, VerificationType };

/**
 * Points in time are whole days relative to the day of the seed.
 * `…DaysAgo` counts into the past (0 = today, never negative); `…OnDay` is signed (-30 = a month ago, 30 = in a month).
 */
export type DaysAgo = number;
export type OnDay = number;

export type ProjectKey =
  | 'plzen'
  | 'krakow'
  | 'bratislava'
  | 'leipzig'
  | 'valencia'
  | 'brno'
  | 'gdansk'
  | 'liberec'
  | 'olomouc'
  | 'wroclaw'
  | 'poprad'
  | 'berlin'
  | 'kosice'
  | 'malaga';

/** One block of a project's description; each string of `description` is one paragraph of plain text. */
export type DescriptionBlock = Readonly<{
  key: string;
  title: Localized;
  description: Localized<readonly string[]>;
  video: Video | null;
}>;

/** A message above the screens for one kind of user; published on the first day. */
export type BannerMessage = Readonly<{
  type: BannerMessageType;
  text: Localized;
  relevance: number;
  ofPage: BannerPage | null;
  visibleForDaysFromRegistration: number | null;
}>;

export type Faq = Readonly<{ key: string; title: Localized; content: Localized }>;

export type TimelineEntry = Readonly<{ onDay: OnDay; text: Localized }>;

/**
 * The view that a picture of a project shows; its file is `pictures/projects/<key of the
 * project>/<view>.webp`.
 */
export type View = 'facade' | 'street' | 'courtyard' | 'interior' | 'plan';

export type DemoImage = Readonly<{ view: View; alt: Localized; caption: Localized }>;

type KnownFact = 'bedrooms' | 'bathrooms' | 'size' | 'floor' | 'material' | 'energyClass';
/** The facts about the building of every demo project, and further facts about some projects. */
export type Layout = Partial<BuildingFacts> &
  Readonly<{ [Fact in KnownFact]: NonNullable<BuildingFacts[Fact]> }>;

/** Nominal price of one share in minor units of the project's currency, in force from `appliedDaysAgo` on. */
export type SharePrice = Readonly<{ amount: bigint; appliedDaysAgo: DaysAgo }>;

/** Percentages are decimal strings, `period` is in years, bounds are minor units of the project's currency. */
export type Calculation = Readonly<{
  paReturn: string;
  annualRentalIncome: string;
  incrementalPropertyValue: string;
  period: number;
  calculatorMin: bigint;
  calculatorMax: bigint;
}>;

/** `percent` is a decimal string, null where the fee is not a share of an amount. */
export type ProjectFee = Readonly<{ percent: string | null; text: Localized }>;

/** What an investor owns; the amount is in minor units of the project's currency. */
export type ProjectOwnership = Readonly<{
  owner: Readonly<{ name: string; registerNumber: string; countryCode: string; registerUrl: null }>;
  instrument: Readonly<{ kind: InstrumentKind; text: Localized }>;
  rank: Readonly<{ kind: RankKind; text: Localized }>;
  /** Null: a document of the project is the extract of the land register. */
  noExtract: Localized | null;
  custody: Localized;
  operatorFailure: Readonly<{ hasRunOffPlan: boolean; text: Localized }>;
  team: readonly Readonly<{ name: string; role: Localized }>[];
  coInvestment: Readonly<{ amount: number | null; percent: string | null; text: Localized }>;
}>;

export type DemoProject = Readonly<{
  key: ProjectKey;
  slug: string;
  /** The state at the end of the demo timeline. */
  state: ProjectState;
  countryCode: 'CZ' | 'PL' | 'SK' | 'DE' | 'ES';
  currency: Currency;
  publishedDaysAgo: DaysAgo;
  /** The day of the opening; null for projects that never opened. */
  openedDaysAgo: DaysAgo | null;
  title: Localized;
  description: readonly DescriptionBlock[];
  faq: readonly Faq[];
  /** Fees in addition to the fee in the price: during ownership, on distributions, and on selling. */
  fees: Readonly<Record<'running' | 'payouts' | 'leaving', ProjectFee>>;
  ownership: ProjectOwnership;
  layout: Layout;
  /** Latitude and longitude in degrees; null: not known yet. */
  place: readonly [latitude: string, longitude: string] | null;
  /** The planned end of a running or prepared sale. */
  saleEndsOnDay: OnDay | null;
  /** The day of the last payment, only for the state Completed. */
  fundedOnDay: OnDay | null;
  /** The day on which staff closed the sale, only for the state Closed. */
  closedOnDay: OnDay | null;
  /** The expected completion of the building; null after its completion, or without works. */
  expectedOnDay: OnDay | null;
  /** The day of the completion. */
  completedOnDay: OnDay | null;
  tokenTotalCount: number;
  /** `tokenTotalCount` × the price in force, minor units. */
  tokenTotalPrice: bigint;
  /** Oldest first; the last one is in force. */
  prices: readonly SharePrice[];
  /** Fee per share, minor units. */
  tokenFee: bigint;
  minPurchaseQty: number;
  maxPurchaseQty: number;
  onlyForCurrentInvestor: boolean;
  isCalculatorEnabled: boolean;
  calculation: Calculation;
  timeline: readonly TimelineEntry[];
  /** The first one is the picture on the card. */
  images: readonly DemoImage[];
  /** Shares in Paid orders at the end of the demo timeline. */
  salesHistory: Readonly<{ soldShares: number }>;
}>;

export type ArticleTag = 'start' | 'earnings' | 'security' | 'houses';

/** An article of the demo; its picture is `pictures/articles/<slug>.webp`. */
export type DemoArticle = Readonly<{
  slug: string;
  publishedDaysAgo: DaysAgo;
  type: ArticleType;
  visibility: ArticleVisibility;
  tags: readonly ArticleTag[];
  title: Localized;
  description: Localized;
  imageAlt: Localized;
  content: ArticleContent['content'];
}>;

/** An article that staff have written and planned; its picture is `pictures/<picture>.webp`. */
export type PlannedArticle = Omit<DemoArticle, 'publishedDaysAgo'> &
  Readonly<{ inDays: number; picture: string }>;

/** A banner in three formats: `pictures/banners/<page>-<shape>.webp`. */
export type DemoBanner = Readonly<{
  ofPage: BannerPage;
  link: string;
  alternativeText: Localized;
}>;

export type DocumentSection = Readonly<{ heading: string; paragraphs: readonly string[] }>;

/** A question to the holders of a project; one without a start runs from its announcement. */
export type DemoPoll = Readonly<{
  project: ProjectKey;
  announcedDaysAgo: DaysAgo;
  /** Counted from the day of the announcement. */
  startsInDays: number | null;
  endsInDays: number;
  voteType: VoteType;
  question: Localized;
  options: readonly Readonly<{ optionKey: string; text: Localized }>[];
  document: Readonly<{ title: Localized; sections: Localized<readonly DocumentSection[]> }> | null;
  /** Holders who ask another holder to vote for them; the other holder accepts before the votes are cast. */
  delegations: readonly (readonly [holder: string, delegate: string])[];
  votes: readonly (readonly [person: string, optionKey: string])[];
}>;

export type LegalDocument = Readonly<{
  kind: 'termsAndConditions' | 'privacy' | 'whitePaper';
  version: string;
  title: Localized;
  subtitle: Localized;
  sections: Localized<readonly DocumentSection[]>;
}>;

/** The content that `renderDocument` turns into a PDF. */
export type RenderableDocument = Readonly<{
  title: string;
  subtitle: string;
  version: string;
  language: Locale;
  sections: readonly DocumentSection[];
}>;

export type Operator = Readonly<{
  name: string;
  street: string;
  city: string;
  postalCode: string;
  countryCode: 'CZ';
  companyId: string;
  email: string;
}>;

export type DatedRates = Readonly<{ eurToCzk: string; eurToPln: string; appliedDaysAgo: DaysAgo }>;

export type AppConfiguration = Readonly<{
  title: Localized;
  brand: Readonly<{ name: string; primaryColor: string }>;
  /** A picture of `pictures/`. */
  image: Readonly<{ name: string; alt: Localized }>;
  /** Shown on the AML screen: the controller of the personal data, one string a paragraph. */
  administrator: Localized<readonly string[]>;
  /** The texts of the footer in addition to the legal entity. */
  imprint: Readonly<Record<'register' | 'supervision' | 'fees' | 'risks', Localized> & { phone: string }>;
  /** Oldest first; the last one is in force. */
  rates: readonly DatedRates[];
}>;

export type VerificationOption = Readonly<{
  type: VerificationType;
  relevance: number;
  /** Minutes. */
  timeToComplete: number;
  name: Localized;
  description: Localized;
}>;

export type OriginOfFunds = 'alimonyBenefitsPension' | 'salary' | 'business' | 'capital';

/** The identity provider's report about a person; countries are ISO 3166 alpha-2, dates `YYYY-MM-DD`. */
export type Identity = Readonly<{
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  residentialAddress: string;
  cityAddress: string;
  postalCode: string;
  countryAddress: string;
  countryOfOrigin: string;
  citizenship: string;
  idOrPassportNumber: string;
  documentIssuedBy: string;
  documentValidUntil: string;
  socialSecurityNumber: string | null;
}>;

export type AmlAnswers = Readonly<{
  purposeOfContract: string;
  /** Band 1 to 5. */
  expectedTradesVolume: 1 | 2 | 3 | 4 | 5;
  originOfFunds: readonly OriginOfFunds[];
}>;

export type DemoPerson = Readonly<{
  key: string;
  email: string;
  language: Locale;
  currency: Currency;
  joinedDaysAgo: DaysAgo;
  /** The last completed step: `SIGNUP` means only a confirmed e-mail address. */
  verifiedUpTo: 'SIGNUP' | 'KYC' | 'AML';
  kycProvider: 'sumsub' | 'bankid';
  identity: Identity;
  aml: AmlAnswers;
  /** Holds public office: the questionnaire waits for compliance. */
  isExposed?: boolean;
}>;

/** One order of the demo timeline with its state at the end. */
export type TimelineOrder = Readonly<{
  person: string;
  project: ProjectKey;
  shares: number;
  currency: Currency;
  /** The intended or actual means of payment; Confirmo takes CZK and EUR only. */
  payment: 'bank-transfer' | 'confirmo';
  daysAgo: DaysAgo;
  state: OrderState;
  /** The amount paid beyond the price, minor units: it waits for staff. */
  overpaidBy: number;
}>;

/** An interest request of a person for a funded project. */
export type DemoInterest = Readonly<{ person: string; project: ProjectKey; daysAgo: DaysAgo }>;
