import { factOf, money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { ShownTransferState } from '../bank.tables.ts';
import { listTransferRows } from './outgoing-transfers.queries.ts';

/** The facts of a transfer for the second approver; undefined once the transfer has left this state. */
export const factsOfTransfer = async (tx: Tx, documentId: string, state: ShownTransferState) => {
  const [found] = await listTransferRows(tx, { documentId, after: undefined, pageSize: 1 });
  if (found?.state !== state) return undefined;
  return {
    amount: factOf.money(money(found.amount, found.currency)),
    transfer: factOf.thing('transfer', found.id),
  };
};
