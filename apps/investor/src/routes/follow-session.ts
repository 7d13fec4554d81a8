import { isSignedOutRoute } from '@parcela/domain';
import { whenSessionIsLost } from '../shared/api/api.ts';
import { paths } from '../shared/navigation/paths.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { session, type SessionEnd } from '../shared/session/session.ts';
import { signInFrom } from './guards.ts';
import type { createAppRouter } from './router.tsx';

type AppRouter = ReturnType<typeof createAppRouter>;

/** Sign-in with what it says about the end, and the way back to `here` unless the person left on purpose. */
const signInAfter = (why: SessionEnd, here: string): string =>
  why === 'signed-out' ? paths.signIn : signInFrom(here, why);

/**
 * Leads to sign-in when the session ends, and forgets what was loaded for it. What happens in another tab loads the
 * page anew: whoever is signed in now, nothing of somebody else may stay in its memory.
 */
export const followSession = (router: AppRouter): void => {
  whenSessionIsLost((why) => {
    queryClient.clear();
    const { href, pathname } = router.state.location;
    // A mailed link, say, opens for everybody; that an old session is over does not matter there.
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
