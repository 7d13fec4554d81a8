import { z } from 'zod/mini';
import { decimalText, documentId, instant, locale } from '../primitives.ts';

/**
 * `valid` until the holding changes, a newer certificate in the same language replaces it, or the account is deleted.
 */
export const certificateState = z.enum(['valid', 'superseded']);

/** A certificate of ownership: what its holder owned of a project at one moment. */
export const certificate = z.strictObject({
  documentId,
  /** Printed on it: `C-7K2M-9QXW-4T6D`. */
  number: z.string(),
  /** SHA-256 of what it says, in hexadecimal; printed on it too. */
  hash: z.string(),
  project: z.strictObject({ documentId, title: z.string() }),
  language: locale,
  shares: z.int(),
  /** Percent of the project's issued shares, half up. */
  ownershipPercentage: decimalText,
  issuedAt: instant,
  state: certificateState,
  /** The last seal of the ledger at that moment. */
  seal: z.strictObject({ number: z.int(), hash: z.string() }),
});
