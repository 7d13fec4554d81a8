import { parseExactJson } from '@parcela/platform/exact-json.ts';
import type { LineWords } from '../ports/statement-file.ts';
import { fioTitle, toStatementLine } from '../fio/fio-line.ts';
import { camtTitles, camtWords } from './camt053.ts';
import { fioCsvTitle, fioCsvWords, isFioCsvRow } from './fio-csv.ts';
import { gpcWords } from './gpc.ts';

const wordsIn = (raw: string): LineWords | null => {
  const line: unknown = JSON.parse(raw);
  if (Array.isArray(line)) return gpcWords(line);
  if (typeof line !== 'object' || line === null) return null;
  if (isFioCsvRow(line)) return fioCsvWords(line);
  return 'column22' in line ? toStatementLine(parseExactJson(raw)) : camtWords(line);
};

/** The payer's data in a line, from its `raw`, for any source. */
export const wordsOf = (raw: string): LineWords | null => {
  try {
    const found = wordsIn(raw);
    if (found === null) return null;
    const { payerName, payerAccount, variableSymbol, texts } = found;
    return { payerName, payerAccount, variableSymbol, texts };
  } catch {
    return null;
  }
};

const titlesIn = (raw: string): readonly (string | null)[] => {
  const line: unknown = JSON.parse(raw);
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return [];
  if (isFioCsvRow(line)) return [fioCsvTitle(line)];
  return 'column22' in line ? [fioTitle(parseExactJson(raw))] : camtTitles(line);
};

/** The bank's texts in a line, without repetition; empty for an unreadable line. */
export const writtenIn = (raw: string): readonly string[] => {
  const words = wordsOf(raw);
  if (words === null) return [];
  const { payerName, payerAccount, variableSymbol, texts } = words;
  const symbol = variableSymbol === null ? null : `VS ${variableSymbol}`;
  const written = [...titlesIn(raw), payerName, payerAccount, symbol, ...texts];
  return [...new Set(written.filter((text) => text !== null))];
};
