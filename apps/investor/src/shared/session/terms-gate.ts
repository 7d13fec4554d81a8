import { defaultRoute, safeNext } from '@parcela/domain';
import { paths } from '../navigation/paths.ts';

/** In this tab only: the question comes again with the next visit, and not on the way back from a gateway. */
const key = 'parcela-terms-put-off';

/** Whether a person who has not accepted the terms has chosen to go on without for now. */
export const termsPutOff = {
  isBy: (user: string): boolean => sessionStorage.getItem(key) === user,
  by: (user: string): void => sessionStorage.setItem(key, user),
};

/** Where something begins that needs accepted terms; all else can be read, cancelled and paid without them. */
export const needsTerms = (pathname: string): boolean =>
  pathname.startsWith(paths.verification) || /^\/projects\/[^/]+\/order/.test(pathname);

/** Where somebody goes on to who has put the answer off. */
export const nextWithoutTerms = (next: string | undefined): string => {
  const href = safeNext(next);
  return needsTerms(href) ? defaultRoute : href;
};
