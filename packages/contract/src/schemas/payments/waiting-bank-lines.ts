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

/** The source of a line: the bank's API, or a file in one of the formats. */
export const lineSource = z.enum(['feed', 'camt.053', 'gpc', 'fio-csv']);

/** `missing`: one of the two does not state it. */
const agreement = z.enum(['equal', 'missing']);

/** A movement in the books, or another waiting line, that may be the same as this line. */
export const lineCandidate = z.strictObject({
  /** Null for a line that also waits, and for one of the same file that is not imported. */
  movement: z.nullable(z.strictObject({ documentId })),
  movementId: z.string(),
  /** Null for a line from before sources were stored. */
  source: z.nullable(lineSource),
  statement: z.nullable(z.string()),
  bookedOn: calendarDate,
  /** The number of banking days between them. */
  daysApart: z.int(),
  payerName: z.nullable(z.string()),
  /** Both state the same payer, or one of them states none; a contradiction means another movement. */
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
  /** Null before a decision. */
  /** `undone`: two staff members undid the import of its file. */
  decision: z.nullable(z.enum(['same', 'another', 'undone'])),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  /** The movement that it matches or became. */
  movement: z.nullable(z.strictObject({ documentId })),
};

/** A bank line that may be a movement already in the books. */
export const waitingBankLineItem = z.strictObject(itemFields);

export const waitingBankLine = z.strictObject({
  ...itemFields,
  payerAccount: z.nullable(z.string()),
  variableSymbol: z.nullable(z.string()),
  raw: z.string(),
  /** The possible matches in the current books; empty for a decided line. */
  candidates: z.array(lineCandidate),
});

export const waitingBankLinesQuery = {
  'filters[decided]': z.optional(z.enum(['true', 'false'])),
  'filters[account]': z.optional(lookupId),
  ...cursorQuery,
};

export const sameBankLine = z.strictObject({
  /** The matching movement. */
  movement: lookupId,
});
export const anotherBankLine = z.strictObject({
  /** The movements that the caller saw and excluded. */
  seen: z.array(lookupId).check(z.maxLength(200)),
});

z.globalRegistry.add(waitingBankLineItem, { id: 'WaitingBankLineItem' });
z.globalRegistry.add(waitingBankLine, { id: 'WaitingBankLine' });
