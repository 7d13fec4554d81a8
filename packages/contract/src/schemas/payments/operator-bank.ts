import { z } from 'zod/mini';
import {
  calendarDate,
  currency,
  cursorQuery,
  documentId,
  instant,
  lookupText,
  minorUnits,
  paginationQuery,
} from '../primitives.ts';
import { itemHistory } from '../staff.ts';

/** The purpose of a transfer from the platform's account. */
export const transferKind = z.enum(['refund', 'withdrawal', 'distribution']);
/**
 * `sending`: the bank has not confirmed the order, or its file has not been downloaded yet. `sent`: at the bank
 * it waits for an authorisation or a statement.
 */
export const transferState = z.enum(['pending', 'sending', 'sent', 'booked', 'failed', 'cancelled']);

/** The reason why an investor's money may not leave now: it is restricted, or KYC and AML are not valid. */
export const moneyBlocker = z.enum(['restricted', 'not_cleared']);

export const transferFailure = z.enum(['refused', 'returned', 'not_paid']);

/** Money that the platform pays by bank transfer. */
export const outgoingTransfer = z.strictObject({
  documentId,
  kind: transferKind,
  /** The refund or withdrawal that it pays. */
  item: z.nullable(z.strictObject({ documentId })),
  /** Ten digits that identify it on the bank's screens and statements. */
  reference: z.string(),
  amount: minorUnits,
  currency,
  /** The last four characters of the IBAN. */
  recipient: z.strictObject({ ibanEnd: z.string(), name: z.string() }),
  state: transferState,
  /** The bank refused it, it came back, or two staff members declared it unpaid. */
  failure: z.nullable(transferFailure),
  /**
   * While it is `pending`: the reason why it is not sent. Once the bank may have it: the reason why the bank
   * should refuse it.
   */
  blocker: z.nullable(moneyBlocker),
  /** The payment file of staff that contains it. */
  file: z.nullable(z.strictObject({ documentId })),
  /** The bank's number of a transfer that staff entered at the bank. */
  evidence: z.nullable(z.string()),
  createdAt: instant,
  submittedAt: z.nullable(instant),
  bookedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});

export const outgoingTransferDetail = z.strictObject({ ...outgoingTransfer.shape, history: itemHistory });

export const outgoingTransfersQuery = {
  'filters[state]': z.optional(transferState),
  'filters[kind]': z.optional(transferKind),
  'filters[currency]': z.optional(currency),
  'filters[failure]': z.optional(transferFailure),
  'filters[reference]': z.optional(lookupText(20)),
  /** At the bank for more than two days. */
  'filters[late]': z.optional(z.literal('true')),
  ...cursorQuery,
};

/**
 * `outgoing` left without an order of ours, `reversal` reversed an incoming movement, `foreign_currency` has
 * none of our currencies, `unreadable` could not be read.
 */
export const bankLineKind = z.enum(['outgoing', 'reversal', 'foreign_currency', 'unreadable']);

/** A statement line that staff have to explain. */
export const bankLine = z.strictObject({
  kind: bankLineKind,
  account: z.strictObject({ iban: z.string(), currency }),
  /** The fields below are null for an unreadable line. */
  movementId: z.nullable(z.string()),
  bookedOn: z.nullable(calendarDate),
  /** Minor units; negative for outgoing money. */
  amount: z.nullable(minorUnits),
  /** The bank's own format. */
  currency: z.nullable(z.string()),
  /** The original line, JSON. */
  raw: z.string(),
  /** The bank's text about it, for staff. */
  written: z.array(z.string()),
  /** The reason why it is unreadable. */
  problem: z.nullable(z.string()),
  importedAt: instant,
  /** The payment tied to a reversal: null for other lines, and for a reversal that waits for staff. */
  payment: z.nullable(z.strictObject({ documentId })),
  /** Its page; null for an unreadable line. */
  movement: z.nullable(z.strictObject({ documentId })),
  /** The part of it in no book until staff explain it; null when there is nothing to explain, or not yet. */
  toExplain: z.nullable(minorUnits),
});

export const bankLinesQuery = {
  'filters[kind]': z.optional(bankLineKind),
  /** Selects only the reversals without a tied payment, or excludes them. */
  'filters[untied]': z.optional(z.enum(['true', 'false'])),
  'filters[currency]': z.optional(currency),
  ...paginationQuery,
};

z.globalRegistry.add(outgoingTransferDetail, { id: 'OutgoingTransferDetail' });
z.globalRegistry.add(outgoingTransfer, { id: 'OutgoingTransfer' });
z.globalRegistry.add(bankLine, { id: 'BankLine' });
