import { z } from 'zod/mini';
import {
  calendarDate,
  currency,
  cursorQuery,
  documentId,
  instant,
  lookupId,
  lookupText,
  minorUnits,
} from '../primitives.ts';
import { movementOutcome } from './bank-movements.ts';

const itemFields = {
  documentId,
  /** As the file was named by whoever uploaded it. */
  name: z.string(),
  format: z.enum(['camt.053', 'gpc', 'fio-csv']),
  account: z.strictObject({ documentId, iban: z.string(), currency }),
  /** The days and balances that the file names. */
  from: z.nullable(calendarDate),
  to: z.nullable(calendarDate),
  opening: z.nullable(minorUnits),
  closing: z.nullable(minorUnits),
  lineCount: z.int(),
  uploadedAt: instant,
  uploadedBy: z.string(),
  importedAt: z.nullable(instant),
  importedBy: z.nullable(z.string()),
  /** Lines that were new. */
  importedCount: z.nullable(z.int()),
};

/** A statement that staff have uploaded as a file. */
export const statementFileItem = z.strictObject(itemFields);

const fileLine = z.strictObject({
  /** The bank's number of the line; made from what it says where the bank gives none. */
  movementId: z.string(),
  bookedOn: calendarDate,
  amount: minorUnits,
  currency: z.string(),
  payerName: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /**
   * `same`: a line with this number is in the books. `maybe`: another line of the same day and amount is; it is left out
   * of the import unless a person says that it is new.
   */
  known: z.enum(['new', 'same', 'maybe']),
  /** What became of it, or what an import would make of it; null for a line that the import would leave out. */
  outcome: z.nullable(movementOutcome),
  order: z.nullable(z.strictObject({ documentId, number: z.string() })),
  /** How much would wait for staff, and why. */
  waiting: minorUnits,
  waitingReason: z.nullable(z.string()),
  movement: z.nullable(z.strictObject({ documentId })),
});

export const statementFile = z.strictObject({
  ...itemFields,
  totals: z.strictObject({
    incoming: minorUnits,
    outgoing: minorUnits,
    new: z.int(),
    same: z.int(),
    maybe: z.int(),
  }),
  /** `sum_differs`: the lines do not lead from the opening balance to the closing one. */
  problems: z.array(z.enum(['sum_differs', 'unreadable_lines', 'maybe_known'])),
  lines: z.array(fileLine),
  unreadable: z.array(z.strictObject({ raw: z.string(), problem: z.string() })),
});

export const statementFilesQuery = { 'filters[account]': z.optional(lookupId), ...cursorQuery };
export const statementUploadQuery = { name: lookupText(200) };
export const statementImport = z.strictObject({
  /** Numbers of lines that may be known and are new. */
  newLines: z.array(z.string().check(z.maxLength(200, { error: 'too_big' }))).check(z.maxLength(2_000)),
});

z.globalRegistry.add(statementFileItem, { id: 'StatementFileItem' });
z.globalRegistry.add(statementFile, { id: 'StatementFile' });
