import { z } from 'zod/mini';
import { calendarDate, decimalText, instant, requiredText } from '../primitives.ts';
import { decisionReason } from '../staff.ts';

/** How many CZK and PLN one euro buys (docs/architecture/ledger.md). */
const rates = { eurToCzk: decimalText, eurToPln: decimalText };

export const exchangeRates = z.strictObject({
  /** Of all rates that were ever set the latest has the highest. */
  version: z.int(),
  ...rates,
  /** Who says so. */
  source: z.string(),
  validFrom: instant,
  isInForce: z.boolean(),
});

export const newRates = z.strictObject({
  ...rates,
  source: requiredText(200),
  /** In force from then on; left out: from the moment of the approval on. */
  validFrom: z.optional(instant),
  /** Of the latest rates that the editor has seen; 0 before the first. */
  version: z.int().check(z.nonnegative()),
  reason: decisionReason,
});

export const publishedRatesState = z.enum(['applied', 'waiting', 'rejected', 'superseded']);

/** What the European Central Bank published on a day, and what became of it. */
export const publishedRates = z.strictObject({
  day: calendarDate,
  ...rates,
  state: publishedRatesState,
  fetchedAt: instant,
  /** How far each is from the rate now in force, in percent; of decided days it says nothing and is null. */
  change: z.nullable(z.strictObject({ eurToCzk: z.string(), eurToPln: z.string() })),
});

z.globalRegistry.add(exchangeRates, { id: 'ExchangeRates' });
z.globalRegistry.add(publishedRates, { id: 'PublishedRates' });
