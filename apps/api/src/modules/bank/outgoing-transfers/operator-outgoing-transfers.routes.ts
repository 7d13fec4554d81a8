import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '../../../platform/http/api.ts';
import { listAnswer, pageOf } from '../../../platform/paging/page.ts';
import { requestNotPaid } from './mark-not-paid.ts';
import { listTransferRows, type TransferRow } from './outgoing-transfers.queries.ts';

const present = (row: TransferRow) => ({
  documentId: row.documentId,
  kind: row.kind,
  item: row.itemDocumentId === null ? null : { documentId: row.itemDocumentId },
  reference: row.reference,
  amount: Number(row.amount),
  currency: row.currency,
  recipient: { ibanEnd: row.ibanEnd, name: row.recipientName },
  state: row.state,
  failure: row.failure,
  blocker: row.blocker,
  createdAt: row.createdAt.toISOString(),
  submittedAt: row.submittedAt?.toISOString() ?? null,
  bookedAt: row.bookedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
});

/** What staff see of the money that leaves through the bank, and say of it. */
export const operatorTransfersRoutes = (api: Api): void => {
  api.read(operatorRoutes.listOutgoingTransfers, async (tx, { query }) => {
    const page = pageOf(query);
    const { total, transfers } = await listTransferRows(tx, {
      ...page,
      state: query['filters[state]'],
      kind: query['filters[kind]'],
      currency: query['filters[currency]'],
    });
    return listAnswer(transfers.map(present), page, total);
  });

  api.write(operatorRoutes.markTransferNotPaid, async (tx, { caller, params, body, requestId }) => ({
    data: await requestNotPaid(tx, {
      documentId: params.documentId,
      staffId: caller.subjectId,
      permissions: caller.permissions,
      reason: body.reason,
      requestId,
    }),
    meta: {},
  }));
};
