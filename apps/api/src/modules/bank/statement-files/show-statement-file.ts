import { type Tx, waitShortlyForLocks } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import type { StatementLine, UnreadableLine } from '@parcela/providers/ports/bank-feed.ts';
import { importMovement, inOrder, type MovementDeps } from '../statements/import-movement.ts';
import { type Known, knowLines, type LineOutcome, outcomesOf } from './file-lines.queries.ts';
import type { StatementReader } from '@parcela/providers/ports/statement-file.ts';
import { findStatementFile, readContent, type StatementFileRow } from './statement-files.store.ts';
import { readStatementFile } from './upload-statement-file.ts';

export interface FileParts {
  readonly deps: MovementDeps;
  readonly reader: StatementReader;
}

/** A line of a file, whether it is in the books, and what became or would become of it. */
export interface ShownLine {
  readonly line: StatementLine;
  readonly known: Known;
  readonly outcome: LineOutcome | undefined;
}

export interface ShownFile {
  readonly row: StatementFileRow;
  readonly lines: readonly ShownLine[];
  readonly unreadable: readonly UnreadableLine[];
}

/** Ends the transaction of a dry run, so that nothing of it stays. */
class DryRunEnd extends Error {
  override readonly name = 'DryRunEnd';
  readonly outcomes: ReadonlyMap<string, LineOutcome>;

  constructor(outcomes: ReadonlyMap<string, LineOutcome>) {
    super('the dry run has ended');
    this.outcomes = outcomes;
  }
}

export const openStatementFile = async (
  tx: Tx,
  reader: StatementReader,
  documentId: string,
): Promise<{
  readonly row: StatementFileRow;
  readonly lines: readonly StatementLine[];
  readonly unreadable: readonly UnreadableLine[];
}> => {
  const row = await findStatementFile(tx, documentId);
  if (!row) throw new BusinessError('common.not_found');
  const file = readStatementFile(reader, await readContent(tx, row.id), () => row.accountCurrency);
  invariant(file, `statement file ${row.id} cannot be read any more`);
  return { row, lines: file.lines, unreadable: file.unreadable };
};

export const accountOf = (row: StatementFileRow) => ({
  id: row.accountId,
  iban: row.accountIban,
  currency: row.accountCurrency,
  readTo: null,
});

/** Imports the lines for real in a transaction that is rolled back; says what would have become of them. */
const tryLines = async (
  { deps }: FileParts,
  transact: UnitOfWork,
  row: StatementFileRow,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<string, LineOutcome>> => {
  const account = accountOf(row);
  const ids = lines.map((line) => line.movementId);
  try {
    return await transact(async (tx): Promise<never> => {
      await waitShortlyForLocks(tx);
      for (const line of inOrder(lines)) await importMovement(deps, tx, account, line);
      throw new DryRunEnd(await outcomesOf(tx, account, ids));
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.outcomes;
    throw error;
  }
};

/**
 * A file with what became of its lines, and with what an import would make of those that are not in the books.
 * @throws BusinessError 404 `common.not_found`
 */
export const showStatementFile = async (
  parts: FileParts,
  { reader, transact }: { readonly reader: Tx; readonly transact: UnitOfWork },
  documentId: string,
): Promise<ShownFile> => {
  const { row, lines, unreadable } = await openStatementFile(reader, parts.reader, documentId);
  const account = accountOf(row);
  const known = await knowLines(reader, account, lines);
  const isOf = (wanted: Known) => (line: StatementLine) => known.get(line.movementId) === wanted;
  const booked = await outcomesOf(
    reader,
    account,
    lines.filter(isOf('same')).map(({ movementId }) => movementId),
  );
  const fresh = row.importedAt === null ? lines.filter(isOf('new')) : [];
  const tried = fresh.length === 0 ? booked : await tryLines(parts, transact, row, fresh);
  return {
    row,
    unreadable,
    lines: lines.map((line) => ({
      line,
      known: known.get(line.movementId) ?? 'new',
      outcome: booked.get(line.movementId) ?? tried.get(line.movementId),
    })),
  };
};
