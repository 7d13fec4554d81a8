import { signOut as signOutCall } from '@parcela/client/investor';
import { queryClient } from './query-client.ts';
import { session } from './session.ts';

/**
 * Ends the session on the server and here, and forgets everything that was loaded (spec section 4). A server that
 * cannot be reached keeps nobody signed in here; its own copy ends by inactivity.
 */
export const signOut = async (): Promise<void> => {
  await signOutCall().catch(() => undefined);
  session.end();
  queryClient.clear();
};
