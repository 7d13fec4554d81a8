import type { WalletCurrency } from '../money/money.ts';

/** Bounds of one top-up at a gateway and of all of 24 hours, in minor units. A bank transfer has none. */
export interface TopUpLimits {
  readonly min: number;
  readonly max: number;
  readonly day: number;
}

export const topUpLimits: Readonly<Record<WalletCurrency, TopUpLimits>> = {
  CZK: { min: 100_00, max: 100_000_00, day: 250_000_00 },
  EUR: { min: 4_00, max: 4_000_00, day: 10_000_00 },
};
