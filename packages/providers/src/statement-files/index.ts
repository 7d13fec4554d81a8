import type { StatementReader } from '../ports/statement-file.ts';
import { readCamt053 } from './camt053.ts';
import { readFioCsv } from './fio-csv.ts';
import { readGpc } from './gpc.ts';
import { textOf } from './reading.ts';

/** Files of statements as banks give them, told apart by how they begin. */
export const statementReader: StatementReader = {
  read: (bytes) => {
    const text = textOf(bytes);
    if (/^\uFEFF?\s*</.test(text)) return readCamt053(text);
    return text.startsWith('074') ? readGpc(text) : readFioCsv(text);
  },
};
