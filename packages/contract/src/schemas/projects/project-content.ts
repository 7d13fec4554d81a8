import {
  inEveryTranslation,
  instrumentKinds,
  isSafeLink,
  openingChecks,
  rankKinds,
  translatedLocales,
  videoSource,
} from '@parcela/domain';
import { z } from 'zod/mini';
import {
  contentItemsQuery,
  contentStatus,
  localizedTextAnswer,
  seenVersion,
  versionStatus,
} from '../content/publication.ts';
import {
  calendarDate,
  currency,
  cursorQuery,
  decimalText,
  documentId,
  instant,
  localizedFile,
  localizedText,
  lookupId,
  lookupText,
  minorUnits,
  requiredText,
  slugText,
  typedAmount,
} from '../primitives.ts';
import { buildingDraft } from './building.ts';
import { detailStats, projectInfo, projectState, video } from './project.ts';
import { storedProject } from './stored-project.ts';
import { operatorValuation } from './valuation.ts';
import { decisionReason } from '../staff.ts';

const atMost = (max: number) => z.maxLength(max, { error: 'too_big' });
const quantity = z.int({ error: 'invalid' }).check(z.minimum(1), z.maximum(2_147_483_647));
const positiveAmount = typedAmount.check(z.positive());
/** A percent with at most four decimals. */
const percent = decimalText.check(z.regex(/^-?\d{1,3}(\.\d{1,4})?$/, { error: 'invalid' }));

const isWebAddress = (url: string): boolean => isSafeLink(url) && /^https:/i.test(url);

/** A film on YouTube or Vimeo by its id there, or a file by its https address; no other source plays. */
const filmDraft = z
  .strictObject({
    provider: video.shape.provider,
    providerUid: z.nullable(requiredText(20)),
    url: requiredText(2048).check(z.refine(isWebAddress, { error: 'invalid' })),
  })
  .check(
    z.refine((film) => film.provider === 'direct' || videoSource(film) !== undefined, {
      error: 'invalid',
      path: ['providerUid'],
    }),
  );

/** Percentages are decimal texts; bounds are minor units of the project's currency. */
const calculationDraft = z.strictObject({
  paReturn: percent,
  /** Years. */
  period: z.int({ error: 'invalid' }).check(z.minimum(1), z.maximum(100)),
  annualRentalIncome: percent,
  incrementalPropertyValue: percent,
  /** Both or neither: without them the calculator goes from 100 to 10,000. */
  calculatorMin: z.nullable(z.int({ error: 'invalid' }).check(z.nonnegative())),
  calculatorMax: z.nullable(positiveAmount),
});

/** Degrees with at most six decimals. */
const degrees = (most: number) =>
  decimalText.check(
    z.regex(/^-?\d{1,3}(\.\d{1,6})?$/, { error: 'invalid' }),
    z.refine((text) => Math.abs(Number(text)) <= most, { error: 'invalid' }),
  );

/** The location of the property, or why it has no place on the map; all null: not stated yet. */
const mapDraft = z.strictObject({
  latitude: z.nullable(degrees(90)),
  longitude: z.nullable(degrees(180)),
  /** For staff. */
  absence: z.nullable(requiredText(300)),
});

const countryCode = z.string({ error: 'required' }).check(z.regex(/^[A-Z]{2}$/, { error: 'invalid' }));
const facts = {
  countryCode,
  layout: buildingDraft,
  map: mapDraft,
  /** The planned end of the sale, which does not end it. */
  saleEndsOn: z.nullable(calendarDate),
  /** The expected completion of the building, and the actual one, which must not be in the future. */
  expectedOn: z.nullable(calendarDate),
  completedOn: z.nullable(calendarDate),
  minPurchaseQty: quantity,
  maxPurchaseQty: quantity,
  /** The maximum over all orders of an investor; null: no such limit. */
  maxPerUser: z.nullable(quantity),
  onlyForCurrentInvestor: z.boolean(),
  isCalculatorEnabled: z.boolean(),
  calculation: z.nullable(calculationDraft),
};

/** From 0 to 100, with at most two decimals. */
const partPercent = decimalText.check(z.regex(/^(100|\d{1,2}(\.\d{1,2})?)$/, { error: 'invalid' }));

/**
 * `percent`: a part, from 0 to 100, of the amount in the text; null for a fee that is not a share of an
 * amount, or without a fee.
 */
const feeDraft = z.strictObject({
  percent: z.nullable(partPercent),
  text: localizedText(400),
});

