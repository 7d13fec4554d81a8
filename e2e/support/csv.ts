/** The rows of a file as a spreadsheet reads them (RFC 4180): the first has the headings. */
export const readCsv = (text: string): readonly (readonly string[])[] => {
  expectMark(text);
  return text
    .slice(1)
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
};

/** Without the byte order mark spreadsheets assume another encoding. */
const expectMark = (text: string): void => {
  if (!text.startsWith('\uFEFF')) throw new Error('The file does not begin with a byte order mark.');
};
