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
 * The result of a statement line: it is a payment, it settled or returned one of our transfers, or staff have
 * to explain it (`outgoing`, `reversal`, `foreign_currency`). `nothing` moves no money.
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
  /** Minor units; negative for outgoing money. */
  amount: minorUnits,
  /** The bank's own format. */
  currency: z.string(),
  outcome: movementOutcome,
  importedAt: instant,
  /** The payment made from the line, or the payment matched with a reversal. */
  payment: z.nullable(
    z.strictObject({
      documentId,
      /** The part of it that waits for staff. */
      waiting: minorUnits,
    }),
  ),
  /** The order that the payment's reference names. */
  order: z.nullable(z.strictObject({ documentId, number: z.string() })),
  /** Our transfer, by the number on the bank's statement. */
  transfer: z.nullable(z.strictObject({ documentId, reference: z.string() })),
  /**
   * `undone`: two staff members decided that it is not a movement. `counter`: the counter-entry of such a
   * line.
   */
  undone: z.nullable(z.enum(['undone', 'counter'])),
};

export const explanationKind = z.enum(['fee', 'interest', 'own_transfer', 'paid_by_hand', 'other']);
/** The explanation by staff of a line that is unrelated to the platform. */
export const lineExplanation = z.strictObject({ kind: explanationKind, note: z.string() });

export const bankMovementItem = z.strictObject(movementFields);

/** The reason why the line cannot be undone. */
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
/** The effect on the line's transfer, or on the money that it restricts. */
export const undoEffect = z.enum(['transfer_sent', 'transfer_settled', 'restriction_lifted']);
/** The amounts that undoing removes, in minor units: waiting money and free money of wallets. */
export const undoingSums = {
  fromSuspense: minorUnits,
  fromWallets: minorUnits,
  /** Money in orders or already used, whose receivers become restricted. */
  restricted: minorUnits,
  /** Money restricted by a reversal that becomes free again. */
  lifted: minorUnits,
};
const lineUndoing = z.strictObject({
  blocker: z.nullable(undoBlocker),
  effect: z.nullable(undoEffect),
  ...undoingSums,
  /** Lines of the account with the same amount, the nearest first, which may be this line. */
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
  /** The part that is not reversed yet. */
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
  /** The original line, JSON. */
  raw: z.string(),
  explanation: z.nullable(lineExplanation),
  /**
   * The outgoing amount in no book until staff explain it; null when there is nothing to explain, or not yet.
   */
  toExplain: z.nullable(minorUnits),
  /** For a waiting reversal: the payments that it may belong to, the likeliest first. */
  proposals: z.array(reversalProposal),
  /** The counter-entry of an undone line, or the line that a counter-entry reverses. */
  counterpart: z.nullable(z.strictObject({ documentId })),
  /** The line of the books that matches an undone one. */
  sameAs: z.nullable(z.strictObject({ documentId })),
  /** The effect of undoing it; null for a line that is undone or takes one back. */
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
  /** Reversals without a matching payment or an explanation by staff. */
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
  /** `late`: last read more than an hour ago. */
  state: z.enum(['never', 'late', 'current']),
  /** The day up to which every line is known. */
  readTo: z.nullable(calendarDate),
  lastReadAt: z.nullable(instant),
  /** Lines that are unreadable so far. */
  unreadable: z.int(),
  /** Of the last 400 days, the oldest first. */
  missingStatements: z.array(missingStatement),
});

z.globalRegistry.add(bankMovementItem, { id: 'BankMovementItem' });
z.globalRegistry.add(bankMovement, { id: 'BankMovement' });
z.globalRegistry.add(collectionAccount, { id: 'CollectionAccount' });
