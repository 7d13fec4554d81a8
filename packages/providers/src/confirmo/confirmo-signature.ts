import { createHash } from 'node:crypto';
import { equalInConstantTime } from '@parcela/platform/ids.ts';

/** Confirmo's signature: lower-case hex of SHA-256 over the raw body followed by the callback password. */
export const confirmoSignature = (rawBody: Buffer, password: string): string =>
  createHash('sha256').update(rawBody).update(password, 'utf8').digest('hex');

/** Tells whether the body was signed with one of the passwords. There are several during a change. */
export const isSignedByConfirmo = (
  rawBody: Buffer,
  signature: string | string[] | undefined,
  passwords: readonly string[],
): boolean => {
  if (typeof signature !== 'string') return false;
  // Tries every password, so that the duration does not reveal which of them fits.
  return passwords
    .map((password) => equalInConstantTime(signature, confirmoSignature(rawBody, password)))
    .includes(true);
};
