import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '@parcela/platform/http/api.ts';
import type { Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { authorizeWalletPayment, resendWalletAuthorization } from './authorize-wallet-payment.ts';
import { payByWallet } from './pay-by-wallet.ts';
import type { PaymentDeps } from '../payments.ports.ts';

export interface WalletPaymentsRoutesDeps extends PaymentDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** The investor's routes for paying from the wallet. */
export const walletPaymentsRoutes = (api: Api, deps: WalletPaymentsRoutesDeps): void => {
  api.write(investorRoutes.payByWallet, async (tx, { caller, body }) => {
    const payment = await payByWallet(deps, tx, {
      userId: caller.subjectId,
      documentId: body.orderDocumentId,
      walletId: body.walletId,
      amount: BigInt(body.amount),
    });
    return {
      held: Number(payment.held.amount),
      owed: Number(payment.owed.amount),
      authorizationRequired: payment.isAuthorizationRequired,
    };
  });

  api.write(investorRoutes.resendWalletAuthorization, async (tx, { caller, body }) => {
    await resendWalletAuthorization(deps, tx, {
      userId: caller.subjectId,
      documentId: body.orderDocumentId,
    });
    return { ok: true as const };
  });

  api.write(investorRoutes.authorizeWalletPayment, async (tx, { caller, query }) => {
    const order = await authorizeWalletPayment(deps, tx, { userId: caller.subjectId, token: query.token });
    return { orderDocumentId: order.documentId, state: order.state };
  });
};
