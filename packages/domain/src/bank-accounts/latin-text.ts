/** Letters that Unicode does not decompose into a plain letter and a diacritic. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ə: 'e',
};

/** A text without diacritics: `Łukasz Žižka` is `Lukasz Zizka`. Scripts other than Latin stay unchanged. */
export function withoutDiacritics(text: string): string {
  return Array.from(text.normalize('NFKD').replaceAll(/\p{M}/gu, ''), (letter) => {
    const plain = plainLetters[letter.toLowerCase()];
    if (plain === undefined) return letter;
    return letter === letter.toLowerCase() ? plain : plain.toUpperCase();
  }).join('');
}
