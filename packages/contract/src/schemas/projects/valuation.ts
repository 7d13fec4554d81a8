import { valuationMethods } from '@parcela/domain';
import { z } from 'zod/mini';
import { localizedTextAnswer } from '../content/publication.ts';
import {
  calendarDate,
  currency,
  decimalText,
  documentId,
  instant,
  localizedText,
  lookupId,
  minorUnits,
  requiredText,
  typedAmount,
} from '../primitives.ts';
import { decisionReason } from '../staff.ts';

const method = z.enum(valuationMethods);

/** A published valuation of the property, in the requested language. */
export const valuation = z.strictObject({
  documentId,
  /** A person, and the company. */
  valuer: z.string(),
  company: z.nullable(z.string()),
  valuedOn: calendarDate,
  method,
  /** Names the method `other`. */
  methodText: z.nullable(z.string()),
  /** Of the whole property, minor units of the project's currency. */
  amount: minorUnits,
  note: z.nullable(z.string()),
  /** Null: no document, or a withdrawn valuation. */
  document: z.nullable(
    z.strictObject({
      url: z.string(),
      size: z.int(),
      /** False: only holders may read it. */
      isPublic: z.boolean(),
    }),
  ),
  publishedAt: instant,
  /** A withdrawn valuation was wrong. */
  withdrawnAt: z.nullable(instant),
});

export const newValuation = z
  .strictObject({
    valuer: requiredText(200),
    company: z.nullable(requiredText(200)),
    /** Not in the future. */
    valuedOn: calendarDate,
    method,
    methodText: z.nullable(localizedText(200)),
    amount: typedAmount.check(z.positive()),
    /** documentId of a stored PDF. */
    file: z.nullable(lookupId),
    isDocumentPublic: z.boolean(),
    note: z.nullable(localizedText(1000)),
    /** From when investors and visitors see it; omitted: now. */
    publishAt: z.optional(instant),
  })
  .check(
    z.refine((draft) => (draft.method === 'other') === (draft.methodText !== null), {
      error: 'invalid',
      path: ['methodText'],
    }),
    z.refine((draft) => !draft.isDocumentPublic || draft.file !== null, {
      error: 'required',
      path: ['file'],
    }),
  );

export const valuationEnd = z.strictObject({ reason: decisionReason });

/** A valuation as staff see it. */
export const operatorValuation = z.strictObject({
  documentId,
  valuer: z.string(),
  company: z.nullable(z.string()),
  valuedOn: calendarDate,
  method,
  methodText: z.nullable(localizedTextAnswer),
  amount: minorUnits,
  file: z.nullable(documentId),
  isDocumentPublic: z.boolean(),
  note: z.nullable(localizedTextAnswer),
  publishedAt: instant,
  recordedAt: instant,
  withdrawal: z.nullable(z.strictObject({ at: instant, reason: z.string() })),
});

/** The effect of a price on the holders of a project. */
export const priceEffect = z.strictObject({
  currency,
  /** Nominal price in force; null before the first one applies. */
  priceNow: z.nullable(minorUnits),
  price: minorUnits,
  /** Null without a price in force. */
  changePercent: z.nullable(decimalText),
  holders: z.int(),
  shares: z.int(),
  /** The shares of all holders at the price in force, and at the new one. */
  holdingsNow: z.nullable(minorUnits),
  holdings: minorUnits,
});
export const priceEffectQuery = {
  amount: z.coerce.number().check(z.int(), z.positive(), z.maximum(10_000_000_000_000)),
};

z.globalRegistry.add(valuation, { id: 'Valuation' });
z.globalRegistry.add(operatorValuation, { id: 'OperatorValuation' });
