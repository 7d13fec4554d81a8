import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import { type CollectionAccount, knownMovements } from '../statements/bank-statements.store.ts';
import type { MovementRow } from '../statements/bank-movements.queries.ts';

/**
 * `same`: a line with this number is in the books. `maybe`: another line of the same day and amount is, which this file
 * does not have; a bank may number its files otherwise than its feed, so a person decides.
 */
export type Known = 'new' | 'same' | 'maybe';

const fitting = ({ bookedOn, amount, currency }: StatementLine): string =>
  `${bookedOn} ${amount} ${currency}`;

/** Which lines of a file are in the books already, by the bank's number. */
export const knowLines = async (
  tx: Tx,
  account: Pick<CollectionAccount, 'id'>,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<string, Known>> => {
  const ids = lines.map((line) => line.movementId);
  const same = await knownMovements(tx, account.id, ids);
  const days = lines.map((line) => line.bookedOn);
  const { rows } = await sql<{ fits: string }>`
    select m.booked_on || ' ' || m.amount || ' ' || m.currency as fits from bank_movements m
    where m.collection_account_id = ${account.id} and m.booked_on = any(${days}::date[])
      and m.movement_id <> all(${ids}::text[])`.execute(tables(tx));
  const others = new Set(rows.map((row) => row.fits));
  return new Map(
    lines.map((line) => [
      line.movementId,
      same.has(line.movementId) ? 'same' : others.has(fitting(line)) ? 'maybe' : 'new',
    ]),
  );
};

export interface LineOutcome extends MovementRow {
  readonly waitingReason: string | null;
}

/** What became of lines of an account, by the bank's number. */
export const outcomesOf = async (
  tx: Tx,
  account: Pick<CollectionAccount, 'id'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LineOutcome>> => {
  const { rows } = await sql<LineOutcome>`
    select m.id, m.document_id as "documentId", m.movement_id as "movementId", m.outcome,
      m.waiting_amount as waiting, m.waiting_reason as "waitingReason", m.order_id as "orderId",
      m.order_document_id as "orderDocumentId", m.project_id as "projectId", m.placed_at as "placedAt",
      m.transfer_document_id as "transferDocumentId", m.transfer_reference as "transferReference",
      coalesce(m.payment_document_id, m.reversed_document_id) as "paymentDocumentId"
    from bank_movement_items m
    where m.collection_account_id = ${account.id} and m.movement_id = any(${ids}::text[])`.execute(
    tables(tx),
  );
  return new Map(rows.map((row) => [row.movementId, row]));
};
