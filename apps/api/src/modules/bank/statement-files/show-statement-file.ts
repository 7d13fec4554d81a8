import { type Tx, waitShortlyForLocks } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import type { UnreadableLine } from '@parcela/providers/ports/bank-feed.ts';
import { outcomesOf, type LineOutcome } from './file-lines.queries.ts';
import type { MovementDeps } from '../statements/import-movement.ts';
import type { StoredLine } from '../recognition/identity-columns.ts';
import { acceptLine, type AcceptedLine, acceptLines } from '../recognition/take-line.ts';
import type {
  FileStatement,
  StatementFile,
  StatementReader,
} from '@parcela/providers/ports/statement-file.ts';
import { findStatementFile, readContent, type StatementFileRow } from './statement-files.store.ts';
import { readStatementFile } from './upload-statement-file.ts';

export interface FileParts {
  readonly deps: MovementDeps;
  readonly reader: StatementReader;
}

/** A line of a file, with its actual or expected outcome; undefined if it has none. */
export interface ShownLine {
  readonly line: StoredLine;
  readonly taken: AcceptedLine | undefined;
  readonly outcome: LineOutcome | undefined;
}

export interface ShownFile {
  readonly row: StatementFileRow;
  readonly lines: readonly ShownLine[];
  readonly unreadable: readonly UnreadableLine[];
}

type Became = Pick<ShownFile, 'lines'>['lines'];

/** Ends the transaction of a dry run, so that nothing is stored. */
class DryRunEnd extends Error {
  override readonly name = 'DryRunEnd';
  readonly lines: Became;

  constructor(lines: Became) {
    super('the dry run has ended');
    this.lines = lines;
  }
}

const firstDay = (days: readonly (string | null)[]): string | null =>
  days.includes(null) ? null : (days.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))[0] ?? null);

/** The lines of a file, each with the first and last day of its statement. */
const linesOf = (file: StatementFile, fileId: number): readonly StoredLine[] => {
  const periods = new Map<string | null, { readonly from: string | null; readonly to: string | null }>();
  return file.lines.map((line) => {
    const statements = file.statements.filter(({ id }) => id === line.statement);
    const period = periods.get(line.statement) ?? {
      from: firstDay(statements.map(({ from }) => from)),
      to:
        statements
          .map(({ to }) => to)
          .toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))
          .at(-1) ?? null,
    };
    periods.set(line.statement, period);
    return { ...line, source: file.format, fileId, ...period };
  });
};

export const openStatementFile = async (
  tx: Tx,
  reader: StatementReader,
  documentId: string,
): Promise<{
  readonly row: StatementFileRow;
  readonly statements: readonly FileStatement[];
  readonly lines: readonly StoredLine[];
  readonly unreadable: readonly UnreadableLine[];
}> => {
  const row = await findStatementFile(tx, documentId);
  if (!row) throw new BusinessError('common.not_found');
  const file = readStatementFile(reader, await readContent(tx, row.id), () => row.accountCurrency);
  invariant(file, `statement file ${row.id} cannot be read any more`);
  return { row, statements: file.statements, lines: linesOf(file, row.id), unreadable: file.unreadable };
};

export const accountOf = (row: StatementFileRow) => ({
  id: row.accountId,
  iban: row.accountIban,
  currency: row.accountCurrency,
  readTo: null,
});

const withOutcomes = async (
  tx: Tx,
  lines: readonly StoredLine[],
  became: ReadonlyMap<StoredLine, AcceptedLine>,
): Promise<Became> => {
  const movementOf = (taken: AcceptedLine | undefined): number[] =>
    taken === undefined || taken.kind === 'waits' ? [] : [taken.movement];
  const outcomes = await outcomesOf(tx, [...became.values()].flatMap(movementOf));
  return lines.map((line) => {
    const taken = became.get(line);
    const [movement] = movementOf(taken);
    return { line, taken, outcome: movement === undefined ? undefined : outcomes.get(movement) };
  });
};

/** Accepts the lines in a transaction that is rolled back; returns their outcomes. */
const tryLines = async (
  { deps }: FileParts,
  transact: UnitOfWork,
  row: StatementFileRow,
  lines: readonly StoredLine[],
): Promise<Became> => {
  const account = accountOf(row);
  try {
    return await transact(async (tx): Promise<never> => {
      await waitShortlyForLocks(tx);
      const became = await acceptLines(tx, account, lines, (line, taken) =>
        acceptLine(deps, tx, { account, line, taken }),
      );
      throw new DryRunEnd(await withOutcomes(tx, lines, became));
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.lines;
    throw error;
  }
};

/**
 * Shows a file with the outcomes of its lines; for lines that are not imported, the expected outcomes. @throws
 * BusinessError 404 `common.not_found`
 */
export const showStatementFile = async (
  parts: FileParts,
  { reader, transact }: { readonly reader: Tx; readonly transact: UnitOfWork },
  documentId: string,
): Promise<ShownFile> => {
  const { row, lines, unreadable } = await openStatementFile(reader, parts.reader, documentId);
  if (row.importedAt === null && row.discardedAt === null)
    return { row, unreadable, lines: await tryLines(parts, transact, row, lines) };
  const became = await acceptLines(reader, accountOf(row), lines, async () => undefined);
  return { row, unreadable, lines: await withOutcomes(reader, lines, became) };
};
