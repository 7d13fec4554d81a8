/** How a user steps up: by password, by a code of the second factor, or by a mailed code. */
export type StepUpMethod = 'password' | 'code' | 'mail';

/** With the second factor on, the password alone is not enough: who stole it must not switch the factor off. */
export const stepUpMethodOf = (account: {
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
}): StepUpMethod => {
  if (account.hasSecondFactor) return 'code';
  return account.hasPassword ? 'password' : 'mail';
};
