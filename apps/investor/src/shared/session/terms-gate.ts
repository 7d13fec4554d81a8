import { defaultRoute, safeNext } from '@parcela/domain';
import { paths } from '../navigation/paths.ts';

/** In this tab only: the question comes again with the next visit, but not after the return from a gateway. */
const key = 'parcela-terms-put-off';

/** Whether a person without the agreement has put it off. */
export const termsPutOff = {
  isBy: (user: string): boolean => sessionStorage.getItem(key) === user,
  by: (user: string): void => sessionStorage.setItem(key, user),
};

/** Pages that need the agreement; everything else can be read, cancelled and paid without it. */
export const needsTerms = (pathname: string): boolean =>
  pathname.startsWith(paths.verification) || /^\/projects\/[^/]+\/order/.test(pathname);

/** The page for a person who has put the agreement off. */
export const nextWithoutTerms = (next: string | undefined): string => {
  const href = safeNext(next);
  return needsTerms(href) ? defaultRoute : href;
};
