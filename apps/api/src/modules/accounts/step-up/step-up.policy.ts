/** How somebody proves again who they are: a password, a code of their second factor, or a code by mail. */
export type StepUpMethod = 'password' | 'code' | 'mail';

/** With the second factor on, the password alone is not enough: who stole it must not switch the factor off. */
export const stepUpMethodOf = (account: {
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
}): StepUpMethod => {
  if (account.hasSecondFactor) return 'code';
  return account.hasPassword ? 'password' : 'mail';
};
