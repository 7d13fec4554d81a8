import { getWallet, listWalletMonths, listWalletMovements } from '@parcela/contract/investor';
import { type Currency, isWalletCurrency, type WalletCurrency } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { routeOptions } from '../api/api.ts';

export const walletOptions = (currency: WalletCurrency) => routeOptions(getWallet, { params: { currency } });

/** The investor's wallet in this currency; there is no PLN wallet, so nothing is requested for PLN. */
export const useWallet = (currency: Currency, { isWanted = true } = {}) => {
  const hasWallet = isWalletCurrency(currency);
  return useQuery({ ...walletOptions(hasWallet ? currency : 'CZK'), enabled: hasWallet && isWanted });
};

/** The money of the wallet has changed, or may have, so balance and statement reload. */
export const refreshWallet = async (currency: Currency): Promise<void> => {
  if (!isWalletCurrency(currency)) return;
  await Promise.all(
    [
      walletOptions(currency).queryKey,
      [listWalletMovements.operationId, { params: { currency } }],
      [listWalletMonths.operationId, { params: { currency } }],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
};
