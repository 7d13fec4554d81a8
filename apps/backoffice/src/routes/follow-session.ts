import { to } from '../shared/navigation/to.ts';
import { session, whenSessionIsLost } from '../shared/session/session.ts';
import { signInFrom } from './guards.ts';
import type { createAppRouter } from './router.tsx';

/**
 * Leads to sign-in when the session ends; after signing in, the user returns to the same address. A session change in
 * another tab reloads the page, so that no data of another user stays in its memory.
 */
export const followSession = (router: ReturnType<typeof createAppRouter>): void => {
  whenSessionIsLost(() => {
    const { href, pathname } = router.state.location;
    if (pathname !== to.signIn) void router.navigate({ href: signInFrom(href, true) });
  });
  session.whenChangedElsewhere(() => location.reload());
};
