import { createHash } from 'node:crypto';
import { equalInConstantTime } from '@parcela/platform/ids.ts';

/**
 * Payout's signature: lower-case hex of SHA-256 over the fields and the client secret, joined by `|`. An empty field
 * counts as an empty text.
 */
export const payoutSignature = (fields: readonly string[], secret: string): string =>
  createHash('sha256')
    .update([...fields, secret].join('|'))
    .digest('hex');

/** Tells whether the fields were signed with one of the secrets. There are several during a change. */
export const isSignedByPayout = (
  fields: readonly string[],
  signature: string,
  secrets: readonly string[],
): boolean =>
  // Tries every secret, so that the duration does not reveal which of them fits.
  secrets.map((secret) => equalInConstantTime(signature, payoutSignature(fields, secret))).includes(true);
