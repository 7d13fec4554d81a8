import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, tables, type Tx } from '@parcela/platform/database/database.ts';
import type { MovementOutcome } from '../bank.tables.ts';
import type { Undoers } from './undoing.ports.ts';

/** The facts of a booked line for undoing it. */
export interface LineToUndo {
  readonly id: number;
  readonly documentId: string;
  readonly accountId: number;
  readonly accountIban: string;
  readonly accountCurrency: Currency;
  readonly movementId: string;
  readonly providerRef: string;
  readonly bookedOn: string;
  readonly amount: bigint;
  /** As the bank writes it. */
  readonly currency: string;
  readonly outcome: MovementOutcome;
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly blocker: 'undone' | null;
  /** Our transfer that the line settled or returned. */
  readonly transferId: number | null;
  /** The ledger entry that explained the line. */
  readonly explainedBy: bigint | null;
}

const columns = sql`
  l.id, l.document_id as "documentId", l.collection_account_id as "accountId", l.account_iban as "accountIban",
  l.account_currency as "accountCurrency", l.movement_id as "movementId", l.provider_ref as "providerRef",
  l.booked_on as "bookedOn", l.amount, l.currency, l.outcome, l.payer_name as "payerName",
  l.payer_account as "payerAccount", l.blocker, l.explained_by as "explainedBy",
  l.transfer_id as "transferId"`;

export const findLineToUndo = async (tx: Tx, documentId: string): Promise<LineToUndo | undefined> => {
  const { rows } = await sql<LineToUndo>`
    select ${columns} from bank_lines_to_undo l where l.document_id = ${documentId}`.execute(tables(tx));
  return rows[0];
};

/** A line of a file; another source, or a statement of another file, may also have it. */
export interface LineOfFile extends LineToUndo {
  readonly isKnownElsewhere: boolean;
}

/**
 * The lines that a file booked, and its lines that an undone file booked, without individually undone ones. A line is
 * known elsewhere through the feed, a line identified with it, or a statement that was not undone.
 */
export const listLinesOfFile = async (tx: Tx, fileId: number): Promise<readonly LineOfFile[]> => {
  const { rows } = await sql<LineOfFile>`
    with own as (
      select m.id from bank_movements m where m.statement_file_id = ${fileId}
      union
      select m.id from bank_statements s
      join bank_statement_movements b on b.statement_id = s.id
      join bank_movements m on m.id = b.movement_id
      join statement_files x on x.id = m.statement_file_id and x.undone_at is not null
      where s.statement_file_id = ${fileId}
    )
    select ${columns}, exists (select from bank_lines_in_feed f where f.movement_id = l.id)
      or exists (
        select from undone_bank_lines u
        join bank_movements o on o.id = u.movement_id and o.statement_file_id is distinct from ${fileId}
        left join statement_files x on x.id = o.statement_file_id
        where u.same_as_id = l.id and x.undone_at is null)
      or exists (
        select from waiting_bank_lines w left join statement_files x on x.id = w.statement_file_id
        where w.bank_movement_id = l.id and w.decision = 'same' and w.statement_file_id is distinct from ${fileId}
          and x.undone_at is null)
      or exists (
        select from bank_statement_movements b join counted_bank_statements s on s.id = b.statement_id
        where b.movement_id = l.id and s.statement_file_id <> ${fileId}) as "isKnownElsewhere"
    from own join bank_lines_to_undo l on l.id = own.id
    where l.blocker is distinct from 'undone' order by l.id`.execute(tables(tx));
  return rows;
};

export const insertUndoing = async (
  tx: Tx,
  of: Undoers & { readonly accountId: number; readonly fileId: number | null },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into bank_undoings (collection_account_id, statement_file_id, reason, requested_by, approved_by)
    values (${of.accountId}, ${of.fileId}, ${of.reason}, ${of.requestedBy}, ${of.approvedBy})
    returning id`.execute(tables(tx));
  return onlyRow(rows).id;
};

/** A counter-entry. */
export interface CounterLine {
  readonly id: number;
  readonly documentId: string;
  readonly movementId: string;
}

/**
 * Stores a line's counter-entry on its day. For a payment, or a returned transfer whose money was used, the
 * counter-entry takes the money from its receivers like a bank reversal; every other one stays with its line.
 */
export const insertCounter = async (
  tx: Tx,
  line: LineToUndo,
  { isReversal }: { readonly isReversal: boolean },
): Promise<CounterLine> => {
  const { rows } = await sql<CounterLine>`
    insert into bank_movements (collection_account_id, movement_id, booked_on, amount, currency, raw, outcome, payer_name,
      payer_account, transfer_id)
    select m.collection_account_id, 'undone ' || m.movement_id, m.booked_on, -m.amount, m.currency, m.raw,
      case when ${isReversal} then 'reversal' when m.outcome = 'reversal' then 'outgoing'
        when m.outcome = 'transfer' then 'transfer_returned' when m.outcome = 'transfer_returned' then 'transfer'
        else m.outcome end,
      m.payer_name, m.payer_account, case when not ${isReversal} then m.transfer_id end
    from bank_movements m where m.id = ${line.id}
    returning id, document_id as "documentId", movement_id as "movementId"`.execute(tables(tx));
  return onlyRow(rows);
};

/** Links a line to its counter-entry and to the line that it really is; lines identified with it are relinked. */
export const insertUndone = async (
  tx: Tx,
  undone: {
    readonly movementId: number;
    readonly counterId: number;
    readonly undoingId: number;
    readonly sameAsId: number | null;
  },
): Promise<void> => {
  await sql`
    update undone_bank_lines set same_as_id = ${undone.sameAsId} where same_as_id = ${undone.movementId}`.execute(
    tables(tx),
  );
  await sql`
    insert into undone_bank_lines (movement_id, counter_id, undoing_id, same_as_id)
    values (${undone.movementId}, ${undone.counterId}, ${undone.undoingId}, ${undone.sameAsId})`.execute(
    tables(tx),
  );
};

/** The line determined the opening balance, which must be corrected. */
export const correctOpening = async (tx: Tx, lineId: number): Promise<void> => {
  await sql`
    update collection_accounts a set opening_balance = a.opening_balance + m.amount
    from bank_movements m
    where m.id = ${lineId} and a.id = m.collection_account_id and m.currency = a.currency
      and m.imported_at <= a.opening_at and m.booked_on <= a.opening_on`.execute(tables(tx));
};

/** A line that may be the same as another one. */
export interface TwinLine {
  readonly documentId: string;
  readonly movementId: string;
  readonly bookedOn: string;
  readonly payerName: string | null;
}

/** At most this many candidates are read. */
const twinsMax = 20;

/** Booked lines with the same account and amount, nearest day first. */
export const listTwins = async (tx: Tx, line: LineToUndo): Promise<readonly TwinLine[]> => {
  const { rows } = await sql<TwinLine>`
    select l.document_id as "documentId", l.movement_id as "movementId", l.booked_on as "bookedOn",
      l.payer_name as "payerName"
    from bank_lines_to_undo l
    where l.collection_account_id = ${line.accountId} and l.amount = ${line.amount} and l.currency = ${line.currency}
      and l.id <> ${line.id} and l.blocker is distinct from 'undone'
    order by abs(l.booked_on - ${line.bookedOn}::date), l.id limit ${twinsMax}`.execute(tables(tx));
  return rows;
};
