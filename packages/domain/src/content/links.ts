const maxLength = 2048;

/**
 * Tells whether a text by staff may link there: to a web page by https, to a mail address, or to a path of
 * our own site. It refuses addresses that a browser runs, and those that only look safe.
 */
export function isSafeLink(value: string): boolean {
  if (value.length > maxLength || /[\p{C}\p{Z}\\"'<>`]/u.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  return (
    /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#].*)?$/i.test(value) ||
    /^mailto:[^\s@?&/]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(value)
  );
}
