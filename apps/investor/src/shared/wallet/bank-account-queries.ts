import { type PayoutAccount, listPayoutAccounts } from '@parcela/contract/investor';
import { queryClient } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { routeOptions } from '../api/api.ts';

/** The investor's bank accounts, one for each currency. */
export const useBankAccounts = () => useQuery(routeOptions(listPayoutAccounts, {}));

export const refreshBankAccounts = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listPayoutAccounts.operationId] });

export const accountIn = (accounts: readonly PayoutAccount[], currency: string): PayoutAccount | undefined =>
  accounts.find((account) => account.currency === currency);
