import { operatorRoutes } from '@parcela/contract/operator';
import { inLanguage, type Locale } from '@parcela/domain';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileAnswer } from '@parcela/platform/http/call.ts';
import { answerAfter, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { discardShareTransfer } from './discard-share-transfer.ts';
import { recordShareTransfer } from './record-share-transfer.ts';
import { requestShareTransfer } from './share-transfers-approval.ts';
import { findShareTransfer, listShareTransfers, type ShareTransferRow } from './share-transfers.queries.ts';
import { addTransferDocument, readTransferDocument } from './transfer-documents.ts';

const amountOf = (amount: bigint | null): number | null => (amount === null ? null : Number(amount));

const itemView = (row: ShareTransferRow, locale: Locale) => ({
  documentId: row.documentId,
  kind: row.kind,
  state: row.state,
  from: { documentId: row.fromDocumentId, email: row.fromEmail },
  to: { documentId: row.toDocumentId, email: row.toEmail },
  project: { documentId: row.projectDocumentId, title: inLanguage(row.projectTitle, locale) },
  shares: row.shares,
  unitPrice: amountOf(row.unitPrice),
  price: amountOf(row.price),
  currency: row.currency,
  settlement: row.settlement,
  reason: row.reason,
  recordedBy: row.recordedBy,
  recordedAt: row.recordedAt.toISOString(),
  approvedBy: row.approvedBy,
  executedAt: row.executedAt?.toISOString() ?? null,
  discardedBy: row.discardedBy,
  discardedAt: row.discardedAt?.toISOString() ?? null,
  discardReason: row.discardReason,
  advert: row.advert,
});

/** The staff routes for transfers of shares. */
export const operatorShareTransfersRoutes = (api: Api, deps: { readonly vault: PersonalVault }): void => {
  api.read(operatorRoutes.listShareTransfers, async (tx, { query, locale }) => {
    const page = pageAfterOf(query, lastId);
    const rows = await listShareTransfers(tx, {
      ...page,
      state: query['filters[state]'],
      kind: query['filters[kind]'],
      user: query['filters[user]'],
      project: query['filters[project]'],
    });
    return answerAfter(rows, page, { keyOf: ({ id }) => id, present: (row) => itemView(row, locale) });
  });

  api.read(operatorRoutes.getShareTransfer, async (tx, { params, locale }) => {
    const found = await findShareTransfer(tx, params.documentId);
    if (!found) throw new BusinessError('common.not_found');
    const documents = found.documents.map(({ uploadedAt, ...document }) => ({
      ...document,
      uploadedAt: uploadedAt.toISOString(),
    }));
    const signatures = found.signatures.map(({ signedAt, ...signature }) => ({
      ...signature,
      signedAt: signedAt.toISOString(),
    }));
    return { data: { ...itemView(found, locale), documents, signatures }, meta: {} };
  });

  api.write(operatorRoutes.recordShareTransfer, async (tx, { body, caller, requestId }) => {
    const documentId = await recordShareTransfer(tx, { ...body, staffId: caller.subjectId, requestId });
    return { data: { documentId }, meta: {} };
  });

  api.write(
    operatorRoutes.addShareTransferDocument,
    async (tx, { params, query, rawBody, caller, requestId }) => {
      const upload = { name: query.name, bytes: rawBody, staffId: caller.subjectId, requestId };
      await addTransferDocument(deps, tx, { ...upload, transfer: params.documentId });
      return { ok: true } as const;
    },
  );

  api.write(operatorRoutes.readShareTransferDocument, async (tx, { params, caller, requestId }) => {
    const asked = { transfer: params.documentId, document: params.document };
    const bytes = await readTransferDocument(deps, tx, { ...asked, staffId: caller.subjectId, requestId });
    return fileAnswer({
      contentType: 'application/pdf',
      bytes,
      headers: {
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="transfer-${params.document}.pdf"`,
      },
    });
  });

  api.write(operatorRoutes.executeShareTransfer, async (tx, { params, body, caller, requestId }) => ({
    data: await requestShareTransfer(tx, { ...params, ...body, staffId: caller.subjectId, requestId }),
    meta: {},
  }));

  api.write(operatorRoutes.discardShareTransfer, async (tx, { params, body, caller, requestId }) => {
    await discardShareTransfer(tx, { ...params, ...body, staffId: caller.subjectId, requestId });
    return { ok: true } as const;
  });
};
