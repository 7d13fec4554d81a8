import { operatorRoutes } from '@parcela/contract/operator';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { showItem } from '../../staff/index.ts';
import type { TransferOwners } from './outgoing-transfers.ports.ts';
import { requestNotPaid } from './mark-not-paid.ts';
import { requestSentByHand } from './send-by-hand.ts';
import { listTransferRows, type TransferRow } from './outgoing-transfers.queries.ts';

export const presentTransfer = (row: TransferRow) => ({
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
  file: row.fileDocumentId === null ? null : { documentId: row.fileDocumentId },
  evidence: row.evidence,
  createdAt: row.createdAt.toISOString(),
  submittedAt: row.submittedAt?.toISOString() ?? null,
  bookedAt: row.bookedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
});

/** The staff routes for outgoing bank transfers. */
export const operatorTransfersRoutes = (api: Api, { owners }: { readonly owners: TransferOwners }): void => {
  api.read(operatorRoutes.listOutgoingTransfers, async (tx, { query }) => {
    const page = pageAfterOf(query, lastId);
    const rows = await listTransferRows(tx, {
      ...page,
      state: query['filters[state]'],
      kind: query['filters[kind]'],
      currency: query['filters[currency]'],
      failure: query['filters[failure]'],
      reference: query['filters[reference]'],
      isLate: query['filters[late]'] !== undefined,
    });
    return answerAfter(rows, page, { keyOf: ({ id }) => id, present: presentTransfer });
  });

  api.write(operatorRoutes.getOutgoingTransfer, async (tx, { params: { documentId }, caller, requestId }) => {
    const [row] = await listTransferRows(tx, { after: undefined, pageSize: 1, documentId });
    if (!row) throw new BusinessError('common.not_found');
    const staffId = caller.subjectId;
    const history = await showItem(tx, { type: 'outgoing_transfer', documentId, staffId, requestId });
    return { data: { ...presentTransfer(row), history }, meta: {} };
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

  api.write(operatorRoutes.sendTransferByHand, async (tx, { caller, params, body, requestId }) => ({
    data: await requestSentByHand(owners, tx, {
      ...params,
      ...body,
      staffId: caller.subjectId,
      requestId,
    }),
    meta: {},
  }));
};
