import type { Currency } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { all } from '@parcela/platform/database/filter-conditions.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { LineSource } from './recognise-line.ts';

/** A line that waits for a staff decision, or has one. */
export interface WaitingLineRow {
  readonly id: number;
  readonly documentId: string;
  readonly accountDocumentId: string;
  readonly accountIban: string;
  readonly accountCurrency: Currency;
  readonly source: LineSource;
  readonly statement: string | null;
  readonly movementId: string;
  readonly bookedOn: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly variableSymbol: string | null;
  readonly raw: string;
  readonly askedAt: Date;
  readonly decision: 'same' | 'another' | 'undone' | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly movementDocumentId: string | null;
}

const columns = sql`
  w.id, w.document_id as "documentId", w.account_document_id as "accountDocumentId", w.account_iban as "accountIban",
  w.account_currency as "accountCurrency", w.source, w.statement, w.movement_id as "movementId",
  w.booked_on as "bookedOn", w.amount, w.currency, w.payer_name as "payerName", w.payer_account as "payerAccount",
  w.variable_symbol as "variableSymbol", w.raw, w.asked_at as "askedAt", w.decision, w.decided_at as "decidedAt",
  w.decided_by as "decidedBy", w.movement_document_id as "movementDocumentId"`;

/** Lists waiting lines, newest first; one row more than the page. */
export const waitingLinesQuery = ({
  after,
  pageSize,
  isDecided,
  account,
}: PageAfter<number> & {
  readonly isDecided: boolean | undefined;
  readonly account: string | undefined;
}): RawBuilder<WaitingLineRow> => sql<WaitingLineRow>`
  select ${columns} from waiting_bank_line_items w
  where ${all([
    after === undefined ? undefined : sql`w.id < ${after}`,
    isDecided === undefined ? undefined : isDecided ? sql`w.decision is not null` : sql`w.decision is null`,
    account === undefined ? undefined : sql`w.account_document_id = ${account}`,
  ])}
  order by w.id desc limit ${pageSize + 1}`;

export const findWaitingLineRow = async (tx: Tx, documentId: string): Promise<WaitingLineRow | undefined> => {
  const { rows } = await sql<WaitingLineRow>`
    select ${columns} from waiting_bank_line_items w where w.document_id = ${documentId}`.execute(tables(tx));
  return rows[0];
};
