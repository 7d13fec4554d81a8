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
  /** Null for a day that is open. */
  closed: z.nullable(closing),
  /** For an open day the current value; null while no statement reaches that day. */
  bank: z.nullable(minorUnits),
  /** The bank's balance before the first line that we know. */
  opening: minorUnits,
  ledger: minorUnits,
  /** The bank's balance less the opening balance, less the ledger's balance. */
  difference: z.nullable(minorUnits),
});

/** A line of the bank, or an entry of the ledger that no line made. */
const dayLine = z.strictObject({
  kind: z.enum([...movementOutcome.options, ...bankKindsByHand]),
  movement: z.nullable(z.strictObject({ documentId, movementId: z.nullable(z.string()) })),
  day: calendarDate,
  /** What moved at the bank, and what the ledger has of it. */
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
  /** The bank's own text for a line that is not in the ledger, for a person to read. */
  written: z.array(z.string()),
  /** The part that is in no book until a person explains it; null when there is nothing to explain, or not yet. */
  toExplain: z.nullable(minorUnits),
});

/** What the file of a day begins with: balances at the end of the day. */
const dayBalance = ['balance.bank', 'balance.opening', 'balance.ledger', 'balance.difference'] as const;

/** A line of a day and what became of it. */
export const bankDayLine = z.strictObject({
  key: z.string(),
  currency,
  ...dayLine.shape,
  kind: z.enum([...dayLine.shape.kind.options, ...dayBalance]),
  order: z.nullable(z.strictObject({ documentId, number: z.string() })),
  transfer: z.nullable(z.strictObject({ documentId, reference: z.string() })),
  /** How much of the payment waits for staff. */
  waiting: z.nullable(minorUnits),
});
z.globalRegistry.add(bankDayLine, { id: 'BankDayLine' });

/** Why a day cannot be closed. */
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
  /** The bank's balance before the first line that we know. */
  opening: minorUnits,
  /** The sum of all lines until the end of the day. */
  lines: minorUnits,
  /** The ledger's balance at the same moment. */
  ledger: minorUnits,
  /** The bank's balance less the opening balance, less the ledger's balance. */
  difference: z.nullable(minorUnits),
  /** Whether the bank's balance equals the ledger's to the minor unit. */
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
  /** The balances that the person saw. */
  bank: minorUnits,
  ledger: minorUnits,
  note: z.optional(requiredText(1_000)),
});

z.globalRegistry.add(bankDayItem, { id: 'BankDayItem' });
z.globalRegistry.add(bankDay, { id: 'BankDay' });
