import { register } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { call } from '../../../shared/api/api.ts';
import { sendSecretOnce } from '../../../shared/api/send-secret-once.ts';

interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly referralCode: string;
  /** The page to which the mailed link leads. */
  readonly next: string | undefined;
}

/** Signs up a user who has agreed to the documents. Throws an ApiFailure. */
export const registerAccount = async (
  { email, password, referralCode, next }: NewAccount,
  language: Locale,
): Promise<void> => {
  const body = {
    username: email,
    email,
    password,
    termsAndPrivacyAccepted: true as const,
    language,
    ...(referralCode === '' ? {} : { referralCode }),
    ...(next === undefined ? {} : { next }),
  };
  await sendSecretOnce('register', body, (options) => call(register, { body }, options));
};
