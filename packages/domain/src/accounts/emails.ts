/** The greatest length of an e-mail address in code points (spec §5). */
export const emailMaxLength = 70;

/** What `checkEmail` found; `email` is the trimmed address as typed. */
export type EmailCheck =
  | { readonly ok: true; readonly email: string }
  | { readonly ok: false; readonly code: 'required' | 'too_long' | 'not_an_email' };

const localPart = /^[^\s@<>()[\]\\,;:"\p{C}.]+(?:\.[^\s@<>()[\]\\,;:"\p{C}.]+)*$/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
/** The last label is never a number, or an IP address would pass for a domain. */
const topLabel = /^(?=.*\p{L}).{2,}$/u;

/**
 * Trimmed, required, at most 70 characters, and shaped like an address (spec §5). Only a mail shows whether it exists.
 */
export function checkEmail(value: string): EmailCheck {
  const email = value.trim();
  if (email === '') return { ok: false, code: 'required' };
  if (Array.from(email).length > emailMaxLength) return { ok: false, code: 'too_long' };
  return looksLikeEmail(email) ? { ok: true, email } : { ok: false, code: 'not_an_email' };
}

/** The form in which two addresses are the same account: composed and in lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

function looksLikeEmail(email: string): boolean {
  const [local = '', domain = '', ...rest] = email.split('@');
  const labels = domain.split('.');
  if (rest.length > 0 || labels.length < 2 || !localPart.test(local)) return false;
  return labels.every((part) => label.test(part)) && topLabel.test(labels.at(-1) ?? '');
}
