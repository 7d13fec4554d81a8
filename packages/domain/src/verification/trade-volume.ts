import { money } from '../money/money.ts';
import type { Currency, Money, WalletCurrency } from '../money/money.ts';

/** The five bands of a user's expected trade volume; the number is stored. */
export const tradeVolumeBands = [1, 2, 3, 4, 5] as const;
export type TradeVolumeBand = (typeof tradeVolumeBands)[number];

/** The bounds on a band's label, both included; the first has no lower one ("under"), the last no upper one ("over"). */
export interface TradeVolumeLabel {
  readonly band: TradeVolumeBand;
  readonly from: Money | null;
  readonly to: Money | null;
}

/** Upper bounds of the bands 1 to 4 in whole units, and by how much the next band starts above them (spec §5). */
const limits: Readonly<Record<WalletCurrency, { readonly upTo: readonly bigint[]; readonly gap: bigint }>> = {
  CZK: { upTo: [50_000n, 250_000n, 1_250_000n, 5_000_000n], gap: 1n },
  EUR: { upTo: [2_000n, 10_000n, 50_000n, 200_000n], gap: 0n },
};

/** Tells whether this is the number of a band. */
export function isTradeVolumeBand(value: unknown): value is TradeVolumeBand {
  return tradeVolumeBands.some((band) => band === value);
}

/** The labels' bounds for a user of this currency: CZK amounts for CZK users, EUR amounts for all others. */
export function tradeVolumeLabels(currency: Currency): TradeVolumeLabel[] {
  const shown = currency === 'CZK' ? 'CZK' : 'EUR';
  const { upTo, gap } = limits[shown];
  return tradeVolumeBands.map((band) => {
    const below = upTo[band - 2];
    const above = upTo[band - 1];
    // "Over 5,000,000" names the bound itself; a band between two bounds starts one unit above the lower.
    const start = above === undefined ? 0n : gap;
    return {
      band,
      from: below === undefined ? null : money((below + start) * 100n, shown),
      to: above === undefined ? null : money(above * 100n, shown),
    };
  });
}
