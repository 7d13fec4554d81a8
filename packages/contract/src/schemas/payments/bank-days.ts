import { bankKindsByHand } from '@parcela/domain';
import { z } from 'zod/mini';
import {
  calendarDate,
  currency,
  documentId,
  instant,
  minorUnits,
  paginationQuery,
  requiredText,
} from '../primitives.ts';
import { decision } from '../staff.ts';
import { explanationKind, lineExplanation, missingStatement, movementOutcome } from './bank-movements.ts';

export const explanation = z.strictObject({ ...decision.shape, kind: explanationKind });

export const bankDaysQuery = { 'filters[currency]': z.optional(currency), ...paginationQuery };
export const bankDayParams = z.strictObject({ currency, day: calendarDate });

const closing = z.strictObject({ at: instant, by: z.string(), note: z.nullable(z.string()) });

export const bankDayItem = z.strictObject({
  currency,
  day: calendarDate,
  /** Null for an open day. */
  closed: z.nullable(closing),
  /** For an open day the current value; null while no statement reaches that day. */
  bank: z.nullable(minorUnits),
  /** The bank's balance before the first known line. */
  opening: minorUnits,
  ledger: minorUnits,
  /** The bank's balance less the opening balance, less the ledger's balance. */
  difference: z.nullable(minorUnits),
});

/** A line of the bank, or a ledger entry without a line. */
const dayLine = z.strictObject({
  kind: z.enum([...movementOutcome.options, ...bankKindsByHand]),
  movement: z.nullable(z.strictObject({ documentId, movementId: z.nullable(z.string()) })),
  day: calendarDate,
  /** The movement at the bank, and its amount in the ledger. */
  bank: minorUnits,
  ledger: minorUnits,
  difference: minorUnits,
  explanation: z.nullable(lineExplanation),
  /** A reversal matched with a payment. */
  isMatched: z.boolean(),
});

/** A reason why bank and ledger differ. */
const dayReason = z.strictObject({
  ...dayLine.shape,
  /** The bank's own text, for staff, of a line that is not in the ledger. */
  written: z.array(z.string()),
  /**
   * The part that is in no book until staff explain it; null when there is nothing to explain, or not yet.
   */
  toExplain: z.nullable(minorUnits),
});

/** The first figures of a day's file: balances at the end of the day. */
const dayBalance = ['balance.bank', 'balance.opening', 'balance.ledger', 'balance.difference'] as const;

/** A line of a day with its result. */
export const bankDayLine = z.strictObject({
  key: z.string(),
  currency,
  ...dayLine.shape,
  kind: z.enum([...dayLine.shape.kind.options, ...dayBalance]),
  order: z.nullable(z.strictObject({ documentId, number: z.string() })),
  transfer: z.nullable(z.strictObject({ documentId, reference: z.string() })),
  /** The part of the payment that waits for staff. */
  waiting: z.nullable(minorUnits),
});
z.globalRegistry.add(bankDayLine, { id: 'BankDayLine' });

/** The reason why a day cannot be closed. */
export const bankDayBlocker = z.enum([
  'not_over',
  'not_stated',
  'lines_missing',
  'to_compare',
  'unexplained',
]);

export const bankDay = z.strictObject({
  currency,
  day: calendarDate,
  closed: z.nullable(closing),
  /** The bank's balance at the end of the day; null while no statement reaches that day. */
  bank: z.nullable(minorUnits),
  /** The bank's balance before the first known line. */
  opening: minorUnits,
  /** The sum of all lines until the end of the day. */
  lines: minorUnits,
  /** The ledger's balance at the same moment. */
  ledger: minorUnits,
  /** The bank's balance less the opening balance, less the ledger's balance. */
  difference: z.nullable(minorUnits),
  /** Tells whether the bank's balance equals the ledger's to the minor unit. */
  isEqual: z.boolean(),
  /** The difference at the end of the previous closed day, to which the reasons add. */
  carried: minorUnits,
  carriedFrom: z.nullable(calendarDate),
  reasons: z.array(dayReason),
  /** The earlier open days that close with it. */
  alsoCloses: z.nullable(z.strictObject({ from: calendarDate, to: calendarDate, days: z.int() })),
  blockers: z.array(bankDayBlocker),
  /** For an open day: where a statement is missing before its end and after the last closed day. */
  missingStatements: z.array(missingStatement),
});

export const bankDayClosing = z.strictObject({
  /** The balances that the caller saw. */
  bank: minorUnits,
  ledger: minorUnits,
  note: z.optional(requiredText(1_000)),
});

z.globalRegistry.add(bankDayItem, { id: 'BankDayItem' });
z.globalRegistry.add(bankDay, { id: 'BankDay' });
