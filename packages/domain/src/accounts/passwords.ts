import { withoutDiacritics } from '../bank-accounts/latin-text.ts';

/**
 * The bounds of a password's length in code points, and the required number of the four classes (spec §5).
 */
export const passwordRule = { minLength: 8, maxLength: 100, minClasses: 3 } as const;

/** The faults of a password; the names are the spec's message keys. */
export type PasswordCheck = 'ok' | 'smallPassword' | 'bigPassword' | 'weakPassword';

const classes = {
  lowercase: /\p{Ll}/u,
  uppercase: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{Ll}\p{Lu}\p{Nd}]/u,
} as const;
export type PasswordClass = keyof typeof classes;
/** The four classes of characters, in the order in which screens name them. */
export const passwordClasses = Object.keys(classes) as readonly PasswordClass[];

const compose = (password: string): string => password.normalize('NFC');

/** The length of a password by the rule: code points of the composed form. */
export function passwordLength(password: string): number {
  return Array.from(compose(password)).length;
}

/** The classes of a password; everything except cased letters and digits is special. */
export function passwordClassesIn(password: string): ReadonlySet<PasswordClass> {
  const composed = compose(password);
  return new Set(passwordClasses.filter((name) => classes[name].test(composed)));
}

/**
 * 8 to 100 characters and at least three of lower case, upper case, digit, special (spec §5). Counted in code points
 * of the composed form, so that `ě` is one letter on every keyboard.
 */
export function checkPassword(password: string): PasswordCheck {
  const length = passwordLength(password);
  if (length < passwordRule.minLength) return 'smallPassword';
  if (length > passwordRule.maxLength) return 'bigPassword';
  return passwordClassesIn(password).size >= passwordRule.minClasses ? 'ok' : 'weakPassword';
}

/** Shorter local parts of an address occur in many words by coincidence. */
const localPartMin = 3;

/** Like a comparison by eye, which ignores case and diacritics. */
const comparable = (text: string): string => withoutDiacritics(compose(text)).toLowerCase();

/**
 * Tells whether a password is or contains the user's e-mail address, or its part before the `@`. An attacker
 * who knows the address tries those first, with any text around them.
 */
export function containsAddress(password: string, email: string): boolean {
  const address = comparable(email.trim());
  const localPart = address.slice(0, address.lastIndexOf('@'));
  const typed = comparable(password);
  if (!address.includes('@')) return false;
  return typed.includes(address) || (localPart.length >= localPartMin && typed.includes(localPart));
}
