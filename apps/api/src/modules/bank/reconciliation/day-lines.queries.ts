import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import { type BankDay, type DayItemRow, ofDay } from './bank-days.queries.ts';

/** The sort key: the day, bank lines before entries without a line, then the id. */
export type DayLineKey = readonly [day: string, source: number, id: number];

/** A line or an entry of a day, whether or not bank and ledger agree about it. */
export interface DayLineRow extends Omit<DayItemRow, 'kind'> {
  readonly kind: DayItemRow['kind'] | `balance.${'bank' | 'opening' | 'ledger' | 'difference'}`;
  readonly source: number;
  readonly id: bigint;
  readonly orderId: number | null;
  readonly orderDocumentId: string | null;
  readonly projectId: number | null;
  readonly placedAt: Date | null;
  readonly transferDocumentId: string | null;
  readonly transferReference: string | null;
  readonly waiting: bigint | null;
}

/** Everything that belongs to a day: one page and one row more. */
export const listDayLines = async (
  tx: Tx,
  { after, pageSize, ...day }: BankDay & PageAfter<DayLineKey> & { readonly closedDayId: number | null },
): Promise<readonly DayLineRow[]> => {
  const begin = after
    ? sql`(x.day, x.source, x.id) > (${after[0]}::date, ${after[1]}, ${after[2]})`
    : sql`true`;
  const { rows } = await sql<DayLineRow>`
    select x.*, i.order_id as "orderId", i.order_document_id as "orderDocumentId", i.project_id as "projectId",
      i.placed_at as "placedAt", i.transfer_document_id as "transferDocumentId",
      i.transfer_reference as "transferReference", i.waiting_amount as waiting
    from (
      select * from (
        select 0 as source, b.id::bigint as id, b.outcome as kind, b.document_id as movement,
          b.movement_id as "movementId", b.booked_on as day, b.amount as bank, b.booked as ledger, b.explanation,
          b.note, b.is_matched as "isMatched"
        from bank_line_bookings b where ${ofDay(sql`booked_on`, sql`closed_day_id`, day)}
        union all
        select 1, h.transaction_id, h.kind, h.movement_document_id, null, h.day, 0, h.amount, null, null, false
        from bank_postings_by_hand h where ${ofDay(sql`day`, sql`closed_day_id`, day)}
      ) x where ${begin} order by x.day, x.source, x.id limit ${pageSize + 1}
    ) x left join bank_movement_items i on x.source = 0 and i.document_id = x.movement
    order by x.day, x.source, x.id`.execute(tables(tx));
  return rows;
};
