import type { StatementFile, StatementReader } from '../ports/statement-file.ts';
import { readCamt053 } from './camt053.ts';
import { readFioCsv } from './fio-csv.ts';
import { readGpc } from './gpc.ts';
import { wordsOf, writtenIn } from './line-words.ts';
import { RefusedFileError } from './reading.ts';
import { textOf } from './text-of.ts';

const readText = (text: string): StatementFile => {
  if (/^\s*</.test(text)) return readCamt053(text);
  return /^\s*074/.test(text) ? readGpc(text) : readFioCsv(text);
};

/** Reads banks' statement files and detects their format by their beginning. */
export const statementReader: StatementReader = {
  read: (bytes) => {
    try {
      const file = readText(textOf(bytes));
      if (file.lines.length + file.unreadable.length === 0) throw new RefusedFileError('no_lines');
      return { kind: 'read', file };
    } catch (error) {
      if (!(error instanceof RefusedFileError)) throw error;
      return { kind: 'refused', reason: error.reason, found: error.found };
    }
  },
  wordsOf,
  writtenIn,
};
