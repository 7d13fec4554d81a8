import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileAnswer } from '@parcela/platform/http/call.ts';
import { makeReceipt, type ReceiptDeps } from './make-receipt.ts';

export const receiptRoutes = (api: Api, deps: ReceiptDeps): void => {
  api.read(investorRoutes.getOrderReceipt, async (tx, { caller, params, locale }) => {
    const { pdf, orderId } = await makeReceipt(deps, tx, {
      documentId: params.documentId,
      userId: caller.subjectId,
      locale,
    });
    return fileAnswer({
      contentType: 'application/pdf',
      bytes: pdf,
      headers: {
        'content-disposition': `attachment; filename="receipt-${orderId}.pdf"`,
        vary: 'Authorization, Accept-Language',
      },
    });
  });
};
