import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { certificateLetters, type MarkPrefix, writeCertificateNumber } from '@parcela/domain';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const randomText = (length: number, letters = alphabet): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');

/** The only key in addresses and bodies: 24 random characters (143 bits), so that no id can be guessed. */
export const newDocumentId = (): string => randomText(24);

/** A secret for its holder (session, mailed link): 32 random bytes, of which only the hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The number of a certificate or a receipt: 58 random bits that people can type. */
export const newMarkNumber = (prefix: MarkPrefix): string =>
  writeCertificateNumber(randomText(12, certificateLetters), prefix);

export const newReferralCode = (): string => randomText(10).toUpperCase();

export const sha256 = (value: string | Buffer): Buffer => hash('sha256', value, 'buffer');

/**
 * Compares in constant time, so that the duration does not reveal the position of a difference; other lengths
 * are simply different.
 */
export const equalInConstantTime = (left: string, right: string): boolean =>
  timingSafeEqual(sha256(left), sha256(right));
