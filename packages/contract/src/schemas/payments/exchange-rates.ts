import { z } from 'zod/mini';
import { calendarDate, decimalText, instant, requiredText } from '../primitives.ts';
import { decisionReason } from '../staff.ts';

/** The number of CZK and PLN in one euro (docs/architecture/ledger.md). */
const rates = { eurToCzk: decimalText, eurToPln: decimalText };

export const exchangeRates = z.strictObject({
  /** The latest of all rates has the highest number. */
  version: z.int(),
  ...rates,
  /** The source of the rates. */
  source: z.string(),
  validFrom: instant,
  isInForce: z.boolean(),
});

export const newRates = z.strictObject({
  ...rates,
  source: requiredText(200),
  /** The time at which they take effect; omitted: the approval. */
  validFrom: z.optional(instant),
  /** The number of the latest rates that the editor has seen; 0 before the first. */
  version: z.int().check(z.nonnegative()),
  reason: decisionReason,
});

export const publishedRatesState = z.enum(['applied', 'waiting', 'rejected', 'superseded']);

/** The rates that the European Central Bank published on a day, and the decision about them. */
export const publishedRates = z.strictObject({
  day: calendarDate,
  ...rates,
  state: publishedRatesState,
  fetchedAt: instant,
  /** The difference of each from the current rate in percent; null for decided days. */
  change: z.nullable(z.strictObject({ eurToCzk: z.string(), eurToPln: z.string() })),
});

z.globalRegistry.add(exchangeRates, { id: 'ExchangeRates' });
z.globalRegistry.add(publishedRates, { id: 'PublishedRates' });
