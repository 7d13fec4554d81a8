import { signOut as signOutCall } from '@parcela/client/investor';
import { queryClient } from './query-client.ts';
import { session } from './session.ts';

/** Ends the session here and on the server, and forgets everything that was loaded (spec section 4). */
export const signOut = async (): Promise<void> => {
  try {
    await signOutCall();
  } finally {
    session.end();
    queryClient.clear();
  }
};
