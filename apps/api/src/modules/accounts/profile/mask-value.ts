const hidden = '•••••';

/** Shows that something is known, and nothing of it. */
export const hide = (value: string | null): string | null => (value === null ? null : hidden);

/** Shows that a number is known, and its last three characters only. A number so short is not shown at all. */
export const maskLast3 = (value: string | null): string | null => {
  if (value === null) return null;
  const characters = Array.from(value);
  return characters.length <= 3 ? hidden : `${hidden}${characters.slice(-3).join('')}`;
};
