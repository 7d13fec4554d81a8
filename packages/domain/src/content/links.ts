const maxLength = 2048;

/**
 * May a text that staff write lead there? To a web page by https, to a mail address, or to a path of our own site;
 * to nothing that a browser runs, and to nothing that only looks like one of these.
 */
export function isSafeLink(value: string): boolean {
  if (value.length > maxLength || /[\p{C}\p{Z}\\"'<>`]/u.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  return (
    /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#].*)?$/i.test(value) ||
    /^mailto:[^\s@?&/]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(value)
  );
}
