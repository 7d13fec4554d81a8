/** The greatest length of an e-mail address in code points (spec §5). */
export const emailMaxLength = 70;

/**
 * The result of `checkEmail`; `email` is the trimmed address, with full-width and other compatibility letters as plain
 * ones.
 */
export type EmailCheck =
  | { readonly ok: true; readonly email: string }
  | { readonly ok: false; readonly code: 'required' | 'too_long' | 'not_an_email' };

const localPart = /^[^\s@<>()[\]\\,;:"\p{C}.]+(?:\.[^\s@<>()[\]\\,;:"\p{C}.]+)*$/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
/** The last label is never a number, or an IP address would pass for a domain. */
const topLabel = /^(?=.*\p{L}).{2,}$/u;

/**
 * Trimmed, required, at most 70 characters, and in the form of an address (spec §5). Only a mail shows
 * whether it exists.
 */
export function checkEmail(value: string): EmailCheck {
  const email = plainEmail(value);
  if (email === '') return { ok: false, code: 'required' };
  if (Array.from(email).length > emailMaxLength) return { ok: false, code: 'too_long' };
  return looksLikeEmail(email) ? { ok: true, email } : { ok: false, code: 'not_an_email' };
}

/** An address in its stored form: trimmed, with full-width and other compatibility letters as plain ones (NFKC). */
export const plainEmail = (value: string): string => value.trim().normalize('NFKC');

/** Alphabets that occur together in one language. */
const alphabets = [
  /^\p{Script=Latin}$/u,
  /^\p{Script=Greek}$/u,
  /^\p{Script=Cyrillic}$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]$/u,
];

/**
 * Tells whether all letters of a text belong to one alphabet. An address that mixes them, such as
 * `jаn@example.cz` with a Cyrillic `а`, looks like another person's. Alphabets that resemble no other may
 * only occur alone.
 */
export function isOneAlphabet(text: string): boolean {
  const letters = text.match(/(?!\p{Script=Common})\p{L}/gu) ?? [];
  const known = alphabets.filter((alphabet) => letters.some((letter) => alphabet.test(letter)));
  const others = letters.filter((letter) => !alphabets.some((alphabet) => alphabet.test(letter)));
  return known.length + (others.length > 0 ? 1 : 0) <= 1;
}

function looksLikeEmail(email: string): boolean {
  const [local = '', domain = '', ...rest] = email.split('@');
  const labels = domain.split('.');
  if (rest.length > 0 || labels.length < 2 || !localPart.test(local)) return false;
  return labels.every((part) => label.test(part)) && topLabel.test(labels.at(-1) ?? '');
}
