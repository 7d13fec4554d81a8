import { withoutDiacritics } from './latin-text.ts';

/** Academic titles of Czech, Slovak and Polish practice; a bank shows them for some people and not for others. */
const titles = new Set(
  'ing mgr mga bc bca mudr mddr mvdr judr phdr rndr pharmdr paeddr thdr thlic rsdr doc prof dr hab inz lic arch phd csc drsc dsc mba llm msc dis'.split(
    ' ',
  ),
);

/**
 * Is it the same person's name? Compared without diacritics, letter case, order of words, punctuation and
 * academic titles. German vowels match both ways of writing them (Müller, Muller, Mueller).
 * A missing or additional word is a difference: whether it matters is for a person to decide.
 */
export function namesMatch(left: string, right: string): boolean {
  const rightKeys = nameKeys(right);
  return nameKeys(left).some((key) => key !== '' && rightKeys.includes(key));
}

function nameKeys(name: string): string[] {
  const lower = name.normalize('NFC').toLowerCase();
  const expanded = lower.replaceAll(/[äöü]/g, (vowel) => `${vowel}e`);
  return [nameKey(lower), nameKey(expanded)];
}

function nameKey(lower: string): string {
  const words = withoutDiacritics(lower)
    .replaceAll(/['’`´]/g, '')
    .replaceAll(/\b(ph|c|dr|d)\.\s?(d|sc)\b\.?/g, '$1$2')
    .replaceAll(/\bll\.\s?m\b/g, 'llm')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.has(word));
  return words.toSorted().join(' ');
}
