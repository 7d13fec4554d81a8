import { resetPassword } from '@parcela/contract/investor';
import { queryClient } from '@parcela/web';
import { call } from '../../../shared/api/api.ts';
import { session } from '../../../shared/session/session.ts';
import { sendSecretOnce } from '../../../shared/api/send-secret-once.ts';

interface NewPassword {
  readonly code: string;
  readonly password: string;
  readonly passwordConfirmation: string;
}

/**
 * Sets the password that the mailed code allows. It signs no user in and ends all sessions of the account, including
 * any in this browser. Throws an ApiFailure: `auth.reset_invalid`, a refused password.
 */
export const setNewPassword = async (body: NewPassword): Promise<void> => {
  await sendSecretOnce('new-password', body, (options) => call(resetPassword, { body }, options));
  if (session.isSignedIn()) session.end('signed-out');
  queryClient.clear();
};
