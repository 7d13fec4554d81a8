import { signOut as signOutCall } from '@parcela/contract/investor';
import { queryClient } from '@parcela/web';
import { call } from '../api/api.ts';
import { leavePush, pushOwner } from '../notices/push-owner.ts';
import { session } from './session.ts';
import { view } from './view.ts';

/** First the device, while the session still counts. */
const reportSignOut = async (token: string, isView: boolean): Promise<void> => {
  if (!isView && pushOwner.isAnybody()) await leavePush(token).catch(() => undefined);
  await call(signOutCall, {}, { token, keepalive: true }).catch(() => undefined);
};

/**
 * Ends the session and clears all loaded data, here and in the other tabs, and notifies the server (spec section
 * 4). Its answer is not waited for: if the server cannot be reached, the person is signed out here all the same,
 * and the server's session ends by inactivity. The data goes when the screen is left: a screen that has lost it would
 * ask for it again.
 * @param leave leads away from the screens of a signed-in person; without it the page itself is left
 */
export const signOut = (leave: () => Promise<unknown> = () => Promise.resolve()): void => {
  const token = session.token();
  const isView = view.isOn();
  session.end('signed-out');
  const clear = (): void => queryClient.clear();
  void leave().then(clear, clear);
  if (token !== null) void reportSignOut(token, isView);
  if (isView) view.leave();
};
