import { redirect } from '@tanstack/react-router';
import { loadMe } from '../shared/me.ts';
import { paths } from '../shared/paths.ts';
import { adoptLocale } from '../shared/phrases.tsx';
import { withSearch } from '../shared/search.ts';
import { session } from '../shared/session.ts';

/** With no user the person goes to sign-in and comes back by `next`; without accepted terms to additional info (spec section 2). */
export const requireSession = async ({
  location,
}: {
  location: { href: string; pathname: string };
}): Promise<void> => {
  if (!session.isSignedIn()) throw redirect({ href: withSearch(paths.signIn, { next: location.href }) });
  const me = await loadMe();
  await adoptLocale(me.userProfile.language);
  if (!me.userProfile.termsAndPrivacyAccepted && location.pathname !== paths.additionalInfo)
    throw redirect({ to: paths.additionalInfo });
};
