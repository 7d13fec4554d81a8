import { getOfferNotices, type OfferNotices, saveOfferNotices } from '@parcela/contract/investor';
import type { WalletCurrency } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { call, routeOptions } from '../../../shared/api/api.ts';
import { saveProfile } from '../../../shared/profile/save-profile.ts';

const options = (currency: WalletCurrency) => routeOptions(getOfferNotices, { params: { currency } });

export const useOfferNotices = (currency: WalletCurrency) => useQuery(options(currency));

/** Saves the notices of one wallet. Throws `ApiFailure`. */
export const saveNotices = async (
  currency: WalletCurrency,
  body: Pick<OfferNotices, 'isOn' | 'leastAmount'>,
): Promise<void> => {
  const answer = await call(saveOfferNotices, { params: { currency }, body });
  queryClient.setQueryData(options(currency).queryKey, answer);
};

/** Sends payouts to the wallet from now on. Throws `ApiFailure`. */
export const depositToWallet = async (): Promise<void> => {
  await saveProfile({ payoutSettlement: 'DepositToWallet' });
  await queryClient.invalidateQueries({ queryKey: [getOfferNotices.operationId] });
};
