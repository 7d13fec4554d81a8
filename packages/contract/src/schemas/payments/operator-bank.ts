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

/** What a transfer from the platform's account pays. */
export const transferKind = z.enum(['refund', 'withdrawal', 'distribution']);
/**
 * `sending`: the bank has not said yet that it has the order, or its file was not downloaded yet. `sent`: there it
 * waits for a person or a statement.
 */
export const transferState = z.enum(['pending', 'sending', 'sent', 'booked', 'failed', 'cancelled']);

/** Why money of a person may not leave now: it is restricted, or KYC and AML are not valid. */
export const moneyBlocker = z.enum(['restricted', 'not_cleared']);

export const transferFailure = z.enum(['refused', 'returned', 'not_paid']);

/** Money that the platform pays by bank transfer. */
export const outgoingTransfer = z.strictObject({
  documentId,
  kind: transferKind,
  /** The refund or withdrawal that it pays. */
  item: z.nullable(z.strictObject({ documentId })),
  /** Ten digits, by which the bank's screens and statements name it. */
  reference: z.string(),
  amount: minorUnits,
  currency,
  /** The last four characters of the IBAN. */
  recipient: z.strictObject({ ibanEnd: z.string(), name: z.string() }),
  state: transferState,
  /** The bank refused it, it came back, or two people said that it was not paid. */
  failure: z.nullable(transferFailure),
  /** While it is `pending`: why it is not sent. Once the bank may have it: why the bank should refuse it. */
  blocker: z.nullable(moneyBlocker),
  /** The payment file that staff made with it. */
  file: z.nullable(z.strictObject({ documentId })),
  /** Of a transfer that staff entered at the bank: the bank's number of it. */
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
 * `outgoing` went out without an order of ours, `reversal` reversed an incoming movement, `foreign_currency` is in none
 * of our currencies, `unreadable` could not be read.
 */
export const bankLineKind = z.enum(['outgoing', 'reversal', 'foreign_currency', 'unreadable']);

/** A line of a statement that a person has to explain. */
export const bankLine = z.strictObject({
  kind: bankLineKind,
  account: z.strictObject({ iban: z.string(), currency }),
  /** The fields below are null when the line could not be read. */
  movementId: z.nullable(z.string()),
  bookedOn: z.nullable(calendarDate),
  /** Minor units; negative for what went out. */
  amount: z.nullable(minorUnits),
  /** As the bank writes it. */
  currency: z.nullable(z.string()),
  /** The line as it came, JSON. */
  raw: z.string(),
  /** What the bank wrote of it, for a person to read. */
  written: z.array(z.string()),
  /** Why it could not be read. */
  problem: z.nullable(z.string()),
  importedAt: instant,
  /** The payment that a reversal was tied to: null for other lines, and for a reversal that waits for staff. */
  payment: z.nullable(z.strictObject({ documentId })),
  /** Its page; null for a line that could not be read. */
  movement: z.nullable(z.strictObject({ documentId })),
  /** What of it is in no book until a person explains it; null when there is nothing to explain, or not yet. */
  toExplain: z.nullable(minorUnits),
});

export const bankLinesQuery = {
  'filters[kind]': z.optional(bankLineKind),
  /** Whether only or none of the reversals to which no payment is tied. */
  'filters[untied]': z.optional(z.enum(['true', 'false'])),
  'filters[currency]': z.optional(currency),
  ...paginationQuery,
};

z.globalRegistry.add(outgoingTransferDetail, { id: 'OutgoingTransferDetail' });
z.globalRegistry.add(outgoingTransfer, { id: 'OutgoingTransfer' });
z.globalRegistry.add(bankLine, { id: 'BankLine' });
