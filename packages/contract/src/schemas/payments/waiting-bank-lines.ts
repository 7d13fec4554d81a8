import { z } from 'zod/mini';
import {
  calendarDate,
  currency,
  cursorQuery,
  documentId,
  instant,
  lookupId,
  minorUnits,
} from '../primitives.ts';

/** Which way a line came: the bank's API, or a file of a form. */
export const lineSource = z.enum(['feed', 'camt.053', 'gpc', 'fio-csv']);

/** `missing`: one of the two does not say it. */
const agreement = z.enum(['equal', 'missing']);

/** A movement in the books, or another line that waits, which a line may be. */
export const lineCandidate = z.strictObject({
  /** Null for a line that waits itself, and for one of the same file that is not imported. */
  movement: z.nullable(z.strictObject({ documentId })),
  movementId: z.string(),
  /** Null for a line from before sources were stored. */
  source: z.nullable(lineSource),
  statement: z.nullable(z.string()),
  bookedOn: calendarDate,
  /** How many banking days lie between them. */
  daysApart: z.int(),
  payerName: z.nullable(z.string()),
  /** What both say about the payer is equal, or one of them does not say it: a contradiction is another movement. */
  account: agreement,
  name: agreement,
  symbol: agreement,
  number: z.enum(['equal', 'other', 'missing']),
});

const itemFields = {
  documentId,
  account: z.strictObject({ documentId, iban: z.string(), currency }),
  source: lineSource,
  /** The bank's number of the statement. */
  statement: z.nullable(z.string()),
  movementId: z.string(),
  bookedOn: calendarDate,
  amount: minorUnits,
  currency: z.string(),
  payerName: z.nullable(z.string()),
  askedAt: instant,
  /** Null while it waits. */
  /** `undone`: two people undid the import of its file. */
  decision: z.nullable(z.enum(['same', 'another', 'undone'])),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  /** The movement that it is, or became. */
  movement: z.nullable(z.strictObject({ documentId })),
};

/** A line of the bank that may be a movement which is in the books. */
export const waitingBankLineItem = z.strictObject(itemFields);

export const waitingBankLine = z.strictObject({
  ...itemFields,
  payerAccount: z.nullable(z.string()),
  variableSymbol: z.nullable(z.string()),
  raw: z.string(),
  /** What it may be, by what is in the books now; empty for a line that is decided. */
  candidates: z.array(lineCandidate),
});

export const waitingBankLinesQuery = {
  'filters[decided]': z.optional(z.enum(['true', 'false'])),
  'filters[account]': z.optional(lookupId),
  ...cursorQuery,
};

export const sameBankLine = z.strictObject({
  /** The movement that it is. */
  movement: lookupId,
});
export const anotherBankLine = z.strictObject({
  /** The movements that the person saw and that it is not. */
  seen: z.array(lookupId).check(z.maxLength(200)),
});

z.globalRegistry.add(waitingBankLineItem, { id: 'WaitingBankLineItem' });
z.globalRegistry.add(waitingBankLine, { id: 'WaitingBankLine' });
