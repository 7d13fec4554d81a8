import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { OrdersTables } from '../orders.tables.ts';

/** The id of any order, for staff; undefined when there is none. */
export const findOrderId = async (tx: Tx, documentId: string): Promise<number | undefined> => {
  const row = await tables<OrdersTables>(tx)
    .selectFrom('orders')
    .select('id')
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row?.id;
};
