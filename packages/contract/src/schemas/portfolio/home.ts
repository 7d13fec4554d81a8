import { homeTiles } from '@parcela/domain';
import { z } from 'zod/mini';
import { currency, decimalText, documentId, instant, minorUnits, typedAmount } from '../primitives.ts';

/** What the dashboard shows besides the portfolio (docs/architecture/ledger.md#figures). */
const tile = z.strictObject({ key: z.enum(homeTiles), isHidden: z.boolean() });

/** A wanted yearly income, and the year in which it should be reached. */
const wanted = {
  amount: typedAmount.check(z.positive({ error: 'too_small' })),
  currency,
  year: z
    .int({ error: 'required' })
    .check(z.minimum(2000, { error: 'too_small' }), z.maximum(2200, { error: 'too_big' })),
};
export const newGoal = z.strictObject(wanted);

const goal = z.strictObject({
  ...wanted,
  /**
   * What the earnings of the last twelve months mean for it if their ratio to the invested amount stays the
   * same, in the currency of the goal; null when the first purchase is younger or nothing was earned.
   */
  outlook: z.nullable(
    z.strictObject({
      /** A year's earnings of today's shares. */
      yearlyIncome: minorUnits,
      yieldPercent: decimalText,
      /** The yearly income in percent of the goal. */
      reachedPercent: decimalText,
      /** The further amount to invest at this ratio; 0 when the goal is reached. */
      missing: minorUnits,
    }),
  ),
});

export const arrangement = z.strictObject({
  /** Every tile at most once; the others follow. */
  tiles: z.array(tile).check(
    z.maxLength(homeTiles.length, { error: 'too_big' }),
    z.refine((tiles) => new Set(tiles.map(({ key }) => key)).size === tiles.length, { error: 'invalid' }),
  ),
});

export const home = z.strictObject({
  /** The currency of the income. */
  currency,
  income: z.strictObject({
    /** Net earnings of the last twelve months, each at the rates of its payout. */
    lastYear: minorUnits,
    /**
     * Announced payouts of the next twelve months that are not paid yet, for the shares held now, at the
     * rates in force.
     */
    nextYear: minorUnits,
  }),
  /** Every tile, in the order of the user. */
  tiles: z.array(tile),
  goal: z.nullable(goal),
  /** Live orders that still wait for money, the earliest deadline first; five at most. */
  ordersToPay: z.array(
    z.strictObject({
      documentId,
      projectTitle: z.string(),
      owed: minorUnits,
      currency,
      expiresAt: z.nullable(instant),
    }),
  ),
  /**
   * Sales of shares between holders whose instruction the other side has signed and the user has not signed with the
   * same terms since, the first to end first; five at most.
   */
  salesToSign: z.array(
    z.strictObject({
      /** documentId of the interest. */
      documentId,
      projectTitle: z.string(),
      shares: z.int(),
      expiresAt: instant,
    }),
  ),
  /** Running polls in which the user may vote and has not, the earliest end first; five at most. */
  pollsToVote: z.array(z.strictObject({ documentId, question: z.string(), endAt: instant })),
  /** Currencies in which earnings wait for a bank account. */
  accountsToAdd: z.array(currency),
});

z.globalRegistry.add(home, { id: 'Home' });