/** What an investor owns: required before the sale opens. */
const ownershipDraft = z.strictObject({
  owner: z.strictObject({
    name: requiredText(200),
    registerNumber: requiredText(60),
    countryCode,
    /** The company in the public register. */
    registerUrl: z.nullable(requiredText(2048).check(z.refine(isWebAddress, { error: 'invalid' }))),
  }),
  instrument: z.strictObject({ kind: z.enum(instrumentKinds), text: localizedText(2000) }),
  rank: z.strictObject({ kind: z.enum(rankKinds), text: localizedText(2000) }),
  /** Needed while no document is an extract of the land register. */
  noExtract: z.nullable(localizedText(1000)),
  custody: localizedText(2000),
  operatorFailure: z.strictObject({ hasRunOffPlan: z.boolean(), text: localizedText(2000) }),
  team: z
    .array(z.strictObject({ name: requiredText(200), role: localizedText(200) }))
    .check(z.minLength(1, { error: 'required' }), atMost(20)),
  /** Of the operator or developer, in the project's currency and in percent of the project; both null: none. */
  coInvestment: z.strictObject({
    amount: z.nullable(positiveAmount),
    percent: z.nullable(partPercent),
    text: localizedText(2000),
  }),
});

const caption = z.nullable(localizedText(300));
/** A project as staff write it. Where Czech or Polish is empty, readers see the English text. */
const draft = {
  title: localizedText(200),
  ...facts,
  blocks: z
    .array(
      z.strictObject({
        title: localizedText(200),
        /** An empty line separates paragraphs. */
        description: localizedText(10_000),
        video: z.nullable(filmDraft),
      }),
    )
    .check(atMost(50)),
  faqs: z
    .array(z.strictObject({ title: localizedText(300), content: localizedText(5000) }))
    .check(atMost(100)),
  /** Costs in addition to the fee in the price: during ownership, on distributions, and on leaving. */
  fees: z.strictObject({ running: feeDraft, payouts: feeDraft, leaving: feeDraft }),
  timeline: z.array(z.strictObject({ date: calendarDate, text: localizedText(300) })).check(atMost(100)),
  ownership: z.nullable(ownershipDraft),
  /** In their order; the first one is the picture of the card. `file`: documentId of a stored picture. */
  images: z
    .array(z.strictObject({ file: lookupId, alternativeText: localizedText(300), caption }))
    .check(atMost(60)),
  /** Documents for reading that need no agreement. `documentId` names an existing document, null adds one. */
  documents: z
    .array(
      z.strictObject({
        documentId: z.nullable(lookupId),
        name: localizedText(200),
        caption,
        /** documentIds of stored PDFs; a language without its own shows the English one. */
        files: localizedFile(lookupId),
        /** The day of an extract of the land register; null: another document. */
        extractOn: z.nullable(calendarDate),
      }),
    )
    .check(atMost(60)),
};

/** Fixed from the first draft on, because the shares are issued; prices have a separate call. */
const offer = {
  currency,
  tokenTotalCount: quantity,
  /** The fee added to the price of each share, in minor units of `currency`. */
  tokenFee: z.int({ error: 'invalid' }).check(z.nonnegative()),
};
export const newProjectInfo = z.strictObject({
  slug: slugText,
  /** A separate call opens an offer. */
  state: z.enum(['Prepared', 'Unknown']),
  ...offer,
  ...draft,
});
export const projectInfoEdit = z.strictObject({ ...draft, ...seenVersion });
export const projectInfoSlug = z.strictObject({ slug: slugText, seenSlug: slugText });
/** The number of decisions about the offer (its state, its opening, its prices) that the editor has seen. */
const seenOffer = { offerVersion: z.int().check(z.nonnegative()) };
export const projectStateChange = z.strictObject({
  ...seenOffer,
  /** Two staff members open a sale. */
  state: z.enum(['Prepared', 'Completed', 'Closed', 'Unknown']),
  /** The number of users who become INVESTOR by the change, as in the preview; omitted: none. */
  newInvestors: z.optional(z.int({ error: 'invalid' }).check(z.nonnegative())),
});
export const projectOpening = z.strictObject({
  ...seenOffer,
  /** Omitted: at the approval. */
  opensAt: z.optional(instant),
  reason: decisionReason,
});
export const projectOpeningEnd = z.strictObject(seenOffer);
/** The consequences of a change of a project's state by staff. */
export const projectStatePreview = z.strictObject({
  state: projectState,
  /** Users who own its shares, and the number who become INVESTOR by the change. */
  holders: z.int(),
  newInvestors: z.int(),
  soldShares: z.int(),
  /** The shares in live orders, which remain payable. */
  reservedShares: z.int(),
  availableShares: z.int(),
  /** Afterwards users without shares can request a notice of the next project. */
  takesInterest: z.boolean(),
  /** Open polls and unpaid distributions, both of which continue. */
  openPolls: z.int(),
  openDistributions: z.int(),
});
/** The progress of a project's sale. */
/** The data of the project's page for investors. */
export const projectPreview = z.strictObject({
  info: projectInfo,
  stats: detailStats,
  /** False: no price is in force, and the page shows the first future price, or 0. */
  hasPrice: z.boolean(),
});

