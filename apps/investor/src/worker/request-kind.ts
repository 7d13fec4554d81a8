import { isSignedOutRoute } from '@parcela/domain';

/**
 * The kind of a request: a screen of the app, another page, a file whose address changes with its content, a file that
 * changes under its address, or a request that the worker leaves to the browser.
 */
export type RequestKind = 'screen' | 'page' | 'lasting-file' | 'changing-file' | 'other';

/** Addresses other than investor pages: data, staff pages and the server itself. */
const noPage =
  /^\/(?:api|core|operator|backoffice|docs|assets|site|preview|version|healthz|readyz|_demo)(?:\/|$)/;
const hasFileName = /\.[^/]+$/;
const ofPublicSite = /^\/(?:cs|en|pl)(?:\/|$)/;

const pageKind = (pathname: string): RequestKind => {
  if (noPage.test(pathname) || hasFileName.test(pathname)) return 'other';
  return ofPublicSite.test(pathname) || isSignedOutRoute(pathname) ? 'page' : 'screen';
};

/**
 * The kind of a file. Of `/api` only the brand's icons count as files, because they are public; personal data
 * is `other`.
 */
export const fileKind = (url: URL): RequestKind => {
  const { pathname, searchParams } = url;
  if (pathname.startsWith('/assets/')) return 'lasting-file';
  if (pathname.startsWith('/api/brand/icons/') && searchParams.has('v')) return 'lasting-file';
  return pathname === '/first-paint.js' ? 'changing-file' : 'other';
};

export const kindOf = (
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): RequestKind => {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'other';
  return mode === 'navigate' ? pageKind(address.pathname) : fileKind(address);
};

/** Tells whether a window shows an investor page. */
export const isOfInvestors = (url: string): boolean => pageKind(new URL(url).pathname) !== 'other';
