import { type GatewayProvider, type Locale, gatewayFacts, money, topUpLimits } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { tryLockProfile } from '../../accounts/index.ts';
import { requireMayWithdraw } from '../../wallets/index.ts';
import { type PayByGatewayDeps, type PreparedInvoice, claimInvoice } from '../gateways/pay-by-gateway.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import { sumOfDay } from './top-up-attempts.store.ts';
import { topUpPage } from './top-up-page.ts';
import { getTopUpReference, type TopUpOwner } from './top-up-references.store.ts';

/** The gateways at which a wallet can be topped up. */
export const topUpGateways = (
  deps: Pick<PaymentDeps, 'offeredGateways'>,
  { currency }: Pick<TopUpOwner, 'currency'>,
): readonly GatewayProvider[] =>
  deps.offeredGateways.filter((provider) => gatewayFacts[provider].currencies.includes(currency));

/** @throws BusinessError 409 `top_up.limit` */
const requireWithinLimits = async (tx: Tx, owner: TopUpOwner, amount: bigint): Promise<void> => {
  const { min, max, day } = topUpLimits[owner.currency];
  const isWithin = amount >= BigInt(min) && amount <= BigInt(max);
  if (!isWithin || (await sumOfDay(tx, owner)) + amount > BigInt(day))
    throw new BusinessError('top_up.limit');
};

export interface TopUpInput extends TopUpOwner {
  readonly provider: GatewayProvider;
  readonly amount: bigint;
  readonly locale: Locale;
}

/**
 * Finds the live invoice of this top-up, or claims the right to make one. Only a user with KYC and AML whose money is
 * not restricted can top up, and only their own wallet. @throws BusinessError 403 `verification.required`, 409
 * `wallet.restricted`, `top_up.unavailable`, `top_up.limit`, `idempotency.running` while another request is making
 * one
 */
export const prepareTopUp = async (
  deps: PayByGatewayDeps,
  tx: Tx,
  { provider, userId, currency, amount, locale }: TopUpInput,
): Promise<PreparedInvoice> => {
  const owner = { userId, currency };
  // One at a time, so that two requests together stay within the limit.
  if (!(await tryLockProfile(tx, userId))) throw new BusinessError('common.not_found');
  await requireMayWithdraw(tx, userId);
  if (deps.takesTopUps !== true || !topUpGateways(deps, owner).includes(provider))
    throw new BusinessError('top_up.unavailable');
  return claimInvoice(deps, tx, provider, {
    purpose: { topUpUserId: userId },
    userId,
    amount: money(amount, currency),
    reference: await getTopUpReference(tx, owner),
    page: topUpPage(currency),
    locale,
    check: () => requireWithinLimits(tx, owner, amount),
  });
};
