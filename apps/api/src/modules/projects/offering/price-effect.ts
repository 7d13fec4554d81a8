import { type Currency, divideHalfUp, formatDecimal } from '@parcela/domain';
import { listHoldings } from '@parcela/ledger';
import type { Tx } from '@parcela/platform/database/database.ts';
import { findPriceNow } from './offer.store.ts';

/** The effect of a price on the holders of a project; amounts in minor units. */
export interface PriceEffect {
  readonly currency: Currency;
  /** Null before the first price applies. */
  readonly priceNow: bigint | null;
  readonly price: bigint;
  readonly changePercent: string | null;
  readonly holders: number;
  readonly shares: bigint;
  readonly holdingsNow: bigint | null;
  readonly holdings: bigint;
}

/** With two decimals. */
const percentOf = (before: bigint, after: bigint): string =>
  formatDecimal(divideHalfUp((after - before) * 10_000n, before));

export const findPriceEffect = async (
  tx: Tx,
  { projectId, amount }: { readonly projectId: number; readonly amount: bigint },
): Promise<PriceEffect> => {
  const { currency, price: priceNow } = await findPriceNow(tx, projectId);
  const holdings = await listHoldings(tx, { projectId });
  const shares = holdings.reduce((sum, holding) => sum + holding.shares, 0n);
  return {
    currency,
    priceNow,
    price: amount,
    changePercent: priceNow === null ? null : percentOf(priceNow, amount),
    holders: holdings.length,
    shares,
    holdingsNow: priceNow === null ? null : priceNow * shares,
    holdings: amount * shares,
  };
};
