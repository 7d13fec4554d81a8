/** The bounds of a password's length in code points, and how many of the four classes it needs (spec §5). */
export const passwordRule = { minLength: 8, maxLength: 100, minClasses: 3 } as const;

/** What is wrong with a password; the names are the spec's message keys. */
export type PasswordCheck = 'ok' | 'smallPassword' | 'bigPassword' | 'weakPassword';

const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/**
 * 8 to 100 characters and at least three of lower case, upper case, digit, special (spec §5). Counted in code points
 * of the composed form, so that `ě` is one letter on every keyboard; what is no cased letter or digit is special.
 */
export function checkPassword(password: string): PasswordCheck {
  const composed = password.normalize('NFC');
  const length = Array.from(composed).length;
  if (length < passwordRule.minLength) return 'smallPassword';
  if (length > passwordRule.maxLength) return 'bigPassword';
  const present = classes.filter((pattern) => pattern.test(composed)).length;
  return present >= passwordRule.minClasses ? 'ok' : 'weakPassword';
}
