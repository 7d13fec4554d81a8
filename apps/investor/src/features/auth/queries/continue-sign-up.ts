import { continueSignUp as continueCall } from '@parcela/contract/investor';
import { call } from '../../../shared/api/api.ts';
import { type Challenge, storeSession } from './start-session.ts';

/**
 * Signs in without the password, in the browser that signed up. Returns the challenge when a code is needed, null
 * when the session has started, and 'sign_in' in another browser or if too much time has passed since sign-up.
 */
export const continueSignUp = async (): Promise<Challenge | null | 'sign_in'> => {
  const data = await call(continueCall, {});
  return 'signIn' in data ? 'sign_in' : storeSession(data);
};
