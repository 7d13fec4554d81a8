import { listWithdrawals, requestWithdrawal, type Withdrawal } from '@parcela/contract/investor';
import type { WalletCurrency } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { call } from '../../shared/api/api.ts';
import { sendOnce } from '../../shared/api/idempotency.ts';
import { withStepUp } from '../../shared/step-up/step-up.ts';
import { refreshWallet } from '../../shared/wallet/wallet-queries.ts';

/** Requests one withdrawal even if the button is pressed several times; amount in minor units. Throws `ApiFailure`. */
export const withdrawFromWallet = async (body: {
  readonly amount: number;
  readonly currency: WalletCurrency;
}): Promise<Withdrawal> => {
  try {
    return await withStepUp(() =>
      sendOnce(`withdraw-${body.currency}`, body, (options) => call(requestWithdrawal, { body }, options)),
    );
  } finally {
    await Promise.all([
      refreshWallet(body.currency),
      queryClient.invalidateQueries({ queryKey: [listWithdrawals.operationId] }),
    ]);
  }
};
