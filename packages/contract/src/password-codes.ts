import type { ErrorCode } from './errors.ts';

/** The reasons for refusing a new password (spec section 5). */
export const passwordCodes = [
  'auth.password_small',
  'auth.password_big',
  'auth.password_weak',
  'auth.password_guessable',
] as const satisfies readonly ErrorCode[];
