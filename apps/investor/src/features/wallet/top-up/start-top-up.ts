import { getTopUp, startTopUp } from '@parcela/contract/investor';
import type { GatewayProvider, WalletCurrency } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { call } from '../../../shared/api/api.ts';
import { sendOnce } from '../../../shared/api/idempotency.ts';

/** Starts a top-up and returns the page of the gateway; amount in minor units. Throws `ApiFailure`. */
export const startGatewayTopUp = async (
  currency: WalletCurrency,
  body: { readonly provider: GatewayProvider; readonly amount: number },
): Promise<URL> => {
  try {
    const { uri } = await sendOnce(`top-up-${currency}-${body.provider}`, body, (options) =>
      call(startTopUp, { params: { currency }, body }, options),
    );
    return new URL(uri, location.origin);
  } finally {
    await queryClient.invalidateQueries({ queryKey: [getTopUp.operationId] });
  }
};
