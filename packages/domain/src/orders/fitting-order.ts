import type { Rates } from '../money/exchange-rates.ts';
import type { Money } from '../money/money.ts';
import { orderPrice, type SharePrice, unitPrice } from '../money/prices.ts';
import { checkInvest, type ProjectState } from '../projects/project-states.ts';
import { leftOfCap, shareBounds } from '../projects/shares.ts';
import { missingToInvest, type VerificationType } from '../verification/verification-levels.ts';

/** A published project as one investor can order it now. */
export interface OfferTerms extends SharePrice {
  readonly state: ProjectState;
  readonly onlyForCurrentInvestor: boolean;
  readonly minPurchaseQty: number;
  readonly maxPurchaseQty: number;
  /** For all orders of an investor together; null without a cap. */
  readonly maxPerUser: number | null;
  /** Shares that are free. */
  readonly available: number;
  /** The investor's shares, and those in a live order, which the cap counts. */
  readonly counted: number;
  readonly hasLiveOrder: boolean;
}

export interface InvestorForOffer {
  /** The levels that count as done now. */
  readonly levels: readonly VerificationType[];
  /** The account is blocked, or its money is restricted. */
  readonly isRestricted: boolean;
}

export interface WalletForOffer {
  readonly free: Money;
  /** The investor wants no notice while less is free; null without a limit. */
  readonly leastAmount: bigint | null;
}

/** The smallest order that a wallet can pay. */
export interface FittingOrder {
  readonly shares: number;
  readonly price: Money;
}

/**
 * The one definition of an offer that fits: the smallest order of the investor in the project now, if the rules of
 * orders allow it and the wallet covers its price with the fee; otherwise undefined. Rates are null before the platform
 * has any.
 */
export function fittingOrder(
  offer: OfferTerms,
  investor: InvestorForOffer,
  wallet: WalletForOffer,
  rates: Rates | null,
): FittingOrder | undefined {
  const isOpen = checkInvest({ ...offer, isInvestor: investor.levels.includes('INVESTOR') }) === 'ok';
  const isCleared = missingToInvest(investor.levels).length === 0 && !investor.isRestricted;
  if (!isOpen || !isCleared || offer.hasLiveOrder || rates === null) return undefined;
  const maxPurchaseQty = Math.min(offer.maxPurchaseQty, leftOfCap(offer, offer.counted));
  const bounds = shareBounds({ ...offer, maxPurchaseQty });
  if (!bounds) return undefined;
  const price = orderPrice(unitPrice(offer, wallet.free.currency, rates), bounds.min);
  const needed = wallet.leastAmount === null ? price.amount : maxOf(price.amount, wallet.leastAmount);
  return wallet.free.amount >= needed ? { shares: bounds.min, price } : undefined;
}

const maxOf = (left: bigint, right: bigint): bigint => (left > right ? left : right);
