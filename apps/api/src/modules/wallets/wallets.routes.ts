import { investorRoutes } from '@parcela/contract/investor';
import { isWalletCurrency } from '@parcela/domain';
import { BusinessError } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { getWallet } from './get-wallet.ts';

export const walletsRoutes = (api: Api): void => {
  // A write, because the first look opens the wallet.
  api.write(investorRoutes.getWallet, async (tx, { caller, params: { currency } }) => {
    // PLN goes back to its source and has no wallet (design §4 "Currencies").
    if (!isWalletCurrency(currency)) throw new BusinessError('common.not_found');
    const wallet = await getWallet(tx, { userId: caller.subjectId, currency });
    return {
      walletId: wallet.documentId,
      balance: Number(wallet.balance.amount),
      held: Number(wallet.held.amount),
      currency,
    };
  });
};
