import type { DetailStats } from '@parcela/contract/investor';
import type { Currency } from '@parcela/domain';
import { useState } from 'react';
import { quoteOf } from './quote.ts';

/**
 * The price that the investor has seen, and the latest price; they differ when the price changes while the screen is
 * open.
 */
export const useSeenPrice = (stats: DetailStats, currency: Currency) => {
  const [seenStats, setSeenStats] = useState(stats);
  const seen = quoteOf(seenStats, currency);
  const now = quoteOf(stats, currency);
  return {
    seen,
    now,
    isChanged: seen.unitPrice !== now.unitPrice,
    /** The investor has seen the current price. */
    acknowledge: () => setSeenStats(stats),
  };
};
