/** The target after signing in when `next` is missing or unsafe (spec §2). */
export const defaultRoute = '/projects';

const maxLength = 2048;
/** A signed-in user does not need these; `/sign-in` would redirect in a circle. */
const signedOutRoutes = new Set(
  '/sign-in /sign-up /verify-email /email-verified /callback /forgot-password /new-password'.split(' '),
);

/**
 * Returns `value` if it is a path of our own site, otherwise `fallback`. It refuses anything that does not
 * start with exactly one slash, and backslashes, blanks and control characters. In the path it refuses empty
 * and dot segments and encoded slashes, backslashes, dots, percent signs and control characters, each of which
 * some parser reads as another host. It also refuses visitor screens, and more than 2,048 characters.
 */
export function safeNext(value: unknown, fallback: string = defaultRoute): string {
  return typeof value === 'string' && isSafePath(value) ? value : fallback;
}

function isSafePath(value: string): boolean {
  if (value.length > maxLength || !value.startsWith('/') || /[\p{C}\p{Z}\\]/u.test(value)) return false;
  const [path = ''] = value.split(/[?#]/, 1);
  if (/\/\/|%(?:2[ef5]|5c|[01][0-9a-f]|7f)/i.test(path) || /%(?![0-9a-f]{2})/i.test(path)) return false;
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return false;
  return !isSignedOutRoute(path);
}

/** Tells whether this path is a visitor screen. */
export function isSignedOutRoute(path: string): boolean {
  const decoded = path.replaceAll(/%([2-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  const [first = ''] = decoded.slice(1).toLowerCase().split('/', 1);
  return signedOutRoutes.has(`/${first}`);
}
