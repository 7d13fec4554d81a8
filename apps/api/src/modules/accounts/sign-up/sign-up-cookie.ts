import type { IncomingHttpHeaders } from 'node:http';
import { cookieOf, readCookie } from '@parcela/platform/http/cookies.ts';
import { signUpBrowserHours } from './sign-up-browser.store.ts';

/**
 * The cookie that identifies the browser that signed up. Its secret never appears in a link or an answer, scripts
 * cannot read it, and over https no other host of the domain can set it. A route reads it with
 * `signUpCookie(publicUrl).read(call.headers)`; `sign-up-browser.store.ts` states what it permits.
 */
export const signUpCookie = (publicUrl: string) => {
  const isSecure = publicUrl.startsWith('https://');
  const name = isSecure ? '__Host-sign-up' : 'sign-up';
  return {
    read: (headers: IncomingHttpHeaders): string | undefined => {
      const value = readCookie(headers, name);
      return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
    },
    set: (secret: string): string =>
      cookieOf({ name, value: secret, maxAgeS: signUpBrowserHours * 3600, isSecure }),
    /** Deletes a used secret from the browser. */
    clear: (): string => cookieOf({ name, value: '', maxAgeS: 0, isSecure }),
  };
};
