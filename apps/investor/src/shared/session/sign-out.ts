import { signOut as signOutCall } from '@parcela/client/investor';
import { withToken } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { session } from './session.ts';

/**
 * Forgets the session and everything that was loaded, here and in the other tabs, and tells the server (spec section
 * 4). Nobody waits for its answer: one that cannot be reached keeps nobody signed in here, and its own copy ends by
 * inactivity.
 */
export const signOut = (): void => {
  const token = session.token();
  session.end('signed-out');
  queryClient.clear();
  if (token !== null) void signOutCall({ ...withToken(token), keepalive: true }).catch(() => undefined);
};
