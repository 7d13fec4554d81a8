import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { FileStatement } from '@parcela/providers/ports/statement-file.ts';
import type { IncomingLine } from '../recognition/recognise-line.ts';
import type { AcceptedLine } from '../recognition/take-line.ts';
import type { BankTables } from '../bank.tables.ts';

/** An imported file: its statements and the outcomes of their lines, in the same order. */
export interface ImportedStatements {
  readonly fileId: number;
  readonly statements: readonly FileStatement[];
  readonly lines: readonly IncomingLine[];
  readonly became: ReadonlyMap<IncomingLine, AcceptedLine>;
}

/** The bank books by this calendar, whatever the platform's time zone. */
const bankZone = 'Europe/Prague';

const insertStatement = async (
  tx: Tx,
  fileId: number,
  place: number,
  statement: FileStatement,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into bank_statements (statement_file_id, place, collection_account_id, source, number, sequence, period_from,
      period_to, opening, closing, unreadable_count, is_whole)
    select f.id, ${place}, f.collection_account_id, f.format, ${statement.id}, ${statement.sequence},
      ${statement.from}::date, ${statement.to}::date, ${statement.opening}, ${statement.closing},
      ${statement.unreadableCount},
      coalesce((f.uploaded_at at time zone ${bankZone})::date > ${statement.to}::date, false)
    from statement_files f where f.id = ${fileId}
    returning id`.execute(tables(tx));
  return rows[0]?.id ?? 0;
};

/** Stores the statements' own facts, and which line of the books each of their lines is. */
export const insertFileStatements = async (
  tx: Tx,
  { fileId, statements, lines, became }: ImportedStatements,
): Promise<void> => {
  let first = 0;
  for (const [index, statement] of statements.entries()) {
    const statementId = await insertStatement(tx, fileId, index + 1, statement);
    const own = lines.slice(first, first + statement.lineCount);
    first += statement.lineCount;
    const rows = own.flatMap((line, place) => {
      const taken = became.get(line);
      if (taken === undefined) return [];
      const isWaiting = taken.kind === 'waits';
      return {
        statement_id: statementId,
        place: place + 1,
        bank_movement_id: isWaiting ? null : taken.movement,
        waiting_line_id: isWaiting ? taken.waiting : null,
      };
    });
    if (rows.length > 0)
      await tables<BankTables>(tx).insertInto('bank_statement_lines').values(rows).execute();
  }
};
