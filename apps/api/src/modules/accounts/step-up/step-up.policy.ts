/** How a user steps up: with a password, a code of the second factor, or a mailed code. */
export type StepUpMethod = 'password' | 'code' | 'mail';

/**
 * With an enabled second factor, the password alone is not enough: a thief of the password must not be able to
 * disable the factor.
 */
export const stepUpMethodOf = (account: {
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
}): StepUpMethod => {
  if (account.hasSecondFactor) return 'code';
  return account.hasPassword ? 'password' : 'mail';
};
