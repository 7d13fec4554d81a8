const maxLength = 100;

/** A person's name from a provider in the format of our forms; null when nothing is left of it. */
export const reportedName = (text: string | undefined): string | null => {
  const name = (text ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return Array.from(name).slice(0, maxLength).join('').trim() || null;
};
