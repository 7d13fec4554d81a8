import { isSignedOutRoute } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { whenSessionIsLost } from '../shared/api/api.ts';
import { paths } from '../shared/navigation/paths.ts';
import { session, type SessionEnd } from '../shared/session/session.ts';
import { signInFrom } from './guards.ts';
import type { createAppRouter } from './router.tsx';

type AppRouter = ReturnType<typeof createAppRouter>;

/**
 * The address of sign-in with the reason why the session ended, and `here` as the return address unless the
 * user signed out.
 */
const signInAfter = (why: SessionEnd, here: string): string =>
  why === 'signed-out' ? paths.signIn : signInFrom(here, why);

/**
 * Leads to sign-in when the session ends, and clears its loaded data. A change in another tab reloads the
 * page, so that no data of another user stays in its memory.
 */
export const followSession = (router: AppRouter): void => {
  whenSessionIsLost((why) => {
    queryClient.clear();
    const { href, pathname } = router.state.location;
    // Mailed links, for example, lead to public screens, where the end of an old session does not matter.
    if (!isSignedOutRoute(pathname)) void router.navigate({ href: signInAfter(why, href) });
  });
  session.whenChangedElsewhere((change) => {
    queryClient.clear();
    const { href, pathname } = router.state.location;
    const isAtDoor = pathname === paths.signIn || pathname === paths.signUp;
    if (change === 'started' && (isAtDoor || !isSignedOutRoute(pathname))) location.reload();
    if (change !== 'started' && !isSignedOutRoute(pathname)) location.replace(signInAfter(change, href));
  });
};
