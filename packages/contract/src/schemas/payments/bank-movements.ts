import { reversalEvidence } from '@parcela/domain';
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
 * What became of a line of a statement: it is a payment, it settled one of our transfers or brought it back, or a
 * person has to explain it (`outgoing`, `reversal`, `foreign_currency`). `nothing` moves no money.
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
  /** The payment made from the line, or the payment matched with a reversal. */
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
  /** `undone`: two people decided that it is none. `counter`: the counter-entry of such a line. */
  undone: z.nullable(z.enum(['undone', 'counter'])),
};

export const explanationKind = z.enum(['fee', 'interest', 'own_transfer', 'paid_by_hand', 'other']);
/** A person's explanation of a line that is unrelated to the platform. */
export const lineExplanation = z.strictObject({ kind: explanationKind, note: z.string() });

export const bankMovementItem = z.strictObject(movementFields);

/** What prevents undoing the line. */
export const undoBlocker = z.enum([
  'undone',
  'settled',
  'reversed',
  'refunded',
  'came_back',
  'sent_again',
  'decided',
  'used',
]);
/** What becomes of the line's transfer, or of the money that it restricts. */
export const undoEffect = z.enum(['transfer_sent', 'transfer_settled', 'restriction_lifted']);
/** What undoing takes from where, in minor units: waiting money and money free in wallets is gone. */
export const undoingSums = {
  fromSuspense: minorUnits,
  fromWallets: minorUnits,
  /** In orders, or used: its receivers are restricted. */
  restricted: minorUnits,
  /** Restricted by a reversal, and free again. */
  lifted: minorUnits,
};
const lineUndoing = z.strictObject({
  blocker: z.nullable(undoBlocker),
  effect: z.nullable(undoEffect),
  ...undoingSums,
  /** Lines of the account with the same amount, the nearest first: it may be one of them. */
  twins: z.array(
    z.strictObject({
      documentId,
      movementId: z.string(),
      bookedOn: calendarDate,
      payerName: z.nullable(z.string()),
    }),
  ),
});

/** A payment that may belong to a reversal, with the evidence for and against. */
const reversalProposal = z.strictObject({
  payment: z.strictObject({ documentId }),
  amount: minorUnits,
  /** The part not reversed before. */
  left: minorUnits,
  bookedOn: calendarDate,
  payer: z.strictObject({ name: z.nullable(z.string()), account: z.nullable(z.string()) }),
  reference: z.nullable(z.string()),
  order: z.nullable(z.strictObject({ documentId, number: z.string() })),
  evidence: z.array(z.enum(reversalEvidence)),
});

export const bankMovement = z.strictObject({
  ...movementFields,
  /** Null for a line that is neither a payment nor a reversal. */
  payer: z.nullable(z.strictObject({ name: z.nullable(z.string()), account: z.nullable(z.string()) })),
  /** The line as it came, JSON. */
  raw: z.string(),
  explanation: z.nullable(lineExplanation),
  /** The outgoing amount in no book until a person explains it; null when there is nothing to explain, or not yet. */
  toExplain: z.nullable(minorUnits),
  /** For a waiting reversal: the payments that it may belong to, the likeliest first. */
  proposals: z.array(reversalProposal),
  /** The counter-entry of an undone line, or the line that a counter-entry reverses. */
  counterpart: z.nullable(z.strictObject({ documentId })),
  /** The line of the books that matches an undone one. */
  sameAs: z.nullable(z.strictObject({ documentId })),
  /** What undoing it would do; null for a line that is undone or takes one back. */
  undoing: z.nullable(lineUndoing),
});

export const lineUndo = z.strictObject({
  ...decision.shape,
  /** The matching line of the books; absent when the bank has no such line. */
  sameAs: z.optional(lookupId),
});

export const bankMovementsQuery = {
  'filters[outcome]': z.optional(movementOutcome),
  'filters[account]': z.optional(lookupId),
  /** Reversals without a matching payment or a person's explanation. */
  'filters[untied]': z.optional(z.literal('true')),
  /** Days of booking, both included. */
  'filters[from]': z.optional(calendarDate),
  'filters[to]': z.optional(calendarDate),
  /** In whole units with at most two decimals, negative for outgoing money. */
  'filters[amount]': z.optional(
    z.string().check(z.regex(/^-?\d{1,12}([.,]\d{1,2})?$/, { error: 'invalid' })),
  ),
  ...cursorQuery,
};

export const reversalMatch = z.strictObject({
  ...decision.shape,
  /** The payment that was reversed. */
  payment: lookupId,
});

/** A gap between two imported statements of an account. */
export const missingStatement = z.strictObject({
  account: z.strictObject({ documentId, iban: z.string(), currency }),
  before: z.strictObject({
    sequence: z.nullable(z.int()),
    to: calendarDate,
    closing: z.nullable(minorUnits),
  }),
  after: z.strictObject({
    sequence: z.nullable(z.int()),
    from: calendarDate,
    opening: z.nullable(minorUnits),
  }),
  /** The bank's missing numbers; null where only days or balances show a gap. */
  missing: z.nullable(z.strictObject({ year: z.string(), first: z.int(), last: z.int() })),
  /** The days between the two; null where they follow each other. */
  days: z.nullable(z.strictObject({ from: calendarDate, to: calendarDate })),
  /** The part of the opening balance that our lines do not explain; null while a balance is unknown. */
  unexplained: z.nullable(minorUnits),
});
z.globalRegistry.add(missingStatement, { id: 'MissingStatement' });

export const collectionAccount = z.strictObject({
  documentId,
  iban: z.string(),
  currency,
  /** `late`: not read for an hour. */
  state: z.enum(['never', 'late', 'current']),
  /** The day up to which every line is known. */
  readTo: z.nullable(calendarDate),
  lastReadAt: z.nullable(instant),
  /** Lines that could not be read yet. */
  unreadable: z.int(),
  /** Of the last 400 days, the oldest first. */
  missingStatements: z.array(missingStatement),
});

z.globalRegistry.add(bankMovementItem, { id: 'BankMovementItem' });
z.globalRegistry.add(bankMovement, { id: 'BankMovement' });
z.globalRegistry.add(collectionAccount, { id: 'CollectionAccount' });
