import { locales } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { linesFile } from '../lines-file.ts';

const names = ['investor', 'net', 'withholding'] as const;
export type ColumnName = (typeof names)[number];

/** A column, or null for a column of our own export that the import does not need. */
const known = new Map<string, ColumnName | null>(
  locales.flatMap((locale) => [
    ...linesFile(locale, '').columns.map(({ header }) => [header.toLowerCase(), null] as const),
    ...names.map((name) => [say(locale, `exports.${name}`).toLowerCase(), name] as const),
  ]),
);
for (const name of names) known.set(name, name);

/** Maps each column of a header; null for a header with a missing, repeated or unknown column. */
export const columnsOf = (header: readonly string[]): readonly (ColumnName | null)[] | null => {
  const found = header.map((name) => known.get(name.toLowerCase()));
  const read = found.filter((name) => name !== undefined);
  const needed = read.filter((name) => name !== null);
  const isWhole = read.length === header.length && new Set(needed).size === needed.length;
  return isWhole && needed.includes('investor') && needed.includes('net') ? read : null;
};
