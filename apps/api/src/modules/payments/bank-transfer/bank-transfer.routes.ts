import { investorRoutes } from '@parcela/contract/investor';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { CollectionAccounts, PaymentDeps } from '../payments.ports.ts';
import { getBankTransfer } from './get-bank-transfer.ts';
import { payByBankTransfer } from './pay-by-bank-transfer.ts';

interface BankTransferRoutesDeps extends PaymentDeps {
  readonly collection: CollectionAccounts;
  /** The platform's origin, without a slash at the end. */
  readonly publicUrl: string;
  readonly brandName: ReadBrandName;
}

/** The investor's routes for paying by bank transfer. */
export const bankTransferRoutes = (api: Api, deps: BankTransferRoutesDeps): void => {
  api.write(investorRoutes.payByBankTransfer, async (tx, { caller, body }) => {
    const documentId = body.orderDocumentId;
    await payByBankTransfer(deps, tx, { userId: caller.subjectId, documentId });
    return { uri: `${deps.publicUrl}/orders/${documentId}/payment?method=bank-transfer` };
  });

  api.read(investorRoutes.getBankTransfer, async (tx, { caller, params }) => {
    const instructions = await getBankTransfer(deps, tx, {
      userId: caller.subjectId,
      documentId: params.documentId,
    });
    return {
      ...instructions,
      amount: Number(instructions.amount),
      expiresAt: instructions.expiresAt?.toISOString() ?? null,
    };
  });
};
