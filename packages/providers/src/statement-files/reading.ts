import { parseDecimal } from '@parcela/domain';
import type { StatementLine, UnreadableLine } from '../ports/bank-feed.ts';
import type { FileRefusal } from '../ports/statement-file.ts';

/** The reason why a file is refused. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError';
  readonly reason: FileRefusal;
  readonly found: string;

  constructor(reason: FileRefusal, found = '') {
    super(reason);
    this.reason = reason;
    this.found = found;
  }
}

/** A payer's text without the character that PostgreSQL cannot store; null when it is empty. */
export const filled = (text: string | null | undefined): string | null => {
  const clean = (text ?? '').replaceAll('\u0000', '').trim();
  return clean === '' ? null : clean;
};

/** The faults of a line. A screen has a sentence for each (`boBank.problem.…`). */
export type LineProblem =
  | 'amount_missing'
  | 'amount_unreadable'
  | 'date_missing'
  | 'date_unreadable'
  | 'direction_unreadable'
  | 'currency_missing'
  | 'number_missing'
  | 'columns_missing'
  | 'batch_differs'
  | 'statements_apart'
  | 'sum_differs'
  | 'unknown';

/** `amount_missing: Stmt 1/Ntry 3/Amt`: the fault and its place, without a quote from the line. */
export const problemAt = (problem: LineProblem, place: string): string => `${problem}: ${place}`;

/** The reason why a line is unreadable. */
export class UnreadableLineError extends Error {
  override readonly name = 'UnreadableLineError';

  constructor(problem: LineProblem, place: string) {
    super(problemAt(problem, place));
  }
}

export const required = (text: string | null | undefined, problem: LineProblem, place: string): string => {
  const value = filled(text);
  if (value === null) throw new UnreadableLineError(problem, place);
  return value;
};

const decimal = (text: string): bigint | null => {
  try {
    return parseDecimal(text.replaceAll(/\s/g, '').replace(',', '.'), { fractionDigits: 2 });
  } catch {
    return null;
  }
};

/** `1 500,10` or `1500.10`, exact, in minor units. */
export const amountOf = (text: string | null | undefined, place: string): bigint => {
  const amount = decimal(required(text, 'amount_missing', place));
  if (amount === null) throw new UnreadableLineError('amount_unreadable', place);
  return amount;
};

/** An unreadable balance must not delay the lines. */
export const balanceOf = (text: string | null): bigint | null => (text === null ? null : decimal(text));

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** A day of booking: `read` converts the bank's text to `YYYY-MM-DD`. */
export const dayOf = (
  text: string | null | undefined,
  place: string,
  read: (text: string) => string,
): string => {
  const day = read(required(text, 'date_missing', place));
  if (!isDay(day)) throw new UnreadableLineError('date_unreadable', place);
  return day;
};

/** The readable and the unreadable lines of a statement; unreadable ones do not delay the others. */
export const readEach = <Source>(
  sources: readonly Source[],
  read: (source: Source, place: number) => readonly StatementLine[],
  rawOf: (source: Source) => unknown = (source) => source,
): { readonly lines: readonly StatementLine[]; readonly unreadable: readonly UnreadableLine[] } => {
  const lines: StatementLine[] = [];
  const unreadable: UnreadableLine[] = [];
  for (const [place, source] of sources.entries()) {
    try {
      lines.push(...read(source, place));
    } catch (error) {
      const problem =
        error instanceof UnreadableLineError ? error.message : problemAt('unknown', String(place + 1));
      unreadable.push({ raw: JSON.stringify(rawOf(source)), problem });
    }
  }
  return { lines, unreadable };
};
