/** How a user steps up: by password, by a code of the second factor, or by a mailed code. */
export type StepUpMethod = 'password' | 'code' | 'mail';

/**
 * With the second factor on, the password alone is not enough: a thief of the password must not disable the factor.
 */
export const stepUpMethodOf = (account: {
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
}): StepUpMethod => {
  if (account.hasSecondFactor) return 'code';
  return account.hasPassword ? 'password' : 'mail';
};
