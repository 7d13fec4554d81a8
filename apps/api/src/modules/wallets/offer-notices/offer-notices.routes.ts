import { investorRoutes } from '@parcela/contract/investor';
import { isWalletCurrency } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { lockUserId } from '../../accounts/index.ts';
import { switchOff, switchOn, type WalletKey } from './offer-notice-settings.store.ts';
import { findSetting } from './offer-notices.queries.ts';

/** PLN has no wallet. */
const keyOf = (userId: number, currency: string): WalletKey => {
  if (!isWalletCurrency(currency)) throw new BusinessError('common.not_found');
  return { userId, currency };
};

const answer = async (tx: Tx, key: WalletKey) => {
  const { isOn, leastAmount, payoutMethod } = await findSetting(tx, key);
  return { isOn, leastAmount: leastAmount === null ? null : Number(leastAmount), payoutMethod };
};

export const offerNoticesRoutes = (api: Api): void => {
  api.read(investorRoutes.getOfferNotices, (tx, { caller, params }) =>
    answer(tx, keyOf(caller.subjectId, params.currency)),
  );

  api.write(investorRoutes.saveOfferNotices, async (tx, { caller, params, body }) => {
    const key = keyOf(caller.subjectId, params.currency);
    // The account was deleted after the session was looked up.
    if ((await lockUserId(tx, { id: key.userId })) === undefined)
      throw new BusinessError('auth.session_invalid');
    const { isOn, leastAmount } = body;
    await (isOn ? switchOn(tx, key, leastAmount === null ? null : BigInt(leastAmount)) : switchOff(tx, key));
    return answer(tx, key);
  });
};
