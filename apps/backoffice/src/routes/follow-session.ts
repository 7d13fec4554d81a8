import { to } from '../shared/navigation/to.ts';
import { session, whenSessionIsLost } from '../shared/session/session.ts';
import { signInFrom } from './guards.ts';
import type { createAppRouter } from './router.tsx';

/**
 * Leads to sign-in when the session ends, from where the person comes back to the same address. What happens in another
 * tab loads the page anew: nothing of somebody else may stay in its memory.
 */
export const followSession = (router: ReturnType<typeof createAppRouter>): void => {
  whenSessionIsLost(() => {
    const { href, pathname } = router.state.location;
    if (pathname !== to.signIn) void router.navigate({ href: signInFrom(href, true) });
  });
  session.whenChangedElsewhere(() => location.reload());
};
