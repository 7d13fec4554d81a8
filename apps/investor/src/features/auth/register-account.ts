import { register } from '@parcela/client/investor';
import type { Locale } from '@parcela/contract';

interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly referralCode: string;
}

/** The key of the last attempt and what it was for: a lost answer is asked for again, not signed up for twice. */
let attempt = { content: '', key: '' };

/** Signs up; the person has agreed to the documents. Throws an ApiFailure. */
export const registerAccount = async (
  { email, password, referralCode }: NewAccount,
  language: Locale,
): Promise<void> => {
  const body = {
    username: email,
    email,
    password,
    termsAndPrivacyAccepted: true as const,
    language,
    ...(referralCode === '' ? {} : { referralCode }),
  };
  const content = JSON.stringify(body);
  if (attempt.content !== content) attempt = { content, key: crypto.randomUUID() };
  await register({ body, headers: { 'Idempotency-Key': attempt.key }, throwOnError: true });
  attempt = { content: '', key: '' };
};
