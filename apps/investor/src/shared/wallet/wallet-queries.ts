import { getWalletOptions, listWalletMovementsQueryKey } from '@parcela/client/investor/query';
import { type Currency, isWalletCurrency, type WalletCurrency } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';

export const walletOptions = (currency: WalletCurrency) => getWalletOptions({ path: { currency } });

/** The person's wallet in this currency; nothing is requested for PLN, which has none. */
export const useWallet = (currency: Currency, { isWanted = true } = {}) => {
  const hasWallet = isWalletCurrency(currency);
  return useQuery({ ...walletOptions(hasWallet ? currency : 'CZK'), enabled: hasWallet && isWanted });
};

/** The money of the wallet has changed, or may have: balance and statement are loaded again. */
export const refreshWallet = async (currency: Currency): Promise<void> => {
  if (!isWalletCurrency(currency)) return;
  const path = { currency };
  await Promise.all(
    [walletOptions(currency).queryKey, listWalletMovementsQueryKey({ path })].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
};
