import { investorRoutes } from '@parcela/contract/investor';
import { isWalletCurrency, type WalletCurrency } from '@parcela/domain';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { PaymentGateways } from '@parcela/providers/ports/payment-gateway.ts';
import { payAtGateway } from '../gateways/pay-at-gateway.ts';
import type { PayByGatewayDeps } from '../gateways/pay-by-gateway.ts';
import type { CollectionAccounts } from '../payments.ports.ts';
import { getTopUp } from './get-top-up.ts';
import { prepareTopUp } from './start-top-up.ts';

interface TopUpsDeps extends PayByGatewayDeps {
  readonly collection: CollectionAccounts;
  readonly gateways: PaymentGateways;
}

const walletOf = (currency: string): WalletCurrency => {
  if (!isWalletCurrency(currency)) throw new BusinessError('common.not_found');
  return currency;
};

/** The routes with which an investor reads how to send money to a wallet, and tops it up at a gateway. */
export const topUpsRoutes = (api: Api, deps: TopUpsDeps): void => {
  // Only the first call writes: it assigns the reference.
  api.steps(investorRoutes.getTopUp, async ({ transact }, { caller, params, query }) => {
    const currency = walletOf(params.currency);
    if (deps.takesTopUps !== true)
      return { state: 'off' as const, instructions: null, gateways: [], latest: null };
    const amount = query.amount === undefined ? null : BigInt(query.amount);
    const { latest, ...shown } = await transact((tx) =>
      getTopUp(deps, tx, { userId: caller.subjectId, currency }, amount),
    );
    return {
      ...shown,
      gateways: [...shown.gateways],
      latest: latest && { ...latest, amount: Number(latest.amount), at: latest.at.toISOString() },
    };
  });
  api.steps(investorRoutes.startTopUp, async (steps, { caller, params, body, locale }) => {
    const { provider, amount } = body;
    const input = {
      provider,
      userId: caller.subjectId,
      currency: walletOf(params.currency),
      amount: BigInt(amount),
      locale,
    };
    const gateway = deps.gateways[provider];
    if (gateway) return payAtGateway(deps, { gateway, steps }, (tx) => prepareTopUp(deps, tx, input));
    // Without the gateway, the investor's own state is still checked first.
    await steps.transact((tx) => prepareTopUp({ ...deps, offeredGateways: [] }, tx, input));
    throw new BusinessError('top_up.unavailable');
  });
};
