import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { insertUnreadable, saveStatedBalance } from '../statements/bank-statements.store.ts';
import { importMovement, inOrder } from '../statements/import-movement.ts';
import { knowLines } from './file-lines.queries.ts';
import { accountOf, type FileParts, openStatementFile } from './show-statement-file.ts';
import { markImported, type StatementFileRow } from './statement-files.store.ts';

export interface FileImport {
  readonly documentId: string;
  /** Numbers of lines that look known and that a person says are new; the others that look known are left out. */
  readonly newLines: readonly string[];
}

/**
 * Imports the lines of a file as the feed does: each in its own transaction, so that a second try after a failure does
 * the rest. Says how many were new.
 * @throws BusinessError 404 `common.not_found`, 409 `statement_file.imported`
 */
export const importFileLines = async (
  { deps, reader: files }: FileParts,
  { reader, transact }: { readonly reader: Tx; readonly transact: UnitOfWork },
  { documentId, newLines }: FileImport,
): Promise<{ readonly row: StatementFileRow; readonly count: number }> => {
  const { row, lines, unreadable } = await openStatementFile(reader, files, documentId);
  if (row.importedAt !== null) throw new BusinessError('statement_file.imported');
  const account = accountOf(row);
  const known = await knowLines(reader, account, lines);
  const wanted = lines.filter(({ movementId }) => {
    const state = known.get(movementId);
    return state === 'new' || (state === 'maybe' && newLines.includes(movementId));
  });
  await transact((tx) => insertUnreadable(tx, account.id, unreadable));
  for (const line of inOrder(wanted)) await transact((tx) => importMovement(deps, tx, account, line));
  return { row, count: wanted.length };
};

/** Closes the file. @throws BusinessError 409 `statement_file.imported` */
export const endFileImport = async (
  tx: Tx,
  { row, count }: { readonly row: StatementFileRow; readonly count: number },
  by: { readonly staffId: number; readonly requestId: string },
): Promise<void> => {
  if (!(await markImported(tx, row.id, { staffId: by.staffId, count })))
    throw new BusinessError('statement_file.imported');
  if (row.to !== null && row.closing !== null)
    await saveStatedBalance(tx, accountOf(row).id, { day: row.to, balance: row.closing });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: by.staffId },
    type: 'statement_file.imported',
    subject: { type: 'statement_file', id: row.documentId },
    before: { imported: false },
    after: { imported: true, lines: row.lineCount, new: count },
    requestId: by.requestId,
  });
};
