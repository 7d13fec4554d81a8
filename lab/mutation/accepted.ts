import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mutant that tests may ignore, because it breaks no promise. */
interface Accepted {
  readonly file: string;
  /** The line as in the file, without its indentation. */
  readonly line: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

const [, ...rows] = readFileSync(join(import.meta.dirname, 'accepted.tsv'), 'utf8')
  .trimEnd()
  .split('\n');

/** Stored as a table, one entry a line: file, line, from, to, reason. */
export const accepted: readonly Accepted[] = rows.map((row) => {
  const [file = '', line = '', from = '', to = '', reason = ''] = row.split('\t');
  return { file, line, from, to, reason };
});
