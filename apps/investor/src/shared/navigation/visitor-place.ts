import { siteAddress } from '@parcela/contract/site';
import type { Locale } from '@parcela/domain';

/** The page of the public site that a visitor came from: the offer in `next`, or else the start page. */
export const visitorPlace = (locale: Locale, next: string | undefined): string => {
  const slug = /^\/projects\/([\w-]+)/.exec(next ?? '')?.[1];
  return siteAddress(locale, slug === undefined ? { name: 'start' } : { name: 'offer', slug });
};
