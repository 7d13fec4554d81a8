/**
 * Converts a query to the text of an address and back. Values are plain text: `true` and lone digits stay as
 * typed.
 */
export const queryText = {
  parseSearch: (text: string): Readonly<Record<string, string>> =>
    Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Readonly<Record<string, unknown>>): string => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text === '' ? '' : `?${text}`;
  },
};
