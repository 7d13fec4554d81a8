import type { PayoutAccount } from '@parcela/client/investor';
import { listPayoutAccountsOptions, listPayoutAccountsQueryKey } from '@parcela/client/investor/query';
import { queryClient } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';

/** The person's bank accounts, one a currency. */
export const useBankAccounts = () => useQuery(listPayoutAccountsOptions());

export const refreshBankAccounts = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: listPayoutAccountsQueryKey() });

export const accountIn = (accounts: readonly PayoutAccount[], currency: string): PayoutAccount | undefined =>
  accounts.find((account) => account.currency === currency);
