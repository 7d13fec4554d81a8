const maxLength = 100;

/** A name as a person wrote it at a provider, as our forms would take it; null when nothing is left of it. */
export const reportedName = (text: string | undefined): string | null => {
  const name = (text ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return Array.from(name).slice(0, maxLength).join('').trim() || null;
};
