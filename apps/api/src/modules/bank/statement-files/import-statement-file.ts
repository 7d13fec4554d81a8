import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { insertUnreadable, saveStatedBalance } from '../statements/bank-statements.store.ts';
import { acceptLine, type AcceptedLine, acceptLines } from '../recognition/take-line.ts';
import { type ImportedStatements, insertFileStatements } from './file-statements.store.ts';
import { accountOf, type FileParts, openStatementFile } from './show-statement-file.ts';
import { lockOpenFile, markImported, type StatementFileRow } from './statement-files.store.ts';

export interface ImportedFile extends Omit<ImportedStatements, 'fileId'> {
  readonly row: StatementFileRow;
  readonly count: number;
  readonly waiting: number;
}

/**
 * Imports the lines of a file as the feed does, each in its own transaction, so that a second try after a failure
 * imports the rest. Returns how many were new, and how many wait for staff. @throws BusinessError 404
 * `common.not_found`, 409 `statement_file.imported`, `statement_file.discarded`
 */
export const importFileLines = async (
  { deps, reader: files }: FileParts,
  { reader, transact }: { readonly reader: Tx; readonly transact: UnitOfWork },
  documentId: string,
): Promise<ImportedFile> => {
  const { row, statements, lines, unreadable } = await openStatementFile(reader, files, documentId);
  if (row.discardedAt !== null) throw new BusinessError('statement_file.discarded');
  if (row.importedAt !== null) throw new BusinessError('statement_file.imported');
  const account = accountOf(row);
  await transact((tx) => insertUnreadable(tx, account.id, unreadable));
  const became = await acceptLines(reader, account, lines, (line, taken) =>
    transact(async (tx) => {
      if (!(await lockOpenFile(tx, row.id))) throw new BusinessError('statement_file.discarded');
      return acceptLine(deps, tx, { account, line, taken });
    }),
  );
  const countOf = (kind: AcceptedLine['kind']): number =>
    [...became.values()].filter((line) => line.kind === kind).length;
  return { row, statements, lines, became, count: countOf('new'), waiting: countOf('waits') };
};

/**
 * Marks the file as imported.
 * @throws BusinessError 409 `statement_file.imported`
 */
export const endFileImport = async (
  tx: Tx,
  { row, count, waiting, ...imported }: ImportedFile,
  by: { readonly staffId: number; readonly requestId: string },
): Promise<void> => {
  if (!(await markImported(tx, row.id, { staffId: by.staffId, count })))
    throw new BusinessError('statement_file.imported');
  await insertFileStatements(tx, { fileId: row.id, ...imported });
  if (row.to !== null && row.closing !== null)
    await saveStatedBalance(tx, accountOf(row).id, { day: row.to, balance: row.closing, fileId: row.id });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: by.staffId },
    type: 'statement_file.imported',
    subject: { type: 'statement_file', id: row.documentId },
    before: { imported: false },
    after: { imported: true, lines: row.lineCount, new: count, waiting },
    requestId: by.requestId,
  });
};
