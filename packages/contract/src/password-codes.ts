import type { ErrorCode } from './errors.ts';

/** Why a new password is refused (spec section 5). */
export const passwordCodes = [
  'auth.password_small',
  'auth.password_big',
  'auth.password_weak',
  'auth.password_guessable',
] as const satisfies readonly ErrorCode[];
