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
import { movementOutcome, undoBlocker, undoEffect, undoingSums } from './bank-movements.ts';
import { lineCandidate } from './waiting-bank-lines.ts';

const itemFields = {
  documentId,
  /** The uploaded file's own name. */
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
  /** The new lines. */
  importedCount: z.nullable(z.int()),
  /** A wrong file that staff discarded before its import. */
  discardedAt: z.nullable(instant),
  discardedBy: z.nullable(z.string()),
  discardReason: z.nullable(z.string()),
  /** Two staff members undid its import. */
  undoneAt: z.nullable(instant),
  undoReason: z.nullable(z.string()),
};

/** A statement that staff have uploaded as a file. */
export const statementFileItem = z.strictObject(itemFields);

const fileLine = z.strictObject({
  /** Its position in the file, from 1. */
  place: z.int(),
  /** The bank's number of the line; derived from its content where the bank gives none. */
  movementId: z.string(),
  bookedOn: calendarDate,
  amount: minorUnits,
  currency: z.string(),
  payerName: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /**
   * `new`: a movement that is not in the books. `same`: the movement is in the books. `asks`: another source
   * or statement may have delivered it, so an import leaves it to staff among the waiting lines.
   */
  known: z.enum(['new', 'same', 'asks']),
  /** The bank has already used its number for another movement. */
  numberReused: z.boolean(),
  /** The possible matches of a line with `asks`. */
  candidates: z.array(lineCandidate),
  /** The result of the line, or its expected result in an import; null for a line that waits for staff. */
  outcome: z.nullable(movementOutcome),
  order: z.nullable(z.strictObject({ documentId, number: z.string() })),
  /** The amount that would wait for staff, and the reason. */
  waiting: minorUnits,
  waitingReason: z.nullable(z.string()),
  movement: z.nullable(z.strictObject({ documentId })),
  /**
   * The effect of undoing the import on the line; null for a line that stays, or in a file that cannot be
   * undone.
   */
  undoing: z.nullable(z.strictObject({ effect: z.nullable(undoEffect), blocker: z.nullable(undoBlocker) })),
});

export const statementFile = z.strictObject({
  ...itemFields,
  totals: z.strictObject({
    incoming: minorUnits,
    outgoing: minorUnits,
    new: z.int(),
    same: z.int(),
    asks: z.int(),
  }),
  /**
   * `sum_differs`: the lines do not lead from the opening to the closing balance. `number_reused`: the bank
   * has used one number for two movements; both are booked.
   */
  problems: z.array(z.enum(['sum_differs', 'unreadable_lines', 'asks', 'number_reused'])),
  lines: z.array(fileLine),
  unreadable: z.array(z.strictObject({ raw: z.string(), problem: z.string() })),
  /** The effect of undoing its import; null for a file that is not imported, or undone. */
  undoing: z.nullable(
    z.strictObject({
      /** Its booked lines that no other source has. */
      lines: z.int(),
      /** Lines that another source or statement also has, so they stay. */
      staying: z.int(),
      /** Lines that cannot be undone, and therefore prevent undoing the file. */
      blocked: z.int(),
      incoming: minorUnits,
      outgoing: minorUnits,
      ...undoingSums,
      /** Our transfers that wait for the bank again, and returned ones that no longer count as returned. */
      transfersSent: z.int(),
      transfersSettled: z.int(),
    }),
  ),
});

export const statementFilesQuery = { 'filters[account]': z.optional(lookupId), ...cursorQuery };
export const statementUploadQuery = { name: lookupText(200) };
z.globalRegistry.add(statementFileItem, { id: 'StatementFileItem' });
z.globalRegistry.add(statementFile, { id: 'StatementFile' });
