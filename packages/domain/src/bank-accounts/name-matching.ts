import { withoutDiacritics } from './latin-text.ts';

/** Academic titles of Czech, Slovak and Polish practice, which a bank shows for some people only. */
const titles = new Set(
  'ing mgr mga bc bca mudr mddr mvdr judr phdr rndr pharmdr paeddr thdr thlic rsdr doc prof dr hab inz lic arch phd csc drsc dsc mba llm msc dis'.split(
    ' ',
  ),
);

/** Letters that passports and banks also write as two (ICAO 9303): `Ørsted` is `ORSTED` or `OERSTED`. */
const longSpellings: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
  đ: 'dj',
  ð: 'dh',
};
/** A name with several such letters uses either the short or the long spelling throughout. */
const mixedSpellingsMax = 5;

/**
 * Tells whether two names belong to the same person. It ignores diacritics, letter case, order of words,
 * punctuation and academic titles. Letters with two spellings match both (Müller, Muller, Mueller; Ørsted,
 * Oersted), and so do an apostrophe and a hyphen (O'Brien, OBrien, O Brien). A missing or additional word is
 * a difference, about which staff decide.
 */
export function namesMatch(left: string, right: string): boolean {
  const rightKeys = new Set(spellingsOf(right).map(keyOf));
  return spellingsOf(left).some((words) => words.length > 0 && rightKeys.has(keyOf(words)));
}

const cutMark = '…';
/** The number of letters of a cut name, without titles, that leave no doubt; staff decide about fewer. */
const cutLettersMin = 14;

/**
 * A name from a field of fixed length, marked with `…` where the field may have cut it: the field is full, or
 * ends before a possible blank.
 */
export function markCutName(name: string, fieldLength: number): string {
  const { length } = Array.from(name);
  return length === fieldLength || length === fieldLength - 1 ? `${name}${cutMark}` : name;
}

/**
 * Tells whether the bank's payer is the person, like `namesMatch`. A name marked by `markCutName` may end
 * early: its whole words must be words of the person's name, and its last one the beginning of another.
 */
export function payerNameMatches(payer: string, person: string): boolean {
  const name = payer.trim();
  if (!name.endsWith(cutMark)) return namesMatch(name, person);
  const visible = name.slice(0, -cutMark.length);
  if (namesMatch(visible, person)) return true;
  const persons = spellingsOf(person);
  return spellingsOf(visible).some((words) => persons.some((whole) => isCutOf(words, whole)));
}

function isCutOf(words: readonly string[], whole: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  const rest = [...whole];
  for (const word of words.slice(0, -1)) {
    const place = rest.indexOf(word);
    if (place === -1) return false;
    rest.splice(place, 1);
  }
  // The rest of a title carries no meaning: `Jan Novák, Ph` is Jan Novák.
  const isOfTitle = [...titles].some((title) => title.startsWith(last));
  if (rest.length === 0) return isOfTitle && words.length > 1;
  return words.join('').length >= cutLettersMin && rest.some((word) => word.startsWith(last));
}

/** Characters in place of letters that a bank could not write. */
const unreadableLetters = /[?\uFFFD]/;

/**
 * Tells whether the bank's names in two places can belong to the same payer: one has all words of the other,
 * as far as the field has cut it. An unreadable name contradicts nothing.
 */
export function payerNamesAgree(left: string, right: string): boolean {
  if (unreadableLetters.test(left + right)) return true;
  return hasWordsOf(left, right) || hasWordsOf(right, left);
}

function hasWordsOf(name: string, part: string): boolean {
  const isCut = part.trimEnd().endsWith(cutMark);
  const wholes = spellingsOf(name).map((words) => ({ words, cut: name.trimEnd().endsWith(cutMark) }));
  return spellingsOf(part).some((words) =>
    wholes.some((whole) => {
      const rest = [...whole.words];
      return words.every((word, index) => {
        const isEnd = isCut && index === words.length - 1;
        const place = rest.findIndex(
          (each, at) =>
            each === word ||
            (isEnd && each.startsWith(word)) ||
            (whole.cut && at === rest.length - 1 && word.startsWith(each)),
        );
        if (place !== -1) rest.splice(place, 1);
        return place !== -1 || (isEnd && [...titles].some((title) => title.startsWith(word)));
      });
    }),
  );
}

const keyOf = (words: readonly string[]): string => words.toSorted().join(' ');

/** The words of a name in each way that a bank may write them. */
function spellingsOf(name: string): readonly (readonly string[])[] {
  const lower = name.normalize('NFC').toLowerCase();
  return lettersSpelled(lower).flatMap((spelled) =>
    ['', ' '].flatMap((apostrophe) =>
      ['', ' '].map((hyphen) =>
        wordsOf(spelled.replaceAll(/['’‘ʼ`´]/g, apostrophe).replaceAll(/\p{Pd}/gu, hyphen)),
      ),
    ),
  );
}

function lettersSpelled(lower: string): readonly string[] {
  const letters = Array.from(lower);
  const places = letters.flatMap((letter, place) => (letter in longSpellings ? [place] : []));
  const isMixed = places.length <= mixedSpellingsMax;
  return Array.from({ length: isMixed ? 2 ** places.length : 2 }, (_each, choice) =>
    letters
      .map((letter, place) => {
        const bit = isMixed ? places.indexOf(place) : 0;
        return (choice >> bit) % 2 === 1 ? (longSpellings[letter] ?? letter) : letter;
      })
      .join(''),
  );
}

function wordsOf(spelled: string): readonly string[] {
  return withoutDiacritics(spelled)
    .replaceAll(/\b(ph|c|dr|d)\.\s?(d|sc)\b\.?/g, '$1$2')
    .replaceAll(/\bll\.\s?m\b/g, 'llm')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.has(word));
}
