import type { DetailStats } from '@parcela/client/investor';
import type { Currency } from '@parcela/domain';
import { useState } from 'react';
import { quoteOf } from './quote.ts';

/** The price that the person has seen and the one of the last reading; they part when it changes under their eyes. */
export const useSeenPrice = (stats: DetailStats, currency: Currency) => {
  const [seenStats, setSeenStats] = useState(stats);
  const seen = quoteOf(seenStats, currency);
  const now = quoteOf(stats, currency);
  return {
    seen,
    now,
    isChanged: seen.unitPrice !== now.unitPrice,
    /** The person knows the present price. */
    acknowledge: () => setSeenStats(stats),
  };
};
