import type { AnswerOf } from '@parcela/contract';
import { signIn } from '@parcela/contract/investor';
import { call } from '../../../shared/api/api.ts';
import { session } from '../../../shared/session/session.ts';

/** The challenge of a sign-in that needs a second-factor code within ten minutes. */
export type Challenge = Extract<AnswerOf<typeof signIn>, { jwt: null }>['challenge'];

/** A user known to a provider may first have to give the password of the account. */
export interface LinkQuestion {
  readonly token: string;
}

/** Stores the token from an answer; returns the challenge when a code is needed. */
export const storeSession = (
  answer: { readonly jwt: string } | { readonly jwt: null; readonly challenge: Challenge },
): Challenge | null => {
  if (answer.jwt === null) return answer.challenge;
  session.start(answer.jwt);
  return null;
};

/**
 * Signs in with e-mail and password. Throws an ApiFailure: `auth.credentials_invalid`, `auth.email_not_confirmed`.
 */
export const startSession = async (credentials: {
  identifier: string;
  password: string;
}): Promise<Challenge | null> => {
  const data = await call(signIn, { body: credentials });
  return storeSession(data);
};
