import { withSearch } from '@parcela/web';
import { redirect } from '@tanstack/react-router';
import { to } from '../shared/navigation/to.ts';
import { session } from '../shared/session/session.ts';
import { loadStaff } from '../shared/session/staff.ts';

/** The sign-in address with `next`; `ended` says that the session has expired. */
export const signInFrom = (here: string, isEnded = false): string =>
  withSearch(to.signIn, {
    next: here === '/' ? undefined : here,
    ended: isEnded ? '1' : undefined,
  });

/** Redirects to sign-in, with the return address, when there is no session. */
export const requireStaff = async ({ location }: { location: { href: string } }): Promise<void> => {
  if (!session.isSignedIn()) throw redirect({ href: signInFrom(location.href) });
  await loadStaff();
};
