import { getTopUp } from '@parcela/contract/investor';
import type { WalletCurrency } from '@parcela/domain';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, routeOptions } from '../../../shared/api/api.ts';

/** Loads the details for sending money to a wallet; an amount in minor units adds a QR code. */
export const useTopUp = (currency: WalletCurrency, amount?: number) =>
  useQuery({
    ...routeOptions(getTopUp, { params: { currency }, query: amount === undefined ? {} : { amount } }),
    placeholderData: keepPreviousData,
  });

/** The same details without a QR code, polled while a top-up at a gateway is open. */
export const topUpPollOptions = (currency: WalletCurrency) => {
  const input = { params: { currency }, query: {} };
  return queryOptions({
    ...routeOptions(getTopUp, input),
    queryFn: ({ signal }) => call(getTopUp, input, { signal, isInBackground: true }),
  });
};
