import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, tables, type Tx } from '@parcela/platform/database/database.ts';
import type { BankTables } from '../bank.tables.ts';
import type { LineReferences } from '@parcela/providers/ports/bank-feed.ts';
import type { CollectionAccount } from '../statements/bank-statements.store.ts';
import { identityColumns, type StoredLine } from './identity-columns.ts';
import type { LineSource } from './recognise-line.ts';

const db = (tx: Tx) => tables<BankTables>(tx);

/** Stores a line that needs a staff decision. */
export const insertWaitingLine = async (tx: Tx, accountId: number, line: StoredLine): Promise<number> => {
  const rows = await db(tx)
    .insertInto('waiting_bank_lines')
    .values({
      collection_account_id: accountId,
      ...identityColumns(line),
      movement_id: line.movementId,
      instruction_id: line.instructionId,
      booked_on: line.bookedOn,
      amount: line.amount,
      currency: line.currency,
      texts: JSON.stringify(line.texts),
      is_reversal: line.isReversal,
      raw: line.raw,
    })
    .returning('id')
    .execute();
  return onlyRow(rows).id;
};

/** A waiting line, as its source delivered it. */
export interface WaitingLine {
  readonly id: number;
  readonly documentId: string;
  readonly decision: 'same' | 'another' | 'undone' | null;
  readonly account: CollectionAccount;
  readonly line: StoredLine;
}

interface Row extends Omit<StoredLine, 'references' | 'texts' | 'source'> {
  readonly id: number;
  readonly documentId: string;
  readonly decision: 'same' | 'another' | 'undone' | null;
  readonly source: LineSource;
  readonly references: string;
  readonly texts: string;
  readonly accountId: number;
  readonly accountIban: string;
  readonly accountCurrency: Currency;
}

export const findWaitingLine = async (tx: Tx, documentId: string): Promise<WaitingLine | undefined> => {
  const { rows } = await sql<Row>`
    select w.id, w.document_id as "documentId", w.decision, w.source, w.statement, w.statement_from as "from",
      w.statement_to as "to", w.movement_id as "movementId", w.instruction_id as "instructionId",
      w.bank_references::text as "references", w.booked_on as "bookedOn", w.amount, w.currency,
      w.payer_name as "payerName", w.payer_account as "payerAccount", w.variable_symbol as "variableSymbol",
      w.texts::text as texts, w.is_reversal as "isReversal", w.raw::text as raw,
      -- A line of an undone file also belongs to the other file that has it.
      case when f.undone_at is null then w.statement_file_id else (
        select s.statement_file_id from bank_statement_lines l join counted_bank_statements s on s.id = l.statement_id
        where l.waiting_line_id = w.id order by s.id limit 1
      ) end as "fileId", a.id as "accountId",
      a.iban as "accountIban", a.currency as "accountCurrency"
    from waiting_bank_lines w join collection_accounts a on a.id = w.collection_account_id
    left join statement_files f on f.id = w.statement_file_id
    where w.document_id = ${documentId}`.execute(db(tx));
  const [row] = rows;
  if (row === undefined) return undefined;
  const { id, decision, accountId, accountIban, accountCurrency, references, texts, ...line } = row;
  return {
    id,
    documentId: row.documentId,
    decision,
    account: { id: accountId, iban: accountIban, currency: accountCurrency, readTo: null },
    line: {
      ...line,
      references: JSON.parse(references) as LineReferences,
      texts: JSON.parse(texts) as readonly string[],
    },
  };
};

/** Stores the staff decision about a line. */
export const saveDecision = async (
  tx: Tx,
  id: number,
  decided: { readonly decision: 'same' | 'another'; readonly movementId: number; readonly staffId: number },
): Promise<void> => {
  await db(tx)
    .updateTable('waiting_bank_lines')
    .set({
      decision: decided.decision,
      bank_movement_id: decided.movementId,
      decided_by: decided.staffId,
      decided_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .execute();
};

/** The line waits again. */
export const removeDecision = async (tx: Tx, id: number): Promise<void> => {
  await db(tx)
    .updateTable('waiting_bank_lines')
    .set({ decision: null, bank_movement_id: null, decided_by: null, decided_at: null })
    .where('id', '=', id)
    .execute();
};

/** The movements with these documentIds. */
export const movementIdsOf = async (tx: Tx, documentIds: readonly string[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select m.id from bank_movements m where m.document_id = any(${documentIds}::text[])`.execute(db(tx));
  return new Set(rows.map(({ id }) => id));
};
