import { getWalletOptions } from '@parcela/client/investor/query';
import { type Currency, isWalletCurrency, type WalletCurrency } from '@parcela/domain';
import { useQuery } from '@tanstack/react-query';

export const walletOptions = (currency: WalletCurrency) => getWalletOptions({ path: { currency } });

/** The person's wallet in this currency; nothing is asked for PLN, which has none (design section 4). */
export const useWallet = (currency: Currency, { isWanted = true } = {}) => {
  const hasWallet = isWalletCurrency(currency);
  return useQuery({ ...walletOptions(hasWallet ? currency : 'CZK'), enabled: hasWallet && isWanted });
};