export const projectProgress = z.strictObject({
  issuedShares: z.int(),
  soldShares: z.int(),
  /** The shares in live orders. */
  reservedShares: z.int(),
  availableShares: z.int(),
  holders: z.int(),
  liveOrders: z.int(),
  /** Live orders that expire within six hours. */
  lapsingOrders: z.int(),
  /** Users who wait for a notice of the next project like this one. */
  waitingInterest: z.int(),
});
/** The holders of a project at the end of a day. */
export const projectHolder = z.strictObject({
  investor: z.strictObject({ documentId, email: z.string() }),
  shares: z.int(),
  /** Percentage of all issued shares. */
  percent: decimalText,
});
export const projectHoldersQuery = {
  /** The day at whose end shares count, in the platform's zone; omitted: now. */
  on: z.optional(calendarDate),
  ...cursorQuery,
};
export const newPrice = z.strictObject({
  /** Nominal price of one share without its fee, minor units of the project's currency. */
  amount: positiveAmount,
  /** The time at which it takes effect; omitted: the approval. */
  appliedAt: z.optional(instant),
  /** documentId of the valuation that leads the price. */
  valuation: z.optional(lookupId),
  ...seenOffer,
  /** Without a valuation, why the price changes. */
  reason: decisionReason,
});
export const priceMove = z.strictObject({ appliedAt: instant, ...seenOffer, reason: decisionReason });
export const priceEnd = z.strictObject({ ...seenOffer, reason: decisionReason });

const openingCheck = z.enum(openingChecks);
const content = { title: localizedTextAnswer, ...storedProject.shape };

/** A project in the list for staff: its newest title, and the published version. */
const item = {
  documentId,
  /** documentId of the project itself, which orders refer to. */
  project: documentId,
  slug: z.string(),
  title: localizedTextAnswer,
  projectState,
  currency,
  /** Nominal price in force; null before the first one applies. */
  price: z.nullable(minorUnits),
  /** The number of texts of the newest version in English only. */
  missingTexts: z.strictObject(inEveryTranslation(() => z.int())),
  ...contentStatus,
};
export const projectInfoItem = z.strictObject(item);
export const projectInfoDetail = z.strictObject({
  ...item,
  ...content,
  /** Old addresses that still lead here, newest first. */
  earlierSlugs: z.array(z.string()),
  tokenTotalCount: z.int(),
  tokenFee: minorUnits,
  /** Every past, current and planned price, the latest first. */
  prices: z.array(
    z.strictObject({
      documentId,
      price: minorUnits,
      appliedAt: instant,
      /** documentId of the valuation that led it. */
      valuation: z.nullable(documentId),
    }),
  ),
  /** Every valuation, published or not, the latest first. */
  valuations: z.array(operatorValuation),
  /** The time of an automatic opening; null: staff open the sale. */
  opensAt: z.nullable(instant),
  /** The requirements to open the sale now, or at its planned moment; null while it cannot be opened. */
  openingChecks: z.nullable(z.array(z.strictObject({ name: openingCheck, isMet: z.boolean() }))),
  /** A planned opening that did not happen, and what was missing. */
  openingFailure: z.nullable(z.strictObject({ at: instant, missing: z.array(openingCheck) })),
  /** The next decision about the offer sends it back. */
  ...seenOffer,
});
export const projectInfoVersion = z.strictObject({ ...content, ...versionStatus });
export const projectInfoItemsQuery = {
  ...contentItemsQuery,
  'filters[projectState]': z.optional(projectState),
  /** Projects that lack texts in this language. */
  'filters[missing]': z.optional(z.enum(translatedLocales)),
  /** Projects whose planned opening did not happen. */
  'filters[openingFailed]': z.optional(z.literal('true')),
  /** Searches the titles and addresses. */
  search: z.optional(lookupText(100)),
};

z.globalRegistry.add(projectHolder, { id: 'ProjectHolder' });
z.globalRegistry.add(projectProgress, { id: 'ProjectProgress' });
z.globalRegistry.add(projectInfoItem, { id: 'ProjectInfoItem' });
z.globalRegistry.add(projectInfoDetail, { id: 'ProjectInfoDetail' });
