import type { IncomingHttpHeaders } from 'node:http';

/** The value of a cookie of the request; undefined for an unknown name. */
export const readCookie = (headers: IncomingHttpHeaders, name: string): string | undefined =>
  (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

export interface CookieOptions {
  readonly name: string;
  /** Of letters, digits, `-` and `_` only. */
  readonly value: string;
  readonly maxAgeS: number;
  /** Only sent over https. */
  readonly isSecure: boolean;
}

/**
 * `Set-Cookie` for a cookie that no script reads. The browser sends it with a link from another site, but not
 * with a form that another site posts.
 */
export const cookieOf = ({ name, value, maxAgeS, isSecure }: CookieOptions): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
