import { getTopUp } from '@parcela/contract/investor';
import type { WalletCurrency } from '@parcela/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeOptions } from '../../shared/api/api.ts';

/** How to send money to a wallet; the amount in minor units adds a QR code. */
export const useTopUp = (currency: WalletCurrency, amount?: number) =>
  useQuery({
    ...routeOptions(getTopUp, { params: { currency }, query: amount === undefined ? {} : { amount } }),
    placeholderData: keepPreviousData,
  });
