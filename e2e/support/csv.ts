import type { Locale } from '@parcela/domain';

/** The rows of a file as a spreadsheet in the language reads them: the first has the headings. */
export const readCsv = (text: string, language: Locale): readonly (readonly string[])[] => {
  expectMark(text);
  const cell =
    language === 'en' ? /(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g : /(?:^|;)(?:"((?:[^"]|"")*)"|([^";]*))/g;
  return text
    .slice(1)
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(cell)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''),
    );
};

/** Without the byte order mark spreadsheets assume another encoding. */
const expectMark = (text: string): void => {
  if (!text.startsWith('\uFEFF')) throw new Error('The file does not begin with a byte order mark.');
};
