import { defaultRoute, safeNext } from '@parcela/domain';
import { paths } from '../navigation/paths.ts';

/** In this tab only: the app asks again on the next visit, but not after the return from a gateway. */
const key = 'parcela-terms-put-off';

/** Tells whether a user without the agreement has postponed it. */
export const termsPutOff = {
  isBy: (user: string): boolean => sessionStorage.getItem(key) === user,
  by: (user: string): void => sessionStorage.setItem(key, user),
};

/** Pages that need the agreement; reading, cancelling and paying do not need it. */
export const needsTerms = (pathname: string): boolean =>
  pathname.startsWith(paths.verification) || /^\/projects\/[^/]+\/order/.test(pathname);

/** The page for a user who has postponed the agreement. */
export const nextWithoutTerms = (next: string | undefined): string => {
  const href = safeNext(next);
  return needsTerms(href) ? defaultRoute : href;
};
