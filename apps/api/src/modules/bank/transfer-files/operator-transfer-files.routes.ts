import { operatorRoutes } from '@parcela/contract/operator';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { showItem } from '../../staff/index.ts';
import { presentTransfer } from '../outgoing-transfers/operator-outgoing-transfers.routes.ts';
import { listTransferRows } from '../outgoing-transfers/outgoing-transfers.queries.ts';
import { downloadTransferFile, type TransferFileParts } from './download-transfer-file.ts';
import { makeTransferFile } from './make-transfer-file.ts';
import { revokeTransferFile } from './revoke-transfer-file.ts';
import { listTransferFiles, type TransferFileRow } from './transfer-files.store.ts';

const present = ({ id: _id, ...row }: TransferFileRow) => ({
  ...row,
  total: Number(row.total),
  madeAt: row.madeAt.toISOString(),
  downloadedAt: row.downloadedAt?.toISOString() ?? null,
});

/** The routes for payment files that staff take to the bank. */
export const operatorTransferFilesRoutes = (api: Api, parts: TransferFileParts): void => {
  api.read(operatorRoutes.listTransferFiles, async (tx, { query }) => {
    const page = pageAfterOf(query, lastId);
    const rows = await listTransferFiles(tx, page);
    return answerAfter(rows, page, { keyOf: ({ id }) => id, present });
  });

  api.write(operatorRoutes.getTransferFile, async (tx, { params: { documentId }, caller, requestId }) => {
    const [row] = await listTransferFiles(tx, { after: undefined, pageSize: 1, documentId });
    if (!row) throw new BusinessError('common.not_found');
    const transfers = await listTransferRows(tx, {
      after: undefined,
      pageSize: row.transferCount,
      file: documentId,
    });
    const staffId = caller.subjectId;
    const history = await showItem(tx, { type: 'transfer_file', documentId, staffId, requestId });
    return { data: { ...present(row), transfers: transfers.map(presentTransfer), history }, meta: {} };
  });

  api.write(operatorRoutes.makeTransferFile, async (tx, { body, caller, requestId }) => ({
    data: await makeTransferFile(parts.owners, tx, { ...body, staffId: caller.subjectId, requestId }),
    meta: {},
  }));

  api.write(operatorRoutes.downloadTransferFile, async (tx, { params, caller, requestId }) => ({
    data: await downloadTransferFile(parts, tx, { ...params, staffId: caller.subjectId, requestId }),
    meta: {},
  }));

  api.write(operatorRoutes.revokeTransferFile, async (tx, { params, body, caller, requestId }) => {
    const by = { ...params, ...body, staffId: caller.subjectId, requestId };
    return { data: { approval: await revokeTransferFile(tx, by) }, meta: {} };
  });
};
