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
import { explanationKind, lineExplanation, movementOutcome } from './bank-movements.ts';

export const explanation = z.strictObject({ ...decision.shape, kind: explanationKind });

export const bankDaysQuery = { 'filters[currency]': z.optional(currency), ...paginationQuery };
export const bankDayParams = z.strictObject({ currency, day: calendarDate });

const closing = z.strictObject({ at: instant, by: z.string(), note: z.nullable(z.string()) });

export const bankDayItem = z.strictObject({
  currency,
  day: calendarDate,
  /** Null for a day that is open. */
  closed: z.nullable(closing),
  bank: z.nullable(minorUnits),
  ledger: z.nullable(minorUnits),
  difference: z.nullable(minorUnits),
});

/** A reason why bank and ledger differ: a line that is not in the ledger, or an entry that no line made. */
const dayReason = z.strictObject({
  kind: z.enum([
    ...movementOutcome.options,
    'payment.reversed',
    'distribution_line.paid_by_hand',
    'bank.explained',
  ]),
  movement: z.nullable(z.strictObject({ documentId, movementId: z.nullable(z.string()) })),
  day: calendarDate,
  /** What moved at the bank, and what the ledger has of it. */
  bank: minorUnits,
  ledger: minorUnits,
  difference: minorUnits,
  explanation: z.nullable(lineExplanation),
  /** A reversal that is tied to a payment. */
  isMatched: z.boolean(),
});

/** What a file of a day begins with: balances at its end. */
const dayBalance = ['balance.bank', 'balance.opening', 'balance.ledger', 'balance.difference'] as const;

/** A line of the bank, or an entry of the ledger that no line made, and what became of it. */
export const bankDayLine = z.strictObject({
  key: z.string(),
  currency,
  ...dayReason.shape,
  kind: z.enum([...dayReason.shape.kind.options, ...dayBalance]),
  order: z.nullable(z.strictObject({ documentId, number: z.string() })),
  transfer: z.nullable(z.strictObject({ documentId, reference: z.string() })),
  /** How much of the payment waits for staff. */
  waiting: z.nullable(minorUnits),
});
z.globalRegistry.add(bankDayLine, { id: 'BankDayLine' });

/** Why a day cannot be closed. */
export const bankDayBlocker = z.enum([
  'not_over',
  'later_closed',
  'not_stated',
  'lines_missing',
  'unexplained',
]);

export const bankDay = z.strictObject({
  currency,
  day: calendarDate,
  closed: z.nullable(closing),
  /** What the bank says it holds at the end of the day; null while no statement goes as far. */
  bank: z.nullable(minorUnits),
  /** What it held before the first line that we know. */
  opening: minorUnits,
  /** The sum of all lines until the end of the day. */
  lines: minorUnits,
  /** What the ledger says of the same moment. */
  ledger: minorUnits,
  /** The bank's balance without what it held before, less the ledger's. */
  difference: z.nullable(minorUnits),
  /** Is the bank's balance the ledger's to the minor unit? */
  isEqual: z.boolean(),
  /** The difference at the end of the closed day before, which the reasons add to. */
  carried: minorUnits,
  carriedFrom: z.nullable(calendarDate),
  reasons: z.array(dayReason),
  blockers: z.array(bankDayBlocker),
});

export const bankDayClosing = z.strictObject({
  /** The balances that the person saw. */
  bank: minorUnits,
  ledger: minorUnits,
  note: z.optional(requiredText(1_000)),
});

z.globalRegistry.add(bankDayItem, { id: 'BankDayItem' });
z.globalRegistry.add(bankDay, { id: 'BankDay' });
