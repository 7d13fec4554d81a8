import { sha256 } from '@parcela/platform/ids.ts';
import type { StatementLine, UnreadableLine } from '../ports/bank-feed.ts';
import type { FileStatement, StatementFile, StatementFormat } from '../ports/statement-file.ts';
import { problemAt, RefusedFileError } from './reading.ts';

/** One statement of a file. */
export interface Statement
  extends
    Omit<FileStatement, 'lineCount' | 'unreadableCount'>,
    Omit<StatementFile, 'format' | 'statements' | 'from' | 'to' | 'opening' | 'closing'> {
  /** Its first position in the file, for a reader. */
  readonly place: string;
}

const dayOf = ({ from, to }: Statement): string | null => to ?? from;

/** By days, where each has some; pages of one statement stay in their order. */
const inOrder = (statements: readonly Statement[]): readonly Statement[] =>
  statements.some((each) => dayOf(each) === null)
    ? statements
    : statements.toSorted((a, b) => (dayOf(a) ?? '').localeCompare(dayOf(b) ?? ''));

/** An account, with its currency where the format states it. */
const accountOf = ({ account, currency }: Statement): string => [account, currency].join(' ').trim();

/** Statements that do not lead from one to the next, or to their own closing balance. */
const noticesOf = (statements: readonly Statement[]): UnreadableLine[] =>
  statements.flatMap(({ place, opening, closing, lines, unreadable }, index) => {
    const before = statements[index - 1]?.closing ?? null;
    const raw = JSON.stringify([before, opening, closing].map((balance) => balance?.toString() ?? null));
    const sum = lines.reduce((total, { amount }) => total + amount, 0n);
    const isApart = before !== null && opening !== null && before !== opening;
    const isWhole = opening === null || closing === null || opening + sum === closing;
    return [
      ...(isApart ? [{ raw, problem: problemAt('statements_apart', place) }] : []),
      ...(isWhole || unreadable.length > 0 ? [] : [{ raw, problem: problemAt('sum_differs', place) }]),
    ];
  });

/** A line without a bank number is identified by its content, and equal lines by their order in the file. */
const withOwnIds = (lines: readonly StatementLine[]): StatementLine[] => {
  const met = new Map<string, number>();
  return lines.map((line) => {
    if (line.movementId !== '') return line;
    const digest = sha256(line.raw).toString('hex').slice(0, 24);
    const place = (met.get(digest) ?? 0) + 1;
    met.set(digest, place);
    return { ...line, movementId: `${line.bookedOn}/${digest}/${place}` };
  });
};

const firstOf = <Value>(values: readonly (Value | null)[]): Value | null =>
  values.find((value) => value !== null) ?? null;

/**
 * Joins all statements of a file to one.
 * @throws RefusedFileError when they belong to several accounts, or there are none
 */
export const joinStatements = (format: StatementFormat, statements: readonly Statement[]): StatementFile => {
  const accounts = [...new Set(statements.map(accountOf))];
  const ordered = inOrder(statements);
  const [first] = ordered;
  if (first === undefined) throw new RefusedFileError('no_statement');
  if (accounts.length > 1) throw new RefusedFileError('several_accounts', accounts.join(', '));
  const backwards = ordered.toReversed();
  return {
    format,
    account: first.account,
    currency: first.currency,
    from: firstOf(ordered.map(({ from }) => from)),
    to: firstOf(backwards.map(({ to }) => to)),
    opening: firstOf(ordered.map(({ opening }) => opening)),
    closing: firstOf(backwards.map(({ closing }) => closing)),
    statements: ordered.map(({ id, sequence, from, to, opening, closing, lines, unreadable }) => ({
      id,
      sequence,
      from,
      to,
      opening,
      closing,
      lineCount: lines.length,
      unreadableCount: unreadable.length,
    })),
    lines: withOwnIds(ordered.flatMap(({ lines }) => lines)),
    unreadable: ordered.flatMap(({ unreadable }) => unreadable),
    notices: [
      ...(ordered.length > 1 ? noticesOf(ordered) : []),
      ...ordered.flatMap(({ notices }) => notices),
    ],
  };
};
