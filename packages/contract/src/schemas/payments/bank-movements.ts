import { z } from 'zod/mini';
import { decision } from '../staff.ts';
import {
  calendarDate,
  currency,
  cursorQuery,
  documentId,
  instant,
  lookupId,
  minorUnits,
} from '../primitives.ts';

/**
 * What became of a line of a statement: it is a payment, it settled one of our transfers or brought it back, or a person
 * has to explain it (`outgoing`, `reversal`, `foreign_currency`). `nothing` moves no money.
 */
export const movementOutcome = z.enum([
  'payment',
  'transfer',
  'transfer_returned',
  'outgoing',
  'reversal',
  'nothing',
  'foreign_currency',
]);

const account = z.strictObject({ documentId, iban: z.string(), currency });

const movementFields = {
  documentId,
  account,
  /** The bank's number of the line. */
  movementId: z.string(),
  bookedOn: calendarDate,
  /** Minor units; negative for what went out. */
  amount: minorUnits,
  /** As the bank writes it. */
  currency: z.string(),
  outcome: movementOutcome,
  importedAt: instant,
  /** The payment that the line became, or the one that a reversal was tied to. */
  payment: z.nullable(
    z.strictObject({
      documentId,
      /** How much of it waits for staff. */
      waiting: minorUnits,
    }),
  ),
  /** The order that the payment's reference names. */
  order: z.nullable(z.strictObject({ documentId, number: z.string() })),
  /** Our transfer, by the number that the bank shows. */
  transfer: z.nullable(z.strictObject({ documentId, reference: z.string() })),
};

export const explanationKind = z.enum(['fee', 'interest', 'own_transfer', 'paid_by_hand', 'other']);
/** What a person said a line is that is none of our business. */
export const lineExplanation = z.strictObject({ kind: explanationKind, note: z.string() });

export const bankMovementItem = z.strictObject(movementFields);

export const bankMovement = z.strictObject({
  ...movementFields,
  /** Null for a line that is no payment. */
  payer: z.nullable(z.strictObject({ name: z.nullable(z.string()), account: z.nullable(z.string()) })),
  /** The line as it came, JSON. */
  raw: z.string(),
  explanation: z.nullable(lineExplanation),
  /** What went out and is in no book until a person explains it; null when nobody has to, or cannot yet. */
  toExplain: z.nullable(minorUnits),
});

export const bankMovementsQuery = {
  'filters[outcome]': z.optional(movementOutcome),
  'filters[account]': z.optional(lookupId),
  /** Days of booking, both included. */
  'filters[from]': z.optional(calendarDate),
  'filters[to]': z.optional(calendarDate),
  /** In whole units with at most two digits behind the point, negative for what went out. */
  'filters[amount]': z.optional(
    z.string().check(z.regex(/^-?\d{1,12}([.,]\d{1,2})?$/, { error: 'invalid' })),
  ),
  ...cursorQuery,
};

export const reversalMatch = z.strictObject({
  ...decision.shape,
  /** The payment that was taken back. */
  payment: lookupId,
});

export const collectionAccount = z.strictObject({
  documentId,
  iban: z.string(),
  currency,
  /** `late`: not read for an hour. */
  state: z.enum(['never', 'late', 'current']),
  /** The day up to which every line is known. */
  readTo: z.nullable(calendarDate),
  lastReadAt: z.nullable(instant),
  /** Lines that nobody could read yet. */
  unreadable: z.int(),
});

z.globalRegistry.add(bankMovementItem, { id: 'BankMovementItem' });
z.globalRegistry.add(bankMovement, { id: 'BankMovement' });
z.globalRegistry.add(collectionAccount, { id: 'CollectionAccount' });
