import { sha256 } from '@parcela/platform/ids.ts';
import type { StatementLine, UnreadableLine } from '../ports/bank-feed.ts';
import type { FileStatement, StatementFile, StatementFormat } from '../ports/statement-file.ts';
import { problemAt, RefusedFileError } from './reading.ts';

/** One statement of a file. */
export interface Statement
  extends
    Omit<FileStatement, 'lineCount' | 'unreadableCount'>,
    Omit<StatementFile, 'format' | 'statements' | 'from' | 'to' | 'opening' | 'closing'> {
  /** Where it begins, as a person finds it in the file. */
  readonly place: string;
}

const dayOf = ({ from, to }: Statement): string | null => to ?? from;

/** By days, where each names one; pages of one statement stay in their order. */
const inOrder = (statements: readonly Statement[]): readonly Statement[] =>
  statements.some((each) => dayOf(each) === null)
    ? statements
    : statements.toSorted((a, b) => (dayOf(a) ?? '').localeCompare(dayOf(b) ?? ''));

/** An account, with its currency where the form says it. */
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

/** A line without a number of the bank is known by what it says, and equal ones by their order in the file. */
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
 * All statements of a file as one.
 * @throws RefusedFileError when they are of several accounts, or of none
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
