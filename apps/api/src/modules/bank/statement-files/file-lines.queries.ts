import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { MovementRow } from '../statements/bank-movements.queries.ts';

export interface LineOutcome extends MovementRow {
  readonly waitingReason: string | null;
  readonly numberReused: boolean;
}

/** The outcomes of the movements. */
export const outcomesOf = async (
  tx: Tx,
  movements: readonly number[],
): Promise<ReadonlyMap<number, LineOutcome>> => {
  const { rows } = await sql<LineOutcome>`
    select m.id, m.document_id as "documentId", m.movement_id as "movementId", m.outcome,
      m.waiting_amount as waiting, m.waiting_reason as "waitingReason", m.order_id as "orderId",
      m.order_document_id as "orderDocumentId", m.project_id as "projectId", m.placed_at as "placedAt",
      m.transfer_document_id as "transferDocumentId", m.transfer_reference as "transferReference",
      coalesce(m.payment_document_id, m.reversed_document_id) as "paymentDocumentId",
      m.number_reused as "numberReused"
    from bank_movement_items m where m.id = any(${movements}::integer[])`.execute(tables(tx));
  return new Map(rows.map((row) => [row.id, row]));
};
