const hidden = '•••••';

/** Shows that a value is known, without revealing any of it. */
export const hide = (value: string | null): string | null => (value === null ? null : hidden);

/** Shows the last three characters of a number; hides a number that is too short. */
export const maskLast3 = (value: string | null): string | null => {
  if (value === null) return null;
  const characters = Array.from(value);
  return characters.length <= 3 ? hidden : `${hidden}${characters.slice(-3).join('')}`;
};
