import { instrumentKinds, rankKinds } from '@parcela/domain';
import { z } from 'zod/mini';
import { calendarDate, decimalText, documentId, localized, minorUnits } from '../primitives.ts';
import { storedBuilding } from './building.ts';
import { video } from './project.ts';

/** What a version does not say that was written before staff could say it. */
const unsaid = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);
const none = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.array(schema), []);

/** Empty in a language that was added later. */
const text = localized(z._default(z.string(), ''), z.string());

const map = z.object({
  latitude: unsaid(decimalText),
  longitude: unsaid(decimalText),
  absence: unsaid(z.string()),
});

/** Percentages are decimal texts; bounds are minor units of the project's currency. */
const calculation = z.object({
  paReturn: decimalText,
  /** Years. */
  period: z.int(),
  annualRentalIncome: decimalText,
  incrementalPropertyValue: decimalText,
  calculatorMin: unsaid(minorUnits),
  calculatorMax: unsaid(minorUnits),
});

/** `percent` is null where the fee is no share of an amount. */
const fee = z.object({ percent: unsaid(decimalText), text });

const block = z.object({
  title: text,
  description: text,
  video: unsaid(z.object(video.shape)),
});

const picture = z.object({
  /** documentId of a stored picture. */
  file: documentId,
  alternativeText: text,
  caption: unsaid(text),
});

/** For reading (a plan, an energy certificate); it needs no agreement. */
const attachment = z.object({
  documentId,
  name: text,
  caption: unsaid(text),
  /** documentIds of stored PDFs; a language without its own shows the English one. */
  files: localized(unsaid(documentId), documentId),
  /** The day of an extract of the land register; null: another document. */
  extractOn: unsaid(calendarDate),
});

/** What an investor owns. */
const ownership = z.object({
  /** The company that owns the property. */
  owner: z.object({
    name: z.string(),
    registerNumber: z.string(),
    countryCode: z.string(),
    registerUrl: unsaid(z.string()),
  }),
  instrument: z.object({ kind: z.enum(instrumentKinds), text }),
  rank: z.object({ kind: z.enum(rankKinds), text }),
  /** Why no document is an extract of the land register. */
  noExtract: unsaid(text),
  custody: text,
  operatorFailure: z.object({ hasRunOffPlan: z.boolean(), text }),
  team: none(z.object({ name: z.string(), role: text })),
  /** In minor units and as a percentage of the whole project; both null: none. */
  coInvestment: z.object({ amount: unsaid(minorUnits), percent: unsaid(decimalText), text }),
});

/**
 * The stored content of a version of a project, in addition to its title, and the one place that says how an older
 * version is read: a field that it lacks has its default here, and a field that no longer exists is left out. A field
 * without a default is one that every version has had from the beginning.
 */
export const storedProject = z.object({
  /** ISO 3166-1 alpha-2. */
  countryCode: z.string(),
  layout: z._default(storedBuilding, storedBuilding.parse({})),
  /** In degrees, or why the property has no place on the map; all null: not stated yet. */
  map: z._default(map, map.parse({})),
  /** The planned end of the sale; nothing ends by it. */
  saleEndsOn: unsaid(calendarDate),
  /** When the building is expected to be completed, and when it was. */
  expectedOn: unsaid(calendarDate),
  completedOn: unsaid(calendarDate),
  minPurchaseQty: z.int(),
  maxPurchaseQty: z.int(),
  maxPerUser: unsaid(z.int()),
  onlyForCurrentInvestor: z.boolean(),
  isCalculatorEnabled: z.boolean(),
  calculation: unsaid(calculation),
  blocks: none(block),
  faqs: none(z.object({ title: text, content: text })),
  /** Null in versions from before fees were required; such a version cannot be shown again. */
  fees: unsaid(z.object({ running: fee, payouts: fee, leaving: fee })),
  timeline: none(z.object({ date: calendarDate, text })),
  /** Null in versions from before it was required to open a sale. */
  ownership: unsaid(ownership),
  /** In display order; the first one is the picture of the card. */
  images: none(picture),
  documents: none(attachment),
});
