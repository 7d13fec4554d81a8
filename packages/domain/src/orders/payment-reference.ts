import { mod97 } from '../bank-accounts/mod97.ts';

/** Digits of the sequence in a payment reference. */
export const paymentReferenceDigits = 8;

/** The first digit of a wallet's reference, which no order's has before 2090. */
const topUpPrefix = '9';

/** The two digits of the year at the beginning of an order's reference. */
export const paymentReferencePrefix = (year: number): string => String(year).slice(-2);

/**
 * The numeric reference of an order that every payment rail accepts: two digits of the year and eight of a
 * sequence, `2600000042`. It serves as variable symbol, so it never starts with a zero;
 * a year ending in 00 to 09 or from 90, or a sequence outside 1 to 99,999,999, throws `RangeError`.
 */
export function paymentReference(year: number, sequence: number | bigint): string {
  const digits = sequence.toString();
  const reference = `${paymentReferencePrefix(year)}${digits.padStart(paymentReferenceDigits, '0')}`;
  if (!isPaymentReference(reference) || reference.startsWith(topUpPrefix) || BigInt(sequence) < 1n) {
    throw new RangeError(`No payment reference for year ${year} and sequence ${digits}.`);
  }
  return reference;
}

/**
 * The reference for transfers to a wallet: 9, seven digits of a sequence and two check digits, so that one wrong digit
 * names no other wallet. A sequence outside 1 to 9,999,999 throws `RangeError`.
 */
export function topUpReference(sequence: number | bigint): string {
  const number = BigInt(sequence);
  if (number < 1n || number > 9_999_999n) throw new RangeError(`No reference for the sequence ${number}.`);
  const digits = `${topUpPrefix}${String(number).padStart(7, '0')}`;
  return `${digits}${String((98n - ((BigInt(digits) * 100n) % 97n)) % 97n).padStart(2, '0')}`;
}

/** Tells whether this payment reference can belong to a wallet. */
export function isTopUpReference(reference: string): boolean {
  return /^9\d{9}$/.test(reference) && BigInt(reference) % 97n === 1n;
}

/** Tells whether this text is a payment reference in our exact form. */
export function isPaymentReference(text: string): boolean {
  return /^[1-9]\d{9}$/.test(text);
}

/**
 * Converts a bank's payment reference to our form: banks add and remove leading zeros, and payers type it in
 * groups. Null when the text cannot be one of our references.
 */
export function normalizePaymentReference(text: string): string | null {
  const digits = text.replaceAll(/[\s\p{Cf}]/gu, '').replace(/^0+/, '');
  return isPaymentReference(digits) ? digits : null;
}

/** Tells whether two variable symbols are the same number. Two texts that are not numbers never are. */
export function samePaymentReference(left: string, right: string): boolean {
  const numbers = [left, right].map((text) => text.trim());
  if (!numbers.every((text) => /^\d{1,35}$/.test(text))) return false;
  return BigInt(numbers[0] ?? '') === BigInt(numbers[1] ?? '');
}

/** The reference as an ISO 11649 creditor reference: `RF142600000042`. */
export function creditorReference(reference: string): string {
  const check = 98 - mod97(`${reference}RF00`);
  return `RF${String(check).padStart(2, '0')}${reference}`;
}

/** The reference inside a creditor reference, or null when its check digits are wrong. */
export function referenceOfCreditor(text: string): string | null {
  const compact = text.replaceAll(/\s/g, '').toUpperCase();
  const match = /^(RF\d{2})([0-9A-Z]{1,21})$/.exec(compact);
  return match && mod97(`${match[2]}${match[1]}`) === 1 ? (match[2] ?? null) : null;
}
