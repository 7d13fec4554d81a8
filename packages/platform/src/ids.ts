import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** The only key in addresses and bodies: 24 random characters (143 bits), so that no id can be guessed. */
export const newDocumentId = (): string => randomText(24);

/** A secret for its holder (session, mailed link): 32 random bytes, of which only the hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const newReferralCode = (): string => randomText(10).toUpperCase();

export const sha256 = (value: string | Buffer): Buffer => hash('sha256', value, 'buffer');

/**
 * Compares in constant time, so that the duration does not reveal the position of a difference; other lengths
 * are simply different.
 */
export const equalInConstantTime = (left: string, right: string): boolean =>
  timingSafeEqual(sha256(left), sha256(right));
