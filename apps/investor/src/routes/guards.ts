import { adoptLocale, withSearch } from '@parcela/web';
import { redirect } from '@tanstack/react-router';
import { endForeignPush } from '../shared/notices/push-owner.ts';
import { loadMe } from '../shared/session/me-options.ts';
import { paths } from '../shared/navigation/paths.ts';
import { session, type SessionEnd } from '../shared/session/session.ts';
import { needsTerms, termsPutOff } from '../shared/session/terms-gate.ts';
import { view } from '../shared/session/view.ts';

const expiries = { inactive: 'inactivity', expired: true, 'signed-out': undefined } as const;

/** Sign-in with the return address, and the reason why a session ended without a sign-out. */
export const signInFrom = (here: string, ended?: SessionEnd): string =>
  withSearch(paths.signIn, { next: here, sessionExpired: ended && expiries[ended] });

/** The address of the additional-info page, where the user accepts the terms, with the return address. */
const additionalInfoFrom = (here: string): string => withSearch(paths.additionalInfo, { next: here });

/**
 * Leads a visitor to sign-in, and a user without accepted terms to additional info, both with `next` for the
 * return (spec section 2). A user who has postponed the agreement continues, except to pages that need it.
 */
export const requireSession = async ({
  location,
}: {
  location: { href: string; pathname: string };
}): Promise<void> => {
  if (!session.isSignedIn()) throw redirect({ href: signInFrom(location.href, session.endedBy()) });
  const me = await loadMe();
  if (!view.isOn()) void endForeignPush(me.documentId).catch(() => undefined);
  await adoptLocale(me.userProfile.language);
  if (me.userProfile.termsAndPrivacyAccepted || location.pathname === paths.additionalInfo) return;
  if (needsTerms(location.pathname) || !termsPutOff.isBy(me.documentId))
    throw redirect({ href: additionalInfoFrom(location.href), replace: true });
};
