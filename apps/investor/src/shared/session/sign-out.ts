import { signOut as signOutCall } from '@parcela/contract/investor';
import { queryClient } from '@parcela/web';
import { call } from '../api/api.ts';
import { leavePush, pushOwner } from '../notices/push-owner.ts';
import { session } from './session.ts';
import { view } from './view.ts';

/** Clears the device first, while the session is still valid. */
const reportSignOut = async (token: string, isView: boolean): Promise<void> => {
  if (!isView && pushOwner.isAnybody()) await leavePush(token).catch(() => undefined);
  await call(signOutCall, {}, { token, keepalive: true }).catch(() => undefined);
};

/**
 * Ends the session and clears all loaded data, here and in the other tabs, and notifies the server (spec
 * section 4) without waiting for the answer. If the server cannot be reached, the user is still signed out
 * here, and the server's session ends by inactivity. The data is cleared when the screen closes, because an
 * open screen would request it again.
 * @param leave leads away from the screens of a signed-in user; without it the page itself closes
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
