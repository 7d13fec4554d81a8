import { investorRoutes } from '@parcela/contract/investor';
import { isWalletCurrency } from '@parcela/domain';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { CollectionAccounts } from '../payments.ports.ts';
import { getTopUp } from './get-top-up.ts';

interface TopUpsDeps {
  readonly collection: CollectionAccounts;
  readonly brandName: ReadBrandName;
  /** The operator's switch. */
  readonly takesTopUps: boolean;
}

/** An investor reads how to send money to a wallet. */
export const topUpsRoutes = (api: Api, deps: TopUpsDeps): void => {
  // Only the first call writes: it gives out the reference.
  api.steps(investorRoutes.getTopUp, async ({ transact }, { caller, params, query }) => {
    const { currency } = params;
    if (!isWalletCurrency(currency)) throw new BusinessError('common.not_found');
    if (!deps.takesTopUps) return { state: 'off' as const, instructions: null };
    const amount = query.amount === undefined ? null : BigInt(query.amount);
    return transact((tx) => getTopUp(deps, tx, { userId: caller.subjectId, currency }, amount));
  });
};
