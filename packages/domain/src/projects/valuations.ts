/** How a valuer arrives at the value of a property. */
export const valuationMethods = ['income', 'comparison', 'cost', 'other'] as const;
export type ValuationMethod = (typeof valuationMethods)[number];

interface HistoryInput {
  /** Nominal prices of one share, in any order. */
  readonly prices: readonly { readonly price: number; readonly appliedAt: string }[];
  readonly shareCount: number;
  readonly valuations: readonly {
    readonly valuedOn: string;
    readonly amount: number;
    readonly withdrawnAt: string | null;
  }[];
  /** The present, as a calendar day. */
  readonly today: string;
}

/** A day of the history: the price of all shares and the last valuation, in minor units; null: none yet. */
export interface ValueOnDay {
  readonly on: string;
  readonly ofShares: number | null;
  readonly valuation: number | null;
}

const lastUntil = (
  entries: readonly { readonly on: string; readonly value: number }[],
  day: string,
): number | null => entries.findLast(({ on }) => on <= day)?.value ?? null;

/** The price of all shares next to the valuations of the property, on each day on which one of them changed. */
export const valueHistory = ({ prices, shareCount, valuations, today }: HistoryInput): ValueOnDay[] => {
  const priced = prices
    .map(({ price, appliedAt }) => ({ on: appliedAt.slice(0, 10), at: appliedAt, value: price * shareCount }))
    .filter(({ on }) => on <= today)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  const valued = valuations
    .filter(({ withdrawnAt, valuedOn }) => withdrawnAt === null && valuedOn <= today)
    .map(({ valuedOn, amount }) => ({ on: valuedOn, value: amount }))
    .toSorted((one, other) => (one.on < other.on ? -1 : 1));
  const days = [...new Set([...priced, ...valued].map(({ on }) => on)).add(today)].toSorted();
  return priced.length + valued.length === 0
    ? []
    : days.map((on) => ({ on, ofShares: lastUntil(priced, on), valuation: lastUntil(valued, on) }));
};
