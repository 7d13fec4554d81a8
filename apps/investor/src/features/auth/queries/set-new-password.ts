import { resetPassword } from '@parcela/client/investor';
import { queryClient } from '@parcela/web';
import { session } from '../../../shared/session/session.ts';
import { sendSecretOnce } from '../../../shared/api/send-secret-once.ts';

interface NewPassword {
  readonly code: string;
  readonly password: string;
  readonly passwordConfirmation: string;
}

/**
 * Sets the password that the mailed code allows. It signs no user in and ends all sessions of the account, including
 * one left in this browser. Throws an ApiFailure: `auth.reset_invalid`, a refused password.
 */
export const setNewPassword = async (body: NewPassword): Promise<void> => {
  await sendSecretOnce('new-password', body, (headers) =>
    resetPassword({ body, headers, throwOnError: true }),
  );
  if (session.isSignedIn()) session.end('signed-out');
  queryClient.clear();
};
